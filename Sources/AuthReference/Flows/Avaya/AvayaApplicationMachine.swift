import AuthConformance
import StrictJSON

/// The reference of `avaya.application`.
///
/// Each challenge gets one answer: immediately with the realm's own credential, later if the user
/// has to be asked, or with nil. The application stops offering a credential after it was rejected.
public struct AvayaApplicationMachine: ReferenceMachine {
  public typealias Vocabulary = AvayaApplication

  /// The phase of one challenge.
  package enum Phase: String, CaseIterable, Sendable {
    case unknown, asking, answered, accepted, declined, cancelled
  }

  /// The rows of the table.
  package enum Rule: String, CaseIterable, Sendable {
    case answersFromStore
    case asksForUnknownRealm, asksAfterRejection
    case declinesUnknownRealm, declinesAfterRejection
    case forwardsUserAnswer, forwardsRefusal
    case notesAcceptance, forgetsChallenge
    case ignores
  }

  /// The state: the challenges that wait for the user, and each service's latest challenge.
  public struct State: Sendable {
    let configuration: AvayaApplication.Configuration
    /// The challenges that wait for the user's answer.
    package var pending: [String] = []
    /// The latest challenge of each service, with its phase.
    package internal(set) var latest: [Standing] = []
  }

  /// The latest challenge of a service, with its phase.
  package struct Standing: Sendable {
    package let service: String
    package var challenge: String
    package var phase: Phase
  }

  /// Creates a machine in which every part conforms.
  public init() {}

  public func open(_ configuration: AvayaApplication.Configuration) -> State {
    State(configuration: configuration)
  }

  package func phase(
    of state: State,
    for event: AvayaApplication.Event,
    at instant: Instant
  ) -> Phase {
    switch event {
    case .challengeReceived(let service, _, _, _, _):
      // A new challenge begins in the phase of the previous challenge of its service.
      return state.latest.first { $0.service.hasSameUTF8(as: service) }?.phase ?? .unknown
    case .credentialAccepted(_, let challenge), .challengeCancelled(_, let challenge),
      .userAnswers(let challenge, _):
      if state.pending.contains(where: { $0.hasSameUTF8(as: challenge) }) { return .asking }
      return state.latest.first { $0.challenge.hasSameUTF8(as: challenge) }?.phase ?? .unknown
    }
  }

  package func transition(
    from state: State,
    on event: AvayaApplication.Event,
    at instant: Instant
  ) -> FlowTransition<Self> {
    switch (phase(of: state, for: event, at: instant), event) {
    case (_, .challengeReceived(let service, let challenge, let realm, _, let failureCount)):
      return take(state, service, challenge, realm, failureCount)

    case (.asking, .userAnswers(let challenge, let credential?)):
      return state.moving(challenge, to: .answered)
        .doing(.forwardsUserAnswer, .answer(challenge: challenge, credential: credential))
    case (.asking, .userAnswers(let challenge, nil)):
      return state.moving(challenge, to: .declined)
        .doing(.forwardsRefusal, .answer(challenge: challenge, credential: nil))

    case (.answered, .credentialAccepted(_, let challenge)):
      return state.moving(challenge, to: .accepted).doing(.notesAcceptance)
    case (.asking, .challengeCancelled(_, let challenge)),
      (.answered, .challengeCancelled(_, let challenge)):
      return state.moving(challenge, to: .cancelled).doing(.forgetsChallenge)

    default:
      return FlowTransition(.ignores, state)
    }
  }

  /// The realm's own credential, unless it was rejected too often; then the user's, or none.
  private func take(
    _ state: State,
    _ service: String,
    _ challenge: String,
    _ realm: String,
    _ failureCount: Int64
  ) -> FlowTransition<Self> {
    let own = state.configuration.credentials.first { $0.realm.hasSameUTF8(as: realm) }
    let isGivenUp = own != nil && failureCount > state.configuration.rejectionsAllowed
    if let own, !isGivenUp {
      return state.receiving(challenge, of: service, as: .answered)
        .doing(.answersFromStore, .answer(challenge: challenge, credential: own.credential))
    }
    if state.configuration.asksUser {
      return state.receiving(challenge, of: service, as: .asking)
        .doing(
          isGivenUp ? .asksAfterRejection : .asksForUnknownRealm,
          .askUser(challenge: challenge, realm: realm)
        )
    }
    return state.receiving(challenge, of: service, as: .declined)
      .doing(
        isGivenUp ? .declinesAfterRejection : .declinesUnknownRealm,
        .answer(challenge: challenge, credential: nil)
      )
  }
}

extension AvayaApplicationMachine.State {
  /// A new challenge becomes the latest of its service; an older one may still wait for the user.
  fileprivate func receiving(
    _ challenge: String,
    of service: String,
    as phase: AvayaApplicationMachine.Phase
  ) -> Self {
    var state = moving(challenge, to: phase)
    let standing = AvayaApplicationMachine.Standing(
      service: service,
      challenge: challenge,
      phase: phase
    )
    state.latest.removeAll { $0.service.hasSameUTF8(as: service) }
    state.latest.append(standing)
    if phase == .asking { state.pending.append(challenge) }
    return state
  }

  /// The handler of a challenge is used up or forgotten.
  fileprivate func moving(
    _ challenge: String,
    to phase: AvayaApplicationMachine.Phase
  ) -> Self {
    var state = self
    state.pending.removeAll { $0.hasSameUTF8(as: challenge) }
    for index in latest.indices where latest[index].challenge.hasSameUTF8(as: challenge) {
      state.latest[index].phase = phase
    }
    return state
  }

  fileprivate func doing(
    _ rule: AvayaApplicationMachine.Rule,
    _ actions: AvayaApplication.Action...
  ) -> FlowTransition<AvayaApplicationMachine> {
    FlowTransition(rule, self, actions)
  }
}
