import Reporting
import TestSupport
import Testing

/// Diagrams are lines that Mermaid reads (its grammar `sequenceDiagram.jison`): whatever is in a
/// trace, no `#`, `;` or line end ends a text early, and every `alt` has its `end`.
@Suite("Traces are drawn for Mermaid")
struct SequenceDiagramTests {
  @Test("A trace is drawn line by line")
  func trace() throws {
    let diagram = try #require(
      SequenceDiagram(of: Conversation.file.cases[0], of: .role(.avayaClient))
    )
    #expect(
      diagram.lines.joined(separator: "\n") == """
        %% flow-traces/made-up/a-conversation
        sequenceDiagram
          title: A conversation
          participant p0 as application
          participant p1 as network
          participant p2 as client
          participant p3 as server
          Note over p2: 2018-01-02T03:04:05Z
          p1->>p2: networkFails<br/>service: "sip"
          Note over p2: does nothing
          Note over p2: 2018-01-02T03:04:06Z
          p0->>p2: start
          Note over p2: in any order
          p2->>p3: register<br/>service: "sip"
          p2->>p0: challengeReceived<br/>challenge: #60;c: a new text#62;
          Note over p2: 2018-01-02T03:04:07Z
          p3->>p2: serverAccepts<br/>service: "sip"
          alt made-up by the interpretation "told"
            p2->>p0: credentialAccepted<br/>challenge: #60;c#62;
          else by the interpretation "silent"
            Note over p2: does nothing
            Note over p2: 2018-01-02T03:04:08Z
            p0->>p2: providerAnswers<br/>challenge: #60;c#62;<br/>credential: {username: "a"}
            Note over p2: does nothing
          end
        """
    )
  }

  @Test(
    "What Mermaid would act upon is written as a reference",
    arguments: [
      "#", ";", "%%", "%%{init}%%", "<b>", "&amp;", "$$x^2$$", "\\n", "end", "wrap:", "\n",
      "\u{2028}",
      "a\nend\nalt", "p0->>p1: x", "\u{202E}", "#35;", "-->>", "Note over p0: x", "\u{1B}[2J",
      "style a:#b;",
    ]
  )
  func hostileText(text: String) throws {
    let steps = [
      FlowTrace.Step(
        "networkFails",
        ["service": .string(text)],
        does: [.init("register", ["host": .string(text), "service": ["$pattern": .string(text)]])]
      )
    ]
    let vector = Conversation.trace(title: "Title \(text)", steps: steps)
    let lines = try #require(SequenceDiagram(of: vector, of: .role(.avayaClient))).lines
    #expect(lines.count == 9)
    // A text is characters that mean nothing, references, and the line breaks that are ours.
    let words = #"([^#;\n%<>&$\\]|#[0-9]+;)*"#
    let title = try Regex("  title: \(words)")
    #expect(lines[2].wholeMatch(of: title) != nil, "\(lines[2])")
    let message = try Regex("  p[0-9]->>p[0-9]: [A-Za-z]+(<br/>[a-z]+: \(words))*")
    for line in lines.suffix(2) {
      #expect(line.wholeMatch(of: message) != nil, "\(line)")
    }
  }

  @Test("A call is not drawn")
  func notATrace() {
    let vector = VectorCase(
      id: "signatures/made-up/a-case",
      title: "A case",
      requirements: ["SINCH-SIG-STRING"],
      input: [:],
      expectation: .refused([.malformed]),
      origin: .published("nowhere")
    )
    #expect(SequenceDiagram(of: vector, of: .call(.sinchSignatureSign)) == nil)
  }
}
