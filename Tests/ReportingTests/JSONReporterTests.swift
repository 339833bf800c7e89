import Foundation
import Reporting
import TestSupport
import Testing

/// The JSON report, read back by a parser that is not ours.
@Suite("The JSON report says everything about a run")
struct JSONReporterTests {
  private func result() async throws -> RunResult {
    let users = ["good", "odd", "bad", "dead", "missing"]
    return try await Scripted.run([.signatures(users)], Scripted.mixed)
  }

  private func report() async throws -> [String: Any] {
    let text = JSONReporter().text(try await result())
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("A failure has all that is known")
  func failure() async throws {
    let cases = try #require(try await report()["cases"] as? [[String: Any]])
    let wrong = try #require(cases[2]["failure"] as? [String: Any])
    let dead = try #require(cases[3]["failure"] as? [String: Any])

    #expect(wrong["kind"] as? String == "wrong")
    #expect(wrong["expected"] as? String == "the output {\"signature\":\"right\"}")
    let difference = (wrong["differences"] as? [[String: String]])?.first
    #expect(difference?["place"] == "signature")
    #expect(difference?["expected"] == "\"right\"")
    #expect(difference?["actual"] == "\"wrong\"")
    let sent = wrong["sent"] as? [String: Any]
    #expect(sent?["operation"] as? String == "sinch.signature.sign")
    #expect((sent?["input"] as? [String: String])?["userId"] == "bad")
    let came = (wrong["actual"] as? [[String: [String: String]]])?.first
    #expect(came?["output"]?["signature"] == "wrong")
    #expect(dead["kind"] as? String == "error")
    let error = (dead["actual"] as? [[String: [String: String]]])?.first?["error"]
    #expect(error == ["message": "it died", "detail": "core dumped"])
  }

  @Test("Thousands of cases keep their order")
  func order() async throws {
    let users = (0..<9_000).map { "user-\($0)" }
    let text = JSONReporter().text(try await Scripted.run([.signatures(users)], [:]))
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let cases = json?["cases"] as? [[String: Any]]
    #expect(cases?.map { $0["id"] as? String } == users.map { "signatures/sign/\($0)" })
  }

  @Test("An empty run is valid JSON")
  func empty() async throws {
    let text = JSONReporter().text(try await Scripted.run([], [:]))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
  }
}
