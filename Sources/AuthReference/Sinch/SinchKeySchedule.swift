import AuthConformance
import Cryptography
import StrictJSON

/// The keys that sign registration tokens, one for each UTC day.
///
/// Source: Sinch, Application Authentication (registration token), "Signing the JWT". The name
/// `hkdfv1` notwithstanding it is one plain HMAC, without HKDF's steps.
public struct SinchKeySchedule: SinchSigningKeyDeriver {
  /// The secret's bytes.
  package var decodeSecret: @Sendable (String) throws -> [UInt8] = { try Self.decodedSecret($0) }
  /// The day of an instant as `YYYYMMDD`.
  package var day: @Sendable (Timestamp) throws -> String = {
    try require($0.instant, else: .malformed).utcDay
  }
  /// The name of a day's key.
  package var keyID: @Sendable (String) -> String = { Self.keyIDPrefix + $0 }
  /// The key, from the secret's bytes and the day.
  package var key: @Sendable ([UInt8], String) throws -> [UInt8] = {
    try HMAC.sha256(key: $0, message: $1.utf8)
  }

  /// Creates a schedule in which every part conforms.
  public init() {}

  public func deriveSinchSigningKey(_ input: SinchSigningKeyDerivation.Input) throws
    -> Response<SinchSigningKeyDerivation.Output>
  {
    try Response {
      try SinchSigningKeyDerivation.Output(
        keyID: keyID(day(input.at)),
        key: key(decodeSecret(input.applicationSecret), day(input.at))
      )
    }
  }

  /// The prefix of all key names.
  package static let keyIDPrefix = "hkdfv1-"

  /// The bytes of a secret in standard base64, of which there must be some.
  package static func decodedSecret(_ secret: String) throws -> [UInt8] {
    let octets = try require(Base64.standard.decode(secret), else: .malformed)
    try require(!octets.isEmpty, else: .weakKey)
    return octets
  }

  /// Midnight of the day in a key's name; nil if the text is not such a name.
  package static func midnight(ofKeyID keyID: String) -> Instant? {
    let text = Array(keyID.utf8)
    let day = text.dropFirst(keyIDPrefix.utf8.count)
    guard text.starts(with: keyIDPrefix.utf8), day.count == 8 else { return nil }
    let date = [day.prefix(4), day.dropFirst(4).prefix(2), day.suffix(2)]
      .map { String(decoding: $0, as: UTF8.self) }
    return Instant(rfc3339: date.joined(separator: "-") + "T00:00:00Z")
  }
}
