import CLibcurl
import Posix

/// One request to libcurl and what has come of it; confined to a thread.
final class HTTPTransfer {
  private let handle: UnsafeMutableRawPointer
  private let request: HTTPRequest
  private let timeout: Duration
  private let text = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  private var list: UnsafeMutablePointer<curl_slist>?
  /// The connections that wait for a request, by the port on this side.
  private let sockets: [Int: Int32]
  private let state: LaneState

  private var lines: [String] = []
  private var isHeadComplete = false
  private var body: [UInt8] = []
  private var headSize = 0
  private var fieldCount = 0
  /// How often the request went out.
  private var sendCount = 0
  private var problem: String?
  /// The resource that this side lacks.
  private var lack: SystemError?
  /// Whether it is to begin again: the kept connection that it was to use has come to its end.
  private(set) var goesOutAgain = false

  // As much as a program may print on one line.
  private static let bodyLimit = 16 << 20
  private static let headLimit = 65_536
  private static let fieldLimit = 200

  /// Prepares a request; what is known of the one before is forgotten, and its connection is not.
  init(
    _ handle: UnsafeMutableRawPointer,
    _ request: HTTPRequest,
    within timeout: Duration,
    _ sockets: [Int: Int32],
    _ state: LaneState
  ) {
    self.handle = handle
    self.request = request
    self.timeout = timeout
    self.sockets = sockets
    self.state = state
    text[0] = 0
    describeRequest()
    describeConnection()
    let context = Unmanaged.passUnretained(self).toOpaque()
    setPointer(handle, CURLOPT_ERRORBUFFER, text)
    setPointer(handle, CURLOPT_HEADERDATA, context)
    setReceiver(handle, CURLOPT_HEADERFUNCTION) {
      HTTPTransfer.receive($0, $1 * $2, $3) { $0.takeLine($1) }
    }
    setPointer(handle, CURLOPT_WRITEDATA, context)
    setReceiver(handle, CURLOPT_WRITEFUNCTION) {
      HTTPTransfer.receive($0, $1 * $2, $3) { $0.takeBody($1) }
    }
    setPointer(handle, CURLOPT_DEBUGDATA, context)
    setLog(handle) { _, kind, bytes, count, context in
      _ = HTTPTransfer.receive(bytes, count, context) { $0.takeLog(kind, $1) }
      return 0
    }
    setNumber(handle, CURLOPT_VERBOSE, 1)
    let start: CurlStart = { context, _, _, _, port in
      guard let context else { return 1 }
      let transfer = Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue()
      return transfer.canStart(from: Int(port)) ? 0 : 1
    }
    setStart(handle, start, context)
    setSocketOpener(handle, { HTTPTransfer.open($0, $2) }, context)
    setProgress(
      handle,
      { context, _, _, _, _ in
        guard let context else { return 1 }
        let transfer = Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue()
        return transfer.state.isClosed ? 1 : 0
      },
      context
    )
  }

  deinit {
    // It must not call back any more.
    curl_easy_reset(handle)
    curl_slist_free_all(list)
    text.deallocate()
  }

  private func describeRequest() {
    setPointer(handle, CURLOPT_URL, request.address.url)
    setNumber(handle, CURLOPT_PATH_AS_IS, 1)
    setNumber(handle, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    if request.isProbe { setNumber(handle, CURLOPT_CONNECT_ONLY, 1) }
    if request.method == "HEAD" {
      setNumber(handle, CURLOPT_NOBODY, 1)
    } else if let body = request.body {
      setNumber(handle, CURLOPT_POSTFIELDSIZE, body.count)
      setPointer(handle, CURLOPT_COPYPOSTFIELDS, body.isEmpty ? [0] : body)
    }
    setPointer(handle, CURLOPT_CUSTOMREQUEST, request.method)
    // Nobody waits for a permission to send the body.
    list = curl_slist_append(list, "Expect:")
    for (name, value) in request.fields {
      // A colon with nothing behind it takes a field away.
      list = curl_slist_append(list, value.isEmpty ? "\(name);" : "\(name): \(value)")
    }
    setPointer(handle, CURLOPT_HTTPHEADER, list)
  }

  private func describeConnection() {
    if request.isApart {
      setNumber(handle, CURLOPT_FRESH_CONNECT, 1)
      setNumber(handle, CURLOPT_FORBID_REUSE, 1)
    }
    setNumber(handle, CURLOPT_NOSIGNAL, 1)
    setNumber(handle, CURLOPT_TIMEOUT_MS, max(1, timeout.milliseconds))
    setNumber(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    setNumber(handle, CURLOPT_MAXFILESIZE, Self.bodyLimit)
    abandonLookups(handle)
    if request.address.isLocal { setPointer(handle, CURLOPT_PROXY, "") }
  }

  /// Takes certificates from the options.
  func use(_ options: RemoteOptions) throws(HTTPFailure) {
    var codes: [CURLcode] = []
    if let authorities = options.authorities {
      // The authorities of the system are no longer trusted.
      setPointer(handle, CURLOPT_CAPATH, nil)
      codes.append(setAuthorities(handle, authorities, authorities.count))
    }
    if let certificate = options.clientCertificate {
      let key = options.clientKey ?? certificate
      codes.append(setCertificate(handle, certificate, certificate.count))
      codes.append(setKey(handle, key, key.count))
      // Nobody is asked for a pass phrase.
      setPointer(handle, CURLOPT_KEYPASSWD, "")
    }
    guard let code = codes.first(where: { $0 != CURLE_OK }) else { return }
    let words = String(cString: curl_easy_strerror(code))
    throw HTTPFailure(message: "cannot use the certificates: \(words)", isOwn: true)
  }
}

/// What libcurl hands over.
extension HTTPTransfer {
  /// Lets a transfer take octets; what comes back is how many, none if it has had enough.
  private static func receive(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?,
    _ take: (HTTPTransfer, UnsafeRawBufferPointer) -> Void
  ) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue()
    take(transfer, UnsafeRawBufferPointer(start: bytes, count: count))
    return transfer.problem == nil ? count : 0
  }

  /// A line of a head, or of the fields behind a body.
  private func takeLine(_ bytes: UnsafeRawBufferPointer) {
    headSize += bytes.count
    if headSize > Self.headLimit {
      problem = "the response has more than \(Self.headLimit.grouped) bytes"
    }
    var line = bytes[...]
    while line.last == 0x0A || line.last == 0x0D { line.removeLast() }
    if isHeadComplete, line.starts(with: "HTTP/".utf8) {
      // The head before was one of those that only announce.
      lines = []
      isHeadComplete = false
    }
    if line.isEmpty {
      isHeadComplete = true
      return
    }
    if lines.isEmpty, line.dropFirst("HTTP/1.1 ".utf8.count).starts(with: "101".utf8) {
      problem = "the response is malformed: it switches to a protocol that was not requested"
    }
    fieldCount += 1
    if fieldCount > Self.fieldLimit {
      problem = "the response is malformed: it has too many fields"
    }
    if !isHeadComplete { lines.append(String(decoding: line, as: UTF8.self)) }
  }

  private func takeBody(_ bytes: UnsafeRawBufferPointer) {
    if body.count + bytes.count > Self.bodyLimit {
      problem = Self.tooLong
    } else {
      body += bytes
    }
  }

  /// libcurl leaves out what stands behind a response, and repeats a request, and says so nowhere else.
  private func takeLog(_ kind: curl_infotype, _ bytes: UnsafeRawBufferPointer) {
    switch kind {
    case CURLINFO_HEADER_OUT: sendCount += 1
    case CURLINFO_TEXT where bytes.starts(with: "Excess found".utf8),
      CURLINFO_TEXT where bytes.starts(with: "Leftovers after chunking".utf8):
      problem = "the response is malformed: more bytes follow its end"
    default: break
    }
  }

  private static let tooLong = "the response has more than \(bodyLimit.grouped) bytes"
}

/// Connections that are used again.
extension HTTPTransfer {
  /// The connection that waits for another request, and its port on this side; to be asked for when the
  /// transfer is over.
  var kept: (port: Int, socket: Int32)? {
    let socket = keptSocket(handle)
    guard socket >= 0, !request.isProbe else { return nil }
    return (longInfo(handle, CURLINFO_LOCAL_PORT), socket)
  }

  /// Opens a socket; there may be too many already.
  private static func open(
    _ context: UnsafeMutableRawPointer?,
    _ address: UnsafeMutablePointer<curl_sockaddr>?
  ) -> curl_socket_t {
    guard let context, let address = address?.pointee else { return -1 }
    let descriptor = socket(address.family, address.socktype, address.protocol)
    if descriptor < 0, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) {
      let transfer = Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue()
      transfer.lack = SystemError("open a connection")
    }
    return descriptor
  }

  /// Whether a request may go out: what has come on a kept connection before is the answer to nothing.
  private func canStart(from port: Int) -> Bool {
    goesOutAgain = false
    guard longInfo(handle, CURLINFO_NUM_CONNECTS) == 0, let socket = sockets[port] else {
      return true
    }
    var bytes = [CChar](repeating: 0, count: 64)
    let count = peek(socket, &bytes, bytes.count)
    if count < 0 { return true }
    // It may say that it has waited for long enough, as TLS does in a way of its own.
    let text = String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let isEnd = count == 0 || request.address.isEncrypted || text.dropFirst(8).hasPrefix(" 408")
    if isEnd {
      goesOutAgain = true
      setNumber(handle, CURLOPT_FRESH_CONNECT, 1)
    } else {
      problem = "the server sent data before a request: \(text)"
    }
    return false
  }
}

extension HTTPTransfer {
  /// The response, once libcurl has come to a result.
  func response(_ result: CURLcode) throws(HTTPFailure) -> HTTPResponse {
    if let problem { throw HTTPFailure(message: problem) }
    if result != CURLE_OK, let lack { throw HTTPFailure(message: "\(lack)", isOwn: true) }
    guard result == CURLE_OK else { throw failure(result) }
    if sendCount > 1 && !request.mayRepeat {
      throw HTTPFailure(message: "the connection was closed before a response arrived")
    }
    let line = (lines.first ?? "").split(separator: " ", maxSplits: 2).map(String.init)
    let status = longInfo(handle, CURLINFO_RESPONSE_CODE)
    var response = HTTPResponse(status: status, phrase: line.count > 2 ? line[2] : "", body: body)
    for line in lines.dropFirst() { response.fields.append(line) }
    response.isPersistent =
      line.first == "HTTP/1.1" && response.fields["connection"]?.lowercased() != "close"
    return response
  }

  private func failure(_ result: CURLcode) -> HTTPFailure {
    let host = request.address.host.shown
    let place = "\(host), port \(request.address.port)"
    let own = String(cString: text)
    let words = own.isEmpty ? String(cString: curl_easy_strerror(result)) : own
    let hasBegun = !lines.isEmpty
    let code = Int32(longInfo(handle, CURLINFO_OS_ERRNO))
    let message: String
    switch result {
    case CURLE_OPERATION_TIMEDOUT:
      message = "no answer within \(timeout.inSeconds)"
      return HTTPFailure(message: message, isTimeout: true)
    case CURLE_ABORTED_BY_CALLBACK: message = ImplementationError.closed.message
    case CURLE_OUT_OF_MEMORY: return HTTPFailure(message: words, isOwn: true)
    case CURLE_COULDNT_RESOLVE_HOST:
      // Names are looked up by files and sockets of this side.
      if let lack = Pipe.obstacle { return HTTPFailure(message: "\(lack)", isOwn: true) }
      message = "cannot find the host \(request.address.host.quoted(upTo: 300))"
    case CURLE_COULDNT_RESOLVE_PROXY: message = "cannot find the proxy for \(host)"
    case CURLE_COULDNT_CONNECT:
      // Where a proxy is asked, the words name the proxy.
      let isDirect = words.contains("to \(request.address.host) port")
      let attempt = isDirect ? "connect to \(place)" : "connect to the proxy for \(host)"
      message =
        code == 0 ? "cannot \(attempt)" : SystemError(attempt, code: code).description
      // Every port of this side waits for the end of an earlier connection.
      if code == EADDRNOTAVAIL { return HTTPFailure(message: message, isOwn: true) }
    case CURLE_PEER_FAILED_VERIFICATION: message = "cannot trust \(place): \(words)"
    case CURLE_SSL_CONNECT_ERROR: message = "cannot speak TLS with \(place): \(words)"
    case CURLE_SSL_CERTPROBLEM, CURLE_SSL_CACERT_BADFILE:
      return HTTPFailure(message: "cannot use TLS: \(words)", isOwn: true)
    case CURLE_GOT_NOTHING: message = "the connection was closed before a response arrived"
    case CURLE_SEND_ERROR where code != 0, CURLE_RECV_ERROR where code != 0:
      message =
        hasBegun
        ? "the connection was closed in the middle of the response"
        : "the connection was closed before a response arrived"
    case CURLE_PARTIAL_FILE: message = "the connection was closed in the middle of the response"
    case CURLE_FILESIZE_EXCEEDED: message = Self.tooLong
    case CURLE_UNSUPPORTED_PROTOCOL where !hasBegun:
      message = "the response is malformed: it is not an HTTP response"
    default: message = "the response cannot be used: \(words)"
    }
    return HTTPFailure(message: message)
  }
}
