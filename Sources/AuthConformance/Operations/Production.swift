import StrictJSON

/// What an operation that produces something answers: the thing, or a refusal to make it.
///
/// Bad parameters are refused, never thrown: an error means that the implementation malfunctioned.
public enum Production<Output: OperationOutput>: Sendable {
  /// The thing.
  case produced(Output)
  /// It was not made, for this reason.
  case refused(ReasonCode)
}

extension Production: OperationResult {
  public typealias Success = Output
  public static var kind: ResultKind { .production }

  public var members: JSON.Object {
    switch self {
    case .produced(let output): output.members
    case .refused(let reason): ["refused": true, "reason": .string(reason.rawValue)]
    }
  }
}

extension Production: Equatable where Output: Equatable {}
