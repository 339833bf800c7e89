import AuthConformance

extension LayerClientMachine {
  package func phase(of state: State, for event: LayerClient.Event, at instant: Instant) -> Phase {
    switch state.standing {
    case .authenticated: return .authenticated
    case .challenged(let since)
    where LayerNonces.isAlive(since: since, for: nonceLifetime, at: instant):
      return .challenged
    case .signedOut, .challenged:
      return state.submissions.isEmpty ? .signedOut : .submitting
    }
  }

  package func transition(
    from state: State,
    on event: LayerClient.Event,
    at instant: Instant
  ) -> FlowTransition<Self> {
    switch (phase(of: state, for: event, at: instant), event) {
    case (.signedOut, .requestNonce(let call)), (.submitting, .requestNonce(let call)):
      return awaiting(\.nonceCalls, .asksForNonce, state, call, .askForNonce(call: call))
    case (.authenticated, .requestNonce(let call)):
      let failure = LayerClient.Action.nonceFailed(call: call, error: "already-authenticated")
      return FlowTransition(.refusesNonce, state, [failure])
    case (.challenged, .requestNonce(let call)):
      let failure = LayerClient.Action.nonceFailed(call: call, error: "challenge-nonce-at-hand")
      return FlowTransition(.refusesNonceOnChallenge, state, [failure])
    case (_, .nonceProvided(let call, let nonce)) where state.nonceCalls.contains(Call(call)):
      let completion = LayerClient.Action.nonceObtained(call: call, nonce: nonce)
      return answered(\.nonceCalls, .completesNonce, state, call, [completion])
    case (_, .nonceRefused(let call, let error)) where state.nonceCalls.contains(Call(call)):
      let failure = LayerClient.Action.nonceFailed(call: call, error: error)
      return answered(\.nonceCalls, .failsNonce, state, call, [failure])

    case (.signedOut, .authenticate(let call, let token)):
      return submit(.submits, state, call, token)
    case (.challenged, .authenticate(let call, let token)):
      return submit(.submitsAnswer, state, call, token)
    case (.submitting, .authenticate(let call, let token)):
      return submit(.submitsAnother, state, call, token)
    case (.authenticated, .authenticate(let call, _)):
      let error = "already-authenticated"
      let failure = LayerClient.Action.authenticationFailed(call: call, error: error)
      return FlowTransition(.refusesSubmission, state, [failure])
    case (_, .tokenAccepted(let call, let userId)) where state.submissions.contains(Call(call)):
      var state = state
      state.standing = .authenticated
      let actions: [LayerClient.Action] = [
        .authenticationCompleted(call: call, userId: userId), .didAuthenticate(userId: userId),
      ]
      return answered(\.submissions, .authenticates, state, call, actions)
    case (_, .tokenRefused(let call, let error)) where state.submissions.contains(Call(call)):
      let failure = LayerClient.Action.authenticationFailed(call: call, error: error)
      return answered(\.submissions, .failsAuthentication, state, call, [failure])

    case (.authenticated, .challengeArrives(let nonce)):
      return challenged(.goesOffline, state, nonce, at: instant)
    case (.signedOut, .challengeArrives(let nonce)), (.submitting, .challengeArrives(let nonce)):
      return challenged(.passesChallengeOn, state, nonce, at: instant)
    case (.challenged, .challengeArrives(let nonce)):
      return challenged(.passesFurtherChallengeOn, state, nonce, at: instant)

    case (.authenticated, .deauthenticate(let call)):
      var state = state
      state.standing = .signedOut
      let completion = LayerClient.Action.deauthenticationCompleted(call: call)
      let actions = [.endSession, .purgeLocalData, completion, .didDeauthenticate]
      return FlowTransition(.logsOut, state, actions)
    case (_, .deauthenticate(let call)):
      let error = "not-authenticated"
      let failure = LayerClient.Action.deauthenticationFailed(call: call, error: error)
      return FlowTransition(.refusesLogout, state, [failure])

    case (.authenticated, .sendMessage(let message)):
      return FlowTransition(.sends, state, [.transmitMessage(message: message)])
    case (_, .sendMessage(let message)):
      let failure = LayerClient.Action.sendingFailed(message: message, error: "not-authenticated")
      return FlowTransition(.refusesSending, state, [failure])
    case (.authenticated, .messageArrives(let message)):
      return FlowTransition(.delivers, state, [.deliverMessage(message: message)])
    case (_, .messageArrives):
      return FlowTransition(.withholds, state)

    default:
      return FlowTransition(.ignores, state)
    }
  }

  /// The nonce of a challenge is used by whatever is submitted after it.
  private func submit(
    _ rule: Rule,
    _ state: State,
    _ call: String,
    _ token: String
  ) -> FlowTransition<Self> {
    var state = state
    state.standing = .signedOut
    let submission = LayerClient.Action.submitToken(call: call, token: token)
    return awaiting(\.submissions, rule, state, call, submission)
  }

  private func challenged(
    _ rule: Rule,
    _ state: State,
    _ nonce: String,
    at instant: Instant
  ) -> FlowTransition<Self> {
    var state = state
    state.standing = .challenged(since: instant)
    return FlowTransition(rule, state, [.didReceiveChallenge(nonce: nonce)])
  }

  private func awaiting(
    _ calls: WritableKeyPath<State, Set<Call>>,
    _ rule: Rule,
    _ state: State,
    _ call: String,
    _ request: LayerClient.Action
  ) -> FlowTransition<Self> {
    var state = state
    state[keyPath: calls].insert(Call(call))
    return FlowTransition(rule, state, [request])
  }

  /// Each call is completed once: whatever else comes for it means nothing.
  private func answered(
    _ calls: WritableKeyPath<State, Set<Call>>,
    _ rule: Rule,
    _ state: State,
    _ call: String,
    _ actions: [LayerClient.Action]
  ) -> FlowTransition<Self> {
    var state = state
    state[keyPath: calls].remove(Call(call))
    return FlowTransition(rule, state, actions)
  }
}

extension LayerClientMachine.Call {
  fileprivate init(_ name: String) {
    self.init(rawValue: name)
  }
}
