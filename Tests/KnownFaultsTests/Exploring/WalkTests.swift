import BundledVectors
import Exploring
import Synchronization
import Testing

struct WalkTests {
  private func explored(
    _ implementation: some Implementation,
    _ role: Role,
    seed: UInt64 = 1,
    conversations: Int,
    until strength: Requirement.Strength? = nil,
    lookahead: Int = 3
  ) async throws -> Explored {
    let suite = try Suite.bundled()
    var exploration = await Exploration(of: suite, calls: [], roles: [role], seed: seed)
    exploration.limit = conversations
    exploration.lookahead = lookahead
    if let strength {
      exploration.goesOn = { $0.conversationFindings(at: strength).isEmpty }
    }
    return try await exploration.run(implementation)
  }

  private func fault(_ id: String) throws -> FaultyImplementation {
    FaultyImplementation([try #require(KnownFaults.all.first { $0.id.rawValue == id })])
  }

  @Test(arguments: Role.allCases)
  func `The reference does what its own walks expect`(role: Role) async throws {
    let explored = try await explored(Reference.implementation, role, conversations: 24)
    #expect(explored.conversations > 12)
    #expect(explored.isClean && explored.open == 0)
  }

  @Test(arguments: [
    ("layer-client-asks-for-nonce-twice", Role.layerClient),
    ("sinch-service-nonce-replayed", .sinchService),
    ("layer-application-exp-missing", .layerApplication),
    ("layer-client-submit-token-3-times", .layerClient),
    ("layer-service-expired-served-again", .layerService),
    ("sinch-service-secret-of-any-application-by-signature", .sinchService),
  ])
  func `A mistake is found, and is a trace that tells it from the reference`(
    id: String,
    role: Role
  ) async throws {
    let faulty = try fault(id)
    let explored = try await explored(faulty, role, conversations: 320, until: .hardening)
    let finding = try #require(explored.conversationFindings.first)
    #expect(!finding.isFlaky)
    let suite = try Suite.bundled()
    let found = FoundCases([], [finding], of: suite, by: "a test")
    let file = try #require(found.files.first)
    let source = SourceFile(path: "\(file.path).json", text: file.json.pretty().utf8)
    let kept = try SuiteLoader(base: suite).load([source])
    let wrong = try await Runner(suite: kept).run(faulty)
    #expect(wrong.counts.total == 1 && wrong.cases.allSatisfy(\.outcome.isFailure))
    // The rule is still the one that was broken before the conversation was made small.
    #expect(
      kept.files.flatMap(\.cases).map(\.requirements.first) == [finding.vector.requirements[0]]
    )
    let right = try await Runner(suite: kept).run(Reference.implementation)
    #expect(right.cases.allSatisfy { !$0.outcome.isFailure })
  }

  /// Both do what some variant does: the one fails the very trace of the document, the other contradicts
  /// what it did before.
  @Test(arguments: [
    ("sinch-application-sequences-with-gaps", Role.sinchApplication, "expected \"1\", got"),
    ("sinch-client-week-long", .sinchClient, "shows the interpretation \"asks\""),
  ])
  func `What a variant does too may be wrong below what is required`(
    id: String,
    role: Role,
    words: String
  ) async throws {
    let variant = KnownVariants.all.first { $0.id.rawValue == id }
    let implementation: any Implementation =
      try variant?.machine.map { LocalImplementation(of: [$0]) } ?? fault(id)
    let explored = try await explored(
      implementation,
      role,
      conversations: 960,
      until: .recommended
    )
    #expect(explored.conversationFindings(at: .required).isEmpty)
    let finding = try #require(explored.conversationFindings(at: .recommended).first)
    #expect(!finding.isFlaky && finding.answer.contains(words))
  }

  /// No document speaks of a call to oneself, nor of the words in which it is refused.
  @Test func `A call to oneself may be refused in any words`() async throws {
    let service = FaultyMachine(SinchServiceMachine()) { turn in
      let actions = try turn.forward()
      guard case .placeCall(_, let user, let device, _, let callee) = turn.event,
        user.utf8.elementsEqual(callee.utf8), case .offerCall? = actions.first
      else { return actions }
      return [.refuseCall(userId: user, device: device, reason: "it is you")]
    }
    let explored = try await explored(
      LocalImplementation(of: [service]),
      .sinchService,
      conversations: 640
    )
    #expect(explored.conversationFindings.isEmpty)
  }

  /// An application that posts the user id without what is beyond ASCII, which no trace has.
  @Test func `Conversations have names that no trace has, and keep only those that matter`()
    async throws
  {
    let application = RoleChanges<_, KnownFault>(LayerApplicationMachine())
    let fault = application("user-in-ascii", "posts the ASCII of the user id") { turn in
      try turn.forward().map { action in
        guard case .postNonce(let request, let user, let nonce) = action else { return action }
        let posted = String(user.filter(\.isASCII))
        return .postNonce(request: request, userId: posted, nonce: nonce)
      }
    }
    let explored = try await explored(
      FaultyImplementation([fault]),
      .layerApplication,
      conversations: 640,
      until: .required
    )
    let finding = try #require(explored.conversationFindings.first { $0.strength == .required })
    let user = try #require(finding.vector.input["userId"]?.string)
    #expect(!user.utf8.allSatisfy { $0 < 0x80 })
    #expect(finding.answer.contains(user))
    #expect(finding.eventCount == 2 && finding.events.allSatisfy { $0.contains("2018-01-02") })
  }

  @Test(arguments: ["iss", "prn"])
  func `A role that knows only the keys and names of the traces breaks the rule about them`(
    claim: String
  ) async throws {
    let application = RoleChanges<_, KnownFault>(LayerApplicationMachine())
    let known = "layer:///providers/0f2c6b1e-3c5d-4e8a-9d1b-7a6e5f4c3b2a"
    let fault = application.with("one-party", "makes all tokens for the same party") {
      $0.token = { configuration, nonce, instant in
        var issuer = LayerTokenIssuer()
        issuer.claims.set(claim) { _ in claim == "iss" ? .string(known) : "alice" }
        return try LayerApplicationMachine.token(
          for: configuration,
          nonce: nonce,
          at: instant,
          by: issuer
        )
      }
    }
    let explored = try await explored(
      FaultyImplementation([fault]),
      .layerApplication,
      conversations: 1_600,
      until: .required
    )
    let rule = claim == "iss" ? "LAYER-TOKEN-ISS" : "LAYER-TOKEN-PRN-VERBATIM"
    let finding = try #require(explored.conversationFindings.first { $0.strength == .required })
    #expect(finding.vector.requirements.map(\.rawValue) == [rule])
  }

  @Test func `One seed finds the same, however many batches are drawn ahead`() async throws {
    let faulty = try fault("avaya-application-realm-case")
    let alone = try await explored(faulty, .avayaApplication, conversations: 96, lookahead: 1)
    let ahead = try await explored(faulty, .avayaApplication, conversations: 96, lookahead: 8)
    let (one, other) = (alone.conversationFindings, ahead.conversationFindings)
    #expect(!one.isEmpty && one.map(\.trace) == other.map(\.trace))
    #expect(one.map(\.conversations) == other.map(\.conversations))
    #expect(alone.open == ahead.open)
  }

  @Test(arguments: [
    [
      "layer-client-reports-deauthentication", "layer-client-queues-while-challenged",
      "layer-client-asks-though-challenged", "layer-client-logs-out-locally",
    ],
    [
      "sinch-update-due-by-calendar-day-calendar-day", "sinch-client-start-while-running-fails",
      "sinch-signature-scheme-asks-again-asks", "sinch-client-rejected-update-failed",
    ],
    [
      "avaya-client-restarts", "avaya-client-replaces-answered", "avaya-client-counts-stale-nonces",
    ],
  ])
  func `Variants at once show what each of them shows`(ids: [String]) async throws {
    let variants = KnownVariants.all.filter { ids.contains($0.id.rawValue) }
    #expect(variants.count == ids.count)
    guard case .role(let role)? = variants.first?.operations.first else { return }
    let machine = LocalImplementation(of: [try #require(variants.machine)])
    let cases = CaseFilter(operations: [.role(role)]).apply(to: try Suite.bundled())
    let run = try await Runner(suite: cases).run(machine)
    let shown = Set(run.interpretations.map(\.taken))
    for (ambiguity, interpretation) in variants.flatMap(\.interpretations) {
      #expect(shown.contains(TakenInterpretation(ambiguity, interpretation)))
    }
  }

  /// No sentence says what becomes of a request for which an application has no need.
  @Test func `A client that asks on every start may do so in its own way`() async throws {
    let machine = FaultyMachine(SinchClientMachine(), remembering: String?.none) { turn in
      switch (turn.event, turn.memory) {
      case (.start, nil):
        let actions = try turn.forward()
        guard actions == [.started], turn.state.base.configuration.scheme == .token,
          let user = turn.state.base.client?.user.rawValue
        else { return actions }
        turn.memory = "again-\(turn.instant.seconds)"
        return [.requiresRegistrationCredentials(userId: user, handle: turn.memory ?? "")]
      case (.registerWithToken(let handle, let token), let open?) where handle == open:
        guard let user = turn.state.base.client?.user.rawValue else { return [] }
        turn.memory = "registering"
        return [
          .register(userId: user, sequence: nil, signature: nil, token: token, instance: nil)
        ]
      case (.registerDidFail(let handle, let error), let open?) where handle == open:
        turn.memory = nil
        _ = try turn.forward(.stop)
        return [.failed(error: error)]
      case (.registrationRejected(let error), "registering"):
        turn.memory = nil
        _ = try turn.forward(.stop)
        return [.failed(error: error)]
      case (.registrationAccepted, "registering"):
        turn.memory = nil
        return [.started]
      case (.stop, _), (.unregister, _), (.createClient, _):
        turn.memory = nil
        return try turn.forward()
      case (_, _?): return []
      default: return try turn.forward()
      }
    }
    let client = LocalImplementation(of: [machine])
    let explored = try await explored(client, .sinchClient, conversations: 1_600)
    #expect(explored.conversationFindings(at: .required).map(\.trace).isEmpty)
    #expect(explored.open > 0)
  }
}

extension WalkTests {
  /// The reference of a service makes credentials at random, so that its events differ each time.
  @Test(arguments: Role.allCases.filter { $0 != .sinchService })
  func `Every fixed trace is the beginning of a conversation`(role: Role) async throws {
    let suite = CaseFilter(operations: [.role(role)]).apply(to: try Suite.bundled())
    let fixed = Listening()
    _ = try await Runner(suite: suite).run(fixed)
    let walked = Listening()
    let count = 2 * fixed.conversations.count + 64
    _ = try await explored(walked, role, conversations: count)
    let held = walked.conversations
    let missed = fixed.conversations.filter { trace in
      !held.contains { $0.starts(with: trace) }
    }
    #expect(!held.isEmpty && missed.isEmpty)
  }

  @Test func `A wrong digest is one finding, under the rule about the response`() async throws {
    let client = Altered { action in
      guard var members = action.object?["respond"]?.object,
        let response = members["response"]?.string
      else { return action }
      members["response"] = .string(String(response.reversed()))
      return ["respond": .object(members)]
    }
    let explored = try await explored(client, .avayaClient, conversations: 320)
    let own = explored.conversationFindings.filter { $0.failure.summary.contains("response") }
    let rules = Set(own.filter { $0.strength == .required }.flatMap(\.vector.requirements))
    #expect(rules == ["AVAYA-HA1-NIL"])
    #expect(!own.contains { $0.vector.requirements == ["AVAYA-OPAQUE-RETURNED"] })
    let found = FoundCases([], own, of: try .bundled(), by: "a test")
    #expect(FoundCause.all([], own, found, []).count == 1)
  }
}

/// The reference, whose actions are altered.
private struct Altered: Implementation {
  private let reference = Reference.implementation
  let change: @Sendable (JSON) -> JSON

  init(_ change: @escaping @Sendable (JSON) -> JSON) { self.change = change }

  func describe() async throws -> ImplementationDescription { reference.describe() }

  func answer(_ requests: [CallRequest]) async -> [Answer] {
    await reference.answer(requests)
  }

  func converse(_ requests: [FlowRequest]) async -> [Answer] {
    await reference.converse(requests).map { answer in
      guard case .output(var output) = answer, let actions = output["actions"]?.array else {
        return answer
      }
      output["actions"] = .array(actions.map(change))
      return .output(output)
    }
  }
}

/// The reference, which notes what happens in each conversation.
private final class Listening: Implementation {
  private let reference = Reference.implementation
  private let heard = Mutex<[String: [JSON]]>([:])

  /// The configuration and the events of each conversation, tokens left aside.
  var conversations: [[JSON]] { heard.withLock { Array($0.values) } }

  func describe() async throws -> ImplementationDescription { reference.describe() }

  func answer(_ requests: [CallRequest]) async -> [Answer] {
    await reference.answer(requests)
  }

  func converse(_ requests: [FlowRequest]) async -> [Answer] {
    let answers = await reference.converse(requests)
    heard.withLock { heard in
      for (request, answer) in zip(requests, answers) {
        switch request {
        case .open(_, let configuration):
          heard[answer.output?["session"]?.string ?? ""] = [.object(configuration)]
        case .deliver(let session, let at, let event, var members):
          members["token"] = nil
          heard[session]?.append([.string(at.text), .string(event), .object(members)])
        case .close: break
        }
      }
    }
    return answers
  }
}
