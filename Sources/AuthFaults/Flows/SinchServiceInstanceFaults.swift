extension KnownFaults {
  private static let service = RoleChanges<_, KnownFault>(SinchServiceMachine())

  /// Faults in the expiry of instances.
  @FaultBuilder
  static var sinchServiceLimits: [KnownFault] {
    service("sinch-service-instance-for-ever", "never deletes an instance") { turn in
      let actions = try turn.forward()
      turn.changeInstance { $0.expiresAt = $0.expiresAt.flatMap { _ in Instant.last } }
      return actions
    }
    .fix("delete an instance at its expiry").flagged("lifetime-mixup")
    KnownFault(
      "sinch-service-instance-second-early",
      "deletes instances a second early",
      by: shifted(-1)
    )
    .fix("keep an instance until its expiry").flagged("off-by-one")
    KnownFault(
      "sinch-service-instance-seconds-late",
      "deletes instances two seconds late",
      by: shifted(2)
    )
    .fix("delete an instance at its expiry").flagged("off-by-one")
    service(
      "sinch-service-devices-expire-together",
      "expires the instances of all devices of a user together"
    ) {
      turn in
      let now = turn.instant
      turn.changeApplications { application in
        let gone = Set(
          application.instances.filter { $0.isExpired(at: now) }.map(\.party.user)
        )
        application.instances.removeAll { gone.contains($0.party.user) }
      }
      return try turn.forward()
    }
    .fix("expire each instance separately").flagged("lifetime-mixup")
    service("sinch-service-limit-lifted", "lets limited instances become unlimited") { turn in
      guard case .registerWithToken = turn.event, turn.phase == .limited else {
        return try turn.forward()
      }
      return try turn.forwardWithoutLimit()
    }
    .fix("refuse an update without sinch:rtc:instance:exp to a limited instance")
    .flagged("lifetime-mixup")
    service("sinch-service-old-date-kept", "keeps the old expiry of an instance on an update") {
      turn in
      let old = turn.phase == .limited ? turn.instance?.expiresAt : nil
      let actions = try turn.forward()
      if let old { turn.changeInstance { $0.expiresAt = old } }
      return actions
    }
    .fix("use the expiry of the latest accepted token").flagged("lifetime-mixup")
    service(
      "sinch-service-date-of-refused-update",
      "changes the expiry of an instance on a refused update"
    ) {
      turn in
      let actions = try turn.forward()
      if case .rejectRegistration? = actions.first {
        turn.changeInstance { $0.expiresAt = $0.expiresAt.flatMap { _ in Instant.last } }
      }
      return actions
    }
    .fix("change nothing when a registration is refused").flagged("lifetime-mixup")
    service(
      "sinch-service-devices-extended-together",
      "extends the instances of all devices of a user"
    ) { turn in
      let actions = try turn.forward()
      guard case .acceptRegistration? = actions.first, let updated = turn.instance else {
        return actions
      }
      turn.changeApplications { application in
        for index in application.instances.indices
        where application.instances[index].party.user == updated.party.user {
          application.instances[index].expiresAt = updated.expiresAt
        }
      }
      return actions
    }
    .fix("update only the instance that registers").flagged("lifetime-mixup")
    service("sinch-service-limit-from-arrival", "counts the 48 hours from arrival instead of iat") {
      turn in
      let state = turn.state
      let actions = try turn.forward()
      guard case .registerWithToken = turn.event, let limit = turn.instance?.expiresAt,
        limit.seconds - turn.instant.seconds < SinchLifetimes.instance
      else { return actions }
      turn.state = state
      return [turn.rejection(.instanceTTLTooShort)]
    }
    .fix("count the 48 hours from iat").flagged("lifetime-mixup")
  }

  /// A service whose instances expire early or late.
  private static func shifted(_ seconds: Int64) -> Service<Void> {
    Service(SinchServiceMachine()) { turn in
      let actions = try turn.forward()
      if case .acceptRegistration? = actions.first {
        turn.changeInstance { $0.expiresAt = $0.expiresAt?.adding(seconds: seconds) }
      }
      return actions
    }
  }

  /// Faults in the devices of a user.
  @FaultBuilder
  static var sinchServiceDevices: [KnownFault] {
    service("sinch-service-one-device", "keeps only one device per user") { turn in
      let actions = try turn.forward()
      guard case .acceptRegistration? = actions.first else { return actions }
      let party = turn.event.party
      turn.changeApplications { application in
        application.instances.removeAll { $0.party.user == party.user && $0.party != party }
      }
      return actions
    }
    .fix("keep an instance per device").flagged("stale-state")
    service(
      "sinch-service-update-is-second-instance",
      "creates a second instance on an update",
      remembering: Set<SinchServiceMachine.Party>()
    ) { turn in
      let isUpdate = turn.phase == .limited || turn.phase == .unlimited
      let actions = try turn.forward()
      if isUpdate, case .acceptRegistration? = actions.first {
        turn.memory.insert(turn.event.party)
      }
      return actions.flatMap { action -> [SinchService.Action] in
        guard case .offerCall(_, let user, let device, _) = action else { return [action] }
        let isDoubled = turn.memory.contains {
          $0.user.rawValue == user && $0.device.rawValue == device
        }
        return isDoubled ? [action, action] : [action]
      }
    }
    .fix("update the existing instance of the device").flagged("stale-state")
    service(
      "sinch-service-updated-instance-renamed",
      "changes the instance id on an update",
      remembering: 0
    ) { turn in
      turn.memory += 1
      let number = turn.memory
      return try turn.forward().map { action in
        guard case .acceptRegistration(let user, let device, _, let credentials) = action else {
          return action
        }
        return .acceptRegistration(
          userId: user,
          device: device,
          instance: "new-\(number)",
          credentials: credentials
        )
      }
    }
    .fix("keep the instance id on an update").flagged("stale-state")
    service("sinch-service-all-devices-unregistered", "unregisters all devices of a user") { turn in
      let party = turn.event.party
      if case .unregister = turn.event {
        turn.changeApplications { application in
          application.instances.removeAll { $0.party.user == party.user }
        }
      }
      return try turn.forward()
    }
    .fix("delete only the instance that unregisters").flagged("stale-state")
  }

  /// Faults in checking credentials.
  @FaultBuilder
  static var sinchServiceCredentials: [KnownFault] {
    service("sinch-service-call-credentials-unchecked", "accepts any credentials for calls") {
      turn in
      guard case .placeCall(let key, let user, let device, _, let callee) = turn.event,
        let instance = turn.instance
      else { return try turn.forward() }
      return try turn.forward(
        .placeCall(
          applicationKey: key,
          userId: user,
          device: device,
          credentials: instance.credentials,
          callee: callee
        )
      )
    }
    .fix("compare the credentials with those of the instance").flagged("wrong-subject")
    service(
      "sinch-service-unregister-credentials-unchecked",
      "unregisters a device whatever its credentials"
    ) { turn in
      guard case .unregister(let key, let user, let device, _) = turn.event,
        let instance = turn.instance
      else { return try turn.forward() }
      return try turn.forward(
        .unregister(
          applicationKey: key,
          userId: user,
          device: device,
          credentials: instance.credentials
        )
      )
    }
    .fix("compare the credentials with those of the instance").flagged("wrong-subject")
    service(
      "sinch-service-call-without-registration",
      "places calls for devices that never registered",
      remembering: Set<SinchServiceMachine.Party>()
    ) { turn in
      let actions = try turn.forward()
      if case .acceptRegistration? = actions.first { turn.memory.insert(turn.event.party) }
      guard case .placeCall(let key, let user, _, _, let callee) = turn.event,
        !turn.memory.contains(turn.event.party)
      else { return actions }
      return [.offerCall(applicationKey: key, userId: callee, device: "phone", caller: user)]
    }
    .fix("refuse calls from a device that is not registered").flagged("wrong-subject")
    KnownFault(
      "sinch-service-credentials-constant",
      "gives all users the same credentials",
      by: SinchServiceMachine(credentials: { "credentials" })
    )
    .fix("create credentials for each instance").flagged("wrong-subject")
  }
}

extension Instant {
  /// The last instant of the calendar.
  fileprivate static var last: Instant? { Instant(seconds: range.upperBound) }
}
