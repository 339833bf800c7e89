/// A token in the JWS Compact Serialization, as an issuer gives it out.
public struct IssuedToken: CallOutput, NamedOutput {
  package static let memberNames = ["token"]

  /// Three base64url parts with points between them.
  public var token: String

  /// Wraps the token's text.
  public init(token: String) {
    self.token = token
  }
}
