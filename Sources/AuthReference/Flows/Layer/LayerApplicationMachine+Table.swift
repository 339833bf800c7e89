import AuthConformance

extension LayerApplicationMachine {
  package func phase(
    of state: State,
    for event: LayerApplication.Event,
    at instant: Instant
  ) -> Phase {
    switch state.attempt {
    case .none: .idle
    case .requestingNonce: .requestingNonce
    case .fetchingToken: .fetchingToken
    case .submitting: .submitting
    case .authenticated: .authenticated
    case .failed: .failed
    }
  }

  package func transition(
    from state: State,
    on event: LayerApplication.Event,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    switch (state.attempt, event) {
    case (_, .signIn):
      return signIn(state)

    case (.requestingNonce(let own), .nonceObtained(let call, let nonce)) where own.names(call):
      return post(.postsNonce, state, nonce)
    case (.requestingNonce(let own), .nonceFailed(let call, let error)) where own.names(call):
      return fail(.failsWithoutNonce, state, error)

    case (.none, .challengeReceived(let nonce)), (.authenticated, .challengeReceived(let nonce)),
      (.failed, .challengeReceived(let nonce)):
      return post(.answersChallenge, state, nonce)
    case (.requestingNonce, .challengeReceived(let nonce)),
      (.fetchingToken, .challengeReceived(let nonce)):
      return post(.answersChallengeInstead, state, nonce)
    case (.submitting(let overtaken), .challengeReceived(let nonce)):
      var state = state
      state.overtaken.insert(overtaken)
      return post(.answersChallengeInstead, state, nonce)

    case (.fetchingToken(let own, let nonce), .backendAnswers(let request)) where own.names(request):
      return try submit(state, nonce, at: instant)
    case (.fetchingToken(let own, _), .backendFails(let request, let error))
    where own.names(request):
      return fail(.failsWithoutBackend, state, error)

    case (.submitting(let own), .authenticationCompleted(let call, _)) where own.names(call):
      return moved(.notesAuthentication, state, to: .authenticated)
    case (.submitting(let own), .authenticationFailed(let call, let error)) where own.names(call):
      return fail(.failsAuthentication, state, error)
    case (_, .authenticationFailed(let call, let error)) where state.overtaken.contains(Call(call)):
      return forget(.showsEarlierFailure, state, call, .showError(error: error))
    case (_, .authenticationCompleted(let call, _)) where state.overtaken.contains(Call(call)):
      return forget(.forgetsEarlierSubmission, state, call)

    case (.authenticated, .didDeauthenticate):
      return moved(.notesLogout, state, to: .none)

    default:
      return FlowTransition(.ignores, state)
    }
  }

  private func signIn(_ state: State) -> FlowTransition<Self> {
    var state = state
    state.overtaken = []
    let call = state.nextCall()
    return moved(.signsIn, state, to: .requestingNonce(call), .requestNonce(call: call.rawValue))
  }

  private func post(_ rule: Rule, _ state: State, _ nonce: String) -> FlowTransition<Self> {
    var state = state
    let request = state.nextCall()
    let action = LayerApplication.Action.postNonce(
      request: request.rawValue,
      userId: state.configuration.userId,
      nonce: nonce
    )
    return moved(rule, state, to: .fetchingToken(request, nonce: nonce), action)
  }

  private func submit(
    _ state: State,
    _ nonce: String,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    guard let token = try token(state.configuration, nonce, instant) else {
      return fail(.failsWithoutToken, state, "no-token")
    }
    var state = state
    let call = state.nextCall()
    let action = LayerApplication.Action.submitToken(call: call.rawValue, token: token)
    return moved(.submitsToken, state, to: .submitting(call), action)
  }

  private func forget(
    _ rule: Rule,
    _ state: State,
    _ call: String,
    _ actions: LayerApplication.Action...
  ) -> FlowTransition<Self> {
    var state = state
    state.overtaken.remove(Call(call))
    return FlowTransition(rule, state, actions)
  }

  /// The nonce is gone with the attempt, so that nothing can be tried with it again.
  private func fail(_ rule: Rule, _ state: State, _ error: String) -> FlowTransition<Self> {
    moved(rule, state, to: .failed, .showError(error: error))
  }

  private func moved(
    _ rule: Rule,
    _ state: State,
    to attempt: Attempt,
    _ actions: LayerApplication.Action...
  ) -> FlowTransition<Self> {
    var state = state
    state.attempt = attempt
    return FlowTransition(rule, state, actions)
  }
}

extension LayerApplicationMachine.State {
  fileprivate mutating func nextCall() -> LayerApplicationMachine.Call {
    callCount += 1
    return LayerApplicationMachine.Call("call-\(callCount)")
  }
}

extension LayerApplicationMachine.Call {
  fileprivate init(_ name: String) {
    self.init(rawValue: name)
  }

  fileprivate func names(_ call: String) -> Bool { self == Self(call) }
}
