/// The signature algorithms that the reference has, by their names in RFC 7518 §3.1.
public enum JWSAlgorithm: String, Sendable, CaseIterable {
  case hs256 = "HS256"
  case rs256 = "RS256"

  /// The algorithm of exactly this name.
  public init?(named name: String) {
    guard let match = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(name.utf8) })
    else { return nil }
    self = match
  }
}
