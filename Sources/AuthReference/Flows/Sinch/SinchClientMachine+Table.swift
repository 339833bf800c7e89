import AuthConformance
import StrictJSON

extension SinchClientMachine {
  package func phase(of state: State, for event: SinchClient.Event, at instant: Instant) -> Phase {
    switch state.client?.activity {
    case nil: .absent
    case .stopped: .stopped
    case .asking(_, .newInstance): .asking
    case .asking(_, .update): .askingForUpdate
    case .registering(.newInstance): .registering
    case .registering(.update): .updating
    case .started: .started
    }
  }

  package func transition(
    from state: State,
    on event: SinchClient.Event,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    if case .createClient(let userId) = event {
      return moved(.createsClient, state, to: Client(user: UserID(rawValue: userId)))
    }
    let scheme = state.configuration.scheme
    guard let client = state.client, client.takes(event, in: scheme) else {
      return FlowTransition(.ignores, state)
    }
    let phase = phase(of: state, for: event, at: instant)
    let registration = state.registrations[client.user]
    switch (phase, event, standing(of: registration, at: instant)) {
    case (.stopped, .start, _) where client.user.rawValue.isEmpty:
      return FlowTransition(.startsWithoutUser, state, [.failed(error: "no-user-id")])
    case (.stopped, .start, .unregistered) where scheme == .secret:
      return try sign(.signsByItself, client, state, at: instant)
    case (.stopped, .start, .unregistered):
      return ask(.asksForCredentials, client, state, for: .newInstance)
    case (.stopped, .start, .expired):
      return ask(.asksAfterExpiry, client, state, for: .newInstance)
    case (.stopped, .start, .due):
      return ask(.asksForUpdate, client, state, for: .update)
    case (.stopped, .start, .valid):
      return moved(.startsRegistered, state, to: client.now(.started), .started)

    case (.asking, .registerWithSignature(_, let signature, let sequence), _):
      return register(.registers, client, state, sequence: sequence, signature: signature)
    case (.asking, .registerWithToken(_, let token), _):
      return register(.registers, client, state, token: token)
    case (.asking, .registerDidFail(_, let error), _):
      let failure = SinchClient.Action.failed(error: error)
      return moved(.failsWithoutCredentials, state, to: client.now(.stopped), failure)
    case (.registering, .registrationAccepted(let instance, let credentials, let expiration), _):
      return accept(.startsOnAcceptance, client, state, (instance, credentials), expiration)
    case (.registering, .registrationRejected(let error), _):
      let failure = SinchClient.Action.failed(error: error)
      return moved(.failsOnRejection, state, to: client.now(.stopped), failure)

    case (.askingForUpdate, .registerWithToken(_, let token), _):
      let instance = registration?.instance
      return register(.updates, client, state, token: token, toUpdate: instance)
    case (.askingForUpdate, .registerDidFail, _):
      return moved(.keepsInstanceWithoutCredentials, state, to: client.now(.started), .started)
    case (.updating, .registrationAccepted(let instance, let credentials, let expiration), _):
      return accept(.startsUpdated, client, state, (instance, credentials), expiration)
    case (.updating, .registrationRejected, _):
      return moved(.keepsInstanceOnRejection, state, to: client.now(.started), .started)

    case (.started, .makeCall(let call), .valid), (.started, .makeCall(let call), .due):
      let credentials = registration?.credentials ?? ""
      let placed = SinchClient.Action.placeCall(call: call, credentials: credentials)
      return FlowTransition(.placesCall, state, [placed])
    case (.started, .makeCall, .expired):
      return moved(.expiresMakingCall, state, to: client.now(.stopped), .instanceExpired)
    case (.started, .callArrives(let call), .valid), (.started, .callArrives(let call), .due):
      return FlowTransition(.deliversCall, state, [.deliverCall(call: call)])
    case (.started, .callArrives, .expired):
      return moved(.expiresReceivingCall, state, to: client.now(.stopped), .instanceExpired)

    case (.asking, .stop, _), (.registering, .stop, _), (.askingForUpdate, .stop, _),
      (.updating, .stop, _), (.started, .stop, _):
      return moved(.stops, state, to: client.now(.stopped))
    case (_, .unregister, .valid), (_, .unregister, .due), (_, .unregister, .expired):
      return unregister(.unregisters, client, state)

    default:
      return FlowTransition(.ignores, state)
    }
  }
}
