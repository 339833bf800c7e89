import AuthConformance
import Reporting
import StrictJSON
import Testing

/// A conversation is told step by step, up to the first wrong one.
@Suite struct TranscriptTests {
  /// An Avaya client that answers every event with the same actions.
  private struct Parrot: Implementation {
    let actions: JSON

    func describe() -> ImplementationDescription {
      ImplementationDescription(name: "parrot", version: "1", language: "Swift", operations: [])
    }

    func answer(_ requests: [OperationRequest]) -> [Answer] { requests.map { _ in .unimplemented } }

    func converse(_ requests: [FlowRequest]) async -> [Answer] {
      requests.map { request in
        switch request {
        case .open: .output(["session": "s"])
        case .deliver: .output(["actions": actions])
        case .close: .output([:])
        }
      }
    }
  }

  private let file = VectorFile(
    path: "flow-traces/made-up",
    operation: .avayaClient,
    title: "Conversations",
    method: "Made up.",
    cases: [
      VectorCase(
        id: "flow-traces/made-up/two-starts",
        title: "Two starts",
        requirements: ["AVAYA-START-REGISTERS"],
        input: ["services": []],
        expectation: .trace(
          FlowTrace(steps: [
            .init(at: "2018-01-02T03:04:05Z", event: "start", members: [:], reaction: .ordered([])),
            .init(
              at: "2018-01-02T03:04:06Z",
              event: "start",
              members: [:],
              reaction: .ordered([.init("register", ["service": "sip"])])
            ),
            .init(at: "2018-01-02T03:04:07Z", event: "start", members: [:], reaction: .ordered([])),
          ])
        ),
        origin: .published("nowhere")
      )
    ]
  )

  private func result() async throws -> RunResult {
    try await Runner(suite: Suite(files: [file])).run(Parrot(actions: []))
  }

  @Test func theTextTellsEveryStepUpToTheWrongOne() async throws {
    let text = TextReporter().text(try await result())
    #expect(
      text.contains(
        """
          what happened:
            2018-01-02T03:04:05Z  application → client  start
                                  client                does nothing
            2018-01-02T03:04:06Z  application → client  start
                                  wrong here; expected:
                                      client → server  register(service: "sip")
                                  came:
                                      client  does nothing
            not run:
            2018-01-02T03:04:07Z  application → client  start

        """
      ),
      "\(text)"
    )
  }

  @Test func theJSONHasTheTranscript() async throws {
    let report = try JSON(parsing: JSONReporter().text(try await result()))
    let transcript = report[["cases", 0, "failure", "transcript"]]
    #expect(transcript?[["notRun"]]?.array?.count == 1)
    #expect(transcript?[["played"]]?.array?.count == 2)
    #expect(transcript?[["played", 1, "event"]] == ["start": [:]])
    #expect(
      transcript?[["played", 1, "expected"]] == ["actions": [["register": ["service": "sip"]]]]
    )
    #expect(transcript?[["played", 1, "came"]] == [])
  }
}
