import RemoteImplementation
import Testing

@Suite("Conversations stay with the program that they began with")
struct ConversationTests {
  private static let users = (0..<20).map { $0 == 7 ? "culprit" : "user-\($0)" }

  @Test("Many conversations, in one program or several", arguments: [1, 3])
  func conversations(jobs: Int) async throws {
    let run = try await Suite.conversations(with: Self.users.map { "x-\($0)" }).run(
      Program.python("honest-program"),
      RemoteOptions(jobs: jobs, timeout: .seconds(60))
    )
    #expect(run.counts.passed == 20)
  }

  @Test(
    "A program that breaks down over one conversation fails no other",
    arguments: [
      ("crashes", "the program was ended by signal 11 (SIGSEGV)"),
      ("exits-in-order", "the program exited with status 0"),
      ("chatters", "it printed a line that is not JSON: Let me see: the culprit?"),
      ("reports-an-error", "error -32603: out of luck"),
    ],
    [1, 3]
  )
  func culprit(fault: (program: String, message: String), jobs: Int) async throws {
    let run = try await Suite.conversations(with: Self.users).run(
      Program.python(fault.program),
      RemoteOptions(jobs: jobs, timeout: .seconds(60))
    )
    #expect(run.failures.keys.sorted() == ["culprit"])
    let failure = run.failures["culprit"]
    #expect(failure?.kind == .error)
    #expect(failure?.summary.contains(fault.message) == true, "\(failure?.summary ?? "")")
    #expect(failure?.transcript?.played.count == 1)
  }

  @Test(
    "What a program does behind the end of a conversation is the fault of that conversation",
    arguments: [
      ("leaves-at-the-end", "at the end: the program exited with status 0 after it had answered"),
      (
        "chatters-at-the-end",
        "at the end: the program broke the protocol: it printed a line that is"
      ),
    ],
    [1, 3]
  )
  func end(fault: (program: String, message: String), jobs: Int) async throws {
    let run = try await Suite.conversations(with: Self.users).run(
      Program.python(fault.program),
      RemoteOptions(jobs: jobs, timeout: .seconds(60))
    )
    #expect(run.failures.keys.sorted() == ["culprit"])
    #expect(run.failures["culprit"]?.summary.hasPrefix(fault.message) == true, "\(run.failures)")
  }
}
