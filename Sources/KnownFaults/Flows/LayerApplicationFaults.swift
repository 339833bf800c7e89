extension KnownFaults {
  private static let application = RoleChanges<_, KnownFault>(LayerApplicationMachine())

  /// Faults of `layer.application`.
  static let layerApplications: [KnownFault] =
    appsWithNonces + appsWithTokens + parts(of: .layerApplication) + appsWithErrors
    + derivedOfLayerApplications

  @FaultBuilder
  private static var appsWithNonces: [KnownFault] {
    application(
      "first-challenge-only",
      "answers only the first challenge",
      remembering: false
    ) { turn in
      guard case .challengeReceived = turn.event else { return try turn.forward() }
      defer { turn.memory = true }
      return turn.memory ? [] : try turn.forward()
    }
    .fix("answer every challenge with a token for its own nonce").flagged("stale-state")
    .seenIn("public sample code")
    application("names-begin-anew", "names its calls as before after each sign-in") { turn in
      if turn.event == .signIn { turn.state.base.callCount = 0 }
      return try turn.forward()
    }
    .fix("give each call a name that no other had").flagged("stale-state")
    application(
      "challenge-given-up",
      "abandons a challenge on didDeauthenticate",
      on: .ignores
    ) { turn, actions in
      if case .didDeauthenticate = turn.event, turn.phase == .fetchingToken {
        turn.state.base.attempt = .none
      }
      return actions
    }
    .fix("continue with the challenge, whose nonce authenticates the user again")
    .flagged("unasked-action")
    for (name, when, rule, fix) in [
      ("before", "before it has a nonce", .signsIn, "request a nonce first"),
      (
        "without", "without a nonce", .failsWithoutNonce,
        "show the error when no nonce is obtained"
      ),
    ] as [(String, String, LayerApplicationMachine.Rule, String)] {
      application(
        FaultID(rawValue: "backend-\(name)-nonce"),
        "contacts the backend \(when)",
        on: rule
      ) { _, actions in actions + [.postNonce(request: "early", userId: "alice", nonce: "")] }
      .fix(fix).flagged("unasked-action")
    }
    application.recalling([
      (
        "any-answer-taken", .latest, "request", "requestNonce.call", "every nonce",
        ["nonceObtained.call"], "match answers to their calls", "stale-state"
      ),
      (
        "first-token-for-ever", .first, "token", "submitToken.token", "every submission",
        ["submitToken.token"], "fetch a token for each nonce", "stale-state"
      ),
    ])
  }

  @FaultBuilder
  private static var appsWithTokens: [KnownFault] {
    application.with("iat-by-the-hour", "rounds iat down to the hour") {
      $0.token = { configuration, nonce, instant in
        let hour = Instant(seconds: instant.seconds / 3600 * 3600) ?? instant
        return try LayerApplicationMachine.token(for: configuration, nonce: nonce, at: hour)
      }
    }
    .fix("write the current second as iat").flagged("rounding")
    issuing("iss-lower-case", "lowercases the provider id") {
      $0.set("iss") { .string($0.input.providerID.lowercased()) }
    }
    .fix("write the provider id exactly as given").flagged("inexact-comparison")
    issuing("kid-lower-case", "lowercases the key id", in: \.header) {
      $0.set("kid") { .string($0.input.keyID.lowercased()) }
    }
    .fix("write the key id exactly as given").flagged("inexact-comparison")
    issuing("dates-in-milliseconds", "writes iat and exp in milliseconds") {
      $0.set("iat") { .seconds($0.issuedAt.seconds * 1000) }
      $0.set("exp") { .seconds($0.expiresAt.seconds * 1000) }
    }
    .fix("write dates in seconds").flagged("milliseconds")
    issuing("foreign-audience", "submits a token with the aud of another service") {
      $0.append(TokenMember("aud") { _ in "https://push-api.cloud.huawei.com" })
    }
    .fix("leave aud out").flagged("cross-jwt")
    application("token-without-backend", "creates tokens without the backend") { turn in
      let actions = try turn.forward()
      guard case .postNonce(let request, _, _)? = actions.first else { return actions }
      return try turn.forward(.backendAnswers(request: request))
    }
    .fix("post the nonce to the backend, which holds the key").flagged("key-format")
  }

  @FaultBuilder
  private static var appsWithErrors: [KnownFault] {
    submittingAgain("refused-token-again", "submits a refused token again") { turn, actions in
      guard case .authenticationFailed = turn.event else { return false }
      return !actions.isEmpty
    }
    .fix("show the error, and start again with a new nonce").flagged("unasked-action")
    submittingAgain(
      "refused-token-by-timer",
      "submits a refused token again on a timer"
    ) { turn, _ in turn.event == .timePasses && turn.phase == .failed && !turn.memory.isEmpty }
    .fix("show the error and wait for the user or a challenge").flagged("unasked-action")
    application("errors-swallowed", "never shows errors") { turn in
      try turn.forward().filter { action in
        if case .showError = action { false } else { true }
      }
    }
    .fix("show every error that ends an attempt").flagged("swallowed-error")
    application(
      "submission-forgotten",
      "forgets a submission after a quarter of an hour",
      remembering: Int64(0)
    ) { turn in
      let actions = try turn.forward()
      for case .submitToken in actions { turn.memory = turn.instant.seconds }
      guard case .authenticationFailed = turn.event else { return actions }
      return turn.instant.seconds - turn.memory > 900 ? [] : actions
    }
    .fix("show the error of a token whenever it is refused").flagged("swallowed-error")
    application(
      "second-error-swallowed",
      "shows only the first of two errors",
      remembering: false
    ) { turn in
      let actions = try turn.forward()
      guard case .authenticationFailed = turn.event, !actions.isEmpty else {
        if case .signIn = turn.event { turn.memory = false }
        return actions
      }
      defer { turn.memory = true }
      return turn.memory ? [] : actions
    }
    .fix("show the error of every attempt").flagged("swallowed-error")
  }

  /// An app that submits its last token once more.
  private static func submittingAgain(
    _ id: FaultID,
    _ mistake: String,
    _ submits:
      @escaping @Sendable (Turn<LayerApplicationMachine, String>, [LayerApplication.Action]) -> Bool
  ) -> KnownFault {
    application(id, mistake, remembering: "") { turn in
      let actions = try turn.forward()
      for case .submitToken(_, let token) in actions { turn.memory = token }
      guard submits(turn, actions) else { return actions }
      return actions + [.submitToken(call: "again", token: turn.memory)]
    }
  }

  /// An app whose backend writes other claims, or another header.
  private static func issuing(
    _ id: FaultID,
    _ mistake: String,
    in part: WritableKeyPath<LayerTokenIssuer, [TokenMember<LayerTokenContents>]> = \.claims,
    _ change: (inout [TokenMember<LayerTokenContents>]) -> Void
  ) -> KnownFault {
    let issuer = changed(LayerTokenIssuer()) { change(&$0[keyPath: part]) }
    return application.with(id, mistake) {
      $0.token = { try LayerApplicationMachine.token(for: $0, nonce: $1, at: $2, by: issuer) }
    }
  }
}
