import AuthConformance
import StrictJSON

extension SinchClientMachine {
  package func phase(of state: State, for event: SinchClient.Event, at instant: Instant) -> Phase {
    switch state.client?.activity {
    case nil: .absent
    case .stopped: .stopped
    case .asking(_, .newInstance): .asking
    case .asking(_, .update), .asking(_, .repetition): .askingForUpdate
    case .registering(.newInstance): .registering
    case .registering(.update), .registering(.repetition): .updating
    case .started: .started
    }
  }

  package func transition(
    from state: State,
    on event: SinchClient.Event,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    var state = state
    if case .createClient(let userId) = event {
      return try create(UserID(rawValue: userId), state)
    }
    let scheme = state.configuration.scheme
    guard let client = state.client, client.takes(event, in: scheme) else {
      return FlowTransition(.ignores, state)
    }
    let phase = phase(of: state, for: event, at: instant)
    if phase == .stopped, event == .start,
      let refusal = try refusal(of: client.user, &state.interpretations)
    {
      let failures = refusal == .atStart ? [client.user.failure] : []
      return FlowTransition(.startsWithoutUser, state, failures)
    }
    switch (phase, event, try standing(of: client, on: event, &state, at: instant)) {
    case (.stopped, .start, .unregistered) where scheme == .secret:
      return try sign(.signsByItself, client, state, for: .newInstance, at: instant)
    case (.stopped, .start, .unregistered):
      return ask(.asksForCredentials, client, state, for: .newInstance)
    case (.stopped, .start, .expired):
      return ask(.asksAfterExpiry, client, state, for: .newInstance)
    case (.stopped, .start, .due):
      return try startDue(client, state)
    case (.stopped, .start, .valid):
      return try startRegistered(client, state, at: instant)
    case (_, .start, _):
      return try startAgain(client, state, at: instant)

    case (.asking, .registerWithSignature(_, let signature, let sequence), _):
      return register(.registers, client, state, for: .newInstance, (sequence, signature))
    case (.asking, .registerWithToken(_, let token), _):
      guard try isPromising(token, client.user, at: instant, &state.interpretations) else {
        let failure = SinchClient.Action.failed(error: Self.unusableToken)
        return moved(.failsWithoutCredentials, state, to: client.now(.stopped), failure)
      }
      return register(.registers, client, state, for: .newInstance, token: token)
    case (.asking, .registerDidFail(_, let error), _):
      return try fail(.failsWithoutCredentials, client, state, error)
    case (.registering, .registrationAccepted(let instance, let credentials, let expiration), _):
      return accept(.startsOnAcceptance, client, state, (instance, credentials), expiration)
    case (.registering, .registrationRejected(let error), _):
      return try fail(.failsOnRejection, client, state, error)

    case (.askingForUpdate, .registerWithSignature(_, let signature, let sequence), _):
      return register(.updates, client, state, for: .repetition, (sequence, signature))
    case (.askingForUpdate, .registerWithToken(_, let token), _):
      return try update(client, state, token: token, at: instant)
    case (.askingForUpdate, .registerDidFail(_, let error), _):
      return try decline(client, state, error, at: instant)
    case (.updating, .registrationAccepted(let instance, let credentials, let expiration), _):
      return accept(.startsUpdated, client, state, (instance, credentials), expiration)
    case (.updating, .registrationRejected(let error), _):
      return try reject(client, state, error)
    case (.askingForUpdate, .makeCall, _), (.askingForUpdate, .callArrives, _),
      (.updating, .makeCall, _), (.updating, .callArrives, _):
      return try callBesideUpdate(event, in: phase, client, state, at: instant)

    case (.started, .makeCall(let call), .valid):
      let credentials = state.registrations[client.user]?.credentials ?? ""
      let placed = SinchClient.Action.placeCall(call: call, credentials: credentials)
      return FlowTransition(.placesCall, state, [placed])
    case (.started, .makeCall, .expired):
      return moved(.expiresMakingCall, state, to: client.now(.stopped), .instanceExpired)
    case (.started, .callArrives(let call), .valid):
      return FlowTransition(.deliversCall, state, [.deliverCall(call: call)])
    case (.started, .callArrives, .expired):
      return moved(.expiresReceivingCall, state, to: client.now(.stopped), .instanceExpired)

    case (.asking, .stop, _), (.registering, .stop, _), (.askingForUpdate, .stop, _),
      (.updating, .stop, _), (.started, .stop, _):
      return moved(.stops, state, to: client.now(.stopped))
    case (_, .unregister, .valid):
      return unregister(.unregisters, client, state)

    default:
      return FlowTransition(.ignores, state)
    }
  }
}
