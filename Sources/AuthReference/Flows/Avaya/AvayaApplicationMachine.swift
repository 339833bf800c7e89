import AuthConformance

/// The reference of `avaya.application`.
///
/// Each challenge is answered once: at once with the realm's own credential, later where the user
/// has to be asked, or with nil. A rejected credential is not offered for ever.
public struct AvayaApplicationMachine: ReferenceMachine {
  public typealias Vocabulary = AvayaApplication

  /// Where one challenge stands.
  public enum Phase: String, CaseIterable, Sendable {
    case unknown, asking, answered, ended
  }

  /// The rows of the table.
  public enum Rule: String, CaseIterable, Sendable {
    case answersFromStore, asksUser, answersNil
    case forwardsUserAnswer, forwardsRefusal
    case notesAcceptance, forgetsChallenge
    case ignores
  }

  /// All challenges that were received, by name.
  public struct State: Sendable {
    let configuration: AvayaApplication.Configuration
    var phases: [String: Phase] = [:]
  }

  /// A machine with every part right.
  public init() {}

  public func open(_ configuration: AvayaApplication.Configuration) -> State {
    State(configuration: configuration)
  }

  public func phase(
    of state: State,
    for event: AvayaApplication.Event,
    at instant: Instant
  ) -> Phase {
    state.phases[event.challenge] ?? .unknown
  }

  public func transition(
    from state: State,
    on event: AvayaApplication.Event,
    at instant: Instant
  ) -> FlowTransition<Self> {
    let challenge = event.challenge
    switch (phase(of: state, for: event, at: instant), event) {
    case (.unknown, .challengeReceived(_, _, let realm, _, let failureCount)),
      (.answered, .challengeReceived(_, _, let realm, _, let failureCount)),
      (.ended, .challengeReceived(_, _, let realm, _, let failureCount)):
      return take(state, challenge, realm, failureCount)

    case (.asking, .userAnswers(_, let credential?)):
      let answer = AvayaApplication.Action.answer(challenge: challenge, credential: credential)
      return moved(.forwardsUserAnswer, state, challenge, to: .answered, answer)
    case (.asking, .userAnswers(_, nil)):
      let answer = AvayaApplication.Action.answer(challenge: challenge, credential: nil)
      return moved(.forwardsRefusal, state, challenge, to: .ended, answer)

    case (.answered, .credentialAccepted):
      return moved(.notesAcceptance, state, challenge, to: .ended)
    case (.asking, .challengeCancelled), (.answered, .challengeCancelled):
      return moved(.forgetsChallenge, state, challenge, to: .ended)

    default:
      return FlowTransition(.ignores, state)
    }
  }

  private func take(
    _ state: State,
    _ challenge: String,
    _ realm: String,
    _ failureCount: Int64
  ) -> FlowTransition<Self> {
    let own = state.configuration.credentials.first { $0.realm.utf8.elementsEqual(realm.utf8) }
    if let own, failureCount <= state.configuration.rejectionsAllowed {
      let answer = AvayaApplication.Action.answer(challenge: challenge, credential: own.credential)
      return moved(.answersFromStore, state, challenge, to: .answered, answer)
    }
    if state.configuration.asksUser {
      let question = AvayaApplication.Action.askUser(challenge: challenge, realm: realm)
      return moved(.asksUser, state, challenge, to: .asking, question)
    }
    let answer = AvayaApplication.Action.answer(challenge: challenge, credential: nil)
    return moved(.answersNil, state, challenge, to: .ended, answer)
  }

  private func moved(
    _ rule: Rule,
    _ state: State,
    _ challenge: String,
    to phase: Phase,
    _ actions: AvayaApplication.Action...
  ) -> FlowTransition<Self> {
    var state = state
    state.phases[challenge] = phase
    return FlowTransition(rule, state, actions)
  }
}

extension AvayaApplication.Event {
  /// The challenge that the event is about.
  fileprivate var challenge: String {
    switch self {
    case .challengeReceived(_, let challenge, _, _, _), .credentialAccepted(_, let challenge),
      .challengeCancelled(_, let challenge), .userAnswers(let challenge, _):
      challenge
    }
  }
}
