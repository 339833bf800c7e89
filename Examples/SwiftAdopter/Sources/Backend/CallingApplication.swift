import Foundation

/// An application at Sinch: signs registrations and issues registration tokens for its users.
///
/// This is what a backend has anyway; it knows nothing of the suite that checks it.
public struct CallingApplication: Sendable {
  public var key: String
  public var secret: String
  /// The day of a signing key, from seconds since the epoch.
  public var keyDay: @Sendable (Int64) -> String = { utcDay(ofSecondsSinceEpoch: $0) }

  public init(key: String, secret: String) {
    self.key = key
    self.secret = secret
  }

  /// The SHA-1 signature of a registration; the secret is used as the text that it is.
  public func signature(userID: String, sequence: UInt64) throws(SinchError) -> String {
    guard !key.isEmpty, !secret.isEmpty else { throw .malformedCredentials }
    guard !userID.isEmpty else { throw .malformedUser }
    let text = userID + key + String(sequence) + secret
    return Data(sha1(Array(text.utf8))).base64EncodedString()
  }

  /// The key that signs tokens on the UTC day of an instant; the secret is decoded first.
  public func signingKey(at seconds: Int64) throws(SinchError) -> (id: String, bytes: [UInt8]) {
    let day = keyDay(seconds)
    return ("hkdfv1-" + day, hmacSHA256(key: try decodedSecret(), Array(day.utf8)))
  }

  /// A token with which a user can register, once.
  ///
  /// - Parameters:
  ///   - seconds: the instant of issue, since the epoch.
  ///   - lifetime: of the token, in seconds; a minute at least.
  ///   - instanceLifetime: of the registered instance, in seconds; 48 hours at least, nil for ever.
  ///   - nonce: a unique one if nil.
  public func registrationToken(
    userID: String,
    at seconds: Int64,
    lifetime: Int64,
    instanceLifetime: Int64? = nil,
    nonce: String? = nil
  ) throws(SinchError) -> String {
    guard !key.isEmpty else { throw .malformedCredentials }
    let signingKey = try signingKey(at: seconds)
    guard !userID.isEmpty else { throw .malformedUser }
    let nonce = nonce ?? UUID().uuidString
    guard !nonce.isEmpty else { throw .malformedNonce }
    guard lifetime >= 60 else { throw .lifetimeTooShort }
    if let instanceLifetime, instanceLifetime < 48 * 3_600 { throw .instanceLifetimeTooShort }
    let application = "//rtc.sinch.com/applications/" + key
    let claims = RegistrationClaims(
      issuer: application,
      subject: application + "/users/" + userID,
      issuedAt: seconds,
      expiresAt: try date(seconds, plus: lifetime),
      nonce: nonce,
      instanceExpiresAt: try instanceLifetime.map { lifetime throws(SinchError) in
        try date(seconds, plus: lifetime)
      }
    )
    let header = JOSEHeader(algorithm: "HS256", keyID: signingKey.id)
    let input = try part(header) + "." + part(claims)
    return input + "." + base64URL(hmacSHA256(key: signingKey.bytes, Array(input.utf8)))
  }

  private func decodedSecret() throws(SinchError) -> [UInt8] {
    // Encoded again, since Foundation's decoder overlooks bits that do not belong to any byte.
    guard let bytes = Data(base64Encoded: secret), bytes.base64EncodedString() == secret else {
      throw .malformedCredentials
    }
    guard !bytes.isEmpty else { throw .weakKey }
    return Array(bytes)
  }

  private func date(_ seconds: Int64, plus lifetime: Int64) throws(SinchError) -> Int64 {
    let (date, overflow) = seconds.addingReportingOverflow(lifetime)
    let endOfYear9999: Int64 = 253_402_300_799
    guard seconds >= 0, !overflow, date <= endOfYear9999 else { throw .dateOutOfRange }
    return date
  }
}
