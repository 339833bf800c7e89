/// A text that need not be UTF-8: `"\"\(bytes: 0xC0, 0xAF)\""`.
struct RawText: ExpressibleByStringInterpolation {
  var bytes: [UInt8]

  init(stringLiteral text: String) {
    bytes = Array(text.utf8)
  }

  init(stringInterpolation: StringInterpolation) {
    bytes = stringInterpolation.bytes
  }

  struct StringInterpolation: StringInterpolationProtocol {
    var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ text: String) {
      bytes += text.utf8
    }

    /// Any bytes.
    mutating func appendInterpolation(bytes: UInt8...) {
      self.bytes += bytes
    }

    /// A text many times.
    mutating func appendInterpolation(_ text: String, times: Int) {
      for _ in 0..<times { bytes += text.utf8 }
    }
  }
}
