/// A role of conversations, as a Swift type that can be checked.
///
/// Each trace opens a session of its own. All time comes in as `instant`: a machine that looks at a
/// clock cannot be checked.
///
///     struct MyClient: FlowMachine {
///       typealias Vocabulary = SinchClient
///       func open(_ configuration: SinchClient.Configuration) -> MyState { … }
///       func handle(_ event: SinchClient.Event, at instant: Instant, in state: inout MyState)
///         -> [SinchClient.Action] { … }
///     }
public protocol FlowMachine<Vocabulary>: Capability {
  /// The events and actions of the role that the machine plays.
  associatedtype Vocabulary: FlowVocabulary
  /// What a session remembers.
  associatedtype State: Sendable

  /// Begins a session.
  func open(_ configuration: Vocabulary.Configuration) async throws -> State

  /// Takes in what happens and says what is done about it; an event that means nothing now is
  /// answered by no action.
  func handle(
    _ event: Vocabulary.Event,
    at instant: Instant,
    in state: inout State
  ) async throws -> [Vocabulary.Action]

  /// Ends a session; there is nothing to do unless the state holds on to something.
  func close(_ state: State) async
}

extension FlowMachine {
  public func close(_ state: State) async {}
}
