import CLibcurl
import Posix

/// Requests that are under way, over connections that libcurl opens as they are needed and keeps open;
/// confined to a thread.
final class HTTPClient<Tag> {
  private let multi: UnsafeMutableRawPointer
  private let options: RemoteOptions
  private var underWay: [UnsafeMutableRawPointer: Entry] = [:]
  private let kept = KeptConnections()

  private struct Entry {
    let transfer: HTTPTransfer
    let tag: Tag
    /// Until when a new connection counts as one that the server has yet to accept; nil for others.
    let isNewUntil: ContinuousClock.Instant?
  }

  // A server that accepts one connection after the other lets five wait, or fewer; a further one would
  // be tried again after a second. One that takes its time over the answer has accepted.
  private static var newLimit: Int { 4 }
  private static var newTime: Duration { .milliseconds(100) }

  init(_ options: RemoteOptions) throws(SystemError) {
    guard curlIsReady, let multi = curl_multi_init() else {
      throw SystemError("use libcurl", code: ENOMEM)
    }
    self.multi = multi
    self.options = options
    keepConnections(multi, options.jobs)
  }

  deinit {
    for handle in underWay.keys { curl_multi_remove_handle(multi, handle) }
    underWay = [:]
    curl_multi_cleanup(multi)
  }

  var isIdle: Bool { underWay.isEmpty }

  /// How many more requests may begin now.
  var room: Int {
    let now = ContinuousClock.now
    let newCount = underWay.values.count { ($0.isNewUntil ?? now) > now }
    return max(0, min(options.jobs - underWay.count, kept.idleCount + Self.newLimit - newCount))
  }

  func start(_ request: HTTPRequest, within timeout: Duration, _ tag: Tag) throws(HTTPFailure) {
    let transfer = try HTTPTransfer(request, options, within: timeout, kept)
    let isNew = kept.idleCount == 0
    if !isNew { kept.idleCount -= 1 }
    underWay[transfer.handle] = Entry(
      transfer: transfer,
      tag: tag,
      isNewUntil: isNew ? .now + Self.newTime : nil
    )
    curl_multi_add_handle(multi, transfer.handle)
  }

  /// Waits until something can be done, or a pipe wakes; does it; and hands out what is over by that.
  func proceed(_ wakePipe: WakePipe) -> [(tag: Tag, result: Result<HTTPResponse, HTTPFailure>)] {
    var entry = curl_waitfd(
      fd: wakePipe.descriptor,
      events: Int16(CURL_WAIT_POLLIN),
      revents: 0
    )
    // As long as a connection counts as new, there may be more room in a moment.
    curl_multi_poll(multi, &entry, 1, Int32(Self.newTime.milliseconds), nil)
    if entry.revents != 0 { wakePipe.clear() }
    var runningCount: Int32 = 0
    curl_multi_perform(multi, &runningCount)
    var over: [(Tag, Result<HTTPResponse, HTTPFailure>)] = []
    var code = CURLE_OK
    while let handle = finished(multi, &code) {
      guard let entry = underWay.removeValue(forKey: handle) else { continue }
      entry.transfer.keepConnection()
      curl_multi_remove_handle(multi, handle)
      if entry.transfer.goesOutAgain {
        // Nothing has been sent so far.
        underWay[handle] = entry
        curl_multi_add_handle(multi, handle)
        continue
      }
      let result = Result { () throws(HTTPFailure) in try entry.transfer.response(code) }
      over.append((entry.tag, result))
    }
    return over
  }
}

/// The connections that are open and wait for a request, as far as is known; confined to a thread.
final class KeptConnections {
  var idleCount = 0
  /// By the port on this side.
  var sockets: [Int: Int32] = [:]
}

/// Whether libcurl has been prepared, as has to be done once.
private let curlIsReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
