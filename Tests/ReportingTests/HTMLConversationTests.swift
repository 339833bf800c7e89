import AuthConformance
import ConformanceEngine
import Reporting
import StrictJSON
import Testing

/// A failed conversation as the page draws it.
@Suite("The page draws a failed conversation")
struct HTMLConversationTests {
  /// The conversation of a page with one failed case.
  private func conversation(_ transcript: Transcript) async throws -> JSON {
    let failure = Failure(
      kind: .wrong,
      summary: "wrong",
      expected: "",
      answers: [],
      transcript: transcript
    )
    let vector = CaseResult(
      id: "flow-traces/made-up/a-conversation",
      title: "A conversation",
      requirements: [],
      strength: .required,
      outcome: .failed(failure)
    )
    let file = FileResult(
      path: "flow-traces/made-up",
      operation: .role(.avayaClient),
      cases: [vector]
    )
    let suite = Suite(files: [])
    var report = try await Scripted().result(of: suite)
    report.files = [file]
    let match = HTMLReporter().text(report).firstMatch(of: /id="data">(?<data>[^<]*)</)
    let data = try JSON(parsing: String(try #require(match).data))
    return try #require(data[["runs", 0, "details", "0", "failure", "conversation"]])
  }

  @Test("The wrong step shows both sides, and the rest is marked as not run")
  func steps() async throws {
    let steps = Conversation.steps
    let played = [
      Transcript.Step(
        at: steps[0].at,
        event: steps[0].event,
        members: steps[0].members,
        actions: [],
        expected: steps[0].reaction
      ),
      Transcript.Step(
        at: steps[1].at,
        event: steps[1].event,
        members: steps[1].members,
        actions: [["register": ["service": "sip"]]],
        expected: steps[1].reaction
      ),
    ]
    let json = try await conversation(
      Transcript(played: played, endsWrong: true, notRun: [steps[2]])
    )

    #expect(json[["parties"]] == ["application", "network", "client", "server"])
    #expect(
      json[["steps", 0]] == [
        "state": "right",
        "rows": [
          [
            "from": "network", "to": "client", "name": "networkFails",
            "members": [#"service: "sip""#], "at": "2018-01-02T03:04:05Z",
          ],
          ["note": "does nothing"],
        ],
      ]
    )
    let wrong = json[["steps", 1]]
    #expect(wrong?[["state"]] == "wrong")
    #expect(wrong?[["rows"]]?.array?.count == 1)
    #expect(wrong?[["expected", 0]] == ["note": "in any order"])
    #expect(wrong?[["expected", 2, "members", 0]] == "challenge: <c: a new text>")
    #expect(wrong?[["actual"]]?.array?.count == 1)
    #expect(wrong?[["actual", 0, "to"]] == "server")
    let left = json[["steps", 2]]
    #expect(left?[["state"]] == "left")
    let notes = left?[["rows"]]?.array?.compactMap { $0[["note"]]?.string }
    #expect(
      notes == [
        "by the interpretation “told” of made-up", "by the interpretation “silent” of made-up",
        "does nothing",
        "does nothing",
      ]
    )
  }

  @Test("A missing answer is shown as missing")
  func noAnswer() async throws {
    let step = Conversation.steps[0]
    let played = Transcript.Step(
      at: step.at,
      event: step.event,
      members: step.members,
      actions: nil,
      expected: step.reaction
    )
    let json = try await conversation(Transcript(played: [played], endsWrong: true))

    #expect(json[["steps", 0, "actual"]] == [["note": "no usable answer"]])
    #expect(json[["steps", 0, "expected"]] == [["note": "does nothing"]])
  }
}
