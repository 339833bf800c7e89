import StrictJSON

/// A compact token taken apart; nothing is known about its signature yet.
package struct SignedToken: Sendable, Equatable {
  package var header: JSON.Object
  /// The payload's bytes.
  package var payload: [UInt8]
  /// The signature's bytes.
  package var signature: [UInt8]
  /// The signed bytes: the first two parts as received, with the dot between them.
  package var signingInput: [UInt8]
}
