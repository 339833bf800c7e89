extension KnownVariants {
  private static let client = RoleChanges<_, KnownVariant>(LayerClientMachine())

  /// Variants of `layer.client`.
  static let layerClient: [KnownVariant] = online + offline

  /// What makes a request for a nonce right after a challenge, in each role.
  static let noNeed =
    "The document says that there is no need to request a nonce, not that it is refused"

  @VariantBuilder
  private static var online: [KnownVariant] {
    client("layer-client-reports-deauthentication", "reports a deauthentication on a challenge") {
      turn in
      let phase = turn.phase
      let actions = try turn.forward()
      guard case .challengeArrives = turn.event, phase == .authenticated else { return actions }
      return [.didDeauthenticate] + actions
    }
    .because("The document does not say whether the callback is called")
    .takes("layer-deauthenticate-callback-on-challenge", "called")
    client("layer-client-refuses-second-submission", "refuses a token while another is submitted") {
      turn in
      guard case .authenticate(let call, _) = turn.event, turn.phase == .submitting else {
        return try turn.forward()
      }
      return [.authenticationFailed(call: call, error: "already-submitting")]
    }
    .because("The document says nothing of two submissions at once")
    .takes("layer-submission-while-submitting", "refused")
    KnownVariant("layer-client-keeps-its-nonce", by: clientThatKeepsItsNonce)
      .that("hands out a nonce again until a token over it is submitted")
      .because("The document says nothing of a nonce that the application does not use")
      .takes("layer-client-nonce-while-unused", "the-same")
    KnownVariant("layer-client-submits-one-by-one", by: clientThatSubmitsOneByOne)
      .that("submits a second token when the first was answered")
      .because("The document says nothing of two submissions at once")
      .takes("layer-submission-while-submitting", "waits")
    KnownVariant(
      "layer-client-refuses-every-second-submission",
      "refuses a token while another is submitted, be it the answer to a challenge",
      by: clientWithOneSubmission { turn, _, call in
        [.authenticationFailed(call: call, error: "already-submitting")]
      }
    )
    .because("The document says nothing of two submissions at once")
    .takes("layer-submission-while-submitting", "refused")
    .takes("layer-client-answer-while-submitting", "refused")
    KnownVariant(
      "layer-client-answers-one-by-one",
      "submits a second token, be it the answer to a challenge, when the first was answered",
      by: clientWithOneSubmission { turn, _, _ in
        turn.memory.waiting.append(turn.event)
        return []
      }
    )
    .because("The document says nothing of two submissions at once")
    .takes("layer-submission-while-submitting", "waits")
    .takes("layer-client-answer-while-submitting", "waits")
    KnownVariant(
      "layer-client-newer-submission-counts",
      "fails a submission when the next one comes",
      by: clientWithOneSubmission { turn, first, _ in
        let failed = try turn.forward(.tokenRefused(call: first, error: "replaced"))
        return failed + (try turn.forward())
      }
    )
    .because("The document says nothing of two submissions at once")
    .takes("layer-submission-while-submitting", "replaces")
    .takes("layer-client-answer-while-submitting", "replaces")
    KnownVariant("layer-client-looks-at-nonces", by: clientThatLooksAtNonces)
      .that("fails at once on a token over another nonce")
      .because("The document does not say that tokens are opaque to the client")
      .takes("layer-client-checks-token-nonce", "pre-check")
    client("layer-client-looks-at-tokens", "fails at once on a text that is not a token") { turn in
      guard case .authenticate(let call, let token) = turn.event,
        token.split(separator: ".").count != 3
      else { return try turn.forward() }
      return [.authenticationFailed(call: call, error: "no token")]
    }
    .because("The document does not say that tokens are opaque to the client")
    .takes("layer-client-checks-token-form", "pre-check")
    client.with("layer-client-asks-though-challenged", "requests a nonce while it is challenged") {
      $0.nonceLifetime = 0
    }
    .because(noNeed).takes("layer-client-nonce-request-on-challenge", "asks")
    client(
      "layer-client-challenge-fails-nonce-requests",
      "fails the requests for nonces that wait when a challenge comes"
    ) { turn in
      let actions = try turn.forward()
      guard case .challengeArrives = turn.event else { return actions }
      let waiting = turn.state.base.nonceCalls.map(\.rawValue).sorted()
      turn.state.base.nonceCalls = []
      let error = "challenge-nonce-at-hand"
      return actions + waiting.map { .nonceFailed(call: $0, error: error) }
    }
    .because("The document: a challenge's nonce is at hand, and there is no need to request one")
    .takes("layer-client-awaited-nonce-on-challenge", "gives-up")
    client(
      "layer-client-gives-challenge-nonce",
      "answers a request for a nonce with that of the challenge",
      remembering: ""
    ) { turn in
      if case .challengeArrives(let nonce) = turn.event { turn.memory = nonce }
      if case .requestNonce(let call) = turn.event, turn.phase == .challenged {
        return [.nonceObtained(call: call, nonce: turn.memory)]
      }
      return try turn.forward()
    }
    .because("The document: the challenge supplies a nonce")
    .takes("layer-client-nonce-request-on-challenge", "gives-that-of-the-challenge")
    clientThatKeepsRefusedNonce(
      "layer-client-keeps-refused-nonce",
      "keeps the nonce of a challenge when a token over it was refused"
    ) { call, _ in .nonceFailed(call: call, error: "challenge-nonce-at-hand") }
    .takes("layer-client-nonce-request-after-refused-answer", "fails")
    clientThatKeepsRefusedNonce(
      "layer-client-gives-refused-nonce",
      "hands out the nonce of a challenge again when a token over it was refused"
    ) { .nonceObtained(call: $0, nonce: $1) }
    .takes("layer-client-nonce-request-after-refused-answer", "gives-that-of-the-challenge")
    client(
      "layer-client-asks-while-authenticated",
      "passes requests for nonces and tokens on while a user is authenticated"
    ) { turn in
      guard turn.phase == .authenticated else { return try turn.forward() }
      switch turn.event {
      case .requestNonce(let call): return [.askForNonce(call: call)]
      case .authenticate(let call, let token): return [.submitToken(call: call, token: token)]
      default: return try turn.forward()
      }
    }
    .because("The document leaves that to the service")
    client("layer-client-words-of-its-own", "reports errors in words of its own") { turn in
      try turn.forward().map { action -> LayerClient.Action in
        switch action {
        case .nonceFailed(let call, _): .nonceFailed(call: call, error: "Error 1")
        case .authenticationFailed(let call, _): .authenticationFailed(call: call, error: "2")
        case .sendingFailed(let message, _): .sendingFailed(message: message, error: "3")
        default: action
        }
      }
    }
    .because("The document does not say how errors read")
  }

  @VariantBuilder
  private static var offline: [KnownVariant] {
    KnownVariant(
      "layer-client-logs-out-while-challenged",
      "logs a user out whom a challenge has made offline",
      by: clientThatLogsOutOffline(with: [.purgeLocalData])
    )
    .because("The document does not say that nobody is left to log out")
    .takes("layer-logout-while-challenged", "logs-out")
    KnownVariant(
      "layer-client-ends-session-while-challenged",
      "logs a user out whom a challenge has made offline, and tells the service",
      by: clientThatLogsOutOffline(with: [.purgeLocalData, .endSession])
    )
    .because("The document does not say that the service knows already")
    .takes("layer-logout-while-challenged", "ends-session")
    client("layer-client-logs-nobody-out", "completes a logout without an authenticated user") {
      turn in
      guard case .deauthenticate(let call) = turn.event, turn.phase != .authenticated else {
        return try turn.forward()
      }
      return [.purgeLocalData, .deauthenticationCompleted(call: call), .didDeauthenticate]
    }
    .because("The document says nothing of it").takes("layer-logout-while-challenged", "logs-out")
    client("layer-client-keeps-data", "keeps the user's data after a logout") { turn in
      try turn.forward().filter { $0 != .purgeLocalData }
    }
    .because("The document does not speak of data").takes("layer-client-logout", "told-and-kept")
    client(
      "layer-client-logout-fails-nonce-requests",
      "fails the requests for nonces that wait when a user logs out"
    ) { turn in
      let wasAuthenticated = turn.phase == .authenticated
      let actions = try turn.forward()
      guard case .deauthenticate = turn.event, wasAuthenticated else { return actions }
      let waiting = turn.state.base.nonceCalls.map(\.rawValue).sorted()
      turn.state.base.nonceCalls = []
      return actions + waiting.map { .nonceFailed(call: $0, error: "logged-out") }
    }
    .because("The document does not say what becomes of a request for a nonce at a logout")
    client("layer-client-logs-out-locally", "tells the service nothing of a logout") { turn in
      try turn.forward().filter { $0 != .endSession }
    }
    .because("The document knows no message to the service")
    .takes("layer-client-logout", "local-and-deleted")
    client("layer-client-only-reports-logouts", "reports a logout, and does nothing else") { turn in
      try turn.forward().filter { ![.endSession, .purgeLocalData].contains($0) }
    }
    .because("The document speaks of the delegate, not of the service or of data")
    .takes("layer-client-logout", "local-and-kept")
    client(
      "layer-client-purges-for-another-user",
      "deletes the local data when another user is authenticated",
      remembering: String?.none
    ) { turn in
      let actions = try turn.forward()
      if actions.contains(.purgeLocalData) { turn.memory = nil }
      guard case .tokenAccepted(_, let user) = turn.event, !actions.isEmpty else { return actions }
      let before = turn.memory
      turn.memory = user
      return before == nil || before == user ? actions : actions + [.purgeLocalData]
    }
    .because("The document does not speak of data")
    client(
      "layer-client-delivers-later",
      "delivers what came while offline when it is back",
      remembering: [String]()
    ) { turn in
      let actions = try turn.forward()
      if case .messageArrives(let message) = turn.event, actions.isEmpty {
        turn.memory.append(message)
      }
      guard case .tokenAccepted = turn.event, !actions.isEmpty else { return actions }
      defer { turn.memory = [] }
      return actions + turn.memory.map { .deliverMessage(message: $0) }
    }
    .because("The document says that a challenged client is offline, not that messages are lost")
    .takes("layer-client-received-while-offline", "delivered")
    .takes("layer-client-received-before-sign-in", "delivered")
    KnownVariant("layer-client-queues-while-challenged", by: clientThatQueues(whenChallenged: true))
      .that("sends messages later that it was given while challenged")
      .because("The document says that nothing is sent while offline, not that it is lost")
      .takes("layer-client-messages-while-offline", "queued")
    KnownVariant("layer-client-queues-before-sign-in", by: clientThatQueues(whenChallenged: false))
      .that("sends messages later that it was given before anybody was signed in")
      .because("The document says that nothing is sent before, not that it is lost")
      .takes("layer-client-messages-before-sign-in", "queued")
    client(
      "layer-client-gives-overtaken-calls-up",
      "fails calls under way at once when a challenge comes",
      remembering: [String]()
    ) { turn in
      let actions = try turn.forward()
      for action in actions {
        if case .submitToken(let call, _) = action { turn.memory.append(call) }
      }
      switch turn.event {
      case .challengeArrives:
        defer { turn.memory = [] }
        for call in turn.memory { _ = try turn.forward(.tokenRefused(call: call, error: "")) }
        return turn.memory.map { .authenticationFailed(call: $0, error: "challenged") } + actions
      case .tokenAccepted, .tokenRefused: turn.memory = []
      default: break
      }
      return actions
    }
    .because("The document says nothing of calls that a challenge overtakes")
    .takes("layer-client-submission-on-challenge", "gives-up")
  }

  /// It has one token with the service at a time; what becomes of a second one, `second` says, from the
  /// calls of both.
  private static func clientWithOneSubmission(
    second:
      @escaping @Sendable (
        inout Turn<LayerClientMachine, Submissions>, _ first: String, _ call: String
      ) throws -> [LayerClient.Action]
  ) -> FaultyMachine<LayerClientMachine, Submissions> {
    FaultyMachine(LayerClientMachine(), remembering: Submissions()) { turn in
      var actions: [LayerClient.Action]
      if case .authenticate(let call, _) = turn.event, let first = turn.memory.pending {
        actions = try second(&turn, first, call)
      } else {
        actions = try turn.forward()
      }
      switch turn.event {
      case .tokenAccepted(let call, _), .tokenRefused(let call, _):
        guard call == turn.memory.pending else { break }
        turn.memory.pending = nil
        if turn.memory.waiting.isEmpty { break }
        actions += try turn.forward(turn.memory.waiting.removeFirst())
      default: break
      }
      for case .submitToken(let call, _) in actions { turn.memory.pending = call }
      return actions
    }
  }

  /// After a refused answer it still has the nonce of the challenge, until it has another one.
  private static func clientThatKeepsRefusedNonce(
    _ id: VariantID,
    _ text: String,
    answer: @escaping @Sendable (_ call: String, _ nonce: String) -> LayerClient.Action
  ) -> KnownVariant {
    client(id, text, remembering: String?.none) { turn in
      switch turn.event {
      case .challengeArrives(let nonce): turn.memory = nonce
      case .tokenAccepted, .deauthenticate: turn.memory = nil
      case .requestNonce(let call) where turn.phase == .signedOut:
        guard let nonce = turn.memory else { break }
        return [answer(call, nonce)]
      default: break
      }
      return try turn.forward()
    }
    .because("The document does not say how long the nonce of a challenge is valid")
  }

  /// It keeps tokens back while one is under way.
  private static var clientThatSubmitsOneByOne:
    FaultyMachine<LayerClientMachine, [LayerClient.Event]>
  {
    FaultyMachine(LayerClientMachine(), remembering: []) { turn in
      if case .authenticate = turn.event, turn.phase == .submitting {
        turn.memory.append(turn.event)
        return []
      }
      let actions = try turn.forward()
      guard turn.phase != .submitting, !turn.memory.isEmpty else { return actions }
      switch turn.event {
      case .tokenAccepted, .tokenRefused:
        return actions + (try turn.forward(turn.memory.removeFirst()))
      default: return actions
      }
    }
  }

  /// It remembers the nonce that it handed out last, until a token is submitted or a challenge comes.
  private static var clientThatKeepsItsNonce: FaultyMachine<LayerClientMachine, String?> {
    FaultyMachine(LayerClientMachine(), remembering: nil) { turn in
      switch turn.event {
      case .requestNonce(let call):
        if let nonce = turn.memory { return [.nonceObtained(call: call, nonce: nonce)] }
      case .nonceProvided(_, let nonce): turn.memory = nonce
      case .authenticate, .challengeArrives, .deauthenticate: turn.memory = nil
      default: break
      }
      return try turn.forward()
    }
  }

  /// It knows the nonces that are of use, and refuses a token over another.
  private static var clientThatLooksAtNonces: FaultyMachine<LayerClientMachine, [String]> {
    FaultyMachine(LayerClientMachine(), remembering: []) { turn in
      switch turn.event {
      case .nonceProvided(_, let nonce): turn.memory.append(nonce)
      case .challengeArrives(let nonce): turn.memory = [nonce]
      case .authenticate(let call, let token) where turn.phase != .authenticated:
        guard let nonce = LayerServiceMachine.nonceNamed(by: token) else { break }
        guard let index = turn.memory.firstIndex(of: nonce) else {
          return [.authenticationFailed(call: call, error: "unusable-token")]
        }
        turn.memory.remove(at: index)
      default: break
      }
      return try turn.forward()
    }
  }

  /// It remembers whether there is a user whom a challenge made offline.
  private static func clientThatLogsOutOffline(
    with logout: [LayerClient.Action]
  ) -> FaultyMachine<LayerClientMachine, Bool> {
    FaultyMachine(LayerClientMachine(), remembering: false) { turn in
      if case .challengeArrives = turn.event, turn.phase == .authenticated { turn.memory = true }
      if case .deauthenticate(let call) = turn.event, turn.memory {
        turn.memory = false
        return logout + [.deauthenticationCompleted(call: call), .didDeauthenticate]
      }
      let actions = try turn.forward()
      if turn.phase == .authenticated { turn.memory = false }
      return actions
    }
  }

  /// It keeps messages that it is given while offline until somebody is authenticated.
  private static func clientThatQueues(
    whenChallenged: Bool
  ) -> FaultyMachine<LayerClientMachine, WaitingMessages> {
    FaultyMachine(LayerClientMachine(), remembering: WaitingMessages()) { turn in
      if case .challengeArrives = turn.event { turn.memory.isChallenged = true }
      let actions = try turn.forward()
      if case .sendingFailed(let message, _)? = actions.first,
        turn.memory.isChallenged == whenChallenged
      {
        turn.memory.messages.append(message)
        return []
      }
      // They are not the next user's.
      if actions.contains(.didDeauthenticate) { turn.memory.messages = [] }
      guard case .tokenAccepted = turn.event, !actions.isEmpty else { return actions }
      defer { turn.memory = WaitingMessages() }
      return actions + turn.memory.messages.map { .transmitMessage(message: $0) }
    }
  }
}

/// The call whose token is with the service, and tokens that wait for its answer.
private struct Submissions: Sendable {
  var pending: String?
  var waiting: [LayerClient.Event] = []
}

/// What a client keeps for when somebody is authenticated.
private struct WaitingMessages: Sendable {
  var isChallenged = false
  var messages: [String] = []
}
