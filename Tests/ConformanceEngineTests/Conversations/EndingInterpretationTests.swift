import TestSupport
import Testing

@Suite("An interpretation may end a trace, which goes on under the others")
struct EndingInterpretationTests {
  private static let steps = [
    FlowTrace.Step.start(
      .ambiguity(
        "sample-late",
        [
          .init(interpretation: "on", actions: [.init("started")]),
          .init(
            interpretation: "off",
            actions: [],
            then: [FlowTrace.Step("stop", does: [.init("failed", ["error": "e"])])],
            ends: true
          ),
        ]
      )
    ),
    FlowTrace.Step("timePasses", does: [.init("instanceExpired")]),
  ]

  @Test("The common steps are played under an interpretation that goes on")
  func goesOn() {
    let run = TraceRun.replay(Self.steps, doing: [["started": [:]]], [["instanceExpired": [:]]])
    #expect(run.problem == nil)
    #expect(run.played.map(\.event) == ["start", "timePasses"])
  }

  @Test("Only its own steps are played under an interpretation that ends the trace")
  func ends() {
    let right = TraceRun.replay(Self.steps, doing: [], [["failed": ["error": "e"]]])
    #expect(right.problem == nil)
    #expect(right.played.map(\.event) == ["start", "stop"])
    #expect(right.taken == [TakenInterpretation("sample-late", "off")])
    let wrong = TraceRun.replay(Self.steps, doing: [], [["started": [:]]])
    #expect(wrong.problem?.kind == .wrong)
  }

  @Test("A trace is read as it is written, and says that an interpretation ends it by true alone")
  func interpretation() throws {
    let file = VectorFile.conversation(Self.steps)
    #expect(try VectorFile.interpretation(file.json).get().json == file.json)
    for wrong in ["false", "1", "\"true\""] {
      let text = file.json.pretty().replacing("\"ends\": true", with: "\"ends\": \(wrong)")
      #expect(throws: VectorError.self) { try VectorFile.interpretation(JSON(parsing: text)).get() }
    }
  }

  @Test("Steps that no interpretation takes are an error")
  func unreachable() throws {
    var steps = Self.steps
    guard case .ambiguity(let id, var branches) = steps[0].reaction else { return }
    branches[0].ends = true
    steps[0].reaction = .ambiguity(id, branches)
    #expect(throws: VectorError.self) {
      try VectorFile.interpretation(VectorFile.conversation(steps).json).get()
    }
    steps.removeLast()
    #expect(throws: Never.self) {
      try VectorFile.interpretation(VectorFile.conversation(steps).json).get()
    }
  }
}
