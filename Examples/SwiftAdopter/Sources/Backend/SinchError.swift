/// Why an application signs or issues nothing.
public enum SinchError: Error, Sendable {
  case malformedCredentials, malformedUser, malformedNonce
  case weakKey
  case lifetimeTooShort, instanceLifetimeTooShort
  case dateOutOfRange
}
