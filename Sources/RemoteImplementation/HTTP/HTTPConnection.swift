import CLibcurl
import Dispatch
import Posix
import Synchronization

/// Requests that go out one after the other, over connections that libcurl keeps open; confined to a
/// thread.
final class HTTPConnection {
  private let options: RemoteOptions
  private let state: LaneState
  private let newcomers: NewConnections
  private var handle: UnsafeMutableRawPointer?
  /// The sockets that are open and wait for a request, as far as is known, by the port on this side.
  private var sockets: [Int: Int32] = [:]
  /// Whether the server would have kept the last connection, and so takes several at once.
  private var isKept = false

  /// - Parameter newcomers: shared with the other connections of a run.
  init(_ options: RemoteOptions, _ state: LaneState, _ newcomers: NewConnections) {
    self.options = options
    self.state = state
    self.newcomers = newcomers
  }

  deinit { close() }

  /// Closes the connection; the next request opens another.
  func close() {
    if let handle { curl_easy_cleanup(handle) }
    handle = nil
    sockets = [:]
  }

  /// Sends a request, and waits for the response.
  func response(
    to request: HTTPRequest,
    within timeout: Duration
  ) throws(HTTPFailure) -> HTTPResponse {
    guard curlIsReady, let handle = handle ?? curl_easy_init() else {
      throw HTTPFailure(message: "libcurl cannot be used", isOwn: true)
    }
    self.handle = handle
    if isKept || !sockets.isEmpty { return try response(to: request, within: timeout, by: handle) }
    let place = newcomers.enter()
    defer { newcomers.leave(place) }
    return try response(to: request, within: timeout, by: handle)
  }

  private func response(
    to request: HTTPRequest,
    within timeout: Duration,
    by handle: UnsafeMutableRawPointer
  ) throws(HTTPFailure) -> HTTPResponse {
    let transfer = HTTPTransfer(handle, request, within: timeout, sockets, state)
    isKept = false
    try transfer.use(options)
    var code = curl_easy_perform(handle)
    // Nothing has been sent so far.
    if transfer.goesOutAgain { code = curl_easy_perform(handle) }
    if let (port, socket) = transfer.kept { sockets[port] = socket } else { sockets = [:] }
    let response = try transfer.response(code)
    isKept = response.isPersistent
    return response
  }
}

/// Lets few connections be new at once.
///
/// A server that accepts one connection after the other lets five wait, or fewer; a further one would be
/// tried again after a second. One that takes its time over the answer has accepted.
final class NewConnections: Sendable {
  private let ends = Mutex<[Int: ContinuousClock.Instant]>([:])
  private let count = Atomic(0)
  /// One lane at a time looks for a place; all of them together would keep the processor busy.
  private let door = DispatchSemaphore(value: 1)

  private static let limit = 4
  private static let time = Duration.milliseconds(100)

  /// Waits for a place, which is free again when it is left or the time is over.
  func enter() -> Int {
    let place = count.add(1, ordering: .relaxed).newValue
    door.wait()
    defer { door.signal() }
    while true {
      let now = ContinuousClock.now
      let isIn = ends.withLock { ends in
        if ends.count >= Self.limit { ends = ends.filter { $0.value > now } }
        if ends.count < Self.limit { ends[place] = now + Self.time }
        return ends[place] != nil
      }
      if isIn { return place }
      _ = poll(nil, 0, 1)
    }
  }

  func leave(_ place: Int) { ends.withLock { $0[place] = nil } }
}

/// Whether libcurl has been prepared, as has to be done once.
private let curlIsReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
