import RemoteImplementation
import Testing

/// A program that misbehaves over one user, and what must be said of it.
struct Fault: Sendable, CustomTestStringConvertible {
  var program: String
  var message: String
  var detail: String?
  /// What it writes to standard error, or a part of it.
  var wrote: String?
  /// Whether it is only found out by waiting.
  var isSlow = false

  var testDescription: String { program }

  init(
    _ program: String,
    _ message: String,
    detail: String? = nil,
    wrote: String? = nil,
    isSlow: Bool = false
  ) {
    (self.program, self.message, self.detail) = (program, message, detail)
    (self.wrote, self.isSlow) = (wrote, isSlow)
  }

  static let quick = [
    Fault("crashes", "the program was ended by signal 11 (SIGSEGV)", wrote: "about to crash"),
    Fault("exits", "the program exited with status 3"),
    Fault("exits-in-order", "the program exited with status 0"),
    Fault("raises", "the program exited with status 1", wrote: "KeyError: 'missing'"),
    Fault(
      "answers-then-crashes",
      "the program was ended by signal 6 (SIGABRT) after it had answered"
    ),
    Fault("answers-nobody", "it answered request 987654, which was not sent"),
    Fault("answers-twice", " twice"),
    Fault("answers-below-zero", "it answered request -1, which was not sent"),
    Fault(
      "answers-beyond-numbers",
      "for the id 1000000000000000000000000000000, which was not sent"
    ),
    Fault("answers-without-id", "it printed a line that is not a JSON-RPC response: {\"jsonrpc\""),
    Fault("answers-nothing", "it printed a line that is not a JSON-RPC response: {\"jsonrpc\""),
    Fault("invalid-json", "it printed invalid JSON: {\"jsonrpc\": \"2.0\", \"id\": "),
    Fault("chatters", "it printed a line that is not JSON: Let me see: the culprit?"),
    Fault("chatters-afterwards", "it printed a line that is not JSON: That was the culprit."),
    Fault("chatters-in-one-breath", "it printed a line that is not JSON: That was the culprit."),
    Fault("prints-a-gigabyte", "it printed a line of more than 16 MiB", detail: "xxxxxxxxxx"),
    Fault("closes-its-output", "the program closed its standard output but still runs"),
    Fault("leaves-a-child", "signal 6 (SIGABRT)"),
    Fault(
      "reports-an-error",
      "error -32603: out of luck",
      detail: "data: {\"luck\":0}",
      wrote: "the key store is gone"
    ),
    Fault("answers-a-list", "the result is an array instead of an object"),
    Fault("old-protocol", "its \"jsonrpc\" must be \"2.0\""),
  ]

  static let slow = [
    Fault("hangs", "no answer within 2 s", isSlow: true),
    Fault("ignores-sigterm", "no answer within 2 s", isSlow: true),
    Fault("drips", "no answer within 2 s", detail: "it had written ", isSlow: true),
    Fault(
      "forgets-the-newline",
      "no answer within 2 s",
      detail: "{\"jsonrpc\": \"2.0\", \"id\":",
      isSlow: true
    ),
    Fault("closes-its-input", "no answer within 2 s", isSlow: true),
    Fault(
      "complains-without-end",
      "no answer within 2 s",
      wrote: "This is not how I was brought up.",
      isSlow: true
    ),
  ]

  /// Runs forty cases, and expects that the culprit's alone fails and nothing of the program is left.
  func expectOnlyTheCulprit(jobs: Int) async throws {
    let leftovers = Leftovers()
    let options = RemoteOptions(jobs: jobs, timeout: .seconds(isSlow ? 2 : 60))
    let run = try await Suite.fortyUsers.run(Program.python(program, leftovers.mark), options)
    #expect(run.failures.keys.sorted() == ["culprit"])
    #expect(run.counts.passed == 39)
    let error = try #require(run.onlyMalfunction)
    #expect(error.message.contains(message), "\(error.message)")
    if let detail { #expect(error.detail?.contains(detail) == true, "\(error)") }
    if let wrote { #expect(run.failures["culprit"]?.wrote?.contains(wrote) == true) }
    #expect(try await leftovers.commands() == [])
  }
}

@Suite("A program that misbehaves fails the case that it misbehaves over")
struct FaultTests {
  @Test("One program, and three side by side", arguments: Fault.quick, [1, 3])
  func quick(fault: Fault, jobs: Int) async throws {
    try await fault.expectOnlyTheCulprit(jobs: jobs)
  }
}

@Suite("A program that keeps one waiting is ended, and fails the case that it was asked")
struct SlowFaultTests {
  @Test("One program, and three side by side", arguments: Fault.slow, [1, 3])
  func slow(fault: Fault, jobs: Int) async throws {
    try await fault.expectOnlyTheCulprit(jobs: jobs)
  }
}
