import AuthReference
import ConformanceEngine
import TestSupport
import Testing

@Suite("Open questions are parameters of a machine")
struct InterpretationsTests {
  /// The instant of the documents' example.
  private let now: Instant

  init() throws { now = try #require(SinchExample.now.instant) }

  @Test("The reference takes the first interpretation, and tells which questions it met")
  func reference() throws {
    let machine = SinchServiceMachine(credentials: { "c" })
    var state = machine.open(Self.configuration)
    _ = try machine.handle(try registration(nonce: "1"), at: now, in: &state)
    #expect(state.interpretations.touched.isEmpty)
    let actions = try machine.handle(Self.callToOneself, at: now, in: &state)
    #expect(actions == [Self.offer])
    #expect(state.interpretations.touched == ["sinch-service-call-to-oneself": "rings"])
  }

  @Test("A machine does what the interpretation says that it is given")
  func decided() throws {
    var machine = SinchServiceMachine(credentials: { "c" })
    machine.interpretations.decide(SinchServiceMachine.CallToOneself.refused)
    var state = machine.open(Self.configuration)
    _ = try machine.handle(try registration(nonce: "1"), at: now, in: &state)
    let actions = try machine.handle(Self.callToOneself, at: now, in: &state)
    #expect(actions == [Self.refusal])
  }

  @Test("An undecided question forks, and each fork keeps to its interpretation")
  func forks() throws {
    let machine = Self.open
    var forks = try machine.transitions(
      from: machine.open(Self.configuration),
      on: try registration(nonce: "1"),
      at: now
    )
    #expect(forks.count == 1)
    forks = try forks.flatMap {
      try machine.transitions(from: $0.state, on: Self.callToOneself, at: now)
    }
    #expect(forks.map(\.actions) == [[Self.offer], [Self.refusal], [Self.refusal]])
    let taken = forks.map { $0.state.interpretations[SinchServiceMachine.CallToOneself.self] }
    #expect(taken == SinchServiceMachine.CallToOneself.allCases)
    for fork in forks {
      let again = try machine.transitions(from: fork.state, on: Self.callToOneself, at: now)
      #expect(again.map(\.actions) == [fork.actions])
    }
  }

  @Test("A choice that may be made again each time forks each time")
  func anew() throws {
    let machine = Self.open
    var forks = try machine.transitions(
      from: machine.open(Self.configuration),
      on: try registration(nonce: "1"),
      at: now
    )
    for (days, count) in [(1, 2), (2, 4)] as [(Int64, Int)] {
      let later = try #require(now.adding(seconds: days * 86_400))
      let again = try registration(nonce: "1", at: later)
      forks = try forks.flatMap { try machine.transitions(from: $0.state, on: again, at: later) }
      #expect(forks.count == count)
      #expect(forks.count { $0.rule == .rejectsUsedNonce } == count / 2)
    }
  }

  @Test("A question is met only where its interpretations differ")
  func untouched() throws {
    let machine = Self.open
    let early = try #require(now.adding(seconds: -60))
    let forged = try registration(nonce: "1", secret: "b3RoZXI=")
    let state = machine.open(Self.configuration)
    #expect(try machine.transitions(from: state, on: forged, at: early).count == 1)
    let genuine = try registration(nonce: "1")
    let forks = try machine.transitions(from: state, on: genuine, at: early)
    #expect(forks.map(\.rule) == [.rejectsToken, .createsUnlimited])
    #expect(forks.allSatisfy { $0.state.interpretations.touched.count == 1 })
  }

  @Test(
    "The questions of a machine are those of its role, with the same interpretations",
    arguments: Role.withQuestions
  )
  func questions(role: Role) throws {
    let ambiguities = try Bundled.suite().ambiguities.filter { $0.concerns == .role(role) }
    let known = ambiguities.map { [$0.id.rawValue] + $0.interpretations.map(\.name.rawValue) }
    let asked = role.questions.map { question in
      [question.id.rawValue] + question.interpretations.map(\.interpretation.rawValue)
    }
    #expect(!asked.isEmpty && Set(asked) == Set(known) && asked.count == known.count)
  }
}

extension InterpretationsTests {
  private static let configuration = SinchService.Configuration(applications: [
    .init(applicationKey: SinchExample.applicationKey, applicationSecret: SinchExample.secret)
  ])

  /// A machine that decides nothing by itself.
  private static var open: SinchServiceMachine {
    var machine = SinchServiceMachine(credentials: { "c" })
    machine.interpretations = .open
    return machine
  }

  private func registration(
    nonce: String,
    at instant: Instant? = nil,
    secret: String = SinchExample.secret
  ) throws -> SinchService.Event {
    let token = try SinchExample.token {
      $0.issuedAt = Timestamp((instant ?? now).rfc3339)
      $0.nonce = nonce
      $0.applicationSecret = secret
    }
    return .registerWithToken(
      applicationKey: SinchExample.applicationKey,
      userId: "foo",
      device: "phone",
      token: token
    )
  }

  private static let callToOneself = SinchService.Event.placeCall(
    applicationKey: SinchExample.applicationKey,
    userId: "foo",
    device: "phone",
    credentials: "c",
    callee: "foo"
  )

  private static let offer = SinchService.Action.offerCall(
    applicationKey: SinchExample.applicationKey,
    userId: "foo",
    device: "phone",
    caller: "foo"
  )

  private static let refusal = SinchService.Action.refuseCall(
    userId: "foo",
    device: "phone",
    reason: "callee-not-registered"
  )
}
