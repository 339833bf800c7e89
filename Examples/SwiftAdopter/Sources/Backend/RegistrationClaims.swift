import Foundation

/// The header of a registration token.
struct JOSEHeader: Encodable {
  var algorithm: String
  var keyID: String

  enum CodingKeys: String, CodingKey {
    case algorithm = "alg"
    case keyID = "kid"
  }
}

/// The claims of a registration token; dates are seconds since the epoch.
struct RegistrationClaims: Encodable {
  var issuer: String
  var subject: String
  var issuedAt: Int64
  var expiresAt: Int64
  var nonce: String
  var instanceExpiresAt: Int64?

  enum CodingKeys: String, CodingKey {
    case issuer = "iss"
    case subject = "sub"
    case issuedAt = "iat"
    case expiresAt = "exp"
    case nonce
    case instanceExpiresAt = "sinch:rtc:instance:exp"
  }
}

/// A value as JSON, in base64url.
func part(_ value: some Encodable) throws(SinchError) -> String {
  guard let json = try? JSONEncoder().encode(value) else { throw .malformedUser }
  return base64URL(Array(json))
}

/// Base64 in the URL-safe alphabet, without padding.
func base64URL(_ bytes: [UInt8]) -> String {
  Data(bytes).base64EncodedString()
    .replacingOccurrences(of: "+", with: "-")
    .replacingOccurrences(of: "/", with: "_")
    .replacingOccurrences(of: "=", with: "")
}
