import TestSupport
import Testing

@Suite("A replay says where it went wrong, and nothing that it cannot know")
struct TraceRunTests {
  private static func counting(_ matcher: JSON) -> FlowTrace.ExpectedAction {
    FlowTrace.ExpectedAction("failed", ["error": matcher])
  }

  @Test("An answer that fits one interpretation takes it; one that fits several takes none")
  func severalInterpretations() {
    let open = FlowTrace.Step.start(
      .ambiguity(
        "sample-count",
        [
          .init(interpretation: "exact", actions: [Self.counting(0)]),
          .init(interpretation: "over", actions: [Self.counting(["$atLeast": 0])]),
        ]
      )
    )
    let exact = TraceRun.replay([open], doing: [["failed": ["error": 0]]])
    #expect(exact.problem == nil && exact.taken.isEmpty)
    let over = TraceRun.replay([open], doing: [["failed": ["error": 2]]])
    #expect(over.problem == nil && over.taken == [TakenInterpretation("sample-count", "over")])
    let less = TraceRun.replay([open], doing: [["failed": ["error": -1]]])
    #expect(less.problem?.kind == .wrong)
  }

  @Test(
    "At least a number is a whole number from there on",
    arguments: [
      ("3", true), ("4", true), ("9223372036854775807", true), ("3e0", true),
      ("2", false), ("3.5", false), ("\"3\"", false), ("null", false),
    ]
  )
  func atLeast(number: String, isRight: Bool) throws {
    let step = FlowTrace.Step.start(.ordered([Self.counting(["$atLeast": 3])]))
    let action: JSON = ["failed": ["error": try JSON(parsing: number)]]
    #expect((TraceRun.replay([step], doing: [action]).problem == nil) == isRight)
  }

  @Test("Actions of an interpretation come in any order where the interpretation says so")
  func unorderedBranch() {
    let actions = [
      FlowTrace.ExpectedAction("started"), FlowTrace.ExpectedAction("instanceExpired"),
    ]
    for isOrdered in [true, false] {
      let open = FlowTrace.Step.start(
        .ambiguity(
          "sample-order",
          [
            .init(interpretation: "both", actions: actions, isOrdered: isOrdered),
            .init(interpretation: "none", actions: []),
          ]
        )
      )
      let swapped: [JSON] = [["instanceExpired": [:]], ["started": [:]]]
      #expect((TraceRun.replay([open], doing: swapped).problem == nil) == !isOrdered)
      #expect(TraceRun.replay([open], doing: swapped.reversed()).problem == nil)
    }
  }

  @Test("What was once bound stays used, even where its name is bound anew")
  func freshness() {
    let asks = FlowTrace.ExpectedAction(
      "requiresRegistrationCredentials",
      ["handle": ["$fresh": "h"]]
    )
    let steps = Array(repeating: FlowTrace.Step.start(.ordered([asks])), count: 3)
    let action = { (handle: JSON) -> [JSON] in
      [["requiresRegistrationCredentials": ["userId": "u", "handle": handle]]]
    }
    #expect(TraceRun.replay(steps, doing: action("1"), action("2"), action("3")).problem == nil)
    #expect(TraceRun.replay(steps, doing: action("1"), action("2"), action("1")).problem != nil)
    #expect(TraceRun.replay(steps, doing: action("1"), action("2"), action("")).problem != nil)
  }

  @Test("The transcript ends with the wrong step, and the rest is not run")
  func transcript() {
    let right = FlowTrace.Step.start(.ordered([]))
    let wrong = FlowTrace.Step.start(.ordered([.init("started")]))
    let run = TraceRun.replay([right, wrong, right, right], doing: [], [])
    #expect(run.transcript.endsWrong)
    #expect(run.transcript.played.count == 2)
    #expect(run.transcript.played.last?.expected == .ordered([.init("started")]))
    #expect(run.transcript.notRun.count == 2)
  }

  @Test("A session that cannot be closed is an error only where it is more than a lack")
  func closing() {
    for (answer, kind) in [
      (Answer.output([:]), nil), (.unimplemented, nil),
      (.error(ImplementationError(message: "died")), Failure.Kind.error),
    ] {
      var run = TraceRun(
        FlowTrace(steps: [FlowTrace.Step.start(.ordered([]))]),
        of: .sinchClient,
        configuration: [:]
      )
      while let request = run.next() {
        switch request {
        case .open: run.receive(.output(["session": "s"]))
        case .deliver: run.receive(.output(["actions": []]))
        case .close: run.receive(answer)
        }
      }
      #expect(run.problem?.kind == kind)
      #expect(!run.transcript.endsWrong)
    }
  }

  @Test("An error in the middle closes the session and is reported at its step")
  func error() {
    var run = TraceRun(
      FlowTrace(steps: [FlowTrace.Step.start(.ordered([])), FlowTrace.Step.start(.ordered([]))]),
      of: .sinchClient,
      configuration: [:]
    )
    var methods: [String] = []
    while let request = run.next() {
      methods.append(request.method)
      switch request {
      case .open: run.receive(.output(["session": "s"]))
      case .deliver: run.receive(.error(ImplementationError(message: "died")))
      case .close: run.receive(.output([:]))
      }
    }
    #expect(methods == ["flow.open", "flow.deliver", "flow.close"])
    #expect(run.problem?.kind == .error)
    #expect(run.transcript.endsWrong && run.transcript.played.last?.actions == nil)
    #expect(run.transcript.notRun.count == 1)
  }

  private static let signs = FlowTrace.ExpectedAction(
    "register",
    [
      "sequence": ["$increasing": "s"],
      "signature": [
        "$signature": [
          "applicationKey": "k", "applicationSecret": "s", "userId": "u",
          "sequence": ["$value": "s"],
        ]
      ],
    ]
  )

  @Test(
    "A value that is about a wrong one is not judged, and the trace is not blamed",
    arguments: [true, false]
  )
  func dependence(isOrdered: Bool) {
    let reaction = isOrdered ? FlowTrace.Reaction.ordered : FlowTrace.Reaction.unordered
    let step = FlowTrace.Step.start(reaction([Self.signs]))
    let wrong: JSON = ["register": ["sequence": "first", "signature": "x"]]
    let run = TraceRun.replay([step], doing: [wrong])
    #expect(run.problem?.differences.map(\.place) == ["action register.sequence"])
    #expect(run.problem?.summary.hasPrefix("step 1, after start: ") == true)
    let signed: JSON = ["register": ["sequence": "1", "signature": "x"]]
    let places = TraceRun.replay([step], doing: [signed]).problem?.differences.map(\.place)
    #expect(places == ["action register.signature"])
  }

  /// The example of RFC 2617 §3.5.
  @Test(
    "An MD5 is made of a value that the implementation chose",
    arguments: [("0a4f113b", true), ("0a4f113c", false)]
  )
  func digest(cnonce: String, isRight: Bool) {
    let responds = FlowTrace.ExpectedAction(
      "respond",
      [
        "cnonce": ["$bind": "c"],
        "response": [
          "$md5": [
            ["$md5": ["Mufasa", "testrealm@host.com", "Circle Of Life"]],
            "dcd98b7102dd2f0e8b11d0f600bfb0c093", "00000001", ["$value": "c"], "auth",
            ["$md5": ["GET", "/dir/index.html"]],
          ]
        ],
      ]
    )
    let answer: JSON = [
      "respond": ["cnonce": .string(cnonce), "response": "6629fae49393a05397450978507c4ef1"]
    ]
    let run = TraceRun.replay([FlowTrace.Step.start(.ordered([responds]))], doing: [answer])
    #expect(run.problem?.differences.map(\.place) == (isRight ? nil : ["action respond.response"]))
  }

  @Test("What a value of the wrong kind would have been bound to is not asked for either")
  func dependenceOnOneOfAll() {
    let sends = FlowTrace.ExpectedAction(
      "register",
      [
        "sequence": ["$all": [["$increasing": "last"], ["$bind": "s"]]],
        "signature": Self.signs.members["signature"] ?? .null,
      ]
    )
    let wrong: JSON = ["register": ["sequence": 1, "signature": "x"]]
    let problem = TraceRun.replay([FlowTrace.Step.start(.ordered([sends]))], doing: [wrong]).problem
    #expect(problem?.differences.map(\.place) == ["action register.sequence"])
    #expect(problem?.summary.contains("expected a decimal number, got 1") == true)
  }

  @Test(
    "What is bound in an action that is missing is not asked for in the next",
    arguments: [0, 1]
  )
  func dependenceOnMissing(count: Int) {
    let actions = Array(repeating: ["started": [:]] as JSON, count: count)
    let answer = FlowTrace.ExpectedAction("failed", ["error": ["$value": "h"]])
    let asks = FlowTrace.ExpectedAction(
      "requiresRegistrationCredentials",
      ["handle": ["$fresh": "h"]]
    )
    for reaction in [FlowTrace.Reaction.ordered([asks, answer]), .unordered([asks, answer])] {
      let problem = TraceRun.replay([FlowTrace.Step.start(reaction)], doing: actions).problem
      #expect(problem?.summary.hasPrefix("step 1, after start: action") == true)
    }
  }

  @Test("An action that the role does not have is named as such, with the nearest")
  func unknownAction() {
    let step = FlowTrace.Step.start(.ordered([.init("started")]))
    func difference(_ action: JSON) -> Difference? {
      TraceRun.replay([step], doing: [action]).problem?.differences.first
    }
    // What came may be long and is then shown in part; the remark never is.
    #expect(difference(["startd": [:]])?.actual == #"{"startd":{}}"#)
    let remark = "the role has no such action; did you mean \"started\"?"
    #expect(difference(["startd": [:]])?.remark == remark)
    #expect(difference("started")?.remark?.hasPrefix("that is not an action: ") == true)
    #expect(difference(["instanceExpired": [:]]).map { $0.remark == nil } == true)
  }
}
