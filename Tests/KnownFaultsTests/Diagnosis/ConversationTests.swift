import KnownFaults
import TestSupport
import Testing

@Suite("Diagnoses of conversations that say what is lost, stale or told twice")
struct ConversationTests {
  /// The titles of the diagnoses of a role with other reactions, in a few of its conversations.
  private func titles(
    _ role: Role,
    among patterns: String,
    _ change: @escaping @Sendable ([JSON], [[JSON]]) -> [JSON]
  ) async throws -> String {
    let tests = DifferenceTests()
    let found = try await tests.diagnoses(
      tests.change(.role(role), .reaction(change)),
      knowing: DifferenceTests.faultsBesideRows,
      among: patterns
    )
    return found.map(\.title).joined(separator: "\n")
  }

  @Test("A wrong value is named by the earlier event that brought it")
  func origins() async throws {
    let titles = try await titles(
      .avayaClient,
      among: "flow-traces/avaya-client-credentials/*"
    ) { correct, _ in
      correct.map { action in
        guard var members = action.object?["respond"]?.object else { return action }
        members["realm"] = members["nonce"]
        return ["respond": .object(members)]
      }
    }
    let words = "respond.realm is nonce of serverChallenges instead of realm of serverChallenges"
    #expect(titles.contains(words), "\(titles)")
  }

  @Test(
    "A client that counts from 1 and signs wrongly is known by the fault, and by no other",
    arguments: [
      ("sinch-sig-hmac", "sinch-sig-hmac"),
      ("sinch-sig-key-left-out", "sinch-sig-key-left-out"),
      ("sinch-sig-line-break-behind-text", "sinch-sig-line-break-behind-text"),
      ("sinch-sig-user-lower-case", "sinch-client-user-signed-in-lower-case"),
      (nil, nil),
    ] as [(FaultID?, FaultID?)]
  )
  func signatures(mistake: FaultID?, named: FaultID?) async throws {
    let tests = DifferenceTests()
    var reference = Reference()
    switch try mistake.map(tests.fault)?.change {
    case .part(let replace): replace(&reference)
    case .input(let change): reference.changeSignedInput(change)
    default: reference.sinchSignature.digest = { $0.reversed().suffix(20) }
    }
    let client = changed(SinchClientMachine()) {
      $0.signatures = reference.sinchSignature
      $0.nextSequence = { last, _ in last + 1 }
    }
    let change = tests.change(.role(.sinchClient), .machine { client })
    let found = try await tests.diagnoses(change, among: "flow-traces/sinch-client-secret/*")
    #expect(found.first?.faults == [named].compactMap(\.self), "\(found.map(\.title))")
  }

  @Test("A wrong key is known in the token of an application that writes typ")
  func tokens() async throws {
    let tests = DifferenceTests()
    let fault = try tests.fault("sinch-key-not-derived")
    var reference = Reference()
    if case .part(let replace) = fault.change { replace(&reference) }
    let application = changed(SinchApplicationMachine()) {
      $0.tokens = reference.sinchTokenIssuer
      $0.tokens.header.append(TokenMember("typ") { _ in "JWT" })
    }
    let change = tests.change(.role(.sinchApplication), .machine { application })
    let found = try await tests.diagnoses(change, among: "flow-traces/sinch-application-tokens/*")
    #expect(found.first?.faults == [fault.id], "\(found.map(\.statement))")
  }

  @Test("What is wrong only after some event is told with it")
  func histories() async throws {
    let titles = try await titles(
      .avayaClient,
      among: "flow-traces/avaya-client-c*/*"
    ) { correct, earlier in
      let isSecond = earlier.joined().contains { $0.object?["respond"] != nil }
      return isSecond ? correct.filter { $0.object?["respond"] == nil } : correct
    }
    let words = "respond is missing, in 7 of 7 failures, only after providerAnswers (respond) came"
    #expect(titles.contains(words), "\(titles)")
  }

  @Test("What is told twice of the same thing is told as that")
  func twins() async throws {
    let titles = try await titles(
      .avayaApplication,
      among: "flow-traces/avaya-application-answers/*"
    ) { correct, earlier in
      let answer = earlier.joined().last { $0.object?["answer"] != nil }
      return correct.isEmpty ? [answer].compactMap(\.self) : correct
    }
    #expect(titles.contains("answer comes again"), "\(titles)")
  }

  @Test("What goes wrong before the first step is told without one")
  func unopened() async throws {
    struct Unopened: Implementation {
      let answer: Answer

      func describe() -> ImplementationDescription { .init("unopened", of: [.role(.avayaClient)]) }

      func answer(_ requests: [CallRequest]) -> [Answer] { requests.map { _ in .unimplemented } }

      func converse(_ requests: [FlowRequest]) -> [Answer] { requests.map { _ in answer } }
    }
    let suite = CaseFilter(operations: [.role(.avayaClient)]).apply(to: try Bundled.suite())
    let answers: [(answer: Answer, words: String)] = [
      (.error(ImplementationError(message: "boom")), "no usable answer: boom"),
      (.output([:]), "the conversation expected a session, got {}"),
    ]
    for (answer, words) in answers {
      let run = try await Runner(suite: suite).run(Unopened(answer: answer))
      #expect(run.counts.failed == suite.caseCount)
      let catalogue = KnownFaultCatalogue(DifferenceTests.someFaults)
      let found = await Diagnoser(catalogue).diagnoses(of: run, in: suite)
      let share = ", in \(suite.caseCount) of \(suite.caseCount) failures"
      #expect(found.map(\.title) == ["avaya.client: " + words + share])
    }
  }

  @Test("What would make a wrong reaction right is told: an event that did not come")
  func forgotten() async throws {
    let titles = try await titles(
      .avayaClient,
      among: "flow-traces/avaya-client-services/*"
    ) { correct, _ in
      correct.map { action in
        action.object?["sendRequest"].map { ["refuseRequest": $0] } ?? action
      }
    }
    let words = "as if serverAccepts (credentialAccepted) had not come"
    #expect(titles.contains(words), "\(titles)")
  }

  @Test("What would make a wrong reaction right is told: another configuration")
  func configured() async throws {
    struct ShortSessions: FlowMachine {
      typealias Vocabulary = LayerService
      let base = LayerServiceMachine()

      func open(_ configuration: LayerService.Configuration) -> LayerServiceMachine.State {
        var configuration = configuration
        configuration.sessionLifetime = 0
        return base.open(configuration)
      }

      func handle(
        _ event: LayerService.Event,
        at instant: Instant,
        in state: inout LayerServiceMachine.State
      ) throws -> [LayerService.Action] {
        try base.handle(event, at: instant, in: &state)
      }
    }
    let tests = DifferenceTests()
    let change = tests.change(.role(.layerService), .machine { ShortSessions() })
    let found = try await tests.diagnoses(change, every: 2, knowing: DifferenceTests.someFaults)
    #expect(
      found.contains { $0.title.contains("as if sessionLifetime were 0") },
      "\(found.map(\.title))"
    )
  }

  /// The titles of the diagnoses of a client that reacts differently to some events.
  private func titles(
    _ react:
      @escaping @Sendable (inout Turn<AvayaClientMachine, Void>) throws -> [AvayaClient.Action]
  ) async throws -> String {
    let tests = DifferenceTests()
    let change = tests.change(
      .role(.avayaClient),
      .machine { FaultyMachine(AvayaClientMachine(), react: react) }
    )
    let found = try await tests.diagnoses(change, knowing: DifferenceTests.faultsBesideRows)
    return found.map(\.title).joined(separator: "\n")
  }

  @Test("What goes wrong in several places by one event that is forgotten is told at once")
  func several() async throws {
    let titles = try await titles { turn in
      let before = turn.state
      let actions = try turn.forward()
      if case .serverAccepts = turn.event { turn.state = before }
      return actions
    }
    let words = "right after serverAccepts (credentialAccepted), as if it had not come"
    #expect(titles.contains(words), "\(titles)")
  }

  @Test("An event that takes everything with it is told")
  func losses() async throws {
    let titles = try await titles { turn in
      let actions = try turn.forward()
      if case .useService(let service, _) = turn.event {
        let before = turn.state
        if try turn.forward(.networkFails(service: service)).count > 0 { turn.state = before }
      }
      return actions
    }
    #expect(titles.contains("as if all up to useService (sendRequest) were forgotten"), "\(titles)")
  }
}
