import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension AvayaApplicationTraces {
  static var answers: CaseGroup {
    .traces(
      "flow-traces/avaya-application-answers",
      of: .avayaApplication,
      title: "Answers: the realm's own credential, the user's, or nil, once for each challenge",
      method: method,
      with: configuration()
    ) {
      replays(
        "documented-answer",
        "A challenge is answered with the realm's credential, which is accepted",
        ["AVAYA-RESPOND", "AVAYA-COMPLETION", "AVAYA-PROVIDER-SUPPLIES"]
      ) {
        on("challengeReceived", challenge("c1"), does: ["answer": answer("c1", voice.json)])
        on("credentialAccepted", about("c1"))
      }
      replays(
        "documented-credential",
        "The credential of the documents: name, password, domain, and no HA1",
        ["AVAYA-CREDENTIAL-FIELDS", "AVAYA-RESPOND"],
        with: configuration(["voice": documented])
      ) {
        on("challengeReceived", challenge("c1"), does: ["answer": answer("c1", documented.json)])
      }
      replays(
        "documented-answer-later",
        "The user is asked in a popup, and the handler is called when the answer is there",
        ["AVAYA-ANSWER-LATER", "AVAYA-RESPOND"]
      ) {
        asked
        on(
          "userAnswers",
          user("c1", typed),
          after: 300,
          does: ["answer": answer("c1", typed)]
        )
        on("credentialAccepted", about("c1"))
      }
      replays(
        "answer-after-years",
        "The user answers three years later",
        ["AVAYA-ANSWER-LATER"]
      ) {
        asked
        on(
          "userAnswers",
          user("c1", typed),
          at: "2021-01-02T03:04:05Z",
          does: ["answer": answer("c1", typed)]
        )
      }
      replays(
        "user-declines",
        "The user declines, and the challenge is answered with nil",
        ["AVAYA-RESPOND", "AVAYA-NIL-COMPLETES"],
        flags: ["unasked-action"]
      ) {
        asked
        on("userAnswers", user("c1", nil), after: 60, does: ["answer": answer("c1", nil)])
      }
      replays(
        "nobody-to-ask",
        "No credential for the realm, and no user to ask: nil",
        ["AVAYA-RESPOND", "AVAYA-NIL-COMPLETES"],
        flags: ["unasked-action"],
        with: configuration(asksUser: false)
      ) {
        on(
          "challengeReceived",
          challenge("c1", realm: "video"),
          does: ["answer": answer("c1", nil)]
        )
        goesOn("c2")
      }
      replays(
        "no-credential-at-all",
        "An application without credentials asks for each realm",
        ["AVAYA-RESPOND"],
        with: configuration([:])
      ) {
        on("challengeReceived", challenge("c1"), does: ["askUser": question("c1", realm: "voice")])
        on("userAnswers", user("c1", typed), does: ["answer": answer("c1", typed)])
        on("credentialAccepted", about("c1"))
      }
      replays(
        "nothing-without-a-challenge",
        "Before any challenge nothing is answered, whatever comes",
        ["AVAYA-PROVIDER-SUPPLIES", "AVAYA-COMPLETION"]
      ) {
        on("userAnswers", user("c1", typed))
        on("credentialAccepted", about("c1"))
        on("challengeCancelled", about("c1"))
        goesOn("c2")
      }
      replays(
        "user-answers-twice",
        "The user answers twice: the handler is called once",
        ["AVAYA-ANSWER-ONCE"],
        flags: ["late-answer"]
      ) {
        asked
        on("userAnswers", user("c1", typed), does: ["answer": answer("c1", typed)])
        on("userAnswers", user("c1", typed))
        on("userAnswers", user("c1", nil))
        on("credentialAccepted", about("c1"))
        on("userAnswers", user("c1", typed))
      }
      replays(
        "user-answers-after-declining",
        "The user declines and then fills in a credential",
        ["AVAYA-ANSWER-ONCE", "AVAYA-NIL-COMPLETES"],
        flags: ["late-answer"]
      ) {
        asked
        on("userAnswers", user("c1", nil), does: ["answer": answer("c1", nil)])
        on("userAnswers", user("c1", typed))
        goesOn("c2")
      }
      replays(
        "user-answers-unasked",
        "The credential at hand has been given; nobody has asked the user",
        ["AVAYA-ANSWER-ONCE"],
        flags: ["late-answer"]
      ) {
        answered
        on("userAnswers", user("c1", typed))
        on("credentialAccepted", about("c1"))
        goesOn("c2")
      }
      replays(
        "accepted-while-asking",
        "An acceptance of what was never given does not end the question",
        ["AVAYA-RESPOND", "AVAYA-ANSWER-LATER"]
      ) {
        asked
        on("credentialAccepted", about("c1"))
        on("userAnswers", user("c1", typed), does: ["answer": answer("c1", typed)])
      }
      replays(
        "accepted-after-declining",
        "An acceptance, and then a cancellation, of what was answered with nil",
        ["AVAYA-NIL-COMPLETES"]
      ) {
        asked
        on("userAnswers", user("c1", nil), does: ["answer": answer("c1", nil)])
        on("credentialAccepted", about("c1"))
        on("challengeCancelled", about("c1"))
        goesOn("c2")
      }
      replays(
        "accepted-twice",
        "A second acceptance changes nothing",
        ["AVAYA-ACCEPTED"]
      ) {
        answered
        on("credentialAccepted", about("c1"))
        on("credentialAccepted", about("c1"))
        goesOn("c2")
      }
      replays(
        "challenged-again-after-nil",
        "After a nil answer another challenge is answered like any other",
        ["AVAYA-RESPOND", "AVAYA-NIL-COMPLETES"]
      ) {
        asked
        on("userAnswers", user("c1", nil), does: ["answer": answer("c1", nil)])
        goesOn("c2")
      }
      replays(
        "challenged-again-after-acceptance",
        "A day after the acceptance another challenge is answered like any other",
        ["AVAYA-RESPOND"]
      ) {
        answered
        on("credentialAccepted", about("c1"))
        on(
          "challengeReceived",
          challenge("c2"),
          after: 86_400,
          does: ["answer": answer("c2", voice.json)]
        )
      }
      replays(
        "challenged-again-before-the-result",
        "A challenge of another realm comes while an answer is with the server",
        ["AVAYA-RESPOND", "AVAYA-HA1-NOT-REUSED"]
      ) {
        answered
        on(
          "challengeReceived",
          challenge("c2", realm: "profile"),
          does: ["answer": answer("c2", profile.json)]
        )
        on("credentialAccepted", about("c2"))
      }
      replays(
        "challenged-again-while-asking",
        "The user is still asked about one challenge when another one comes: both are answered",
        ["AVAYA-RESPOND", "AVAYA-ANSWER-LATER"]
      ) {
        asked
        on("challengeReceived", challenge("c2"), does: ["answer": answer("c2", voice.json)])
        on("userAnswers", user("c1", typed), does: ["answer": answer("c1", typed)])
        on("credentialAccepted", about("c2"))
        on("credentialAccepted", about("c1"))
      }
      replays(
        "credential-of-the-realm",
        "Three realms, each answered with its own credential",
        ["AVAYA-HA1-NOT-REUSED", "AVAYA-RESPOND"],
        flags: ["ha1-reuse"],
        with: configuration(["voice": voice, "profile": profile, "hashed": hashed])
      ) {
        on(
          "challengeReceived",
          challenge("c1", realm: "profile"),
          does: ["answer": answer("c1", profile.json)]
        )
        on("credentialAccepted", about("c1"))
        on(
          "challengeReceived",
          challenge("c2", realm: "hashed"),
          does: ["answer": answer("c2", hashed.json)]
        )
        on("credentialAccepted", about("c2"))
        on("challengeReceived", challenge("c3"), does: ["answer": answer("c3", voice.json)])
      }
      replays(
        "ha1-of-another-realm",
        "The only credential is hashed for another realm, and is not used for this one",
        ["AVAYA-HA1-NOT-REUSED"],
        flags: ["ha1-reuse"],
        with: configuration(["hashed": hashed])
      ) {
        on(
          "challengeReceived",
          challenge("c1", realm: "hashed"),
          does: ["answer": answer("c1", hashed.json)]
        )
        on("credentialAccepted", about("c1"))
        on("challengeReceived", challenge("c2"), does: ["askUser": question("c2", realm: "voice")])
        on("userAnswers", user("c2", typed), does: ["answer": answer("c2", typed)])
      }
      replays(
        "realm-in-capitals",
        "A realm that differs in letter case is another realm",
        ["AVAYA-HA1-NOT-REUSED"],
        flags: ["inexact-comparison"]
      ) {
        on(
          "challengeReceived",
          challenge("c1", realm: "Voice"),
          does: ["askUser": question("c1", realm: "Voice")]
        )
      }
      replays(
        "realm-decomposed",
        "A realm whose accent is a character of its own is another realm",
        ["AVAYA-HA1-NOT-REUSED"],
        flags: ["unicode-normalisation"],
        with: configuration(asksUser: false, ["te\u{301}le\u{301}phone": voice])
      ) {
        on(
          "challengeReceived",
          challenge("c1", realm: "t\u{E9}l\u{E9}phone"),
          does: ["answer": answer("c1", nil)]
        )
        on(
          "challengeReceived",
          challenge("c2", realm: "te\u{301}le\u{301}phone"),
          does: ["answer": answer("c2", voice.json)]
        )
      }
      replays(
        "realm-that-is-a-beginning",
        "A realm that is the beginning of a known one is another realm",
        ["AVAYA-HA1-NOT-REUSED"],
        flags: ["inexact-comparison"],
        with: configuration(asksUser: false, ["voice.example.com": voice])
      ) {
        on(
          "challengeReceived",
          challenge("c1", realm: "voice"),
          does: ["answer": answer("c1", nil)]
        )
        on(
          "challengeReceived",
          challenge("c2", realm: "voice.example.com"),
          does: ["answer": answer("c2", voice.json)]
        )
      }
      replays(
        "user-gives-ha1",
        "The credential that the user provides has an HA1 and no password",
        ["AVAYA-CREDENTIAL-FIELDS", "AVAYA-ANSWER-LATER"]
      ) {
        asked
        on("userAnswers", user("c1", hashed.json), does: ["answer": answer("c1", hashed.json)])
      }
    }
  }

  private static let documented = AvayaCredential(
    username: "name",
    password: "password",
    domain: "domain"
  )
}
