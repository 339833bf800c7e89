import StrictJSON

/// What a call that produces something answers: the thing, or a refusal to make it.
///
/// Bad parameters are refused, never thrown: an error means that the implementation is broken.
public enum Response<Output: CallOutput>: Sendable, Equatable {
  /// The thing.
  case success(Output)
  /// It was not made, for this reason.
  case refused(ReasonCode)
}

extension Response: CallResult where Output: NamedOutput {
  package typealias Success = Output
  package static var kind: ResultKind { .response }

  package func members() throws -> JSON.Object {
    switch self {
    case .success(let output): try output.members()
    case .refused(let reason): ["refused": true, "reason": .string(reason.rawValue)]
    }
  }
}
