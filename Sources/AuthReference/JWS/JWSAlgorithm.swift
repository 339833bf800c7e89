import AuthConformance

/// The signature algorithms that the reference has, by their names in RFC 7518 §3.1.
package enum JWSAlgorithm: String, Sendable, CaseIterable {
  /// HMAC with SHA-256 (RFC 7518 §3.2).
  case hs256 = "HS256"
  /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518 §3.3).
  case rs256 = "RS256"

  /// The algorithm of exactly this name.
  package init?(named name: String) {
    guard let match = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(name.utf8) })
    else { return nil }
    self = match
  }
}
