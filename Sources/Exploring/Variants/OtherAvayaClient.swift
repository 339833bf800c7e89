/// A second Avaya client, written from the documents by itself, which reads what they leave open in
/// the way that it is told to.
package struct OtherAvayaClient: FlowMachine {
  package typealias Vocabulary = AvayaClient

  /// The interpretations that are not the first ones.
  package var interpretations: [AmbiguityID: Interpretation] = [:]
  /// What it does otherwise where the documents only describe or say nothing.
  package var habits: Set<Habit> = []

  /// What no document forbids.
  package enum Habit: Sendable {
    case countsStaleNonces, countsWithheldAnswers, keepsChallengesOnFailure, sendsSecondAnswers
    case cancelsForRejectedCredentials, asksAgainForRejectedCredentials, forgivesOwnAnswers
    case digestsLatin1
    case countsNoncesOfClient, countsNoncesOfRealm, countsOnlyUsesOfQuality, forgetsOtherNonces
  }

  package struct State: Sendable {
    fileprivate var services: [Service]
    fileprivate var isStarted = false
    fileprivate var handlers = 0
    /// The number of responses with each nonce, and with what else its uses are counted by.
    fileprivate var uses: [NonceUse: Int] = [:]
  }

  /// The key by which uses of a nonce are counted.
  fileprivate struct NonceUse: Sendable, Hashable {
    let nonce: [UInt8]
    let service: String?
    let realm: String?
  }

  fileprivate struct Service: Sendable {
    let configuration: AvayaClient.Configuration.Service
    var isTrying = false
    var isUsable = false
    /// Whether the registration came to nothing.
    var hasFailed = false
    /// Whether it waits for the service before it.
    var isWaiting = false
    /// What stands with the provider or, once answered, at the server.
    var open: Challenge?
    var accepted: (realm: String, credential: AvayaCredential)?
    /// What was rejected last, and the realm that it was for.
    var rejected: (realm: String, credential: AvayaCredential)?
    /// Answers that were nil, which some clients count.
    var withheld: Int64 = 0
  }

  fileprivate struct Challenge: Sendable {
    var handler: String
    let sent: Sent
    var failures: Int64
    var answer: AvayaCredential?
  }

  /// What the server says in a challenge.
  fileprivate struct Sent: Sendable {
    let realm: String
    let host: String
    let nonce: String
    let opaque: String?
    let qop: String?
    let isStale: Bool
  }

  package func open(_ configuration: AvayaClient.Configuration) -> State {
    State(services: configuration.services.map { Service(configuration: $0) })
  }

  package func handle(
    _ event: AvayaClient.Event,
    at instant: Instant,
    in state: inout State
  ) throws -> [AvayaClient.Action] {
    var actions: [AvayaClient.Action] = []
    if event == .start, !state.isStarted,
      interpretations["avaya-services-at-once"] == "one-after-another"
    {
      for index in state.services.indices.dropFirst() { state.services[index].isWaiting = true }
    }
    var isNext = false
    for index in state.services.indices {
      let wasUsable = state.services[index].isUsable
      var session = Session(
        interpretations: interpretations,
        habits: habits,
        isStarted: state.isStarted,
        handlers: state.handlers,
        uses: state.uses,
        service: state.services[index]
      )
      if isNext, session.service.isWaiting {
        session.register()
      } else {
        try session.take(event)
      }
      isNext = session.service.isUsable && !wasUsable
      state.services[index] = session.service
      state.handlers = session.handlers
      state.uses = session.uses
      // The start fails as a whole.
      actions += session.actions.filter { $0 != .startFailed || !actions.contains($0) }
    }
    if event == .start { state.isStarted = true }
    return actions
  }

  /// What one service does about one event.
  private struct Session {
    let interpretations: [AmbiguityID: Interpretation]
    let habits: Set<Habit>
    let isStarted: Bool
    var handlers: Int
    var uses: [NonceUse: Int]
    var service: Service
    var actions: [AvayaClient.Action] = []

    var name: String { service.configuration.name }

    mutating func take(_ event: AvayaClient.Event) throws {
      switch event {
      case .start: start()
      case .serverChallenges(name, _, _, _, _, _, _):
        if isStarted, let sent = event.sent { try challenge(sent) }
      case .serverRejects(name, _, _, _, _, _, _):
        if let sent = event.sent { try reject(sent) }
      case .serverAccepts(name): accept()
      case .networkFails(name): fail()
      case .providerAnswers(let handler, let credential):
        guard let open = service.open, open.handler == handler else { return }
        if open.answer == nil || (habits.contains(.sendsSecondAnswers) && credential != nil) {
          try answer(open, credential)
        }
      case .useService(name, let request):
        actions.append(
          service.isUsable
            ? .sendRequest(service: name, request: request)
            : .refuseRequest(service: name, request: request)
        )
        if service.hasFailed, takes("registers", of: "avaya-registers-for-a-request") { register() }
      default: break
      }
    }

    func takes(_ interpretation: Interpretation, of ambiguity: AmbiguityID) -> Bool {
      interpretations[ambiguity] == interpretation
    }

    mutating func register() {
      service.isTrying = true
      service.isUsable = false
      service.isWaiting = false
      service.hasFailed = false
      actions.append(.register(service: name, host: service.configuration.host))
    }

    mutating func start() {
      if service.isWaiting { return }
      if !isStarted { return register() }
      let isOver = !service.isTrying && service.open == nil && !service.isUsable
      let question: AmbiguityID =
        isOver
        ? "avaya-start-after-end"
        : service.isUsable ? "avaya-start-while-registered" : "avaya-start-while-started"
      if takes("fails", of: question) {
        actions.append(.startFailed)
      } else if takes("registers", of: question) || takes("restarts", of: question) {
        cancel()
        register()
      }
    }

    mutating func cancel() {
      guard let open = service.open else { return }
      service.open = nil
      // An answer of the SDK's own was to no challenge that the provider knows.
      if open.handler.isEmpty { return }
      actions.append(.challengeCancelled(service: name, challenge: open.handler))
    }

    mutating func challenge(_ sent: Sent) throws {
      if let open = service.open {
        let ambiguity: AmbiguityID =
          open.answer != nil
          ? "avaya-challenge-while-answered"
          : open.sent.nonce == sent.nonce && open.sent.realm == sent.realm
            ? "avaya-challenge-delivered-twice" : "avaya-challenge-while-unanswered"
        if takes("ignored", of: ambiguity) { return }
        // To a stack of SIP, a challenge behind an answer is a rejection of it.
        if let answer = open.answer, !sent.isStale {
          service.rejected = (open.sent.realm, answer)
        }
        if takes("rejection", of: ambiguity) {
          return hand(sent, failures: open.failures + 1)
        }
        if !takes("replaces", of: ambiguity) { cancel() }
      } else if sent.isStale
        ? takes("retries", of: "avaya-stale-after-acceptance")
        : takes("reuses", of: "avaya-challenge-after-acceptance"),
        let (known, credential) = service.accepted, known == sent.realm
      {
        service.open = Challenge(handler: "", sent: sent, failures: 0, answer: credential)
        return try respond(credential, to: sent)
      }
      let counted = habits.contains(.countsWithheldAnswers) ? service.withheld : 0
      hand(sent, failures: counted)
    }

    mutating func reject(_ sent: Sent) throws {
      if let open = service.open, let answer = open.answer {
        if sent.isStale, open.sent.realm == sent.realm,
          takes("retries", of: "avaya-stale-nonce")
        {
          service.open = Challenge(
            handler: open.handler,
            sent: sent,
            failures: open.failures,
            answer: answer
          )
          return try respond(answer, to: sent)
        }
        if sent.isStale, takes("supersedes", of: "avaya-stale-nonce") {
          cancel()
          return hand(sent, failures: 0)
        }
        service.rejected = sent.isStale ? nil : (open.sent.realm, answer)
        let isForgiven = open.handler.isEmpty && habits.contains(.forgivesOwnAnswers)
        let isCounted = (!sent.isStale || habits.contains(.countsStaleNonces)) && !isForgiven
        hand(sent, failures: open.failures + (isCounted ? 1 : 0))
      } else if service.isUsable, takes("challenges", of: "avaya-rejection-after-acceptance") {
        hand(sent, failures: 1)
      }
    }

    mutating func hand(_ sent: Sent, failures: Int64) {
      handlers += 1
      let handler = "handler \(handlers)"
      service.hasFailed = false
      service.isTrying = false
      service.isUsable = false
      service.open = Challenge(handler: handler, sent: sent, failures: failures)
      actions.append(
        .challengeReceived(
          service: name,
          challenge: handler,
          realm: sent.realm,
          host: sent.host,
          failureCount: failures
        )
      )
    }

    mutating func answer(_ challenge: Challenge, _ credential: AvayaCredential?) throws {
      guard let credential else {
        if takes("cancels", of: "avaya-nil-answer-cancels") { cancel() }
        service.open = nil
        service.hasFailed = true
        service.withheld += challenge.failures + 1
        return
      }
      if let (realm, rejected) = service.rejected,
        (realm, rejected) == (challenge.sent.realm, credential)
      {
        if habits.contains(.cancelsForRejectedCredentials) {
          cancel()
          service.hasFailed = true
          return
        }
        if habits.contains(.asksAgainForRejectedCredentials) {
          return hand(challenge.sent, failures: challenge.failures + 1)
        }
      }
      service.open?.answer = credential
      try respond(credential, to: challenge.sent)
    }

    mutating func respond(_ credential: AvayaCredential, to sent: Sent) throws {
      var username = credential.username
      if let domain = credential.domain {
        if takes("appended", of: "avaya-domain-in-username") { username += "@\(domain)" }
        if takes("prefixed", of: "avaya-domain-in-username") { username = "\(domain)\\\(username)" }
      }
      let ha1 = credential.ha1 == "" ? nil : credential.ha1
      let quality = takes("left-out", of: "avaya-qop-left-out") ? nil : sent.qop
      let input = DigestResponseComputation.Input(
        ha1: ha1,
        username: ha1 == nil ? username : nil,
        password: ha1 == nil ? credential.password : nil,
        realm: sent.realm,
        algorithm: "MD5",
        nonce: sent.nonce,
        method: service.configuration.method,
        uri: service.configuration.uri,
        qualityOfProtection: quality,
        clientNonce: quality.map { _ in "0a4f113b" },
        nonceCount: count(sent, in: quality)
      )
      var digest = DigestScheme()
      if habits.contains(.digestsLatin1) {
        digest.credential = { username, realm, password in
          [username, realm, password].joined(separator: ":").unicodeScalars.map {
            UInt8(exactly: $0.value) ?? UInt8(ascii: "?")
          }
        }
      }
      guard case .success(let output) = try digest.computeDigestResponse(input) else { return }
      actions.append(
        .respond(
          service: name,
          username: username,
          realm: sent.realm,
          nonce: sent.nonce,
          opaque: sent.opaque,
          qop: quality,
          nc: input.nonceCount,
          cnonce: input.clientNonce,
          response: output.response
        )
      )
    }

    /// Notes one more use of a nonce, and returns the number as nc for a response with a qop.
    mutating func count(_ sent: Sent, in quality: String?) -> String? {
      if quality == nil, habits.contains(.countsOnlyUsesOfQuality) { return nil }
      let use = NonceUse(
        nonce: Array(sent.nonce.utf8),
        service: habits.contains(.countsNoncesOfClient) ? nil : name,
        realm: habits.contains(.countsNoncesOfRealm) ? sent.realm : nil
      )
      if habits.contains(.forgetsOtherNonces) {
        uses = uses.filter { $0.key == use || $0.key.service != name }
      }
      let count = uses[use, default: 0] + 1
      uses[use] = count
      return quality.map { _ in AvayaClientMachine.text(ofNonceCount: count) }
    }

    mutating func accept() {
      if let open = service.open, let credential = open.answer {
        service.accepted = (open.sent.realm, credential)
        service.rejected = nil
        service.isUsable = true
        service.open = nil
        if open.handler.isEmpty { return }
        actions.append(.credentialAccepted(service: name, challenge: open.handler))
      } else if service.isTrying, service.open == nil {
        service.isTrying = false
        service.isUsable =
          service.accepted != nil || !takes("not-registered", of: "avaya-accepted-unchallenged")
      }
    }

    mutating func fail() {
      if habits.contains(.keepsChallengesOnFailure), service.open != nil { return }
      let question: AmbiguityID? =
        if service.isTrying || service.open != nil {
          "avaya-registers-after-network-failure"
        } else if service.isUsable {
          "avaya-registers-after-lost-registration"
        } else {
          nil
        }
      cancel()
      service.isTrying = false
      service.isUsable = false
      service.hasFailed = true
      if let question, takes("at-once", of: question) { register() }
    }
  }
}

extension OtherAvayaClient: CombinableMachine {
  package func combined(with others: [any FlowMachine]) -> (any FlowMachine)? {
    var all = self
    for other in others {
      guard let other = other as? Self else { return nil }
      all = Self(
        interpretations: all.interpretations.merging(other.interpretations) { $1 },
        habits: all.habits.union(other.habits)
      )
    }
    return all
  }
}

extension AvayaClient.Event {
  /// What the server says in a challenge or a rejection.
  fileprivate var sent: OtherAvayaClient.Sent? {
    switch self {
    case .serverChallenges(_, let realm, let host, let nonce, let opaque, let qop, let stale),
      .serverRejects(_, let realm, let host, let nonce, let opaque, let qop, let stale):
      OtherAvayaClient.Sent(
        realm: realm,
        host: host,
        nonce: nonce,
        opaque: opaque,
        qop: qop,
        isStale: stale == true
      )
    default: nil
    }
  }
}
