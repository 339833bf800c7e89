/// Why something was refused or found invalid.
///
/// A wrong code beside a right verdict is a warning, and a failure where reasons are strict.
public enum ReasonCode: String, Sendable, CaseIterable, CustomStringConvertible {
  case malformed
  case algorithmNotAllowed = "algorithm-not-allowed"
  case unknownKey = "unknown-key"
  case badSignature = "bad-signature"
  case claimMissing = "claim-missing"
  case claimInvalid = "claim-invalid"
  case wrongIssuer = "wrong-issuer"
  case wrongSubject = "wrong-subject"
  case wrongType = "wrong-type"
  case notYetValid = "not-yet-valid"
  case expired
  case ttlTooShort = "ttl-too-short"
  case instanceTTLTooShort = "instance-ttl-too-short"
  case nonceMismatch = "nonce-mismatch"
  case replayed
  case weakKey = "weak-key"
  case unsupportedCriticalHeader = "unsupported-critical-header"

  public var description: String { rawValue }
}
