import RemoteImplementation
import Testing

@Suite("Conversations stay with the program that they began with")
struct ConversationTests {
  private static let users = (0..<20).map { $0 == 7 ? "culprit" : "user-\($0)" }

  @Test("Many conversations, in one program or several", arguments: [1, 3], [1, 256])
  func conversations(jobs: Int, window: Int) async throws {
    let run = try await Suite.conversations(with: Self.users.map { "x-\($0)" }).run(
      Program.python("honest-program"),
      RemoteOptions(jobs: jobs, timeout: .seconds(60), window: window)
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
    [(1, 1), (1, 256), (3, 4)]
  )
  func culprit(
    fault: (program: String, message: String),
    jobsAndWindow: (jobs: Int, window: Int)
  ) async throws {
    let options = RemoteOptions(
      jobs: jobsAndWindow.jobs,
      timeout: .seconds(60),
      window: jobsAndWindow.window
    )
    let run = try await Suite.conversations(with: Self.users).run(
      Program.python(fault.program),
      options
    )
    #expect(run.failures.keys.sorted() == ["culprit"])
    let failure = run.failures["culprit"]
    #expect(failure?.kind == .error)
    #expect(failure?.summary.contains(fault.message) == true, "\(failure?.summary ?? "")")
    #expect(failure?.transcript?.played.count == 1)
  }
}
