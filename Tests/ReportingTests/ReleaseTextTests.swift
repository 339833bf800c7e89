import Foundation
import Reporting
import TestSupport
import Testing

@Suite("What is new or has changed since the release that judges is told apart")
struct ReleaseTextTests {
  private func text(failing wrong: [String]) async throws -> String {
    let users = ["old", "new", "changed"]
    var runner = Runner(suite: ConformanceEngine.Suite(files: [.signatures(users)]))
    runner.release = ("0.2", ["signatures/sign/new": .new, "signatures/sign/changed": .changed])
    let answers = users.map { ($0, Answer.signature(wrong.contains($0) ? "wrong" : "right")) }
    let implementation = Scripted(answers: Dictionary(uniqueKeysWithValues: answers))
    return TextReporter().text(try await runner.run(implementation))
  }

  @Test("They are listed, and the verdict counts them by themselves")
  func later() async throws {
    let text = try await text(failing: ["new", "changed"])
    #expect(text.contains("judged by the cases of 0.2\n"))
    let list = text.components(separatedBy: "Failed, but new or changed since 0.2\n").last ?? ""
    #expect(list.hasPrefix("  signatures/sign/new: "))
    #expect(list.contains("\n  signatures/sign/changed: ") && list.contains(" (changed)\n"))
    #expect(!text.contains("FAILED"))
    #expect(
      text.hasSuffix("\nCONFORMANT: 1 case passed; 2 cases, new or changed since 0.2, failed\n")
    )
  }

  @Test("A case of the release fails as ever")
  func own() async throws {
    let text = try await text(failing: ["old", "new"])
    #expect(text.contains("FAILED signatures/sign/old\n"))
    #expect(
      text.hasSuffix(
        "\nNOT CONFORMANT: 1 of 2 required cases failed; 1 case, new or changed since 0.2, failed\n"
      )
    )
  }
}
