import TestSupport
import Testing

@Suite("A trace that does not hold together is not read")
struct TraceCheckTests {
  private static func step(
    at instant: Timestamp = "2018-01-02T03:04:05Z",
    _ members: JSON.Object = ["userId": "foo"],
    does actions: [FlowTrace.ExpectedAction] = []
  ) -> FlowTrace.Step {
    FlowTrace.Step("createClient", members, at: instant, does: actions)
  }

  private static func open(_ branches: FlowTrace.Branch...) -> FlowTrace.Step {
    .start(.ambiguity("sample-open", branches))
  }

  private static let asks = FlowTrace.ExpectedAction(
    "requiresRegistrationCredentials",
    ["handle": ["$bind": "h"]]
  )
  private static let uses = step(["userId": ["$value": "h"]])

  private func problem(_ steps: FlowTrace.Step...) -> VectorError? {
    let file = VectorFile.conversation(steps)
    if case .failure(let error) = VectorFile.interpretation(file.json) { return error }
    return nil
  }

  @Test("What is bound is there from then on, and not before")
  func bound() {
    #expect(problem(Self.step(does: [Self.asks]), Self.uses) == nil)
    let early = problem(Self.uses, Self.step(does: [Self.asks]))
    #expect(early?.code == .unknownReference)
    #expect(early?.path == ["cases", 0, "steps", 0, "event", "createClient", "userId"])
  }

  @Test("A name that one interpretation binds is unbound for the others")
  func boundByOneInterpretation() {
    let asking = FlowTrace.Branch(interpretation: "a", actions: [Self.asks])
    let silent = FlowTrace.Branch(interpretation: "b", actions: [])
    #expect(problem(Self.open(asking, silent), Self.uses)?.code == .unknownReference)
    let late = FlowTrace.Branch(
      interpretation: "b",
      actions: [],
      then: [Self.step(does: [Self.asks])]
    )
    #expect(problem(Self.open(asking, late), Self.uses) == nil)
    let using = FlowTrace.Branch(interpretation: "a", actions: [Self.asks], then: [Self.uses])
    #expect(problem(Self.open(using, silent)) == nil)
  }

  @Test("A step of one interpretation cannot depend on another ambiguity")
  func nested() throws {
    let inner = Self.open(
      .init(interpretation: "c", actions: []),
      .init(interpretation: "d", actions: [Self.asks])
    )
    let outer = Self.open(
      .init(interpretation: "a", actions: [], then: [inner]),
      .init(interpretation: "b", actions: [Self.asks])
    )
    let error = try #require(problem(outer))
    #expect(error.message.contains("cannot depend on another ambiguity"))
    #expect(error.path.description.hasSuffix("/interpretations/a/then/0/ambiguity"))
  }

  @Test("Interpretations that begin alike go on alike, and not all of them begin alike")
  func distinct() {
    let plain = FlowTrace.Branch(interpretation: "a", actions: [])
    let same = FlowTrace.Branch(interpretation: "b", actions: [])
    let longer = FlowTrace.Branch(interpretation: "b", actions: [], then: [Self.step()])
    let other = FlowTrace.Branch(interpretation: "c", actions: [Self.asks])
    #expect(problem(Self.open(plain, same, other)) == nil)
    #expect(problem(Self.open(plain, longer, other))?.message.contains("but other steps") == true)
    #expect(problem(Self.open(plain, same))?.message.contains("have the same actions") == true)
  }

  @Test("The clock never goes back, whatever interpretation was taken")
  func clock() {
    let later = Self.step(at: "2018-01-02T03:04:07Z")
    #expect(problem(Self.step(), Self.step(), later) == nil)
    #expect(problem(later, Self.step())?.message.contains("goes back") == true)
    let slow = FlowTrace.Branch(interpretation: "a", actions: [], then: [later])
    let quick = FlowTrace.Branch(interpretation: "b", actions: [Self.asks])
    #expect(problem(Self.open(slow, quick), Self.step())?.message.contains("goes back") == true)
    #expect(problem(Self.open(slow, quick), later) == nil)
  }

  @Test(
    "Unknown templates and matchers are reported with the nearest",
    arguments: ["$vlaue", "$bnid", "$frehs", "$"]
  )
  func unknownMatcher(name: String) throws {
    let member = JSON.object(JSON.Object([.init(name: name, value: "h")]))
    let action = FlowTrace.ExpectedAction("failed", ["error": member])
    let error = try #require(problem(Self.step(does: [action])))
    #expect(error.message.contains("\"\(name)\" is not allowed here"))
    #expect(name.utf8.count < 3 || error.message.contains("did you mean"))
    #expect(problem(Self.step(["userId": member]))?.message.contains("is not allowed here") == true)
  }

  @Test("A matcher cannot stand in an event, nor $mint in an action")
  func misplaced() {
    #expect(problem(Self.step(["userId": ["$bind": "h"]])) != nil)
    #expect(problem(Self.step(does: [.init("failed", ["error": ["$mint": [:]]])])) != nil)
  }

  @Test("Unknown messages and members are reported with the nearest")
  func unknownWord() throws {
    var wrong = Self.step()
    wrong.event = "creatClient"
    #expect(problem(wrong)?.message.contains("did you mean \"createClient\"?") == true)
    #expect(problem(Self.step(["user": "foo"]))?.code == .unknownMember)
    #expect(problem(Self.step([:]))?.code == .missingMember)
    #expect(problem(Self.step(does: [.init("faild")]))?.message.contains("\"failed\"") == true)
    #expect(problem(Self.step(does: [.init("failed", ["reson": "x"])]))?.code == .unknownMember)
  }
}
