extension KnownFaults {
  private static let client = RoleChanges<_, KnownFault>(AvayaClientMachine())

  /// Faults of `avaya.client`.
  static let avayaClients: [KnownFault] =
    clientsOfCancellations + clientsOfAnswers + clientsOfCounts + clientsOfServices
    + clientsOfUses + clientsOfResponses + clientsOfNonceCounts + clientsOfParameters
    + derivedOfAvayaClients

  @FaultBuilder
  private static var clientsOfCancellations: [KnownFault] {
    client(
      "cancellation-untold-after-answer",
      "never reports a cancellation after an answer"
    ) { turn in
      let isAnswered = turn.phase == .responding
      return try turn.forward().filter { !isAnswered || !$0.isCancellation }
    }
    .fix("report the cancellation even after an answer").flagged("lost-cancellation")
    client(
      "cancelled-again",
      "reports a cancellation more than once",
      remembering: [AvayaClient.Action]()
    ) { turn in
      let actions = try turn.forward()
      for case .challengeReceived(let service, let challenge, _, _, _) in actions {
        turn.memory = [.challengeCancelled(service: service, challenge: challenge)]
      }
      guard case .networkFails = turn.event, !actions.contains(where: \.isCancellation) else {
        return actions
      }
      return actions + turn.memory
    }
    .fix("report each cancellation once").flagged("lost-cancellation")
  }

  @FaultBuilder
  private static var clientsOfAnswers: [KnownFault] {
    client(
      "challenge-timed-out",
      "gives up a challenge after four minutes",
      remembering: Int64(0)
    ) { turn in
      if case .serverChallenges = turn.event { turn.memory = turn.instant.seconds }
      if case .providerAnswers = turn.event, turn.instant.seconds - turn.memory > 240 { return [] }
      return try turn.forward()
    }
    .fix("wait for the provider without a timeout").flagged("unasked-action")
    client.hearing("nil-sent-as-empty", "sends an empty credential instead of nil") { turn in
      guard case .providerAnswers(let challenge, nil) = turn.event else { return turn.event }
      let nobody = AvayaCredential(username: "anonymous", password: "")
      return .providerAnswers(challenge: challenge, credential: nobody)
    }
    .fix("send nothing when the credential is nil").flagged("empty-identity")
    reusing("rejected-credential-again", "answers a rejection with the same credential") {
      event,
      _,
      used in
      if case .serverRejects = event { used.given } else { nil }
    }
    .fix("challenge the provider again with an increased failureCount")
    .flagged("failure-count-ignored").seenIn("public sample code")
    reusing(
      "accepted-credential-again",
      "answers a rejection with the credential that was accepted before"
    ) { event, realm, used in
      if case .serverRejects = event, realm == used.accepted?.realm { used.accepted } else { nil }
    }
    .fix("challenge the provider again with an increased failureCount")
    .flagged("failure-count-ignored")
    reusing(
      "credential-of-similar-realm",
      "reuses an accepted credential in a realm that differs in letter case"
    ) { event, realm, used in
      guard case .serverChallenges = event, let accepted = used.accepted, realm != accepted.realm,
        realm.lowercased() == accepted.realm.lowercased()
      else { return nil }
      return accepted
    }
    .fix("challenge the provider in every other realm").flagged("ha1-reuse")
  }

  /// The credentials that were given and accepted last, and their realms.
  private typealias Used = (given: UsedCredential?, accepted: UsedCredential?)
  private typealias UsedCredential = (credential: AvayaCredential?, realm: String)

  /// A client that answers some challenges itself.
  private static func reusing(
    _ id: FaultID,
    _ mistake: String,
    _ reused: @escaping @Sendable (AvayaClient.Event, _ realm: String, Used) -> UsedCredential?
  ) -> KnownFault {
    client(id, mistake, remembering: Used(nil, nil)) { turn in
      let actions = try turn.forward()
      switch (turn.event, actions.first) {
      case (.providerAnswers(_, let credential), .respond(_, _, let realm, _, _, _, _, _, _)?):
        turn.memory.given = (credential, realm)
      case (_, .credentialAccepted?): turn.memory.accepted = turn.memory.given
      case (_, .challengeReceived(_, let challenge, let realm, _, _)?):
        guard let (credential, _) = reused(turn.event, realm, turn.memory) else { break }
        return try turn.forward(.providerAnswers(challenge: challenge, credential: credential))
      default: break
      }
      return actions
    }
  }

  /// Faults in the failure count.
  @FaultBuilder
  private static var clientsOfCounts: [KnownFault] {
    client.saying("count-from-one", "starts failureCount at 1") { $0.counting { $0 + 1 } }
      .fix("start each challenge with failureCount 0").flagged("failure-count-ignored")
    client.saying("count-constant", "never increases failureCount") { $0.counting { _ in 0 } }
      .fix("increase failureCount with each rejected response").flagged("failure-count-ignored")
    client.saying(
      "count-stops-at-one",
      "never increases failureCount beyond 1"
    ) { $0.counting { min($0, 1) } }
    .fix("increase failureCount with each rejected response").flagged("failure-count-ignored")
    client(
      "repeated-challenge-counted",
      "counts a challenge that arrives twice as a failure",
      remembering: ""
    ) { turn in
      guard case .serverChallenges(_, _, _, let nonce, _, _, _) = turn.event else {
        return try turn.forward()
      }
      let isRepeated = turn.phase == .challenged && turn.memory == nonce
      turn.memory = nonce
      return try turn.forward().map { $0.counting { isRepeated ? $0 + 1 : $0 } }
    }
    .fix("increase failureCount with each rejected response only")
    .flagged("failure-count-ignored")
    client(
      "failures-counted-for-realm",
      "counts the failures of all services in a realm together",
      remembering: [String: Int64]()
    ) { turn in
      if case .serverRejects(_, let realm, _, _, _, _, _) = turn.event, turn.phase == .responding {
        turn.memory[realm, default: 0] += 1
      }
      let counts = turn.memory
      // An event that ends the challenge of a service also ends the count of its realm.
      switch turn.event {
      case .serverAccepts, .networkFails, .providerAnswers(_, nil): turn.memory = [:]
      default: break
      }
      return try turn.forward().map { action in
        guard case .challengeReceived(_, _, let realm, _, _) = action else { return action }
        return action.counting { max($0, counts[realm] ?? 0) }
      }
    }
    .fix("count failures for each challenge").flagged("failure-count-ignored")
    for (when, what, phase) in [
      ("before-start", "rejections before the start", .idle),
      ("before-answer", "rejections of a challenge that is not answered", .challenged),
    ] as [(String, String, AvayaClientMachine.Phase)] {
      miscounting(FaultID(rawValue: "failures-\(when)"), "counts \(what)") { turn in
        turn.isRejection && turn.phase == phase
      }
    }
    miscounting(
      "count-goes-on",
      "carries failureCount over to the next challenge",
      fromZero: true
    ) { turn in if case .networkFails = turn.event { true } else { turn.isRejection } }
    .fix("start each unrelated challenge with failureCount 0")
    miscounting(
      "failures-counted-together",
      "counts the failures of all services together",
      fromZero: true
    ) { turn in turn.isRejection }
    .fix("count failures for each service separately").flagged("services-mixed")
    client.hearing(
      "stale-counted",
      "counts an answer with a stale nonce as a failure"
    ) { turn in turn.event.setting("*.stale", to: nil) }
    .fix("count an answer only where its credential was rejected")
    .flagged("stale-state")
    client(
      "stale-counted-after-acceptance",
      "counts a failure where a nonce is stale after the acceptance"
    ) { turn in
      let isStale = !turn.isRejection && turn.event.challenge?.stale == true
      return try turn.forward().map { $0.counting { isStale ? $0 + 1 : $0 } }
    }
    .fix("start each challenge with failureCount 0").flagged("stale-state")
  }

  /// A client with a count of its own, which it adds to the correct one or reports instead.
  private static func miscounting(
    _ id: FaultID,
    _ mistake: String,
    fromZero: Bool = false,
    _ isFailure: @escaping @Sendable (Turn<AvayaClientMachine, Int64>) -> Bool
  ) -> KnownFault {
    client(id, mistake, remembering: Int64(0)) { turn in
      if isFailure(turn) { turn.memory += 1 }
      let count = turn.memory
      return try turn.forward().map { $0.counting { (fromZero ? 0 : $0) + count } }
    }
    .fix("increase failureCount with each rejected response only")
    .flagged("failure-count-ignored")
  }

  /// Faults that mix up services.
  @FaultBuilder
  private static var clientsOfServices: [KnownFault] {
    client.recalling([
      (
        "latest-challenge-answered", .latest, "challenge", "challengeReceived.challenge",
        "every answer", ["providerAnswers.challenge"], "match the answer to its challenge",
        "services-mixed"
      ),
      (
        "first-host-kept", .latest, "host of a challenge", "serverChallenges.host",
        "every rejection", ["*.host"], "report the host of each challenge", "stale-state"
      ),
    ])
    client(
      "two-services",
      "registers only the first two services",
      on: .startsRegistering
    ) { _, actions in Array(actions.prefix(2)) }
    .fix("register every service").flagged("services-mixed")
    client("two-handlers", "keeps only two challenges open", remembering: [String]()) { turn in
      if case .providerAnswers(let challenge, _) = turn.event,
        turn.memory.dropLast(2).contains(challenge)
      {
        return []
      }
      let actions = try turn.forward()
      for case .challengeReceived(_, let challenge, _, _, _) in actions {
        turn.memory.append(challenge)
      }
      return actions
    }
    .fix("keep the challenge of each service").flagged("services-mixed")
    client("all-services-cancelled", "cancels the challenges of all services") { turn in
      guard case .networkFails = turn.event else { return try turn.forward() }
      return try turn.state.base.services.map(\.service.name).flatMap { service in
        try turn.forward(.networkFails(service: service))
      }
    }
    .fix("cancel only the challenge of the affected service").flagged("services-mixed")
    client.hearing(
      "acceptance-of-first",
      "treats an acceptance as one of the first service that waits for one"
    ) { turn in
      guard case .serverAccepts = turn.event,
        let first = turn.state.base.services.first(where: { $0.phase == .responding })
      else { return turn.event }
      return .serverAccepts(service: first.service.name)
    }
    .fix("match an acceptance to its service").flagged("services-mixed")
  }

  /// Faults in the use of services that are not registered.
  private static let clientsOfUses: [KnownFault] = [
    client(
      "all-services-usable",
      "allows use of all services when one is registered",
      on: .refusesUse
    ) { turn, actions in
      turn.state.base.services.contains { $0.phase == .registered } ? turn.use : actions
    }
    .fix("allow use of a service only when it is registered itself").flagged("services-mixed"),
    using("nil", "a first answer without a credential", in: .abandoned) { turn in
      guard case .providerAnswers(let name, nil) = turn.event else { return false }
      return turn.state.base.services.contains {
        $0.challenge?.name == name && $0.challenge?.failureCount == 0
      }
    },
    using("early-acceptance", "an acceptance before the answer", in: .challenged) { turn in
      if case .serverAccepts = turn.event { turn.phase == .challenged } else { false }
    },
    using("second-start", "a second start", in: .abandoned) { turn in
      turn.event == .start && turn.phase != .idle
    },
  ]

  /// A client that allows use of services in a phase, once something has happened.
  private static func using(
    _ reason: String,
    _ what: String,
    in phase: AvayaClientMachine.Phase,
    after hasHappened: @escaping @Sendable (Turn<AvayaClientMachine, Bool>) -> Bool
  ) -> KnownFault {
    client(
      FaultID(rawValue: "used-after-\(reason)"),
      "allows use of a service after \(what)",
      remembering: false
    ) { turn in
      if hasHappened(turn) { turn.memory = true }
      let isAllowed = turn.memory && turn.phase == phase
      let actions = try turn.forward()
      return isAllowed && turn.took([.refusesUse]) ? turn.use : actions
    }
    .fix("allow use of a service only when it is registered itself").flagged("offline-use")
  }

  /// Faults in the digest response.
  @FaultBuilder
  private static var clientsOfResponses: [KnownFault] {
    client(
      "first-ha1-kept",
      "reuses the HA1 of a user's first realm",
      remembering: (realm: "", ha1: [String: String]())
    ) { turn in
      var event = turn.event
      if case .providerAnswers(let challenge, var credential?) = event {
        let user = credential.username
        if turn.memory.ha1[user] == nil {
          turn.memory.ha1[user] = try digestHA1(of: credential, in: turn.memory.realm)
        }
        credential.ha1 = turn.memory.ha1[user]
        event = .providerAnswers(challenge: challenge, credential: credential)
      }
      let actions = try turn.forward(event)
      for case .challengeReceived(_, _, let realm, _, _) in actions { turn.memory.realm = realm }
      return actions
    }
    .fix("compute HA1 for the realm of each challenge").flagged("ha1-reuse")
    .seenIn("public sample code")
    client.hearing("empty-ha1", "treats an empty ha1String as a hash") { turn in
      guard case .providerAnswers(let challenge, var credential?) = turn.event,
        credential.ha1 == ""
      else { return turn.event }
      credential.ha1 = "d41d8cd98f00b204e9800998ecf8427e"
      return .providerAnswers(challenge: challenge, credential: credential)
    }
    .fix("treat an empty ha1String as absent").flagged("empty-identity")
    client.with("qop-not-digested", "sends qop and computes the response without it") {
      $0.digest.proof = { DigestScheme.joined($1, $0.nonce, $2) }
    }
    .fix("compute the response from nonce, nc, cnonce and qop").flagged("qop-mixup")
    client.with("other-cnonce-digested", "digests another cnonce than it sends") {
      $0.digest.proof = { input, ha1, ha2 in
        var input = input
        input.clientNonce = "another"
        return try DigestScheme.proof(input, ha1: ha1, ha2: ha2)
      }
    }
    .fix("compute the response from the cnonce that is sent").flagged("qop-mixup")
    client.with("first-nc-digested", "computes every response with an nc of 00000001") {
      $0.digest.proof = { input, ha1, ha2 in
        var input = input
        if input.nonceCount != nil { input.nonceCount = "00000001" }
        return try DigestScheme.proof(input, ha1: ha1, ha2: ha2)
      }
    }
    .fix("compute the response from the nc that is sent").flagged("qop-mixup")
    client.saying("cnonce-without-qop", "sends nc and cnonce without qop") { action in
      guard case .respond(_, _, _, _, _, _, nil, nil, _) = action else { return action }
      return action.setting("respond.nc", to: "00000001").setting("respond.cnonce", to: "0a4f113b")
    }
    .fix("send nc and cnonce only with qop").flagged("qop-mixup")
    client(
      "opaque-of-latest-challenge",
      "returns the opaque of the latest challenge, whatever its service",
      remembering: String?.none
    ) { turn in
      if let sent = turn.event.challenge { turn.memory = sent.opaque }
      let latest = turn.memory.map(JSON.string)
      return try turn.forward().map { $0.setting("respond.opaque", to: latest) }
    }
    .fix("return the opaque of the challenge that is answered").flagged("services-mixed")
  }

  /// Faults in the count of the uses of a nonce.
  @FaultBuilder
  private static var clientsOfNonceCounts: [KnownFault] {
    let eachNonce = "begin nc at 00000001 for each nonce"
    let everyUse = "increase nc with each response over the same nonce"
    client.with("nc-goes-on", "counts uses of all nonces together") {
      $0.nonceCount = { service, _ in
        AvayaClientMachine.text(ofNonceCount: service.nonceUses.values.reduce(1, +))
      }
    }
    .fix(eachNonce).flagged("qop-mixup")
    client.with("nc-constant", "sends the same nc each time") {
      $0.nonceCount = { _, _ in "00000001" }
    }
    .fix(everyUse).flagged("qop-mixup").seenIn("public sample code")
    client.with("nc-decimal", "writes nc as a decimal number") {
      $0.nonceCount = { service, nonce in
        let text = String(service.nonceUses[nonce, default: 0] + 1)
        return String(repeating: "0", count: max(0, 8 - text.count)) + text
      }
    }
    .fix("write nc as eight hexadecimal digits").flagged("qop-mixup")
    recounting(
      "nc-begins-anew-after-rejection",
      "begins nc again for a nonce whose response is rejected"
    ) { turn, uses in turn.isRejection ? [:] : uses }
    .fix(everyUse)
    recounting(
      "nc-begins-anew-after-acceptance",
      "begins nc again for a nonce whose response is accepted"
    ) { turn, uses in
      if case .serverAccepts = turn.event { [:] } else { uses }
    }
    .fix(everyUse)
    recounting("nc-of-last-nonce", "begins nc again for a nonce when another one came between") {
      turn,
      uses in
      guard let sent = turn.event.challenge?.nonce else { return uses }
      return uses.filter { $0.key == .init(rawValue: sent) }
    }
    .fix(everyUse)
    recounting("nc-of-challenges", "counts the challenges with a nonce, not the responses") {
      turn,
      uses in
      guard turn.phase == .challenged, case .serverChallenges = turn.event,
        let sent = turn.event.challenge?.nonce
      else { return uses }
      return uses.merging([.init(rawValue: sent): 1], uniquingKeysWith: +)
    }
    .fix(everyUse)
    client.with("nc-nonce-case", "counts the uses of nonces without regard to letter case") {
      $0.nonceCount = { service, nonce in
        let alike = service.nonceUses.filter {
          $0.key.rawValue.lowercased() == nonce.rawValue.lowercased()
        }
        return AvayaClientMachine.text(ofNonceCount: alike.values.reduce(1, +))
      }
    }
    .fix(eachNonce).flagged("qop-mixup")
    client("nc-of-one-service", "keeps the count of the latest service only") { turn in
      if turn.event.challenge != nil, let own = turn.event.index(in: turn.state.base.services) {
        for other in turn.state.base.services.indices where other != own {
          turn.state.base.services[other].nonceUses = [:]
        }
      }
      return try turn.forward()
    }
    .fix(everyUse).flagged("services-mixed")
  }

  /// A client that remembers other uses of nonces than it has made.
  private static func recounting(
    _ id: FaultID,
    _ mistake: String,
    _ uses:
      @escaping @Sendable (
        Turn<AvayaClientMachine, Void>, [AvayaClientMachine.ServerNonce: Int]
      ) -> [AvayaClientMachine.ServerNonce: Int]
  ) -> KnownFault {
    client(id, mistake) { turn in
      let services = turn.state.base.services
      if let index = turn.event.index(in: services) {
        turn.state.base.services[index].nonceUses = uses(turn, services[index].nonceUses)
      }
      return try turn.forward()
    }
    .flagged("qop-mixup")
  }

  /// Faults in the parameters of a challenge: they are omitted, or kept from an earlier challenge.
  @FaultBuilder
  private static var clientsOfParameters: [KnownFault] {
    for (member, isOptional) in [("nonce", false), ("opaque", true), ("qop", true)] {
      keeping(
        "first-\(member)-kept",
        "answers every challenge with the \(member) of the first",
        member
      ) { $0.first ?? nil }
      if isOptional {
        keeping(
          "last-\(member)-kept",
          "uses an earlier \(member) where a challenge has none",
          member
        ) { $0.compactMap(\.self).last }
        keeping(
          "\(member)-omitted",
          "answers as without \(member) where a challenge has one",
          member
        ) { _ in nil
        }
      }
    }
    keeping("opaque-of-its-own", "writes an opaque of its own into responses", "opaque") {
      $0.last.flatMap(\.self).map { _ in "0" }
    }
    keeping(
      "stale-nonce-again",
      "answers with a nonce that the server has called stale",
      "nonce",
      ofStale: true
    ) { $0.dropLast().last ?? "" }
  }

  /// Clients to which a challenge says something that follows from all that came, itself the last.
  private static func keeping(
    _ name: String,
    _ mistake: String,
    _ member: String,
    ofStale: Bool = false,
    _ kept: @escaping @Sendable ([JSON?]) -> JSON?
  ) -> KnownFault {
    client(FaultID(rawValue: name), mistake, remembering: [JSON?]()) { turn in
      guard let sent = turn.event.challenge else { return try turn.forward() }
      turn.memory.append(turn.event.value(at: "*.\(member)"))
      if ofStale, sent.stale != true { return try turn.forward() }
      return try turn.forward(turn.event.setting("*.\(member)", to: kept(turn.memory)))
    }
    .fix("answer with the nonce, opaque and qop of the challenge itself").flagged("stale-state")
  }

  /// The HA1 of a credential, computed if the credential contains none.
  static func digestHA1(of credential: AvayaCredential, in realm: String) throws -> String? {
    if let given = credential.ha1, !given.isEmpty { return given }
    let input = DigestHA1Derivation.Input(
      algorithm: "MD5",
      username: credential.username,
      realm: realm,
      password: credential.password ?? ""
    )
    guard case .success(let output) = try DigestScheme().deriveDigestHA1(input) else { return nil }
    return output.ha1
  }
}

extension Turn where Base == AvayaClientMachine {
  /// The use of the service that the event requests.
  fileprivate var use: [AvayaClient.Action] {
    guard case .useService(let service, let request) = event else { return [] }
    return [.sendRequest(service: service, request: request)]
  }

  fileprivate var isRejection: Bool {
    if case .serverRejects = event { true } else { false }
  }
}

extension AvayaClient.Action {
  fileprivate var isCancellation: Bool {
    if case .challengeCancelled = self { true } else { false }
  }

  /// Returns the challenge with another failure count.
  fileprivate func counting(_ count: (Int64) -> Int64) -> AvayaClient.Action {
    changing("challengeReceived.failureCount", count)
  }
}
