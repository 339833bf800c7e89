import Foundation
import Testing

/// Programs from the command line: what is said, if it is said, and the exit status.
@Suite("`check` runs programs and servers", .serialized)
struct ProgramCheckTests {
  @Test("A right program conforms", arguments: [[], ["--jobs", "2"], ["--timeout", "60.5"]])
  func conformant(options: [String]) throws {
    let result = try Programs.check(options, Programs.python("honest-program"))

    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(result.output.hasPrefix("Checking honest 1.2 (Python)\n"))
    #expect(result.output.hasSuffix("\nCONFORMANT: 3 cases passed\n"))
  }

  @Test("A crash fails its case, and is shown with standard error")
  func crash() throws {
    let result = try Programs.check([], Programs.python("crashes"))

    #expect(result.status == 1)
    #expect(result.errors.isEmpty)
    #expect(result.output.contains("FAILED signatures/sign/culprit\n"))
    let crash = "  got: no usable answer: the program was ended by signal 11 (SIGSEGV)\n"
    #expect(result.output.contains(crash))
    #expect(result.output.contains("  standard error:\n    about to crash\n"))
    #expect(result.output.contains("\n\nNOT CONFORMANT: 1 of 3 required cases failed\n\n"))
  }

  @Test(
    "Standard error is shown beside a wrong answer",
    arguments: [
      ("text", "  standard error:\n    asked about culprit\n"),
      ("json", "\"wrote\":\"asked about culprit\""),
      ("junit", "standard error:\n  asked about culprit\n"),
    ]
  )
  func standardError(format: String, text: String) throws {
    let result = try Programs.check(["--report", format], Programs.python("explains-itself"))

    #expect(result.status == 1)
    #expect(result.output.contains(text))
    #expect(!result.output.contains("asked about anna"))
  }

  @Test("Standard error of other cases is not shown beside an error")
  func standardErrorOfErrors() throws {
    let program = Programs.python("explains-itself", "error")
    let result = try Programs.check(["--report", "json"], program)
    #expect(result.output.contains("error -32603: out of luck"))
    #expect(result.output.contains("\"wrote\":\"asked about culprit\""))
    #expect(!result.output.contains("asked about anna"))
  }

  @Test("A program without operations does not conform")
  func noOperations() throws {
    let result = try Programs.check([], Programs.python("has-nothing"))

    #expect(result.status == 2)
    #expect(
      result.output.contains("NOTHING CHECKED: the implementation has none of the operations")
    )
  }

  @Test("A missing operation fails where it is required")
  func required() throws {
    let result = try Programs.check(["--require", "all"], Programs.python("has-nothing"))

    #expect(result.status == 1)
    #expect(result.output.contains("sinch.signature.sign is required, but the implementation"))
  }

  @Test("A program that does not start is reported once")
  func notStarting() throws {
    let program = ["--"] + Program.beginning("exits-at-once.sh")
    let result = try Programs.check(["--jobs", "3"], program)

    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(
      result.errors == """
        auth-conformance: the program exited with status 78 before it answered conformance.describe
          It wrote to standard error:
            adapter: no configuration in /etc/adapter

        """
    )
  }

  @Test("A server that is not there is reported once")
  func missingServer() throws {
    let result = try Programs.check(["--url", "http://127.0.0.1:1/"], [])

    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(
      result.errors
        == "auth-conformance: cannot connect to 127.0.0.1, port 1: connection refused\n"
    )
  }

  @Test(
    "Standard error leaves no files behind",
    arguments: ["prints-a-gigabyte", "complains-without-end", "complains-all-the-time"]
  )
  func temporaryFiles(name: String) throws {
    let idle = try memory(of: Programs.python("honest-program"))
    let busy = try memory(of: Programs.python(name))

    #expect(idle.status == 0)
    #expect(busy.status == (name == "complains-all-the-time" ? 0 : 1))
    #expect(busy.kibibytes > 0)
    #expect(busy.kibibytes < idle.kibibytes + 200 * 1024)
  }

  /// Runs a check under a program that says how it ended and how much memory it took at most.
  private func memory(of program: [String]) throws -> (status: Int, kibibytes: Int) {
    let scratch = try Scratch()
    try Programs.writeVectors(to: scratch)
    let command = [Tool.path, "check", "--vectors", scratch.path, "--timeout", "3"] + program
    return try Programs.measure(command)
  }
}
