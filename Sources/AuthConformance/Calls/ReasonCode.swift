/// Why something was refused or found invalid.
///
/// A wrong code beside a right verdict is a warning, and a failure where reasons are strict.
public enum ReasonCode: String, Sendable, CaseIterable, CustomStringConvertible {
  /// A parameter or the token cannot be read.
  case malformed
  /// The algorithm is none of those allowed.
  case algorithmNotAllowed = "algorithm-not-allowed"
  /// No key has the id that the token names.
  case unknownKey = "unknown-key"
  /// The signature does not belong to the content and the key.
  case badSignature = "bad-signature"
  /// A claim that must be there is not.
  case claimMissing = "claim-missing"
  /// A claim has a value that it must not have.
  case claimInvalid = "claim-invalid"
  /// The token is another application's or provider's.
  case wrongIssuer = "wrong-issuer"
  /// The token is not about a user of this application.
  case wrongSubject = "wrong-subject"
  /// The token is of another kind.
  case wrongType = "wrong-type"
  /// The token was issued in the future.
  case notYetValid = "not-yet-valid"
  /// The token's time is over.
  case expired
  /// The token lives for less than its least time.
  case ttlTooShort = "ttl-too-short"
  /// The instance lives for less than its least time.
  case instanceTTLTooShort = "instance-ttl-too-short"
  /// The token carries another nonce than the one handed out.
  case nonceMismatch = "nonce-mismatch"
  /// The nonce or the sequence was used before.
  case replayed
  /// The key is too short for its algorithm.
  case weakKey = "weak-key"
  /// The header demands an extension that is not understood.
  case unsupportedCriticalHeader = "unsupported-critical-header"

  public var description: String { rawValue }
}

extension ReasonCode {
  /// When the code is the right one, in one sentence.
  package var meaning: String {
    switch self {
    case .malformed: "A parameter or the token cannot be read."
    case .algorithmNotAllowed: "The algorithm is not allowed."
    case .unknownKey: "No key has the id that the token names."
    case .badSignature: "The signature does not belong to the content and the key."
    case .claimMissing: "A required claim is missing."
    case .claimInvalid: "A claim has an invalid value."
    case .wrongIssuer: "The token is another application's or provider's."
    case .wrongSubject: "The token is not about a user of this application."
    case .wrongType: "The token is of another kind."
    case .notYetValid: "The token was issued in the future."
    case .expired: "The token has expired."
    case .ttlTooShort: "The token's lifetime is below the minimum."
    case .instanceTTLTooShort: "The instance's lifetime is below the minimum."
    case .nonceMismatch: "The token's nonce is not the one handed out."
    case .replayed: "The nonce or the sequence was used before."
    case .weakKey: "The key is too short for its algorithm."
    case .unsupportedCriticalHeader: "The header demands an extension that is not understood."
    }
  }
}
