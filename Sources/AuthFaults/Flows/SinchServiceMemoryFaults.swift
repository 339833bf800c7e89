extension KnownFaults {
  private static let service = RoleChanges<_, KnownFault>(SinchServiceMachine())

  /// Faults in what a service remembers, and for whom.
  @FaultBuilder
  static var sinchServiceMemories: [KnownFault] {
    service(
      "sinch-service-limit-lifted-by-signature",
      "lets a registration by signature make a limited instance unlimited"
    ) { turn in
      guard case .registerWithSignature = turn.event, turn.phase == .limited else {
        return try turn.forward()
      }
      return try turn.forwardWithoutLimit()
    }
    .fix("refuse a registration by signature for a limited instance, or keep its end")
    .flagged("lifetime-mixup")
    service(
      "sinch-service-limit-inherited",
      "limits an instance that follows an expired one to 48 hours"
    ) { turn in
      let hasExpired = turn.phase == .expired
      let actions = try turn.forward()
      let end = turn.instant.adding(seconds: SinchLifetimes.instance)
      if hasExpired { turn.changeInstance { $0.expiresAt = $0.expiresAt ?? end } }
      return actions
    }
    .fix("register a new instance without a limit when its credentials have none")
    .flagged("lifetime-mixup")
    service(
      "sinch-service-instances-named-by-position",
      "uses the position of an instance among all of them as its id"
    ) { turn in
      try turn.forward().map { action in
        guard case .acceptRegistration(let user, let device, _, let credentials) = action else {
          return action
        }
        let position = turn.application?.instances.firstIndex { $0.party == turn.event.party }
        return .acceptRegistration(
          userId: user,
          device: device,
          instance: "instance-\((position ?? 0) + 1)",
          credentials: credentials
        )
      }
    }
    .fix("keep the instance id, whatever becomes of other instances").flagged("stale-state")
    service(
      "sinch-service-nonces-lost-by-signature",
      "forgets nonces when a device registers by signature"
    ) { turn in
      if case .registerWithSignature = turn.event {
        turn.changeApplications { $0.usedNonces = [] }
      }
      return try turn.forward()
    }
    .fix("remember the nonces whatever else happens").flagged("nonce-unchecked")
    service("sinch-service-nonces-lost-by-call", "forgets nonces when a call is placed") { turn in
      if case .placeCall = turn.event { turn.changeApplications { $0.usedNonces = [] } }
      return try turn.forward()
    }
    .fix("remember the nonces whatever else happens").flagged("nonce-unchecked")
    service(
      "sinch-service-nonces-lost-by-unregistering",
      "forgets nonces when a device unregisters"
    ) { turn in
      if case .unregister = turn.event { turn.changeApplications { $0.usedNonces = [] } }
      return try turn.forward()
    }
    .fix("remember the nonces whatever else happens").flagged("nonce-unchecked")
    service(
      "sinch-service-sequences-lost-by-token",
      "forgets sequences when a device registers by token"
    ) { turn in
      if case .registerWithToken = turn.event {
        turn.changeApplications { $0.lastSequence = nil }
      }
      return try turn.forward()
    }
    .fix("remember the last sequence whatever else happens").flagged("sequence-reuse")
    service(
      "sinch-service-nonces-lost-by-expiry",
      "forgets nonces when an instance expires"
    ) { turn in
      let now = turn.instant
      turn.changeApplications { application in
        if application.instances.contains(where: { $0.isExpired(at: now) }) {
          application.usedNonces = []
        }
      }
      return try turn.forward()
    }
    .fix("remember the nonces whatever else happens").flagged("nonce-unchecked")
    service(
      "sinch-service-last-nonces-remembered",
      "remembers the last 16 nonces",
      remembering: [SinchServiceMachine.TokenNonce]()
    ) { turn in
      let actions = try turn.forward()
      for nonce in turn.application?.usedNonces ?? [] where !turn.memory.contains(nonce) {
        turn.memory.append(nonce)
      }
      let last = turn.memory.suffix(16)
      turn.changeApplications { $0.usedNonces.formIntersection(last) }
      return actions
    }
    .fix("remember a nonce at least until its token has expired").flagged("nonce-unchecked")
    service(
      "sinch-service-nonce-used-by-refused-token",
      "uses up the nonce of a token that another user presents"
    ) { turn in
      let actions = try turn.forward()
      if case .registerWithToken(let key, _, _, let token) = turn.event,
        actions == [turn.rejection(.wrongSubject)], let nonce = token.claims?["nonce"]?.string
      {
        let application = SinchServiceMachine.ApplicationKey(rawValue: key)
        turn.state.base.applications[application]?.usedNonces
          .insert(SinchServiceMachine.TokenNonce(rawValue: nonce))
      }
      return actions
    }
    .fix("treat a nonce as used when its token is accepted").flagged("stale-state")
    service(
      "sinch-service-limit-until-next-signature",
      "forgets the limit of an instance when its user registers by signature",
      remembering: Set<SinchServiceMachine.Party>()
    ) { turn in
      switch turn.event {
      case .registerWithSignature where turn.phase == .limited:
        turn.memory.insert(turn.event.party)
        return try turn.forward()
      case .registerWithToken where turn.memory.contains(turn.event.party):
        return try turn.forwardWithoutLimit()
      default: return try turn.forward()
      }
    }
    .fix("keep the limit of an instance whatever else happens").flagged("lifetime-mixup")
    service(
      "sinch-service-credentials-of-the-device",
      "gives a device the same credentials each time"
    ) { turn in
      let actions = try turn.forward()
      guard case .acceptRegistration(let user, let device, let instance, _)? = actions.first else {
        return actions
      }
      let credentials = [turn.event.party.application.rawValue, user, device].joined(separator: " ")
      turn.changeInstance { $0.credentials = credentials }
      return [
        .acceptRegistration(
          userId: user,
          device: device,
          instance: instance,
          credentials: credentials
        )
      ]
    }
    .fix("create credentials for each registration").flagged("stale-state")
    service(
      "sinch-service-update-renews-all-credentials",
      "gives the credentials of an update to all devices of the user"
    ) { turn in
      let wasLimited = turn.phase == .limited
      let actions = try turn.forward()
      guard wasLimited, case .acceptRegistration(let user, _, _, let credentials)? = actions.first
      else { return actions }
      turn.changeApplications { application in
        for index in application.instances.indices
        where application.instances[index].party.user.rawValue == user {
          application.instances[index].credentials = credentials
        }
      }
      return actions
    }
    .fix("change the credentials of the instance that is updated, and of no other")
    .flagged("stale-state")
    service(
      "sinch-service-callee-by-beginning",
      "calls users whose id begins like the callee's"
    ) { turn in
      guard
        case .placeCall(let key, let user, let device, let credentials, let callee) = turn.event,
        let longer = turn.application?.instances.first(where: {
          $0.party.user.rawValue.hasPrefix(callee)
        })
      else { return try turn.forward() }
      return try turn.forward(
        .placeCall(
          applicationKey: key,
          userId: user,
          device: device,
          credentials: credentials,
          callee: longer.party.user.rawValue
        )
      )
    }
    .fix("compare user ids as a whole").flagged("inexact-comparison")
    service(
      "sinch-service-nonces-for-five-minutes",
      "remembers nonces for five minutes",
      remembering: [SinchServiceMachine.TokenNonce: Instant]()
    ) { turn in
      let (since, now) = (turn.memory, turn.instant)
      turn.changeApplications {
        $0.usedNonces = $0.usedNonces.filter { now.seconds < (since[$0] ?? now).seconds + 300 }
      }
      let actions = try turn.forward()
      for nonce in turn.application?.usedNonces ?? [] where since[nonce] == nil {
        turn.memory[nonce] = now
      }
      return actions
    }
    .fix("remember a nonce at least until its token has expired").flagged("nonce-unchecked")
  }

  /// Faults in telling users, devices and nonces apart.
  static let sinchServiceNames: [KnownFault] =
    servicesConfusing(
      "in-any-case",
      "case-insensitively",
      by: { $0.lowercased() == $1.lowercased() }
    )
    + servicesConfusing("by-looks", "by canonical equivalence", by: { $0 == $1 })

  @FaultBuilder
  private static func servicesConfusing(
    _ suffix: String,
    _ how: String,
    by areSame: @escaping @Sendable (String, String) -> Bool
  ) -> [KnownFault] {
    service(
      FaultID(.role(.sinchService), "user-\(suffix)"),
      "compares the user of a token \(how) with the one who registers"
    ) { turn in
      guard case .registerWithToken(let key, let registering, let device, let token) = turn.event,
        let user = token.claims?["sub"]?.string?.split(separator: "/").last,
        areSame(String(user), registering)
      else { return try turn.forward() }
      return try turn.forward(
        .registerWithToken(
          applicationKey: key,
          userId: String(user),
          device: device,
          token: token
        )
      )
    }
    .fix("compare user ids octet for octet").flagged("inexact-comparison")
    service(
      FaultID(.role(.sinchService), "callee-\(suffix)"),
      "compares the callee \(how) with the users who are registered"
    ) { turn in
      guard
        case .placeCall(let key, let user, let device, let credentials, let callee) = turn.event,
        let instances = turn.application?.instances,
        let other = instances.first(where: { areSame($0.party.user.rawValue, callee) })
      else { return try turn.forward() }
      return try turn.forward(
        .placeCall(
          applicationKey: key,
          userId: user,
          device: device,
          credentials: credentials,
          callee: other.party.user.rawValue
        )
      )
    }
    .fix("compare user ids octet for octet").flagged("inexact-comparison")
    service(
      FaultID(.role(.sinchService), "nonce-\(suffix)"),
      "compares nonces \(how)"
    ) { turn in
      guard case .registerWithToken(_, _, _, let token) = turn.event,
        let nonce = token.claims?["nonce"]?.string,
        turn.application?.usedNonces.contains(where: { areSame($0.rawValue, nonce) }) == true
      else { return try turn.forward() }
      return [turn.rejection(.replayed)]
    }
    .fix("compare nonces octet for octet").flagged("inexact-comparison")
    service(
      FaultID(.role(.sinchService), "device-\(suffix)"),
      "compares devices \(how)"
    ) { turn in
      let party = turn.event.party
      let known = turn.application?.instances.first {
        $0.party.user == party.user && areSame($0.party.device.rawValue, party.device.rawValue)
      }
      return try turn.forward(turn.event.on(known?.party.device.rawValue))
    }
    .fix("compare devices octet for octet").flagged("inexact-comparison")
  }
}

extension SinchService.Event {
  /// The same from another device; nil leaves it as it is.
  fileprivate func on(_ device: String?) -> Self {
    guard let device else { return self }
    return switch self {
    case .registerWithSignature(let key, let user, _, let sequence, let signature):
      .registerWithSignature(
        applicationKey: key,
        userId: user,
        device: device,
        sequence: sequence,
        signature: signature
      )
    case .registerWithToken(let key, let user, _, let token):
      .registerWithToken(applicationKey: key, userId: user, device: device, token: token)
    case .unregister(let key, let user, _, let credentials):
      .unregister(applicationKey: key, userId: user, device: device, credentials: credentials)
    case .placeCall(let key, let user, _, let credentials, let callee):
      .placeCall(
        applicationKey: key,
        userId: user,
        device: device,
        credentials: credentials,
        callee: callee
      )
    }
  }
}
