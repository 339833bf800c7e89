extension KnownVariants {
  private static let rejectedBefore =
    "RFC 3261 §22.1: credentials that have just been rejected must not be sent again"

  /// Variants of `avaya.client` and `avaya.application`.
  @VariantBuilder
  static var avayaFlows: [KnownVariant] {
    KnownVariant("avaya-client-written-anew", by: OtherAvayaClient())
      .that("is written from the document alone, without a table of phases")
      .because("The document describes what happens, not how")
    KnownVariant(
      "avaya-client-counts-stale-nonces",
      "counts an answer with a stale nonce as rejected",
      by: OtherAvayaClient(habits: [.countsStaleNonces])
    )
    .because("The document counts attempts that have been rejected, and excepts none")
    KnownVariant(
      "avaya-client-counts-withheld",
      "counts answers without a credential as failures",
      by: OtherAvayaClient(habits: [.countsWithheldAnswers])
    )
    .because("The document does not say which challenge one is that follows such an answer")
    KnownVariant(
      "avaya-client-keeps-challenge-on-failure",
      "keeps a challenge when the network fails",
      by: OtherAvayaClient(habits: [.keepsChallengesOnFailure])
    )
    .because("The document says why challenges are cancelled, and not that this one must be")
    KnownVariant(
      "avaya-client-sends-second-answer",
      "sends the second answer too when the handler of a challenge is called twice",
      by: OtherAvayaClient(habits: [.sendsSecondAnswers])
    )
    .because("No document speaks of a second call of the handler")
    KnownVariant(
      "avaya-client-cancels-for-rejected-credentials",
      "cancels a challenge that is answered by what was rejected last",
      by: OtherAvayaClient(habits: [.cancelsForRejectedCredentials])
    )
    .because(rejectedBefore)
    KnownVariant(
      "avaya-client-asks-again-for-rejected-credentials",
      "asks again when a challenge is answered by what was rejected last",
      by: OtherAvayaClient(habits: [.asksAgainForRejectedCredentials])
    )
    .because(rejectedBefore)
    KnownVariant("avaya-client-latin-1", by: OtherAvayaClient(habits: [.digestsLatin1]))
      .that("digests text as Latin-1")
      .because("RFC 2617 names no encoding, and RFC 7616 §4 asks only servers to ask for UTF-8")
    reading("avaya-client-leaves-qop-out", "avaya-qop-left-out", "left-out")
      .that("answers without qop a challenge that offers one")
    KnownVariant(
      "avaya-client-counts-nonces-of-all-services",
      "counts the uses of a nonce by all services together",
      by: OtherAvayaClient(habits: [.countsNoncesOfClient])
    )
    .because("RFC 2617 §3.2.2: nc counts the requests of the client with the nonce")
    KnownVariant(
      "avaya-client-counts-nonces-of-realm",
      "counts the uses of a nonce in each realm by itself",
      by: OtherAvayaClient(habits: [.countsNoncesOfRealm])
    )
    .because("RFC 2617 §3.3: a nonce count is kept for requests within one protection space")
    KnownVariant(
      "avaya-client-counts-uses-with-qop",
      "counts only the responses with qop as uses of a nonce",
      by: OtherAvayaClient(habits: [.countsOnlyUsesOfQuality])
    )
    .because("RFC 2617 §3.2.2: a response without qop has no nc that could be seen twice")
    KnownVariant(
      "avaya-client-forgets-other-nonces",
      "begins nc again for a nonce when another one came between",
      by: OtherAvayaClient(habits: [.forgetsOtherNonces])
    )
    .because("RFC 2617 §3.3: a nonce count is remembered until the next challenge")
    KnownVariant("avaya-application-offers-again", by: FaultyMachine.counting { _ in 0 })
      .that("offers a rejected credential for ever")
      .because("The document says that the failure count can be examined, not that it must be")
    KnownVariant(
      "avaya-application-gives-up-at-once",
      "gives up a credential at the first rejection",
      by: FaultyMachine.counting { $0 > 0 ? .max : 0 }
    )
    .because("The document leaves to the application what it answers to a rejection")
    KnownVariant(
      "avaya-application-asks-one-after-another",
      "asks the user one question at a time",
      by: FaultyMachine.askingOneAfterAnother
    )
    .because("The document says that users may not be able to respond at once")
    .takes([
      "avaya-asks-user-at-once": "one-after-another", "avaya-asks-same-realm-at-once": "waits",
      "avaya-answer-serves-realm": "one-challenge",
    ])
    KnownVariant(
      "avaya-application-one-question-for-a-realm",
      "answers all challenges of a realm with what the user gives for one",
      by: FaultyMachine.askingOnceForARealm
    )
    .because("RFC 3261 §22.1: the realm string alone defines the protection domain")
    .takes([
      "avaya-asks-same-realm-at-once": "waits", "avaya-answer-serves-realm": "all-challenges",
    ])
    KnownVariant(
      "avaya-application-remembers-answers",
      "answers with what the user gave for the realm before, while nothing was rejected",
      by: FaultyMachine.rememberingAnswers
    )
    .because("The document leaves to the application where its credentials come from")
    reading("avaya-client-replaces-unanswered", "avaya-challenge-while-unanswered", "replaces")
      .that("replaces an unanswered challenge without cancelling it")
    reading("avaya-client-ignores-second-challenge", "avaya-challenge-while-unanswered", "ignored")
      .that("ignores a challenge while another is unanswered")
    reading(
      "avaya-client-repeated-challenge-replaces",
      "avaya-challenge-delivered-twice",
      "replaces"
    )
    .that("replaces a challenge that arrives twice without cancelling it")
    reading("avaya-client-repeated-challenge-ignored", "avaya-challenge-delivered-twice", "ignored")
      .that("ignores a challenge that arrives a second time")
    reading("avaya-client-replaces-answered", "avaya-challenge-while-answered", "replaces")
      .that("replaces an answered challenge without cancelling it")
    reading("avaya-client-challenge-is-rejection", "avaya-challenge-while-answered", "rejection")
      .that("treats a challenge after an answer as a rejection")
    reading(
      "avaya-client-unregistered-without-challenge",
      "avaya-accepted-unchallenged",
      "not-registered"
    )
    .that("is not registered by an acceptance without a challenge")
    reading("avaya-client-restarts", "avaya-start-while-started", "restarts")
      .that("registers anew on a start while it is started")
    reading("avaya-client-second-start-fails", "avaya-start-while-started", "fails")
      .that("reports a start as failed while it is started")
    reading("avaya-client-restarts-while-registered", "avaya-start-while-registered", "restarts")
      .that("registers anew on a start while it is registered")
    reading("avaya-client-start-while-registered-fails", "avaya-start-while-registered", "fails")
      .that("reports a start as failed while it is registered")
    reading("avaya-client-start-after-end-fails", "avaya-start-after-end", "fails")
      .that("reports a start as failed after every service has ended")
    reading(
      "avaya-client-services-one-after-another",
      "avaya-services-at-once",
      "one-after-another"
    )
    .that("registers each service when the one before it is accepted")
    reading("avaya-client-starts-after-end", "avaya-start-after-end", "registers")
      .that("registers anew on a start after every service has ended")
    reading("avaya-client-reconnects", "avaya-registers-after-network-failure", "at-once")
      .that("registers anew at once after a network failure in a registration")
    reading("avaya-client-cancels-on-nil", "avaya-nil-answer-cancels", "cancels")
      .that("cancels a challenge that is answered without a credential")
    reading("avaya-client-registers-for-a-request", "avaya-registers-for-a-request", "registers")
      .that("refuses a request after a registration that came to nothing, and registers anew")
    reading(
      "avaya-client-reconnects-a-registration",
      "avaya-registers-after-lost-registration",
      "at-once"
    )
    .that("registers anew at once after a network failure behind the acceptance")
    reading(
      "avaya-client-rejection-after-acceptance-challenges",
      "avaya-rejection-after-acceptance",
      "challenges"
    )
    .that("treats a rejection after the acceptance as another challenge")
    reading("avaya-client-prefixes-domain", "avaya-domain-in-username", "prefixed")
      .that("writes the domain and a backslash before the user name")
    reading("avaya-client-appends-domain", "avaya-domain-in-username", "appended")
      .that("appends the domain to the user name")
    reading("avaya-client-retries-stale-nonce", "avaya-stale-nonce", "retries")
      .that("answers again by itself where only the nonce was stale")
    reading("avaya-client-supersedes-stale-nonce", "avaya-stale-nonce", "supersedes")
      .that("cancels the challenge whose nonce was stale, and hands over the new one")
    reading(
      "avaya-client-retries-stale-nonce-after-acceptance",
      "avaya-stale-after-acceptance",
      "retries"
    )
    .that("answers by itself where a nonce is stale after the acceptance")
    reading("avaya-client-reuses-credential", "avaya-challenge-after-acceptance", "reuses")
      .that("answers a challenge with the credential that was accepted before")
    KnownVariant(
      "avaya-client-forgives-own-answers",
      "counts no rejection of an answer that it gave by itself",
      by: OtherAvayaClient(
        interpretations: [
          "avaya-challenge-after-acceptance": "reuses", "avaya-stale-after-acceptance": "retries",
        ],
        habits: [.forgivesOwnAnswers]
      )
    )
    .because("The provider has answered no challenge before the one that it gets then")
    .takes("avaya-challenge-after-acceptance", "reuses")
    .takes("avaya-stale-after-acceptance", "retries")
  }

  /// A second client that reads one ambiguity in another way than the reference.
  private static func reading(
    _ id: VariantID,
    _ ambiguity: AmbiguityID,
    _ interpretation: Interpretation
  ) -> KnownVariant {
    KnownVariant(id, by: OtherAvayaClient(interpretations: [ambiguity: interpretation]))
      .because("The document leaves it open").takes(ambiguity, interpretation)
  }
}

extension FaultyMachine where Base == AvayaApplicationMachine, Memory == Void {
  /// An Avaya application that reads the failure count of a challenge in its own way.
  fileprivate static func counting(
    _ count: @escaping @Sendable (Int64) -> Int64
  ) -> FaultyMachine {
    FaultyMachine(AvayaApplicationMachine()) { turn in
      try turn.forward(turn.event.changing("challengeReceived.failureCount", count))
    }
  }
}

extension FaultyMachine
where Base == AvayaApplicationMachine, Memory == [AvayaApplication.Action] {
  /// An Avaya application that is right, and asks the user one question at a time.
  ///
  /// It remembers the question that is asked, and behind it those that wait.
  fileprivate static var askingOneAfterAnother: FaultyMachine {
    FaultyMachine(AvayaApplicationMachine(), remembering: []) { turn in
      var actions: [AvayaApplication.Action] = []
      for action in try turn.forward() {
        guard case .askUser = action else {
          actions.append(action)
          continue
        }
        turn.memory.append(action)
        if turn.memory.count == 1 { actions.append(action) }
      }
      switch turn.event {
      case .userAnswers(let done, _), .challengeCancelled(_, let done):
        let asked = turn.memory.first
        turn.memory.removeAll { if case .askUser(done, _) = $0 { true } else { false } }
        if let next = turn.memory.first, next != asked { actions.append(next) }
      default: break
      }
      return actions
    }
  }
}

/// The realms that the user was asked about, by challenge, and what was given for them.
private struct GivenAnswers: Sendable {
  var realms: [String: String] = [:]
  var credentials: [String: AvayaCredential] = [:]
}

extension FaultyMachine where Base == AvayaApplicationMachine, Memory == GivenAnswers {
  /// An Avaya application that is right, and asks the user about a realm only once.
  fileprivate static var rememberingAnswers: FaultyMachine {
    FaultyMachine(AvayaApplicationMachine(), remembering: GivenAnswers()) { turn in
      let actions = try turn.forward()
      switch (turn.event, actions.first) {
      case (.challengeReceived(_, let challenge, let realm, _, let count), .askUser?):
        if count == 0, let credential = turn.memory.credentials[realm] {
          return try turn.forward(.userAnswers(challenge: challenge, credential: credential))
        }
        turn.memory.realms[challenge] = realm
      case (.userAnswers(let challenge, let credential?), .answer?):
        if let realm = turn.memory.realms[challenge] {
          turn.memory.credentials[realm] = credential
        }
      default: break
      }
      return actions
    }
  }
}

extension FaultyMachine where Base == AvayaApplicationMachine, Memory == [String: [String]] {
  /// An Avaya application that is right, and asks the user once for each realm.
  ///
  /// It remembers by realm the challenges that wait for the user, the one that is asked about first.
  fileprivate static var askingOnceForARealm: FaultyMachine {
    FaultyMachine(AvayaApplicationMachine(), remembering: [:]) { turn in
      var actions = try turn.forward()
      if case .askUser(let challenge, let realm)? = actions.first {
        turn.memory[realm, default: []].append(challenge)
        if turn.memory[realm]?.first != challenge { actions = [] }
      }
      switch turn.event {
      case .userAnswers(let asked, let credential):
        guard let (realm, waiting) = turn.memory.first(where: { $0.value.first == asked }) else {
          return actions
        }
        turn.memory[realm] = nil
        for challenge in waiting.dropFirst() {
          actions += try turn.forward(.userAnswers(challenge: challenge, credential: credential))
        }
      case .challengeCancelled(_, let challenge):
        guard let (realm, waiting) = turn.memory.first(where: { $0.value.contains(challenge) })
        else { return actions }
        let left = waiting.filter { $0 != challenge }
        turn.memory[realm] = left.isEmpty ? nil : left
        if let next = left.first, next != waiting.first {
          actions.append(.askUser(challenge: next, realm: realm))
        }
      default: break
      }
      return actions
    }
  }
}
