import Cryptography

/// The bytes of a held digest.
struct DigestTarget: Sendable {
  let text: String
  /// All bytes of the digest, or the first ones if it was cut off.
  private let octets: [UInt8]
  private let isCutOff: Bool
  /// The mistake in how the digest is written; nil for lower-case hexadecimal.
  let writing: (mistake: String, fix: String)?

  /// Reads a digest of a number of bytes.
  init(_ text: String, byteCount count: Int) {
    self.text = text
    let lengths = Set(HashAlgorithm.allCases.map(\.byteCount) + [64])
    let fix = "write it as \(2 * count) lower-case hexadecimal digits"
    if let octets = Escapes.hexadecimal(text), lengths.contains(octets.count) {
      self.octets = octets
      isCutOff = false
      let isLower = text.hasSameUTF8(as: text.lowercased())
      writing = isLower ? nil : ("writes it in upper-case hexadecimal", fix)
    } else if let (octets, mistake) = Self.decorated(text), octets.count == count {
      self.octets = octets
      isCutOff = false
      writing = (mistake, fix)
    } else if let octets = Base64.standard.decode(text), octets.count == count {
      self.octets = octets
      isCutOff = false
      writing = ("writes it in base64", fix)
    } else {
      octets = Escapes.hexadecimal(String(text.prefix(text.count / 2 * 2))) ?? []
      isCutOff = true
      writing = ("cuts it off: \(text.utf8.count) of \(2 * count) digits are left", fix)
    }
  }

  /// Hexadecimal digits with something before or between them.
  private static func decorated(_ text: String) -> (octets: [UInt8], mistake: String)? {
    if text.lowercased().hasPrefix("0x") {
      return Escapes.hexadecimal(String(text.dropFirst(2))).map { ($0, "writes 0x before it") }
    }
    let digits = text.filter { $0 != ":" && $0 != "-" && $0 != " " }
    return Escapes.hexadecimal(digits).map { ($0, "puts separators between its digits") }
  }

  /// The length of an algorithm's digests.
  static func byteCount(of algorithm: String) -> Int {
    (try? DigestAlgorithm(named: algorithm))?.hash.byteCount ?? 16
  }

  func matches(_ digest: [UInt8]) -> Bool {
    guard isCutOff else { return digest == octets }
    return octets.count >= 8 && digest.starts(with: octets)
  }

  /// Whether an algorithm's digest can be this one.
  func fits(_ algorithm: HashAlgorithm) -> Bool { isCutOff || algorithm.byteCount == octets.count }
}
