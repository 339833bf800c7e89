/// What an implementation decides itself instead of taking it from outside, such as a backend its own
/// key, secret and clock.
public enum FixedInput: Sendable, Hashable {
  /// This text, as the input has it on the wire: bytes in base64, an instant as RFC 3339.
  case text(String)
  /// This number.
  case number(Int64)
  /// Nothing: there is none, or the implementation makes one up, such as a nonce.
  case omitted
  /// The present, by its own clock.
  case clock
}

extension Capability {
  public var fixedInputs: [Call: [String: FixedInput]] { [:] }
}
