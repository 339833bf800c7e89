import ConformanceEngine
import TestSupport

/// A made-up trace with every kind of reaction.
enum Conversation {
  static let file = VectorFile(
    path: "flow-traces/made-up",
    operation: .role(.avayaClient),
    title: "Conversations",
    method: "Made up.",
    cases: [trace(title: "A conversation", steps: steps)]
  )

  static func trace(title: String, steps: [FlowTrace.Step]) -> VectorCase {
    VectorCase(
      id: "flow-traces/made-up/a-conversation",
      title: title,
      requirements: ["AVAYA-START-REGISTERS"],
      input: ["services": []],
      expectation: .trace(FlowTrace(steps: steps)),
      origin: .published("nowhere")
    )
  }

  static let steps = [
    FlowTrace.Step("networkFails", ["service": "sip"]),
    FlowTrace.Step(
      at: "2018-01-02T03:04:06Z",
      event: "start",
      members: [:],
      reaction: .unordered([
        .init("register", ["service": "sip"]),
        .init("challengeReceived", ["challenge": ["$fresh": "c"]]),
      ])
    ),
    FlowTrace.Step(
      at: "2018-01-02T03:04:07Z",
      event: "serverAccepts",
      members: ["service": "sip"],
      reaction: .ambiguity(
        "made-up",
        [
          .init(
            interpretation: "told",
            actions: [.init("credentialAccepted", ["challenge": ["$value": "c"]])]
          ),
          .init(interpretation: "silent", actions: [], then: [late]),
        ]
      )
    ),
  ]

  private static let late = FlowTrace.Step(
    "providerAnswers",
    ["challenge": ["$value": "c"], "credential": ["username": "a"]],
    at: "2018-01-02T03:04:08Z"
  )
}
