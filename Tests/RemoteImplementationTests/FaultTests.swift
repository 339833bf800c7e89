import AuthConformance
import ConformanceEngine
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

  /// Whether it is one of those that several programs side by side could confuse.
  var isTelling: Bool {
    ["crashes", "answers-twice", "chatters-afterwards", "leaves-a-child"].contains(program)
  }

  static let quick = [
    Fault(
      program: "crashes",
      message: "the program was ended by signal 11 (SIGSEGV)",
      wrote: "about to crash"
    ),
    Fault(program: "exits", message: "the program exited with status 3"),
    Fault(program: "exits-in-order", message: "the program exited with status 0"),
    Fault(
      program: "raises",
      message: "the program exited with status 1",
      wrote: "KeyError: 'missing'"
    ),
    Fault(
      program: "answers-then-crashes",
      message: "the program was ended by signal 6 (SIGABRT) after it had answered"
    ),
    Fault(
      program: "answers-nobody",
      message: "it answered request 987654, which was not sent"
    ),
    Fault(program: "answers-twice", message: "twice"),
    Fault(
      program: "invalid-json",
      message: "it printed invalid JSON: {\"jsonrpc\": \"2.0\", \"id\": "
    ),
    Fault(
      program: "chatters",
      message: "it printed a line that is not JSON: Let me see: the culprit?"
    ),
    Fault(
      program: "chatters-afterwards",
      message: "it printed a line that is not JSON: That was the culprit."
    ),
    Fault(
      program: "chatters-in-one-breath",
      message: "it printed a line that is not JSON: That was the culprit."
    ),
    Fault(
      program: "prints-a-gigabyte",
      message: "it printed a line of more than 16 MiB",
      detail: "xxxxxxxxxx"
    ),
    Fault(
      program: "closes-its-output",
      message: "the program closed its standard output but runs on"
    ),
    Fault(program: "leaves-a-child", message: "signal 6 (SIGABRT)"),
    Fault(
      program: "reports-an-error",
      message: "error -32603: out of luck",
      detail: "data: {\"luck\":0}",
      wrote: "the key store is gone"
    ),
    Fault(program: "answers-a-list", message: "the result is an array instead of an object"),
    Fault(program: "old-protocol", message: "its \"jsonrpc\" must be \"2.0\""),
  ]

  static let slow = [
    Fault(program: "hangs", message: "no answer within 2 s", isSlow: true),
    Fault(program: "ignores-sigterm", message: "no answer within 2 s", isSlow: true),
    Fault(
      program: "drips",
      message: "no answer within 2 s",
      detail: "it had begun a line of",
      isSlow: true
    ),
    Fault(
      program: "forgets-the-newline",
      message: "",
      detail: "{\"jsonrpc\": \"2.0\", \"id\":",
      isSlow: true
    ),
    Fault(program: "closes-its-input", message: "no answer within 2 s", isSlow: true),
    Fault(
      program: "complains-without-end",
      message: "no answer within 2 s",
      wrote: "This is not how I was brought up.",
      isSlow: true
    ),
  ]

  /// Runs forty cases, and expects that the culprit's alone fails and nothing of the program is left.
  func expectOnlyTheCulprit(_ options: RemoteOptions) async throws {
    let leftovers = Leftovers()
    var options = options
    options.timeout = .seconds(isSlow ? 2 : 60)
    let run = try await Suite.fortyUsers.run(Program.python(program, leftovers.mark), options)
    #expect(run.failures.keys.sorted() == ["culprit"])
    #expect(run.counts.passed == 39)
    let error = try #require(run.onlyMalfunction)
    #expect(error.message.contains(message))
    // It breaks down by itself as well, so that nobody has to guess who it was.
    #expect(!error.message.contains("asked again"))
    if let detail { #expect(error.detail?.contains(detail) == true, "\(error)") }
    if let wrote { #expect(run.failures["culprit"]?.wrote?.contains(wrote) == true) }
    #expect(try await leftovers.commands() == [])
  }
}

@Suite("A program that misbehaves fails the case that it misbehaves over")
struct FaultTests {
  @Test("Many requests at a time", arguments: Fault.quick)
  func pipelined(fault: Fault) async throws {
    try await fault.expectOnlyTheCulprit(RemoteOptions())
  }

  @Test("One request at a time", arguments: Fault.quick)
  func oneByOne(fault: Fault) async throws {
    try await fault.expectOnlyTheCulprit(RemoteOptions(window: 1))
  }

  @Test("Three programs side by side", arguments: Fault.quick.filter { $0.isTelling })
  func sideBySide(fault: Fault) async throws {
    try await fault.expectOnlyTheCulprit(RemoteOptions(jobs: 3, window: 4))
  }
}

@Suite("A program that keeps one waiting is ended, and fails the case that it was asked")
struct SlowFaultTests {
  @Test("Many requests at a time", arguments: Fault.slow)
  func pipelined(fault: Fault) async throws {
    try await fault.expectOnlyTheCulprit(RemoteOptions())
  }

  @Test("One request at a time", arguments: Fault.slow)
  func oneByOne(fault: Fault) async throws {
    try await fault.expectOnlyTheCulprit(RemoteOptions(window: 1))
  }
}
