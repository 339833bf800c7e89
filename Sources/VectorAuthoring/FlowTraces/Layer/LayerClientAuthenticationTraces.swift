import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension LayerClientTraces {
  static var authentication: CaseGroup {
    group("authentication", title: "Nonce, token and authenticated user") {
      documentedFlow
      verbatim
      refusals
      overlapping
    }
  }

  @TraceBuilder
  private static var documentedFlow: [TraceDefinition] {
    replays(
      "documented-authentication-flow",
      "The three steps of the documents: nonce, token from the backend, submission",
      [
        "LAYER-NONCE-FROM-SDK", "LAYER-NONCE-COMPLETION", "LAYER-AUTH-COMPLETION",
        "LAYER-AUTH-USER-ID", "LAYER-DELEGATE-AUTHENTICATED", "LAYER-ONLINE-AFTER-AUTH",
      ]
    ) {
      signsIn()
      isOnline()
    }
    replays(
      "nobody-authenticated",
      "A client that was just made sends nothing, receives nothing and has nobody to log out",
      ["LAYER-OFFLINE-NO-SENDING", "LAYER-OFFLINE-NO-RECEIVING"]
    ) {
      isOffline()
      cannotLogOut()
      signsIn()
      isOnline()
    }
    replays(
      "offline-while-submitting",
      "Between the submission of a token and the answer the client is offline",
      ["LAYER-OFFLINE-NO-SENDING", "LAYER-OFFLINE-NO-RECEIVING", "LAYER-ONLINE-AFTER-AUTH"],
      flags: ["offline-use"]
    ) {
      obtainsNonce()
      submits(LayerTokens.text(over: "n-1"))
      isOffline()
      isAccepted()
      isOnline()
    }
    replays(
      "nonce-on-every-request",
      "Each request goes to the service, also when an earlier nonce was never used",
      ["LAYER-NONCE-FROM-SDK", "LAYER-NONCE-COMPLETION"]
    ) {
      obtainsNonce("n-1", by: "nonce-1")
      obtainsNonce("n-2", by: "nonce-2")
      submits(LayerTokens.text(over: "n-2"))
      isAccepted()
      isOnline()
    }
  }

  @TraceBuilder
  private static var verbatim: [TraceDefinition] {
    for (slug, title, nonce) in oddNonces {
      replays(
        "nonce-\(slug)",
        "A nonce \(title) is handed on as it came",
        ["LAYER-NONCE-COMPLETION", "LAYER-NONCE-FROM-SDK"]
      ) {
        signsIn(over: nonce)
        isOnline()
      }
    }
    for (slug, title, user) in oddUsers {
      replays(
        "user-\(slug)",
        "A user id \(title) is handed on as it came",
        ["LAYER-AUTH-USER-ID", "LAYER-DELEGATE-AUTHENTICATED"]
      ) {
        signsIn(as: user)
        isOnline()
      }
    }
  }

  private static let oddNonces: [(slug: String, title: String, JSON)] = [
    ("with-quotes", "with quotes and a backslash", #"n"1\"#),
    ("with-base64-signs", "with plus, slash and equals signs", "n+1/2=="),
    ("of-digits", "of digits with leading zeros", "0012"),
  ]

  private static let oddUsers: [(slug: String, title: String, JSON)] = [
    ("with-quotes", "with quotes and a backslash", #"al"ic\e"#),
    ("decomposed", "with a combining accent", "ame\u{301}lie"),
    ("like-an-address", "that is an address of e-mail", "Alice+test@Example.com"),
    ("of-digits", "of digits with leading zeros", "007"),
  ]

  @TraceBuilder
  private static var refusals: [TraceDefinition] {
    replays(
      "nonce-request-fails",
      "A request for a nonce completes with the error, and the next one with a nonce",
      ["LAYER-NONCE-COMPLETION"]
    ) {
      on("requestNonce", ["call": "nonce-1"], does: ["askForNonce": ["call": "nonce-1"]])
      on(
        "nonceRefused",
        ["call": "nonce-1", "error": "not connected"],
        does: ["nonceFailed": ["call": "nonce-1", "error": "not connected"]]
      )
      isOffline()
      signsIn(askingBy: "nonce-2")
      isOnline()
    }
    replays(
      "token-refused",
      "A submission completes with the error and without a user, and the client stays offline",
      ["LAYER-AUTH-COMPLETION", "LAYER-ERROR-SURFACED", "LAYER-OFFLINE-NO-SENDING"]
    ) {
      obtainsNonce()
      submits(LayerTokens.text(over: "n-1"))
      isRefused("auth-1", "invalid token: \"kid\" is unknown")
      isOffline()
      cannotLogOut()
      signsIn(over: "n-2", by: "auth-2", askingBy: "nonce-2")
      isOnline()
    }
    replays(
      "token-refused-twice",
      "Each of two submissions completes with its own error",
      ["LAYER-AUTH-COMPLETION", "LAYER-ERROR-SURFACED"]
    ) {
      for number in ["1", "2"] {
        obtainsNonce(.string("n-\(number)"), by: .string("nonce-\(number)"))
        submits(LayerTokens.text(over: .string("n-\(number)")), by: .string("auth-\(number)"))
        isRefused(.string("auth-\(number)"), .string("error \(number)"))
      }
      signsIn(over: "n-3", by: "auth-3", askingBy: "nonce-3")
      isOnline()
    }
    replays(
      "token-before-any-nonce",
      "A token is submitted though no nonce was asked for",
      ["LAYER-ERROR-SURFACED", "LAYER-AUTH-COMPLETION"],
      flags: ["nonce-unchecked"]
    ) {
      submitsInVain(LayerTokens.text(over: "n-0"), by: "auth-1")
      isOffline()
      signsIn(by: "auth-2")
      isOnline()
    }
    replays(
      "no-token",
      "What is submitted is no token at all",
      ["LAYER-ERROR-SURFACED", "LAYER-AUTH-COMPLETION"]
    ) {
      obtainsNonce()
      submitsInVain("generatedIdenityToken", by: "auth-1")
      isOffline()
      signsIn(over: "n-2", by: "auth-2", askingBy: "nonce-2")
      isOnline()
    }
    replays(
      "nonce-while-authenticated",
      "A request for a nonce fails while a user is authenticated, and the service is not asked",
      ["LAYER-NO-NONCE-WHILE-AUTHENTICATED"]
    ) {
      signsIn()
      on(
        "requestNonce",
        ["call": "nonce-2"],
        does: ["nonceFailed": ["call": "nonce-2", "error": "already-authenticated"]]
      )
      isOnline()
    }
    replays(
      "token-while-authenticated",
      "A submission fails while a user is authenticated, and the user stays",
      ["LAYER-NO-NONCE-WHILE-AUTHENTICATED", "LAYER-ERROR-SURFACED"]
    ) {
      obtainsNonce("n-0", by: "nonce-0")
      signsIn()
      on(
        "authenticate",
        ["call": "auth-2", "token": LayerTokens.text(over: "n-0", for: "bob")],
        does: ["authenticationFailed": ["call": "auth-2", "error": "already-authenticated"]]
      )
      isOnline()
      logsOut()
    }
  }

  @TraceBuilder
  private static var overlapping: [TraceDefinition] {
    replays(
      "two-nonce-requests-at-once",
      "Two requests for a nonce complete in the order of their answers, each with its own",
      ["LAYER-NONCE-COMPLETION"],
      flags: ["stale-state"]
    ) {
      on("requestNonce", ["call": "first"], does: ["askForNonce": ["call": "first"]])
      on("requestNonce", ["call": "second"], does: ["askForNonce": ["call": "second"]])
      on(
        "nonceProvided",
        ["call": "second", "nonce": "n-2"],
        does: ["nonceObtained": ["call": "second", "nonce": "n-2"]]
      )
      on(
        "nonceRefused",
        ["call": "first", "error": "timeout"],
        does: ["nonceFailed": ["call": "first", "error": "timeout"]]
      )
      submits(LayerTokens.text(over: "n-2"))
      isAccepted()
      isOnline()
    }
    replays(
      "nonce-while-submitting",
      "Nonces are asked for while a token is with the service",
      ["LAYER-NONCE-COMPLETION", "LAYER-AUTH-COMPLETION"]
    ) {
      obtainsNonce()
      submits(LayerTokens.text(over: "n-1"))
      obtainsNonce("n-2", by: "nonce-2")
      on("requestNonce", ["call": "nonce-3"], does: ["askForNonce": ["call": "nonce-3"]])
      on(
        "nonceRefused",
        ["call": "nonce-3", "error": "too many nonces"],
        does: ["nonceFailed": ["call": "nonce-3", "error": "too many nonces"]]
      )
      isRefused()
      submits(LayerTokens.text(over: "n-2"), by: "auth-2")
      isAccepted("auth-2")
      isOnline()
    }
    replays(
      "second-submission-refused",
      "A second token is submitted while the first is with the service, which takes the first",
      ["LAYER-AUTH-COMPLETION", "LAYER-AUTH-USER-ID"]
    ) {
      obtainsNonce("n-1", by: "nonce-1")
      obtainsNonce("n-2", by: "nonce-2")
      submits(LayerTokens.text(over: "n-1"))
      submitsMeanwhile("auth-2") {
        isAccepted()
        isRefused("auth-2", "already authenticated")
      } refused: {
        isAccepted()
      }
      isOnline()
    }
    replays(
      "first-submission-refused",
      "A second token is submitted while the first is with the service, which takes the second",
      ["LAYER-AUTH-COMPLETION", "LAYER-AUTH-USER-ID"]
    ) {
      obtainsNonce("n-1", by: "nonce-1")
      obtainsNonce("n-2", by: "nonce-2")
      submits(LayerTokens.text(over: "n-1"))
      submitsMeanwhile("auth-2") {
        isRefused()
        isOffline()
        isAccepted("auth-2")
      } refused: {
        isRefused()
        isOffline()
        submits(LayerTokens.text(over: "n-2"), by: "auth-3")
        isAccepted("auth-3")
      }
      isOnline()
    }
  }

  /// The application submits a token over `n-2` while another is with the service.
  private static func submitsMeanwhile(
    _ call: JSON,
    @StepBuilder forwarded: () -> [StepDefinition],
    @StepBuilder refused: () -> [StepDefinition]
  ) -> StepDefinition {
    let token = LayerTokens.text(over: "n-2")
    return on(
      "authenticate",
      ["call": call, "token": token],
      leavesOpen: "layer-submission-while-submitting",
      interpretation(
        "forwarded",
        does: ["submitToken": ["call": call, "token": token]],
        then: forwarded
      ),
      interpretation("refused", does: ["authenticationFailed": ["call": call]], then: refused)
    )
  }
}
