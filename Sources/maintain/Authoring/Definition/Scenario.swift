/// What a group's cases start from, and what each of them changes in one place.
///
/// For most operations that is the input itself; for a verifier it is the token before it is signed,
/// so that a case can spoil one claim and have the rest come out right.
protocol Scenario: Sendable {
  associatedtype Contract: CallContract

  /// The call that the cases are for.
  static var call: Call { get }

  /// The operation's input as the scenario now stands.
  func input() throws -> Contract.Input
}

/// A scenario for an operation that issues tokens.
protocol IssuingScenario: Scenario {
  /// What the documents demand of the token for this input.
  func expectedToken() throws -> TokenExpectation
}
