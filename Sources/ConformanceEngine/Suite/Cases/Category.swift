/// The kinds of vectors, each a folder of its own.
package enum Category: String, Sendable, CaseIterable, CustomStringConvertible {
  /// Signatures of registrations, JWS and digest responses.
  case signatures
  /// Keys and hashes that are made of secrets.
  case keyDerivation = "key-derivation"
  /// Tokens, issued and verified.
  case jwtClaims = "jwt-claims"
  /// Conversations.
  case flowTraces = "flow-traces"

  package var description: String { rawValue }
}
