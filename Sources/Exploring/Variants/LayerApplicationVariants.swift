extension KnownVariants {
  private static let application = RoleChanges<_, KnownVariant>(LayerApplicationMachine())

  /// Variants of `layer.application`.
  static let layerApplication: [KnownVariant] = attempts + errors

  @VariantBuilder
  private static var attempts: [KnownVariant] {
    application(
      "layer-application-requests-nonce-on-challenge",
      "requests a nonce on a challenge"
    ) { turn in
      guard case .challengeReceived = turn.event else { return try turn.forward() }
      var overtaken = turn.state.base.overtaken
      if case .submitting(let call) = turn.state.base.attempt { overtaken.insert(call) }
      let actions = try turn.forward(.signIn)
      turn.state.base.overtaken = overtaken
      return actions
    }
    .because(noNeed).takes("layer-application-answers-challenge", "another-nonce")
    application("layer-application-waits-for-user-on-challenge", "answers no challenge by itself") {
      turn in
      if case .challengeReceived = turn.event { return [] }
      return try turn.forward()
    }
    .because("The document says that the application should answer, not that it must")
    application(
      "layer-application-no-challenge-before-sign-in",
      "ignores challenges while no user is signed in"
    ) { turn in
      if case .challengeReceived = turn.event, turn.phase == .idle { return [] }
      return try turn.forward()
    }
    .because("The document speaks of authenticating a user again")
    application.with("layer-application-token-without-typ", "submits tokens whose typ is JWS") {
      $0.token = { configuration, nonce, instant in
        let issuer = changed(LayerTokenIssuer()) { $0.header.set("typ") { _ in "JWS" } }
        let input = LayerIdentityTokenIssuing.Input(
          providerID: configuration.providerId,
          keyID: configuration.keyId,
          privateKey: configuration.privateKey,
          userID: configuration.userId,
          nonce: nonce,
          issuedAt: Timestamp(instant.rfc3339),
          timeToLive: 3600
        )
        guard case .success(let issued) = try issuer.issueLayerIdentityToken(input) else {
          return nil
        }
        return issued.token
      }
    }
    .because("Older samples of the vendor do")
  }

  @VariantBuilder
  private static var errors: [KnownVariant] {
    application("layer-application-silent", "shows no errors") { turn in
      try turn.forward().filter { action in
        if case .showError = action { false } else { true }
      }
    }
    .because("The document asks the application to show nothing")
    .takes("layer-application-without-nonce", "waits")
    .takes("layer-application-late-error", "dropped")
    application(
      "layer-application-drops-late-errors",
      "shows no error of a token that a challenge has overtaken"
    ) { turn in
      guard case .authenticationFailed(let call, _) = turn.event,
        turn.state.base.overtaken.contains(.init(rawValue: call))
      else { return try turn.forward() }
      _ = try turn.forward()
      return []
    }
    .because("The document does not say that every error is shown")
    .takes("layer-application-late-error", "dropped")
    application("layer-application-shows-every-error", "shows every error that it hears of") {
      turn in
      let actions = try turn.forward()
      guard actions.isEmpty else { return actions }
      switch turn.event {
      case .nonceFailed(_, let error), .backendFails(_, let error),
        .authenticationFailed(_, let error):
        return [.showError(error: error)]
      default: return []
      }
    }
    .because("The sample of the document logs every error, whatever it is about")
    application("layer-application-words-of-its-own", "shows errors in words of its own") { turn in
      try turn.forward().map { action in
        if case .showError = action { .showError(error: "Please try again.") } else { action }
      }
    }
    .because("The document does not say how errors read")
    KnownVariant("layer-application-retries", by: applicationThatRetries())
      .that("shows an error and begins anew by itself")
      .because("The document does not forbid another attempt over another nonce")
      .takes("layer-application-without-nonce", "shows-error-and-retries")
      .takes("layer-application-retries-after-backend-failure", "retries")
      .takes("layer-application-retries-after-refused-token", "retries")
    for (name, isShown) in [("posts-again", false), ("shows-error-and-posts-again", true)] {
      application(
        VariantID(rawValue: "layer-application-\(name)"),
        "posts a nonce to the backend once more after a failure"
          + (isShown ? ", and shows an error" : ""),
        remembering: ""
      ) { turn in
        guard case .backendFails(let request, let error) = turn.event,
          case .fetchingToken(let own, let nonce) = turn.state.base.attempt,
          own.rawValue.utf8.elementsEqual(request.utf8), nonce != turn.memory
        else { return try turn.forward() }
        turn.memory = nonce
        turn.state.base.attempt = .requestingNonce(own)
        let posted = try turn.forward(.nonceObtained(call: request, nonce: nonce))
        return (isShown ? [.showError(error: error)] : []) + posted
      }
      .because("The document does not say that a nonce is posted once")
      .takes("layer-application-retries-after-backend-failure", Interpretation(rawValue: name))
    }
    application(
      "layer-application-retries-silently",
      "begins anew by itself, and shows no error, where it gets no nonce"
    ) { turn in
      guard case .nonceFailed = turn.event, try !turn.forward().isEmpty else {
        return try turn.forward()
      }
      return try turn.forward(.signIn)
    }
    .because("The document does not forbid another attempt over another nonce")
    .takes("layer-application-without-nonce", "retries")
  }

  /// It begins anew after each error of the attempt that is under way.
  private static func applicationThatRetries() -> FaultyMachine<LayerApplicationMachine, Void> {
    FaultyMachine(LayerApplicationMachine()) { turn in
      let actions = try turn.forward()
      guard turn.phase == .failed, case .showError? = actions.last else { return actions }
      return actions + (try turn.forward(.signIn))
    }
  }
}
