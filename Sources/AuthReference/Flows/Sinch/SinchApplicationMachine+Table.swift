import AuthConformance
import StrictJSON

extension SinchApplicationMachine {
  package func transition(
    from state: State,
    on event: SinchApplication.Event,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    switch (phase(of: state, for: event, at: instant), event) {
    case (_, .requiresRegistrationCredentials(let user, let handle)):
      return ask(for: user, Handle(rawValue: handle), state)

    case (.waiting, .signatureReachesApp(let handle, let signature, let sequence)):
      let answer = SinchApplication.Action.registerWithSignature(
        handle: handle,
        signature: signature,
        sequence: sequence
      )
      return answered(.handsOverSignature, state, handle, answer)
    case (.waiting, .tokenReachesApp(let handle, let token)):
      let answer = SinchApplication.Action.registerWithToken(handle: handle, token: token)
      return answered(.handsOverToken, state, handle, answer)
    case (.waiting, .refusalReachesApp(let handle, let error)):
      let answer = SinchApplication.Action.registerDidFail(handle: handle, error: error)
      return answered(.reportsRefusal, state, handle, answer)
    case (.waiting, .networkFails(let handle, let error)):
      let answer = SinchApplication.Action.registerDidFail(handle: handle, error: error)
      return answered(.reportsNetworkFailure, state, handle, answer)

    case (_, .requestReachesBackend(let request, let user)):
      guard state.configuration.users.contains(where: { $0.hasSameUTF8(as: user) }) else {
        return refuse(.refusesUser, state, request, "user-not-accepted")
      }
      return switch state.configuration.scheme {
      case .signature: try sign(for: user, request, state)
      case .token: try issueToken(for: user, request, state, at: instant)
      }
    case (_, .backendRestarts):
      return FlowTransition(.restarts, state)

    default:
      return FlowTransition(.ignores, state)
    }
  }

  private func ask(for user: String, _ handle: Handle, _ state: State) -> FlowTransition<Self> {
    var state = state
    guard state.waiting.insert(handle).inserted else { return FlowTransition(.ignores, state) }
    let question = SinchApplication.Action.askBackend(handle: handle.rawValue, userId: user)
    return FlowTransition(.asksBackend, state, [question])
  }

  private func answered(
    _ rule: Rule,
    _ state: State,
    _ handle: String,
    _ answer: SinchApplication.Action
  ) -> FlowTransition<Self> {
    var state = state
    state.waiting.remove(Handle(rawValue: handle))
    state.hasAnswered = true
    return FlowTransition(rule, state, [answer])
  }

  /// The sequence is used from here on, whether or not the answer ever arrives.
  private func sign(
    for user: String,
    _ request: String,
    _ state: State
  ) throws -> FlowTransition<Self> {
    let (next, overflow) = (state.lastSequence ?? 0).addingReportingOverflow(1)
    let sequence = SequenceNumber(String(next))
    let registration = SinchSignatureSigning.Input(
      applicationKey: state.configuration.applicationKey,
      applicationSecret: state.configuration.applicationSecret,
      userID: user,
      sequence: sequence
    )
    if overflow { return refuse(.refusesWithoutSequence, state, request, "no-sequence-left") }
    switch try signatures.signSinchRegistration(registration) {
    case .refused(let reason):
      return refuse(.refusesUser, state, request, reason.rawValue)
    case .success(let output):
      var state = state
      state.lastSequence = next
      let answer = SinchApplication.Action.sendSignature(
        request: request,
        signature: output.signature,
        sequence: sequence.text
      )
      return FlowTransition(.sendsSignature, state, [answer])
    }
  }

  private func issueToken(
    for user: String,
    _ request: String,
    _ state: State,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    let order = SinchRegistrationTokenIssuing.Input(
      applicationKey: state.configuration.applicationKey,
      applicationSecret: state.configuration.applicationSecret,
      userID: user,
      issuedAt: Timestamp(instant.rfc3339),
      timeToLive: state.configuration.tokenTimeToLive ?? SinchLifetimes.token,
      instanceTimeToLive: state.configuration.instanceTimeToLive
    )
    switch try tokens.issueSinchRegistrationToken(order) {
    case .refused(let reason):
      return refuse(.refusesUser, state, request, reason.rawValue)
    case .success(let token):
      let answer = SinchApplication.Action.sendToken(request: request, token: token.token)
      return FlowTransition(.sendsToken, state, [answer])
    }
  }

  private func refuse(
    _ rule: Rule,
    _ state: State,
    _ request: String,
    _ error: String
  ) -> FlowTransition<Self> {
    let answer = SinchApplication.Action.sendRefusal(request: request, error: error)
    return FlowTransition(rule, state, [answer])
  }
}
