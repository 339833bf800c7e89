import AuthConformance
import StrictJSON

extension SinchServiceMachine {
  package func transition(
    from state: State,
    on event: SinchService.Event,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    let phase = phase(of: state, for: event, at: instant)
    let state = state.withoutExpired(at: instant)
    let party = event.party
    let instance = state.instance(of: party)
    switch (phase, event, instance) {
    case (_, .registerWithSignature(_, _, _, let sequence, let signature), _):
      let proof = Proof.signature(signature, sequence: sequence)
      return try register(party, in: phase, by: proof, state, at: instant)
    case (_, .registerWithToken(_, _, _, let token), _):
      return try register(party, in: phase, by: .token(token), state, at: instant)

    case (.unlimited, .unregister(_, _, _, let credentials), let instance?),
      (.limited, .unregister(_, _, _, let credentials), let instance?):
      guard instance.accepts(credentials) else { return FlowTransition(.ignores, state) }
      return FlowTransition(.unregisters, state.without(instance))

    case (.unlimited, .placeCall(_, _, _, let credentials, let callee), let instance?),
      (.limited, .placeCall(_, _, _, let credentials, let callee), let instance?):
      guard instance.accepts(credentials) else {
        return refuseCall(.refusesCredentials, state, party, "wrong-credentials")
      }
      return offerCall(from: instance, to: UserID(rawValue: callee), state)
    case (_, .placeCall, _):
      return refuseCall(.refusesCaller, state, party, "not-registered")

    default:
      return FlowTransition(.ignores, state)
    }
  }

  /// A registration that proves what it must makes an instance, or updates the one that is there.
  private func register(
    _ party: Party,
    in phase: Phase,
    by proof: Proof,
    _ state: State,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    let grant: Grant
    do {
      let application = state.applications[party.application]
      grant = try self.grant(proof, to: party, at: instant, by: application)
    } catch let objection as Objection {
      return reject(objection.rule, state, party, objection.reason)
    }
    switch (phase, grant.expiresAt) {
    case (.absent, nil): return try accept(.createsUnlimited, state, party, grant)
    case (.absent, _?): return try accept(.createsLimited, state, party, grant)
    case (.expired, _): return try accept(.replacesExpired, state, party, grant)
    case (.unlimited, nil): return try accept(.repeatsUnlimited, state, party, grant)
    case (.unlimited, _?): return try accept(.becomesLimited, state, party, grant)
    case (.limited, _?): return try accept(.movesExpiration, state, party, grant)
    case (.limited, nil): return reject(.staysLimited, state, party, .claimMissing)
    }
  }

  /// An update keeps the instance's name; its credentials are new ones.
  private func accept(
    _ rule: Rule,
    _ state: State,
    _ party: Party,
    _ grant: Grant
  ) throws -> FlowTransition<Self> {
    var state = state
    let old = state.instance(of: party)
    if old == nil { state.instanceCount += 1 }
    let instance = Instance(
      party: party,
      name: old?.name ?? "instance-\(state.instanceCount)",
      expiresAt: grant.expiresAt,
      credentials: try credentials()
    )
    state.applications[party.application]?.use(grant, for: instance)
    let action = SinchService.Action.acceptRegistration(
      userId: party.user.rawValue,
      device: party.device.rawValue,
      instance: instance.name,
      credentials: instance.credentials
    )
    return FlowTransition(rule, state, [action])
  }

  private func reject(
    _ rule: Rule,
    _ state: State,
    _ party: Party,
    _ reason: ReasonCode
  ) -> FlowTransition<Self> {
    let action = SinchService.Action.rejectRegistration(
      userId: party.user.rawValue,
      device: party.device.rawValue,
      reason: reason.rawValue
    )
    return FlowTransition(rule, state, [action])
  }

  /// A call rings on every device that the callee is registered on.
  private func offerCall(
    from caller: Instance,
    to callee: UserID,
    _ state: State
  ) -> FlowTransition<Self> {
    let application = caller.party.application
    let instances = state.applications[application]?.instances.filter { $0.party.user == callee }
    guard let instances, !instances.isEmpty else {
      return refuseCall(.refusesCallee, state, caller.party, "callee-not-registered")
    }
    let offers = instances.map { instance in
      SinchService.Action.offerCall(
        applicationKey: application.rawValue,
        userId: instance.party.user.rawValue,
        device: instance.party.device.rawValue,
        caller: caller.party.user.rawValue
      )
    }
    return FlowTransition(.offersCall, state, offers)
  }

  private func refuseCall(
    _ rule: Rule,
    _ state: State,
    _ caller: Party,
    _ reason: String
  ) -> FlowTransition<Self> {
    let action = SinchService.Action.refuseCall(
      userId: caller.user.rawValue,
      device: caller.device.rawValue,
      reason: reason
    )
    return FlowTransition(rule, state, [action])
  }
}

extension SinchServiceMachine.Instance {
  fileprivate func accepts(_ credentials: String) -> Bool {
    credentials.hasSameUTF8(as: self.credentials)
  }
}

extension SinchServiceMachine.Application {
  /// Remembers what may not be used again, and puts the instance in its place.
  fileprivate mutating func use(
    _ grant: SinchServiceMachine.Grant,
    for instance: SinchServiceMachine.Instance
  ) {
    switch grant {
    case .sequence(let sequence): lastSequence = sequence
    case .nonce(let nonce, _): usedNonces.insert(nonce)
    }
    if let index = instances.firstIndex(where: { $0.party == instance.party }) {
      instances[index] = instance
    } else {
      instances.append(instance)
    }
  }
}

extension SinchServiceMachine.State {
  fileprivate func without(_ instance: SinchServiceMachine.Instance) -> Self {
    var state = self
    state.applications[instance.party.application]?.instances.removeAll {
      $0.party == instance.party
    }
    return state
  }
}
