extension KnownFaults {
  static let derivedOfAvayaClients = derived(
    AvayaClientMachine(),
    from: [
      Row(
        .startsRegistering,
        "register services",
        "services-mixed",
        [.never, .unmoved, .twice, .last]
      ),
      Row(.raisesChallenge, "report challenges of a registration", "unasked-action"),
      Row(.raisesChallengeAnew, "report challenges that come later", "unasked-action"),
      Row(.replacesChallenge, "report challenges in place of open ones", "lost-cancellation"),
      Row(
        .sendsCredential,
        "answer challenges with the credential that it is given",
        "unasked-action"
      ),
      Row(
        .endsWithoutCredential,
        "give services up without a credential",
        "empty-identity",
        [.never]
      ),
      Row(.acceptsCredential, "report that a credential is accepted", "swallowed-error"),
      Row(.raisesRejection, "report that a credential is rejected", "failure-count-ignored"),
      Row(.cancels, "report cancellations", "lost-cancellation"),
      Row(.usesService, "send requests to registered services", "offline-use", .still),
      .answers(.refusesUse, "requests to services that are not registered"),
    ],
    late: [
      LateRow(.startsRegistering, after: .startsRegistering, "it has started"),
      LateRow(.sendsCredential, after: .sendsCredential, "it has done so"),
      LateRow(.sendsCredential, after: .cancels, "a cancellation"),
      LateRow(.sendsCredential, after: .endsWithoutCredential, "an answer without a credential"),
      LateRow(.sendsCredential, after: .replacesChallenge, "another challenge has taken the place"),
      LateRow(.acceptsCredential, after: .acceptsCredential, "it has done so"),
      LateRow(.acceptsCredential, after: .cancels, "a cancellation"),
      LateRow(.raisesRejection, after: .cancels, "a cancellation"),
      LateRow(.cancels, after: .cancels, "it has done so"),
      LateRow(.cancels, after: .acceptsCredential, "the credential is accepted"),
      LateRow(.cancels, after: .endsWithoutCredential, "an answer without a credential"),
    ],
    inPhases: [
      (.refusesUse, .accepted, .idle, "before the start", "used-before-start"),
      (.refusesUse, .accepted, .registering, "before their challenges", "used-before-challenge"),
      (.refusesUse, .accepted, .challenged, "before the answer", "used-before-answer"),
      (.refusesUse, .accepted, .responding, "before the acceptance", "used-before-accepted"),
      (.refusesUse, .accepted, .abandoned, "after they are given up", "used-after-the-end"),
    ],
    aliases: [
      "avaya-client-sends-credential-after-sends-credential": "avaya-client-second-answer-sent",
      "avaya-client-raises-rejection-after-cancels": "avaya-client-rejection-after-cancellation",
    ]
  )

  static let derivedOfAvayaApplications = derived(
    AvayaApplicationMachine(),
    from: [
      Row(.answersFromStore, "answer challenges from the store", "unasked-action", .still),
      Row(.asksForUnknownRealm, "ask the user in an unknown realm", "unasked-action"),
      Row(.asksAfterRejection, "ask the user after too many rejections", "failure-count-ignored"),
      Row(
        .declinesUnknownRealm,
        "complete challenges of an unknown realm without a credential",
        "unasked-action",
        .still
      ),
      Row(
        .declinesAfterRejection,
        "complete challenges without a credential after too many rejections",
        "failure-count-ignored",
        .still
      ),
      Row(.forwardsUserAnswer, "forward the user's answers", "unasked-action"),
      Row(.forwardsRefusal, "forward that the user declines", "unasked-action", .still),
      Row(.forgetsChallenge, "forget challenges that are cancelled", "late-answer", [.never]),
    ],
    late: [
      LateRow(.forwardsUserAnswer, after: .forwardsUserAnswer, "it has done so"),
      LateRow(.forwardsUserAnswer, after: .forgetsChallenge, "a cancellation"),
      LateRow(.forwardsUserAnswer, after: .forwardsRefusal, "the user has declined"),
      LateRow(.forwardsRefusal, after: .forwardsUserAnswer, "the user has answered"),
      LateRow(.forwardsRefusal, after: .forgetsChallenge, "a cancellation"),
    ],
    memories: [
      Memory(
        "questions",
        "all questions to the user",
        "services-mixed",
        lostBy: [.forwardsRefusal, .forgetsChallenge],
        keptBy: [.asksForUnknownRealm]
      ) { $1.pending = $0.pending }
    ],
    aliases: [
      "avaya-application-forwards-refusal-never": "avaya-application-declined-left-open",
      "avaya-application-forgets-challenge-never": "avaya-application-answer-after-cancellation",
    ]
  )
}
