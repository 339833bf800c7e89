import Reporting
import TestSupport
import Testing

/// A failed conversation is told up to the first wrong step, with what was not run.
@Suite("A failed conversation is told up to its first wrong step")
struct TranscriptTests {
  /// An Avaya client that answers every event with the same actions.
  private struct Parrot: Implementation {
    let actions: JSON

    func describe() -> ImplementationDescription { ImplementationDescription("parrot") }

    func answer(_ requests: [CallRequest]) -> [Answer] { requests.map { _ in .unimplemented } }

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

  private func result(doing actions: JSON) async throws -> RunResult {
    try await Runner(suite: Suite(files: [Conversation.file])).run(Parrot(actions: actions))
  }

  @Test("A role that does nothing is told once")
  func idle() async throws {
    var file = Conversation.file
    file.cases = ["a", "b", "c"].map { slug in
      var vector = Conversation.file.cases[0]
      vector.id = CaseID(rawValue: "\(file.path)/\(slug)")
      // The one with the fewest steps stands for all.
      let steps = Conversation.steps.prefix(slug == "b" ? 2 : 3)
      vector.expectation = .trace(FlowTrace(steps: Array(steps)))
      return vector
    }
    func text(doing actions: JSON) async throws -> String {
      let parrot = Parrot(actions: actions)
      return TextReporter().text(try await Runner(suite: Suite(files: [file])).run(parrot))
    }
    let idle = try await text(doing: [])
    #expect(idle.ranges(of: "FAILED flow-traces/").count == 1)
    #expect(idle.contains("FAILED \(file.path)/b\n") && !idle.contains("Where answers differ"))
    #expect(idle.contains("  the same happens in 2 other cases of avaya.client, all failed\n"))
    let busy = try await text(doing: [["register": [:]]])
    #expect(busy.ranges(of: "FAILED flow-traces/").count == 3)
  }

  @Test("The text shows the steps up to the wrong one, and the rest as not run")
  func text() async throws {
    let text = TextReporter().text(try await result(doing: []))
    #expect(
      text.contains(
        """
          what happened:
            2018-01-02T03:04:05Z  network → client      networkFails(service: "sip")
                                  client                does nothing
            2018-01-02T03:04:06Z  application → client  start
                                  wrong here; expected:
                                      in any order:
                                      client → server       register(service: "sip")
                                      client → application  challengeReceived(challenge: <c: a new text>)
                                  got:
                                      client  does nothing
            not run:
            2018-01-02T03:04:07Z  server → client  serverAccepts(service: "sip")
          differences:
            action 1

        """
      ),
      "\(text)"
    )
    // What was expected stands where it was expected, and nowhere else.
    #expect(!text.contains("\n  expected: "))
  }

  @Test("The actions that came are shown")
  func actions() async throws {
    let odd: JSON = [["challengeCancelled": ["service": "sip", "challenge": "\u{1B}[2J"]], 7]
    let text = TextReporter().text(try await result(doing: odd))
    #expect(
      text.contains(
        #"client → application  challengeCancelled(service: "sip", challenge: "\u001b[2J")"#
      ),
      "\(text)"
    )
    #expect(text.contains("client → service      7\n") || text.contains("  7\n"), "\(text)")
  }

  @Test("A missing answer is shown as missing")
  func noAnswer() async throws {
    let text = TextReporter().text(try await result(doing: "register"))
    #expect(text.contains("got:\n") && text.contains("no usable answer\n"), "\(text)")
  }

  @Test("The JSON report has the transcript")
  func json() async throws {
    let report = try JSON(parsing: JSONReporter().text(try await result(doing: [])))
    let failure = report[["cases", 0, "failure"]]
    #expect(failure?[["sent"]] == ["operation": "avaya.client", "configuration": ["services": []]])
    let transcript = failure?[["transcript"]]
    #expect(transcript?[["endsWrong"]] == true)
    #expect(transcript?[["played"]]?.array?.count == 2)
    #expect(
      transcript?[["played", 0]]
        == [
          "at": "2018-01-02T03:04:05Z", "event": ["networkFails": ["service": "sip"]],
          "expected": ["actions": []], "actual": [],
        ]
    )
    #expect(transcript?[["played", 1, "expected", "unordered"]]?.array?.count == 2)
    #expect(transcript?[["notRun"]]?.array?.count == 1)
  }

  @Test("The JUnit report has the transcript")
  func xml() async throws {
    let xml = JUnitReporter().text(try await result(doing: []))
    #expect(xml.contains("2018-01-02T03:04:06Z  application → client  start"), "\(xml)")
    #expect(xml.contains("not run:"))
  }

  @Test("A case is shown as a sequence of messages")
  func sequence() {
    let vector = Conversation.file.cases[0]
    let lines = CaseText(vector, of: .role(.avayaClient), in: Suite(files: []), hasColor: false)
      .lines
    let sequence = lines.drop { $0 != "sequence:" }.dropFirst().prefix { !$0.isEmpty }
    #expect(
      sequence.joined(separator: "\n") == """
          2018-01-02T03:04:05Z  network → client      networkFails(service: "sip")
                                client                does nothing
          2018-01-02T03:04:06Z  application → client  start
                                in any order:
                                client → server       register(service: "sip")
                                client → application  challengeReceived(challenge: <c: a new text>)
          2018-01-02T03:04:07Z  server → client       serverAccepts(service: "sip")
                                by the interpretation "told" of made-up:
                                    client → application  credentialAccepted(challenge: <c>)
                                by the interpretation "silent" of made-up:
                                                        client                does nothing
                                  2018-01-02T03:04:08Z  application → client  providerAnswers(challenge: <c>, credential: {username: "a"})
                                                        client                does nothing
        """
    )
    #expect(lines.contains("configuration:"))
    #expect(!lines.contains("expected:"))
  }
}
