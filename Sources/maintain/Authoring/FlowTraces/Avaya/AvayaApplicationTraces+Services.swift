extension AvayaApplicationTraces {
  /// What concerns none of the questions.
  @StepBuilder private static var meanwhile: [StepDefinition] {
    sdk.challenges("c2") → app.answers("c2", voice)
    sdk.challenges("m1", of: "messaging") → app.answers("m1", voice)
    sdk.reportsAcceptance("m1", of: "messaging")
    sdk.cancels("m1", of: "messaging")
    sdk.challenges("t1", of: "telephony") → app.answers("t1", voice)
    sdk.cancels("t1", of: "telephony")
  }

  /// A second question comes up while the user is asked for `video`; each interpretation goes
  /// on with both answers, in the order that it makes possible.
  private static func asksSecond(
    _ name: String = "p1",
    realm: String = "archive",
    of service: String = "ppm",
    @StepBuilder atOnce: () -> [StepDefinition],
    @StepBuilder oneAfterAnother: () -> [StepDefinition]
  ) -> StepDefinition {
    sdk.challenges(name, realm: realm, of: service)
      → ambiguity("avaya-asks-user-at-once") {
        interpretation("at-once", app.asksUser(name, realm: realm), then: atOnce)
        interpretation("one-after-another", then: oneAfterAnother)
      }
  }

  static let services: CaseGroup = group(
    "services",
    "Several services at once, each with a provider of its own"
  ) {
    flagged("services-mixed")
    trace("documented-simultaneous") {
      "Two services are challenged at once, and each is answered for its own realm"
      decidedBy("AVAYA-SIMULTANEOUS").also("AVAYA-NOT-MIXED", "AVAYA-PROVIDER-PER-SERVICE")
      answered
      sdk.challenges("p1", realm: "profile", of: "ppm").after(0) → app.answers("p1", profile)
      sdk.reportsAcceptance("p1", of: "ppm")
      sdk.reportsAcceptance("c1")
    }
    trace("one-waits-for-the-user") {
      "While the user is asked about one service, the other one is answered"
      decidedBy("AVAYA-SIMULTANEOUS").also("AVAYA-ANSWER-LATER", "AVAYA-NOT-MIXED")
      asked
      sdk.challenges("p1", realm: "profile", of: "ppm") → app.answers("p1", profile)
      sdk.reportsAcceptance("p1", of: "ppm")
      user.answers("c1", typed).after(600) → app.answers("c1", typed)
      sdk.reportsAcceptance("c1")
    }
    trace("two-questions") {
      "The user is asked about two services, and answers the first question first"
      decidedBy("AVAYA-SIMULTANEOUS").also("AVAYA-NOT-MIXED", "AVAYA-RESPOND")
      asked
      asksSecond {
        user.answers("c1", typed) → app.answers("c1", typed)
        user.answers("p1", profile) → app.answers("p1", profile)
      } oneAfterAnother: {
        user.answers("c1", typed)
          → inAnyOrder(app.answers("c1", typed), app.asksUser("p1", realm: "archive"))
        user.answers("p1", profile) → app.answers("p1", profile)
      }
      sdk.reportsAcceptance("c1")
      sdk.reportsAcceptance("p1", of: "ppm")
    }
    trace("three-questions") {
      "Three questions come up, and other challenges are accepted and cancelled meanwhile"
      decidedBy("AVAYA-RESPOND").also("AVAYA-ANSWER-LATER", "AVAYA-NOT-MIXED")
      note("The order of waiting questions is left open.")
      asked
      asksSecond {
        sdk.challenges("q1", realm: "rooms", of: "acs") → app.asksUser("q1", realm: "rooms")
        meanwhile
        user.declines("p1") → app.answers("p1", nil)
        user.answers("q1", typed) → app.answers("q1", typed)
        user.answers("c1", typed) → app.answers("c1", typed)
      } oneAfterAnother: {
        meanwhile
        user.answers("c1", typed)
          → inAnyOrder(app.answers("c1", typed), app.asksUser("p1", realm: "archive"))
        user.declines("p1") → app.answers("p1", nil)
      }
    }
    trace("two-questions-one-cancelled") {
      "Of two questions the first is cancelled; the second is answered"
      decidedBy("AVAYA-LATE-ANSWER-IGNORED").also("AVAYA-NOT-MIXED", "AVAYA-SIMULTANEOUS")
      flagged("late-answer")
      asked
      asksSecond {
        sdk.cancels("c1")
      } oneAfterAnother: {
        sdk.cancels("c1") → app.asksUser("p1", realm: "archive")
      }
      user.answers("c1", typed)
      user.answers("p1", profile) → app.answers("p1", profile)
      sdk.reportsAcceptance("p1", of: "ppm")
    }
    trace("two-questions-one-declined") {
      "Of two questions the user declines the first and answers the second"
      decidedBy("AVAYA-NIL-COMPLETES").also("AVAYA-NOT-MIXED", "AVAYA-SIMULTANEOUS")
      asked
      asksSecond {
        user.declines("c1") → app.answers("c1", nil)
      } oneAfterAnother: {
        user.declines("c1")
          → inAnyOrder(app.answers("c1", nil), app.asksUser("p1", realm: "archive"))
      }
      user.answers("p1", typed) → app.answers("p1", typed)
    }
    trace("answered-the-other-way-round") {
      "The user is asked about two services, and answers the second question first if it is shown"
      decidedBy("AVAYA-SIMULTANEOUS").also("AVAYA-NOT-MIXED")
      asked
      asksSecond {
        user.answers("p1", profile) → app.answers("p1", profile)
        user.answers("c1", typed) → app.answers("c1", typed)
      } oneAfterAnother: {
        user.answers("c1", typed)
          → inAnyOrder(app.answers("c1", typed), app.asksUser("p1", realm: "archive"))
        user.answers("p1", profile) → app.answers("p1", profile)
      }
    }
    trace("two-questions-of-one-service") {
      "A service is challenged in two realms before the user has answered: both are answered"
      decidedBy("AVAYA-RESPOND").also("AVAYA-ANSWER-LATER").flagged("stale-state")
      asked
      asksSecond("c2", of: "sip") {
        user.answers("c1", typed) → app.answers("c1", typed)
        user.answers("c2", profile) → app.answers("c2", profile)
      } oneAfterAnother: {
        user.answers("c1", typed)
          → inAnyOrder(app.answers("c1", typed), app.asksUser("c2", realm: "archive"))
        user.answers("c2", profile) → app.answers("c2", profile)
      }
    }
    trace("longer-realm", "A realm that begins with that of a credential has none") {
      decidedBy("AVAYA-CREDENTIAL-OF-REALM").also("AVAYA-NOT-MIXED").flagged("inexact-comparison")
      sdk.challenges("c1", realm: "voice2") → app.asksUser("c1", realm: "voice2")
      user.declines("c1") → app.answers("c1", nil)
      sdk.challenges("c2", realm: "voic") → app.asksUser("c2", realm: "voic")
    }
    trace("two-questions-in-other-letters") {
      "The user is asked about two realms that differ in letter case, and answers for each"
      decidedBy("AVAYA-CREDENTIAL-OF-REALM").also("AVAYA-SIMULTANEOUS", "AVAYA-NOT-MIXED")
      flagged("inexact-comparison")
      asked
      asksSecond(realm: "Video") {
        user.answers("c1", typed) → app.answers("c1", typed)
      } oneAfterAnother: {
        user.answers("c1", typed)
          → inAnyOrder(app.answers("c1", typed), app.asksUser("p1", realm: "Video"))
      }
      user.answers("p1", profile) → app.answers("p1", profile)
    }
    trace("two-services-of-one-realm") {
      "Two services are challenged in one realm, and both are answered with its credential"
      decidedBy("AVAYA-RESPOND").also("AVAYA-SIMULTANEOUS")
      answered
      sdk.challenges("p1", of: "ppm").after(0) → app.answers("p1", voice)
      sdk.reportsAcceptance("p1", of: "ppm")
      sdk.reportsAcceptance("c1")
    }
    trace("two-questions-of-one-realm") {
      "Two services are challenged in a realm for which the user has to be asked: both are answered"
      decidedBy("AVAYA-RESPOND").also("AVAYA-SIMULTANEOUS", "AVAYA-ANSWER-LATER")
      asked
      sdk.challenges("p1", realm: "video", of: "ppm")
        → ambiguity("avaya-asks-same-realm-at-once") {
          interpretation("at-once", app.asksUser("p1", realm: "video"), ends: true) {
            user.answers("c1", typed) → app.answers("c1", typed)
            user.answers("p1", typed) → app.answers("p1", typed)
          }
          interpretation("waits")
        }
      user.answers("c1", typed)
        → ambiguity("avaya-answer-serves-realm") {
          interpretation(
            "one-challenge",
            inAnyOrder(app.answers("c1", typed), app.asksUser("p1", realm: "video"))
          ) {
            user.answers("p1", typed) → app.answers("p1", typed)
          }
          interpretation(
            "all-challenges",
            inAnyOrder(app.answers("c1", typed), app.answers("p1", typed))
          )
        }
      sdk.reportsAcceptance("c1")
      sdk.reportsAcceptance("p1", of: "ppm")
    }
    trace("one-rejected", with: configuration(asksUser: false)) {
      "The credential of one service is rejected; the other service is unaffected"
      decidedBy("AVAYA-FAILURE-COUNT-READ").also("AVAYA-FAILURE-COUNT-OWN", "AVAYA-NOT-MIXED")
      flagged("failure-count-ignored")
      answered
      sdk.challenges("c2", failures: 1) → app.answers("c2", nil)
      sdk.challenges("p1", realm: "profile", of: "ppm") → app.answers("p1", profile)
      sdk.reportsAcceptance("p1", of: "ppm")
    }
    trace("one-cancelled") {
      "The challenge of one service is cancelled; the question about the other one stands"
      decidedBy("AVAYA-RESPOND").also("AVAYA-CANCEL-NOTIFIED", "AVAYA-NOT-MIXED")
      asked
      sdk.challenges("p1", realm: "profile", of: "ppm") → app.answers("p1", profile)
      sdk.cancels("p1", of: "ppm")
      user.answers("c1", typed) → app.answers("c1", typed)
      sdk.reportsAcceptance("c1")
    }
  }
}
