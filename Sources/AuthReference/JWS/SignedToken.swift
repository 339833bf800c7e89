import StrictJSON

/// A compact token taken apart; nothing is known about its signature yet.
public struct SignedToken: Sendable, Equatable {
  /// The protected header.
  public var header: JSON.Object
  /// The payload's octets.
  public var payload: [UInt8]
  /// The signature's octets.
  public var signature: [UInt8]
  /// What is signed: the first two parts as they came, with the point between them.
  public var signingInput: [UInt8]
}
