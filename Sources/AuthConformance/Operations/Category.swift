/// The kinds of vectors, each a folder of its own.
public enum Category: String, Sendable, CaseIterable, CustomStringConvertible {
  case signatures
  case keyDerivation = "key-derivation"
  case jwtClaims = "jwt-claims"
  case flowTraces = "flow-traces"

  public var description: String { rawValue }
}
