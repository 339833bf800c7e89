extension KnownFaults {
  private static let service = RoleChanges<_, KnownFault>(SinchServiceMachine())

  /// Faults of `sinch.service`.
  static let sinchServices: [KnownFault] =
    servicesWithSequences + servicesWithComparisons + servicesWithNonces + servicesWithTokens
    + parts(of: .sinchService)
    + servicesWithLimits + servicesWithDevices + servicesWithCredentials + servicesWithNames
    + derivedOfSinchServices

  @FaultBuilder
  private static var servicesWithSequences: [KnownFault] {
    service("sequence-used-by-forgery", "uses up the sequences of forged registrations") { turn in
      let sequence = turn.sequence ?? 0
      let actions = try turn.forward()
      turn.changeApplications { $0.lastSequence = max($0.lastSequence ?? 0, sequence) }
      return actions
    }
    .fix("treat a sequence as used only after verifying its signature").flagged("sequence-reuse")
    service("sequence-across-applications", "compares sequences across applications") { turn in
      let greatest = turn.state.base.applications.values.compactMap(\.lastSequence).max()
      turn.changeApplications { $0.lastSequence = greatest }
      return try turn.forward()
    }
    .fix("keep the last sequence of each application separately").flagged("sequence-reuse")
    service(
      "forgery-after-expiry",
      "accepts any signature from a device whose instance has expired"
    ) { turn in
      let hasExpired = turn.phase == .expired
      let actions = try turn.forward()
      guard hasExpired, case .registerWithSignature = turn.event,
        case .rejectRegistration? = actions.first
      else { return actions }
      return [turn.acceptance]
    }
    .fix("verify every signature").flagged("signature-unchecked")
  }

  /// Services that compare a sequence with the last one by a rule of their own.
  private static let servicesWithComparisons: [KnownFault] = {
    let above = "accept only sequences greater than the last one"
    let rules: [(String, String, String, FlagID, @Sendable (UInt64, _ last: UInt64) -> Bool)] = [
      ("repeated", "treats the last sequence as a new one", above, "sequence-reuse", { $0 >= $1 }),
      (
        "unchecked", "never compares the sequence with the last one", above, "sequence-reuse",
        { _, _ in true }
      ),
      (
        "without-gaps", "refuses every sequence but the next one",
        "accept any sequence greater than the last one", "sequence-reuse", { $0 == $1 &+ 1 }
      ),
      (
        "compared-as-text", "compares sequences as strings",
        "compare sequences as unsigned 64-bit numbers", "sequence-syntax",
        { String($0) > String($1) }
      ),
      (
        "in-floating-point", "stores sequences in floating point",
        "store sequences in unsigned 64-bit integers", "number-precision",
        { Double($0) > Double($1) }
      ),
    ]
    return rules.map { name, mistake, fix, flag, isNew in
      service(FaultID(rawValue: "sequence-\(name)"), mistake) { turn in
        guard let sequence = turn.sequence, let last = turn.application?.lastSequence else {
          return try turn.forward()
        }
        let before = turn.state
        turn.changeApplications { $0.lastSequence = isNew(sequence, last) ? nil : .max }
        let actions = try turn.forward()
        if case .rejectRegistration? = actions.first { turn.state = before }
        return actions
      }
      .fix(fix).flagged(flag)
    }
  }()

  @FaultBuilder
  private static var servicesWithNonces: [KnownFault] {
    service("nonce-replayed-elsewhere", "accepts a replayed nonce from another device") { turn in
      if turn.phase == .absent { turn.changeApplications { $0.usedNonces = [] } }
      return try turn.forward()
    }
    .fix("remember nonces for the application, not for a device").flagged("nonce-unchecked")
    service(
      "nonce-per-token",
      "remembers tokens instead of nonces",
      remembering: Set<String>()
    ) { turn in
      if case .registerWithToken(_, _, _, let token) = turn.event,
        turn.memory.insert(token).inserted
      {
        turn.changeApplications { $0.usedNonces = [] }
      }
      return try turn.forward()
    }
    .fix("remember the nonce itself instead of its token").flagged("nonce-unchecked")
    service("nonce-across-applications", "remembers nonces across applications") { turn in
      let all = turn.state.base.applications.values.map(\.usedNonces)
      turn.changeApplications { $0.usedNonces = all.reduce(into: []) { $0.formUnion($1) } }
      return try turn.forward()
    }
    .fix("remember the nonces of each application separately").flagged("nonce-unchecked")
    service("nonces-lost-by-expiry", "forgets nonces when an instance expires") { turn in
      let now = turn.instant
      turn.changeApplications { application in
        if application.instances.contains(where: { $0.isExpired(at: now) }) {
          application.usedNonces = []
        }
      }
      return try turn.forward()
    }
    .fix("remember the nonces whatever else happens").flagged("nonce-unchecked")
    forgetting("last-nonces-remembered", "remembers the last 16 nonces") { $1 >= 16 }
    forgetting("nonces-for-five-minutes", "remembers nonces for five minutes") { age, _ in
      age >= 300
    }
    service(
      "nonce-used-by-refused-token",
      "uses up the nonce of a token that another user presents",
      on: .rejectsOthersToken
    ) { turn, actions in
      if let nonce = turn.claims?["nonce"]?.string {
        turn.state.base.applications[turn.event.party.application]?.usedNonces
          .insert(SinchServiceMachine.TokenNonce(rawValue: nonce))
      }
      return actions
    }
    .fix("treat a nonce as used when its token is accepted").flagged("stale-state")
  }

  /// A service that forgets nonces, by how long ago and how many others before they were used.
  private static func forgetting(
    _ id: FaultID,
    _ mistake: String,
    _ isForgotten: @escaping @Sendable (_ age: Int64, _ others: Int) -> Bool
  ) -> KnownFault {
    service(id, mistake, remembering: [(nonce: SinchServiceMachine.TokenNonce, at: Instant)]()) {
      turn in
      let now = turn.instant
      turn.memory = turn.memory.enumerated().filter { [count = turn.memory.count] index, use in
        !isForgotten(now.seconds - use.at.seconds, count - 1 - index)
      }
      .map(\.element)
      let kept = turn.memory.map(\.nonce)
      turn.changeApplications { $0.usedNonces.formIntersection(kept) }
      let actions = try turn.forward()
      let new = turn.application?.usedNonces.subtracting(kept) ?? []
      turn.memory += new.map { ($0, now) }
      return actions
    }
    .fix("remember a nonce at least until its token has expired").flagged("nonce-unchecked")
  }

  @FaultBuilder
  private static var servicesWithTokens: [KnownFault] {
    service.with("user-lower-case", "lowercases the user id") {
      let findings = $0.verifier.findings
      $0.verifier.findings = { evidence in
        try changed(findings(evidence)) { $0.userID = $0.userID.lowercased() }
      }
    }
    .fix("report the user id exactly as the token has it").flagged("inexact-comparison")
    service.with("key-lower-case", "lowercases the application key that tokens are compared with") {
      $0.tokens = { verifier, input in
        var input = input
        input.applicationKey = input.applicationKey.lowercased()
        return try verifier.verifySinchRegistrationToken(input)
      }
    }
    .fix("compare iss and sub with the application key exactly as given")
    .flagged("inexact-comparison")
    service.hearing(
      "application-of-the-token",
      "registers with the application that the token names"
    ) { turn in
      let key = turn.claims?["iss"]?.string?.split(separator: "/").last.map(String.init)
      let isKnown = turn.state.base.applications.keys.contains { $0.rawValue == key }
      return turn.event.replacing("*.applicationKey", by: isKnown ? key : nil)
    }
    .fix("verify the token for the application that is registered with").flagged("wrong-subject")
    service(
      "empty-token-accepted",
      "registers a user without a token",
      on: .rejectsToken
    ) { turn, actions in turn.token == "" ? [turn.acceptance] : actions }
    .fix("refuse a registration without a token").flagged("signature-unchecked")
    for (name, isByToken) in [("token", true), ("signature", false)] {
      service(
        FaultID(rawValue: "secret-of-any-application-by-\(name)"),
        "accepts a \(name) made with the secret of any application"
      ) { turn in
        let untried = turn
        let actions = try turn.forward()
        let application = turn.event.party.application
        guard (turn.token != nil) == isByToken, let own = turn.application?.secret,
          case .rejectRegistration? = actions.first
        else { return actions }
        for secret in turn.state.base.applications.values.map(\.secret) {
          var trial = untried
          trial.state.base.applications[application]?.secret = secret
          let others = try trial.forward()
          guard case .acceptRegistration? = others.first else { continue }
          turn = trial
          turn.state.base.applications[application]?.secret = own
          return others
        }
        return actions
      }
      .fix("use the secret of the application that is registered with").flagged("wrong-subject")
      service(
        FaultID(rawValue: "unknown-application-by-\(name)"),
        "registers users of unknown applications by any \(name)",
        on: .rejectsUnknownApplication
      ) { turn, actions in (turn.token != nil) == isByToken ? [turn.acceptance] : actions }
      .fix("refuse applications that the service does not know").flagged("wrong-subject")
    }
    service.hearing("token-of-another-user", "accepts a token of another user") { turn in
      turn.event.replacing("*.userId", by: turn.tokenUser)
    }
    .fix("compare sub with the user who registers").flagged("wrong-subject")
  }

  /// Faults in the expiry of instances.
  @FaultBuilder
  private static var servicesWithLimits: [KnownFault] {
    service.ending(
      "delete instances",
      "instance",
      never: "instance-for-ever",
      fix: "delete an instance at its expiry"
    ) { id, mistake, seconds in
      service(id, mistake) { turn in
        let actions = try turn.forward()
        if case .acceptRegistration? = actions.first {
          turn.changeInstance { instance in
            instance.expiresAt = instance.expiresAt.flatMap {
              seconds.map($0.adding) ?? Instant.last
            }
          }
        }
        return actions
      }
    }
    service(
      "devices-expire-together",
      "expires the instances of all devices of a user together"
    ) { turn in
      let now = turn.instant
      turn.changeApplications { application in
        let gone = Set(application.instances.filter { $0.isExpired(at: now) }.map(\.party.user))
        application.instances.removeAll { gone.contains($0.party.user) }
      }
      return try turn.forward()
    }
    .fix("expire each instance separately").flagged("lifetime-mixup")
    for (name, what, isByToken) in [
      ("limit-lifted", "an update", true),
      ("limit-lifted-by-signature", "a registration by signature", false),
    ] {
      service(
        FaultID(rawValue: name),
        "lets \(what) make a limited instance unlimited"
      ) { turn in
        guard turn.token != nil || turn.sequence != nil, (turn.token != nil) == isByToken,
          turn.phase == .limited
        else { return try turn.forward() }
        return try turn.forwardWithoutLimit()
      }
      .fix("refuse an update without sinch:rtc:instance:exp to a limited instance, or keep its end")
      .flagged("lifetime-mixup")
    }
    service(
      "limit-until-next-signature",
      "forgets the limit of an instance when its user registers by signature",
      remembering: Set<SinchServiceMachine.Party>()
    ) { turn in
      if turn.token == nil {
        if turn.sequence != nil, turn.phase == .limited { turn.memory.insert(turn.event.party) }
      } else if turn.memory.contains(turn.event.party) {
        return try turn.forwardWithoutLimit()
      }
      return try turn.forward()
    }
    .fix("keep the limit of an instance whatever else happens").flagged("lifetime-mixup")
    service(
      "limit-inherited",
      "limits an instance that follows an expired one to 48 hours",
      on: .replacesExpired
    ) { turn, actions in
      let end = turn.instant.adding(seconds: SinchLifetimes.instance)
      turn.changeInstance { $0.expiresAt = $0.expiresAt ?? end }
      return actions
    }
    .fix("register a new instance without a limit when its credentials have none")
    .flagged("lifetime-mixup")
    service(
      "date-of-refused-update",
      "changes the expiry of an instance on a refused update"
    ) { turn in
      let actions = try turn.forward()
      if case .rejectRegistration? = actions.first {
        turn.changeInstance { $0.expiresAt = $0.expiresAt.flatMap { _ in Instant.last } }
      }
      return actions
    }
    .fix("change nothing when a registration is refused").flagged("lifetime-mixup")
  }

  /// Faults in the devices of a user.
  @FaultBuilder
  private static var servicesWithDevices: [KnownFault] {
    service("one-device", "keeps only one device per user") { turn in
      let actions = try turn.forward()
      let party = turn.event.party
      if case .acceptRegistration? = actions.first {
        turn.removeInstances { $0.user == party.user && $0 != party }
      }
      return actions
    }
    .fix("keep an instance per device").flagged("stale-state")
    service("all-devices-unregistered", "unregisters all devices of a user") { turn in
      let user = turn.event.party.user
      if case .unregister = turn.event { turn.removeInstances { $0.user == user } }
      return try turn.forward()
    }
    .fix("delete only the instance that unregisters").flagged("stale-state")
    service("devices-extended-together", "extends the instances of all devices of a user") { turn in
      let actions = try turn.forward()
      guard case .acceptRegistration? = actions.first, let updated = turn.instance else {
        return actions
      }
      turn.changeInstances(where: { $0.user == updated.party.user }) {
        $0.expiresAt = updated.expiresAt
      }
      return actions
    }
    .fix("update only the instance that registers").flagged("lifetime-mixup")
    service(
      "update-is-second-instance",
      "creates a second instance on an update",
      remembering: Set<SinchServiceMachine.Party>()
    ) { turn in
      let isUpdate = turn.phase == .limited || turn.phase == .unlimited
      let actions = try turn.forward()
      if isUpdate, case .acceptRegistration? = actions.first {
        turn.memory.insert(turn.event.party)
      }
      return actions.flatMap { action -> [SinchService.Action] in
        guard case .offerCall(_, let user, let device, _) = action,
          turn.memory.contains(where: {
            $0.user.rawValue == user && $0.device.rawValue == device
          })
        else { return [action] }
        return [action, action]
      }
    }
    .fix("update the existing instance of the device").flagged("stale-state")
    service(
      "updated-instance-renamed",
      "changes the instance id on an update",
      remembering: 0
    ) { turn in
      turn.memory += 1
      let number = turn.memory
      return try turn.forward().map {
        $0.replacing("acceptRegistration.instance", by: "new-\(number)")
      }
    }
    .fix("keep the instance id on an update").flagged("stale-state")
    service(
      "instances-named-by-position",
      "uses the position of an instance among all of them as its id"
    ) { turn in
      let actions = try turn.forward()
      let position = turn.application?.instances.firstIndex { $0.party == turn.event.party } ?? 0
      return actions.map {
        $0.replacing("acceptRegistration.instance", by: "instance-\(position + 1)")
      }
    }
    .fix("keep the instance id, whatever happens to other instances").flagged("stale-state")
  }

  /// Faults in checking credentials.
  @FaultBuilder
  private static var servicesWithCredentials: [KnownFault] {
    for (name, event, does) in [
      ("call", "placeCall", "places calls"), ("unregister", "unregister", "unregisters devices"),
    ] {
      service.hearing(
        FaultID(rawValue: "\(name)-credentials-unchecked"),
        "\(does) whatever the credentials"
      ) { turn in turn.event.replacing("\(event).credentials", by: turn.instance?.credentials) }
      .fix("compare the credentials with those of the instance").flagged("wrong-subject")
    }
    service(
      "call-without-registration",
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
    service.with("credentials-constant", "gives all users the same credentials") {
      $0.credentials = { "credentials" }
    }
    .fix("create credentials for each instance").flagged("wrong-subject")
    service("credentials-of-the-device", "gives a device the same credentials each time") { turn in
      let party = turn.event.party
      let credentials = [
        party.application.rawValue, party.user.rawValue, party.device.rawValue,
      ].joined(separator: " ")
      let actions = try turn.forward()
      if case .acceptRegistration? = actions.first {
        turn.changeInstance { $0.credentials = credentials }
      }
      return actions.map { $0.replacing("acceptRegistration.credentials", by: credentials) }
    }
    .fix("create credentials for each registration").flagged("stale-state")
    service(
      "update-renews-all-credentials",
      "gives the credentials of an update to all devices of the user",
      on: .movesExpiration
    ) { turn, actions in
      guard case .acceptRegistration(let user, _, _, let credentials)? = actions.first else {
        return actions
      }
      turn.changeInstances(where: { $0.user.rawValue == user }) { $0.credentials = credentials }
      return actions
    }
    .fix("change the credentials of the instance that is updated, and of no other")
    .flagged("stale-state")
  }

  /// Faults in telling users, devices and nonces apart.
  @FaultBuilder
  private static var servicesWithNames: [KnownFault] {
    service.confusing(
      "user",
      "compares the user of a token * with the one who registers",
      at: "*.userId",
      fix: "compare user ids byte for byte"
    ) { turn in turn.tokenUser.map { [$0] } ?? [] }
    service.confusing(
      "callee",
      "compares the callee * with the users who are registered",
      at: "placeCall.callee",
      .all + [.asBeginning],
      fix: "compare user ids byte for byte"
    ) { turn in turn.application?.instances.map(\.party.user.rawValue) ?? [] }
    service.confusing(
      "device",
      "compares devices *",
      at: "*.device",
      fix: "compare devices byte for byte"
    ) { turn in
      turn.application?.instances.map(\.party).filter { $0.user == turn.event.party.user }
        .map(\.device.rawValue) ?? []
    }
    [NameConfusion].all.map { way in
      service(FaultID(rawValue: "nonce-\(way.name)"), "compares nonces \(way.how)") { turn in
        guard let nonce = turn.claims?["nonce"]?.string,
          turn.application?.usedNonces.contains(where: { way.areSame($0.rawValue, nonce) }) == true
        else { return try turn.forward() }
        return [turn.rejection(.replayed)]
      }
      .fix("compare nonces byte for byte").flagged("inexact-comparison")
    }
  }
}

extension Turn where Base == SinchServiceMachine {
  /// The token of the registration.
  fileprivate var token: String? {
    if case .registerWithToken(_, _, _, let token) = event { token } else { nil }
  }

  /// The claims in the token of the registration.
  fileprivate var claims: JSON.Object? { token?.claims }

  /// The user whom the token of the registration names.
  fileprivate var tokenUser: String? {
    claims?["sub"]?.string?.split(separator: "/").last.map(String.init)
  }

  /// Changes the instances of some parties.
  fileprivate mutating func changeInstances(
    where isMeant: (SinchServiceMachine.Party) -> Bool,
    _ change: (inout SinchServiceMachine.Instance) -> Void
  ) {
    changeApplications { application in
      for index in application.instances.indices
      where isMeant(application.instances[index].party) { change(&application.instances[index]) }
    }
  }

  /// Removes the instances of some parties.
  fileprivate mutating func removeInstances(of isGone: (SinchServiceMachine.Party) -> Bool) {
    changeApplications { $0.instances.removeAll { isGone($0.party) } }
  }
}

extension Instant {
  /// The last instant of the calendar.
  fileprivate static var last: Instant? { Instant(seconds: range.upperBound) }
}
