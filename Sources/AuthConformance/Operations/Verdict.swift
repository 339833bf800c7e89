import StrictJSON

/// What an operation that verifies something answers: valid with what was found, or invalid.
///
/// Bad parameters make an invalid verdict, never an error.
public enum Verdict<Findings: OperationOutput>: Sendable {
  /// Valid, with what was found.
  case valid(Findings)
  /// Invalid, for this reason.
  case invalid(ReasonCode)
}

extension Verdict: OperationResult {
  public typealias Success = Findings
  public static var kind: ResultKind { .verdict }

  public var members: JSON.Object {
    switch self {
    case .valid(let findings):
      JSON.Object([JSON.Member(name: "valid", value: true)] + findings.members.members)
    case .invalid(let reason):
      ["valid": false, "reason": .string(reason.rawValue)]
    }
  }
}

extension Verdict: Equatable where Findings: Equatable {}

/// The findings of a verdict that says no more than valid.
public struct NoFindings: OperationOutput, Equatable {
  public static let memberNames: [String] = []

  /// Nothing further.
  public init() {}

  public var members: JSON.Object { [:] }
}
