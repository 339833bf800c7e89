import StrictJSON

/// What a call that verifies something answers: valid with what was found, or invalid.
///
/// Bad parameters make an invalid verdict, never an error.
public enum Verdict<Findings: CallOutput>: Sendable, Equatable {
  /// Valid, with what was found.
  case valid(Findings)
  /// Invalid, for this reason.
  case invalid(ReasonCode)
}

extension Verdict: CallResult where Findings: NamedOutput {
  package typealias Success = Findings
  package static var kind: ResultKind { .verdict }

  package func members() throws -> JSON.Object {
    switch self {
    case .valid(let findings):
      let mark = JSON.Member(name: "valid", value: true)
      return JSON.Object([mark] + (try findings.members().members))
    case .invalid(let reason):
      return ["valid": false, "reason": .string(reason.rawValue)]
    }
  }
}

/// The findings of a verdict that says no more than valid.
public struct NoFindings: CallOutput, NamedOutput {
  package static let memberNames: [String] = []

  private enum CodingKeys: CodingKey {}

  /// Nothing further.
  public init() {}
}
