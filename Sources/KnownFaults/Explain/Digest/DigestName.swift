import Cryptography

/// The algorithm that a line names, and the one that it is computed with.
struct DigestName: Sendable {
  /// The name that the computation takes.
  let algorithm: String
  /// Whether the name is registered, unknown, or one of RFC 3310.
  let kind: Kind
  /// A hash that the scheme does not have.
  let otherHash: String?

  enum Kind: Sendable {
    case registered
    /// Named otherwise than it is registered, or not at all.
    case unknown
    /// An algorithm of RFC 3310, whose passwords come from a SIM card.
    case aka
  }

  /// Takes a name for the one that is meant.
  init(_ name: String?, responseCount: Int) {
    let text = name ?? "MD5"
    let plain = text.lowercased().filter { $0.isLetter || $0.isNumber }
    let isSession = plain.hasSuffix("sess")
    let base = isSession ? String(plain.dropLast(4)) : plain
    let meant = ["md5": "MD5", "sha256": "SHA-256", "sha512256": "SHA-512-256"][base]
    let other = ["sha512": "SHA512", "sha1": "SHA1", "sha": "SHA1", "sha384": "SHA384"][base]
    let isAKA = base.hasPrefix("akav")
    otherHash = other
    let fallback = responseCount == 64 && !isAKA ? "SHA-256" : "MD5"
    algorithm = (meant ?? fallback) + (isSession ? "-sess" : "")
    kind =
      isAKA
      ? .aka : text.lowercased().hasSameUTF8(as: algorithm.lowercased()) ? .registered : .unknown
  }

  static let registered = [
    "MD5", "MD5-sess", "SHA-256", "SHA-256-sess", "SHA-512-256", "SHA-512-256-sess",
  ]
}
