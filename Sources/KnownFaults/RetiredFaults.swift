extension KnownFaults {
  /// Ids of faults that are gone: they never come back with another meaning.
  package static let retired: [(reason: String, ids: [FaultID])] = [
    (
      "No document says what becomes of a request for a nonce that waits when its user logs out.",
      ["layer-client-requests-lost-by-logout"]
    ),
    (
      "Layer's guide says that a challenge can occur: a service may refuse messages after the end of a session instead.",
      ["layer-service-expired-not-challenged"]
    ),
    (
      "The derived faults that trim a claim take off NULs too, as layer-verify-iss-edges-trimmed does.",
      ["layer-verify-iss-trimmed", "layer-verify-nce-trimmed"]
    ),
    (
      "The derived faults take a null for a claim that is not there, as sinch-verify-iss-absent-taken does.",
      ["sinch-verify-iss-optional", "sinch-verify-nonce-optional", "layer-verify-prn-optional"]
    ),
    (
      "Each took values of several kinds; the derived faults that end in unchecked, no-text-taken and empty-taken part them.",
      [
        "sinch-verify-nonce-unchecked", "sinch-verify-nonce-empty", "sinch-verify-nonce-any-kind",
        "layer-verify-prn-empty", "layer-verify-prn-any-kind",
      ]
    ),
    (
      "token-alg-any-text-taken says the same, and goes by the key that is there.",
      ["token-alg-any-text"]
    ),
    (
      "The two halves of verify-expiry-at-limit, without and with a leeway.",
      ["verify-expiry-at-now", "verify-leeway-inclusive"]
    ),
    (
      "The derived faults write one and the same text for every member, as layer-iss-same-text does.",
      [
        "layer-iss-constant", "layer-prn-constant", "sinch-iss-constant", "sinch-sub-constant",
        "sinch-kid-constant",
      ]
    ),
    (
      "layer-first-name-is-last-name writes none where there is no first name.",
      ["layer-names-exchanged"]
    ),
    (
      "A token without typ is right: the document only shows one.",
      ["layer-typ-missing"]
    ),
    (
      "Several texts were changed at once; the derived faults change each by itself.",
      [
        "digest-nonces-lower-case", "digest-quotes-dropped", "digest-backslash-unescaped",
        "digest-nonces-trimmed",
      ]
    ),
    (
      "It dropped white space and 0x at once; digest-ha1-edges-trimmed and digest-ha1-prefix-dropped do so.",
      ["digest-ha1-trimmed"]
    ),
    (
      "digest-proof-cnonce-before-nc and digest-proof-qop-left-out refuse what lacks nc or cnonce.",
      ["digest-cnonce-before-nc", "digest-qop-left-out"]
    ),
    (
      "What comes late is the same mistake in each row that it may be made in.",
      [
        "sinch-client-registers-though-stopped", "sinch-client-starts-though-stopped",
        "sinch-client-registers-though-unregistered", "sinch-client-old-handle-updates",
        "sinch-application-every-answer-handed-over", "sinch-application-every-failure-reported",
        "layer-client-calls-completed-twice", "layer-service-challenge-supersedes-nothing",
        "layer-application-nonce-posted-twice", "layer-application-token-submitted-twice",
        "layer-application-error-after-success", "avaya-client-answer-after-cancellation",
        "avaya-client-acceptance-after-cancellation", "avaya-application-handler-called-twice",
      ]
    ),
    (
      "What is left undone, or done without going on, is the same mistake in each row.",
      [
        "sinch-client-runs-on-after-expiry", "sinch-client-expiry-untold",
        "avaya-client-cancellation-untold", "avaya-application-no-credential-left-open",
      ]
    ),
    (
      "What is lost, or kept too long, is the same mistake in each row that it may be made in.",
      [
        "sinch-client-declined-update-runs-on", "sinch-client-old-end-kept",
        "sinch-client-first-credentials-kept",
        "sinch-client-all-users-unregistered", "sinch-client-sequence-restarts-after-call",
        "sinch-service-nonces-lost-by-call", "sinch-service-sequences-lost-by-token",
        "layer-service-used-nonces-until-logout", "avaya-application-all-questions-forgotten",
      ]
    ),
    (
      "The fault of the call that never compares dates is one of services as well.",
      ["sinch-service-exp-unread"]
    ),
    (
      "layer-service-refuses-nonce-forgets-sessions says the same.",
      ["layer-service-refusal-ends-all"]
    ),
    (
      "sinch-service-instance-from-now says the same, as sinch-verify-instance-from-now does of calls.",
      ["sinch-service-limit-from-arrival"]
    ),
    (
      "A plainer mistake takes an acceptance that nobody asked for, rejected later or not.",
      ["sinch-client-unasked-acceptance-taken"]
    ),
    (
      "No case tells these from sinch-seq-like-atoi, sinch-day-rounded, verify-leeway-in-minutes, "
        + "sinch-verify-instance-after-iat, sinch-client-eight-days-short and "
        + "avaya-application-forwards-refusal-forgets-questions.",
      [
        "sinch-seq-clamped", "sinch-day-rounded-up", "verify-leeway-doubled",
        "sinch-verify-instance-after-now", "sinch-client-lifetime-from-acceptance",
        "avaya-application-two-handlers",
      ]
    ),
    (
      "It failed only where names of keys were compared canonically, as layer-key-canonical says.",
      ["layer-key-by-file-name"]
    ),
    (
      "Another derived fault gives the same answers on every case.",
      Array(Undetected.indistinct)
    ),
    (
      "sinch-secret-padding takes a secret with other padding, and still none that is empty.",
      ["sinch-secret-up-to-padding", "sinch-secret-without-padding"]
    ),
    (
      "They took an algorithm that was not expected, too; the derived faults compare with those that are.",
      [
        "token-alg-in-any-case", "token-alg-in-any-ascii-case", "token-alg-in-lower-case",
        "token-alg-trimmed", "token-alg-by-beginning", "token-alg-unchecked",
      ]
    ),
    (
      "It was sinch-sig-up-to-nul by another name, which sinch-sig-compares-beginning does the same as.",
      ["sinch-sig-compares-c-strings"]
    ),
    (
      "layer-cty-by-beginning gives the same answers on every case, and is derived in its place.",
      ["layer-cty-by-first-letter"]
    ),
    (
      "It refused auth-int without a body, and no empty realm; digest-body-needed-for-auth-int says so.",
      ["digest-empty-realm-refused"]
    ),
    (
      "No case tells it from sinch-verify-instance-from-now.",
      ["sinch-verify-instance-from-exp"]
    ),
  ]
}
