import Posix

/// Octets that come in pieces and are taken out in lines, none of them copied on the way.
struct LineBuffer {
  /// A longer line is not waited for.
  let limit: Int
  private var storage: [UInt8]
  /// What has come and was not taken yet.
  private var start = 0
  private var end = 0
  /// Up to here there is no line end.
  private var scanned = 0

  private static let chunk = 65_536

  init(limit: Int) {
    self.limit = limit
    storage = [UInt8](repeating: 0, count: 2 * Self.chunk)
  }

  /// How much of a line has come whose end has not.
  var partialCount: Int { end - start }

  /// Whether the line that has begun is longer than it may be.
  var isOverfull: Bool { partialCount > limit }

  /// The beginning of the line whose end has not come.
  func partial(prefix count: Int) -> [UInt8] {
    Array(storage[start..<min(end, start + count)])
  }

  /// Reads once; the result is that of `read`.
  mutating func read(from descriptor: Int32) -> Int {
    makeRoom()
    let offset = end
    let count = storage.withUnsafeMutableBytes { bytes in
      systemRead(descriptor, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
    }
    if count > 0 { end += count }
    return count
  }

  /// Hands out the next whole line without its line end; nil if there is none.
  mutating func takeLine<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value? {
    let (from, to, begin) = (scanned, end, start)
    let found = storage.withUnsafeBytes { bytes -> (Value, Int)? in
      guard
        to > from, let base = bytes.baseAddress,
        let newline = memchr(base + from, 0x0A, to - from)
      else { return nil }
      let offset = UnsafeRawPointer(newline) - base
      let line = UnsafeRawBufferPointer(rebasing: bytes[begin..<offset])
      return (body(line.bindMemory(to: UInt8.self)), offset + 1)
    }
    guard let (value, next) = found else {
      scanned = end
      return nil
    }
    start = next
    scanned = next
    return value
  }

  /// Hands out what stands behind the last line end, as if it had one.
  mutating func takeRest<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    defer { (start, end, scanned) = (0, 0, 0) }
    return storage[start..<end].withUnsafeBufferPointer(body)
  }

  /// Makes room for a chunk behind what is there: by moving it to the front, or by growing.
  private mutating func makeRoom() {
    if start == end { (start, end, scanned) = (0, 0, 0) }
    if storage.count - end >= Self.chunk { return }
    let count = end - start
    if start > 0 {
      let begin = start
      storage.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        memmove(base, base + begin, count)
      }
      scanned -= start
      (start, end) = (0, count)
    }
    if storage.count - end < Self.chunk {
      storage = Self.copy(of: storage, room: 2 * storage.count)
    }
  }
}

extension LineBuffer {
  /// The octets with room behind them; quick without the optimiser too, unlike `append`.
  private static func copy(of bytes: [UInt8], room: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: room) { target, count in
      guard let base = target.baseAddress else { return }
      bytes.withUnsafeBytes { source in
        if let start = source.baseAddress { memcpy(base, start, source.count) }
      }
      memset(base + bytes.count, 0, room - bytes.count)
      count = room
    }
  }
}

// The method of the same name hides the function of the C library.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}
