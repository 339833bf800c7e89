import Posix

/// Reads messages of HTTP/1.1 from a connection, each before a deadline.
struct HTTPReader {
  private let socket: Int32
  private var bytes: [UInt8] = []
  private var next = 0
  /// Whether anything of the message has come.
  private var hasBegun = false

  private static let headLimit = 65_536
  private static let fieldLimit = 200
  private static let chunk = 65_536

  init(socket: Int32) {
    self.socket = socket
  }

  /// Why a message cannot be read.
  enum Failure: Error {
    /// The connection ended; nothing of the message had come, or something had.
    case closed(hasBegun: Bool)
    case late(hasBegun: Bool)
    case tooLong(limit: Int)
    case malformed(String)
  }

  /// Reads the first line and the fields.
  mutating func head(until deadline: ContinuousClock.Instant?) throws(Failure) -> HTTPHead {
    hasBegun = next < bytes.count
    var lines: [String] = []
    var size = 0
    while true {
      guard let line = try line(until: deadline) else { continue }
      if line.isEmpty && lines.isEmpty { continue }
      if line.isEmpty { break }
      lines.append(line)
      size += line.utf8.count
      if size > Self.headLimit { throw .tooLong(limit: Self.headLimit) }
      if lines.count > Self.fieldLimit { throw .malformed("it has too many fields") }
    }
    guard let head = HTTPHead(lines) else {
      throw .malformed("it is not an HTTP message: \(Excerpt.of(lines[0]))")
    }
    return head
  }

  /// Reads the body that belongs to a head.
  mutating func body(
    _ framing: HTTPHead.Framing,
    limit: Int,
    until deadline: ContinuousClock.Instant?
  ) throws(Failure) -> [UInt8] {
    switch framing {
    case .length(let count):
      if count > limit { throw .tooLong(limit: limit) }
      return try take(count, until: deadline)
    case .chunked:
      var body: [UInt8] = []
      while true {
        var size: String?
        while size == nil { size = try line(until: deadline) }
        let digits = (size ?? "").prefix { $0 != ";" }.trimming
        guard let count = Int(digits, radix: 16), digits.first?.isHexDigit == true else {
          throw .malformed("its chunks have no size: \(Excerpt.of(size ?? ""))")
        }
        if count > limit - body.count { throw .tooLong(limit: limit) }
        if count == 0 { break }
        body += try take(count, until: deadline)
        var end: String?
        while end == nil { end = try line(until: deadline) }
        if end != "" { throw .malformed("a chunk is longer than it says") }
      }
      // Fields may follow, up to an empty line.
      var fields = 0
      while true {
        guard let line = try line(until: deadline) else { continue }
        if line.isEmpty { return body }
        fields += 1
        if fields > Self.fieldLimit { throw .malformed("it has too many fields") }
      }
    }
  }

  /// The next line without its end; nil where more had to be read.
  private mutating func line(until deadline: ContinuousClock.Instant?) throws(Failure) -> String? {
    guard let end = bytes[next...].firstIndex(of: 0x0A) else {
      if bytes.count - next > Self.headLimit { throw .tooLong(limit: Self.headLimit) }
      try read(until: deadline)
      return nil
    }
    let line = bytes[next..<end]
    next = end + 1
    return String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
  }

  private mutating func take(
    _ count: Int,
    until deadline: ContinuousClock.Instant?
  ) throws(Failure) -> [UInt8] {
    while bytes.count - next < count { try read(until: deadline) }
    defer { next += count }
    return Array(bytes[next..<next + count])
  }

  /// Reads once, waiting where it must.
  private mutating func read(until deadline: ContinuousClock.Instant?) throws(Failure) {
    // What was taken is forgotten: however a body is cut up, little more than it is kept.
    if next > 0 {
      bytes.removeFirst(next)
      next = 0
    }
    while true {
      guard becomesReady(socket, for: Int32(POLLIN), until: deadline) else {
        throw .late(hasBegun: hasBegun)
      }
      let count = withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 1) { room in
        let count = recv(socket, room.baseAddress, room.count, 0)
        if count > 0 { bytes += room[..<count] }
        return count
      }
      hasBegun = hasBegun || count > 0
      if count > 0 { return }
      if count == 0 || (errno != EAGAIN && errno != EINTR) { throw .closed(hasBegun: hasBegun) }
    }
  }
}
