import AuthConformance
import StrictJSON

extension SinchClientMachine {
  /// The failure of an application that hands over a token that a client does not send.
  static let unusableToken = "unusable-token"

  /// The claims of a token that a client can look at.
  private struct Glance {
    let expiration: Int64
    let subject: String

    init?(at token: String) {
      let parts = token.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 3, let octets = Base64.url.decode(String(parts[1])),
        let claims = try? JSON(parsing: octets).object,
        let expiration = claims["exp"]?.number?.int64, let subject = claims["sub"]?.string
      else { return nil }
      self.expiration = expiration
      self.subject = subject
    }
  }

  /// Whether a client sends a token to the service, which may reject it.
  func isPromising(
    _ token: String,
    _ user: UserID,
    at now: Instant,
    _ interpretations: inout Interpretations
  ) throws -> Bool {
    guard let glance = Glance(at: token) else {
      return try interpretations.take(TokenForm.self) == .opaque
    }
    if glance.expiration <= now.seconds, try interpretations.take(TokenExpiry.self) == .checked {
      return false
    }
    let isOwn = glance.subject.hasSuffix("/users/\(user.rawValue)")
    return try isOwn || interpretations.take(TokenUser.self) == .opaque
  }
}
