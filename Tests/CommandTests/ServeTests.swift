import Foundation
import Testing

/// `serve`, spoken to by hand.
@Suite("`serve` answers JSON-RPC")
struct ServeTests {
  /// The responses to lines, read back by a parser that is not ours.
  private func responses(to input: String) throws -> [[String: Any]] {
    try Tool.serve(input).map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(object as? [String: Any])
    }
  }

  private func code(of response: [String: Any]) -> Int? {
    (response["error"] as? [String: Any])?["code"] as? Int
  }

  @Test("It gives the published answer")
  func answer() throws {
    let input = SampleSuite.signature(user: "foo").compact()
    let answers = try responses(
      to:
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"sinch.signature.sign\",\"params\":\(input)}\r\n"
    )
    #expect(answers.count == 1)
    #expect(answers[0]["id"] as? Int == 7)
    let result = answers[0]["result"] as? [String: String]
    #expect(result == ["signature": "4sk2/7AD0VoGke0qc1ZiJ2BtzYA="])
  }

  /// A line, and the code of the error that it is answered with.
  private static let mistakes = rows(
    #"""
    hello | -32700
    {"jsonrpc":"2.0","id":1 | -32700
    [] | -32600
    7 | -32600
    {"id":1,"method":"conformance.describe"} | -32600
    {"jsonrpc":"1.0","id":1,"method":"conformance.describe"} | -32600
    {"jsonrpc":"2.0","id":{},"method":"conformance.describe"} | -32600
    {"jsonrpc":"2.0","id":1,"method":"jws.verfy","params":{}} | -32601
    {"jsonrpc":"2.0","id":1,"method":"jws.verify","params":[]} | -32602
    {"jsonrpc":"2.0","id":1,"method":"conformance.describe","params":{"protocolVersion":2}} | -32602
    {"jsonrpc":"2.0","id":1,"method":"flow.open","params":{"role":"avaya.client"}} | -32602
    {"jsonrpc":"2.0","id":1,"method":"flow.open","params":{"role":"no.body","configuration":{}}} | -32601
    {"jsonrpc":"2.0","id":1,"method":"flow.deliver","params":{"session":"s"}} | -32602
    {"jsonrpc":"2.0","id":1,"method":"jws.verify","params":{"algorithms":7}} | -32603
    """#
  )

  @Test("Bad messages are answered in order, and change nothing else")
  func checkMistakes() throws {
    let describe = "{\"jsonrpc\":\"2.0\",\"id\":99,\"method\":\"conformance.describe\"}"
    let lines = Self.mistakes.flatMap { [$0[0], describe] }
    let answers = try responses(to: lines.joined(separator: "\n"))

    #expect(answers.count == 2 * Self.mistakes.count)
    for (index, mistake) in Self.mistakes.enumerated() where answers.count > 2 * index + 1 {
      #expect(code(of: answers[2 * index]) == Int(mistake[1]), "\(mistake[0])")
      #expect(answers[2 * index + 1]["id"] as? Int == 99)
      #expect(answers[2 * index + 1]["result"] != nil)
    }
  }

  @Test("Notifications are not answered")
  func notifications() throws {
    let answers = try responses(
      to: "\n  \n{\"jsonrpc\":\"2.0\",\"method\":\"conformance.describe\"}\n\r\n"
    )
    #expect(answers.isEmpty)
  }
}
