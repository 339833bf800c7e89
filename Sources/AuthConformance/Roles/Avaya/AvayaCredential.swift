/// What a credential provider answers a challenge with.
///
/// Source: Avaya Client SDK, Working with Credentials, "Responding to authentication challenge
/// requests".
public struct AvayaCredential: Codable, Sendable, Hashable {
  /// The user's name.
  public var username: String
  /// The password; not needed beside an HA1.
  public var password: String?
  /// The user's domain.
  public var domain: String?
  /// The hash of user, realm and password in lower-case hexadecimal; an empty one means none.
  public var ha1: String?

  /// Makes a credential.
  public init(
    username: String,
    password: String? = nil,
    domain: String? = nil,
    ha1: String? = nil
  ) {
    self.username = username
    self.password = password
    self.domain = domain
    self.ha1 = ha1
  }
}
