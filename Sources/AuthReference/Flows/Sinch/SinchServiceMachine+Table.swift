import AuthConformance
import StrictJSON

extension SinchServiceMachine {
  package func transition(
    from state: State,
    on event: SinchService.Event,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    let phase = phase(of: state, for: event, at: instant)
    var state = state
    try state.deleteExpired(at: instant)
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
      return try offerCall(from: instance, to: UserID(rawValue: callee), state)
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
    var state = state
    let application = state.applications[party.application]
    do {
      let grant = try self.grant(
        proof,
        to: party,
        at: instant,
        by: application,
        &state.interpretations
      )
      let rule = Self.rule(in: phase, isLimited: grant.expiresAt != nil)
      let end = try end(of: party, by: grant, rule, application, &state.interpretations)
      return try accept(rule, state, party, grant, until: end)
    } catch let objection as Objection {
      return reject(objection.rule, state, party, objection.reason)
    }
  }

  /// The row of a registration that proves what it must, with a limit or without one.
  private static func rule(in phase: Phase, isLimited: Bool) -> Rule {
    switch (phase, isLimited) {
    case (.absent, false): .createsUnlimited
    case (.absent, true): .createsLimited
    case (.expired, _): .replacesExpired
    case (.unlimited, false): .repeatsUnlimited
    case (.unlimited, true): .becomesLimited
    case (.limited, true): .movesExpiration
    case (.limited, false): .staysLimited
    }
  }

  /// The instant at which the instance expires after a registration, or an objection to it.
  private func end(
    of party: Party,
    by grant: Grant,
    _ rule: Rule,
    _ application: Application?,
    _ interpretations: inout Interpretations
  ) throws -> Instant? {
    let old = application?.instances.first { $0.party == party }?.expiresAt
    guard let new = grant.expiresAt else {
      if rule == .staysLimited {
        guard case .sequence = grant,
          try interpretations.take(SignatureForLimited.self) == .keepsEnd
        else { throw Objection(rule: rule, reason: .claimMissing) }
        return old
      }
      let endings = application?.endings[party] ?? []
      if try endings.contains(.unregistered)
        && interpretations.take(UnlimitedAfterUnregistering.self) == .refuse
        || endings.contains(.expired)
          && interpretations.take(UnlimitedAfterExpiry.self) == .refuse
      {
        throw Objection(rule: rule, reason: .claimMissing)
      }
      return nil
    }
    if rule == .becomesLimited, try interpretations.take(LimitOfUnlimited.self) == .refuse {
      throw Objection(rule: rule, reason: .claimInvalid)
    }
    guard let old, new < old else { return new }
    switch try interpretations.take(EarlierEnd.self) {
    case .accept: return new
    case .keepsLater: return old
    case .refuse: throw Objection(rule: rule, reason: .claimInvalid)
    }
  }

  /// An update keeps the instance's name; its credentials are new ones.
  private func accept(
    _ rule: Rule,
    _ state: State,
    _ party: Party,
    _ grant: Grant,
    until end: Instant?
  ) throws -> FlowTransition<Self> {
    var state = state
    let old = state.instance(of: party)
    if old == nil { state.instanceCount += 1 }
    let instance = Instance(
      party: party,
      name: old?.name ?? "instance-\(state.instanceCount)",
      expiresAt: end,
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
  ) throws -> FlowTransition<Self> {
    let application = caller.party.application
    var instances = state.applications[application]?.instances ?? []
    instances.removeAll { $0.party.user != callee }
    if instances.isEmpty {
      return refuseCall(.refusesCallee, state, caller.party, "callee-not-registered")
    }
    var state = state
    if caller.party.user == callee {
      switch try state.interpretations.take(CallToOneself.self) {
      case .rings: break
      case .ringsElsewhere: instances.removeAll { $0.party == caller.party }
      case .refused: instances = []
      }
      if instances.isEmpty {
        return refuseCall(.offersCall, state, caller.party, "callee-not-registered")
      }
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
    case .sequence(let sequence):
      lastSequence = max(lastSequence ?? sequence, sequence)
      lastSequences[instance.party.user] = sequence
    case .nonce(let nonce, let end, _):
      usedNonces.insert(nonce)
      nonceUses[nonce, default: [:]][instance.party.user] = end
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
    state.applications[instance.party.application]?.endInstances(.unregistered) {
      $0.party == instance.party
    }
    return state
  }
}
