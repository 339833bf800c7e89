import Foundation
import RemoteImplementation
import Testing

@Suite("What is wrong with a program from the beginning is said once, with advice")
struct BeginningTests {
  struct Beginning: Sendable, CustomTestStringConvertible {
    var command: [String]
    var message: String
    var detail: String?
    /// Whether it is only found out by waiting.
    var isSlow = false

    var testDescription: String { command.last ?? "" }

    init(
      _ name: String = "",
      command: [String]? = nil,
      _ message: String,
      _ detail: String? = nil,
      isSlow: Bool = false
    ) {
      self.command = command ?? Program.beginning(name)
      (self.message, self.detail, self.isSlow) = (message, detail, isSlow)
    }
  }

  static let beginnings = [
    Beginning(command: ["no-such-program"], "there is no program \"no-such-program\" in PATH"),
    Beginning(command: ["/no/such/program"], "there is no program \"/no/such/program\""),
    Beginning(command: ["./Package.swift/x"], "there is no program \"./Package.swift/x\""),
    Beginning(command: ["/tmp"], "\"/tmp\" is a folder, not a program"),
    Beginning(command: [""], "there is no program \"\""),
    Beginning("not-executable.sh", "is not executable", "chmod +x "),
    Beginning("no-interpreter.sh", "does not exist: #!/usr/bin/no-such-interpreter"),
    Beginning("no-program", "is neither a program for this machine nor a script"),
    Beginning(
      "exits-at-once.sh",
      "the program exited with status 78 before it answered conformance.describe",
      "adapter: no configuration in /etc/adapter"
    ),
    Beginning(
      "traceback.py",
      "the program exited with status 1 before it answered conformance.describe",
      "ModuleNotFoundError: No module named 'no_such_module'"
    ),
    Beginning("killed.sh", "the program was ended by signal 9 (SIGKILL) before it answered"),
    Beginning(
      "banner.py",
      "it printed a line that is not JSON: Welcome to my adapter!",
      "Write only JSON-RPC messages to standard output"
    ),
    Beginning("newer-protocol.sh", "it speaks protocol version 2, and this suite version 1"),
    Beginning("nothing-known.sh", "does not have the method conformance.describe"),
    Beginning("error.sh", "did not answer conformance.describe: error -32000: not today"),
    Beginning("nameless.sh", "it has no \"name\""),
    Beginning("misspelt.sh", "there is no operation \"jws.verfy\"; did you mean \"jws.verify\"?"),
    Beginning(
      "half-misspelt.sh",
      "there is no operation \"sinch.signature.sing\"; did you mean \"sinch.signature.sign\"?"
    ),
    Beginning(
      "lacks-a-required-input.sh",
      "\"payload\" is not an optional input of jws.sign: there are key, privateKey"
    ),
    Beginning(
      "lacks-inputs-of-nothing.sh",
      "\"missingInputs\" names \"jws.verify\", which \"operations\" does not"
    ),
    Beginning("text-id.sh", "for the id \"1\", which was not sent"),
    Beginning("closes-its-output.sh", "the program closed its standard output before it answered"),
    Beginning("endless.sh", "it printed a line that does not end"),
    Beginning("silent.sh", "did not answer conformance.describe within 1 s", "flush", isSlow: true),
    Beginning(
      "buffers.py",
      "did not answer conformance.describe within 1 s",
      "flush",
      isSlow: true
    ),
    Beginning(
      "no-newline.sh",
      "did not answer conformance.describe within 1 s",
      "It had written part of a line: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}",
      isSlow: true
    ),
  ]

  @Test("Message and advice", arguments: beginnings)
  func isExplained(beginning: Beginning) async throws {
    let leftovers = Leftovers()
    let program = try OutsideImplementation(
      program: beginning.command + [leftovers.mark],
      options: RemoteOptions(startTimeout: .seconds(beginning.isSlow ? 1 : 60))
    )
    let error = await #expect(throws: UnusableImplementation.self) { try await program.describe() }
    await program.close()
    #expect(error?.message.contains(beginning.message) == true, "\(error?.description ?? "")")
    if let detail = beginning.detail {
      #expect(error?.description.contains(detail) == true, "\(error?.description ?? "")")
    }
    #expect(try await leftovers.commands() == [])
  }

  #if os(Linux)
    @Test("A program has its three streams, and nothing else that is open here")
    func descriptors() async throws {
      // Opened without O_CLOEXEC, as a library might.
      let open = try #require(fopen("/dev/null", "r"))
      defer { fclose(open) }
      let command = ["sh", "-c", "readlink /proc/$$/fd/* >&2; exit 0"]
      let program = try OutsideImplementation(program: command)
      let error = await #expect(throws: UnusableImplementation.self) {
        try await program.describe()
      }
      await program.close()
      let description = error?.description ?? ""
      #expect(description.contains("pipe:") && !description.contains("/dev/null"), "\(description)")
    }
  #endif

  @Test("No case is run")
  func onceOnly() async throws {
    let command = Program.beginning("exits-at-once.sh")
    await #expect(throws: UnusableImplementation.self) {
      try await Suite.fortyUsers.run(command, RemoteOptions(jobs: 2))
    }
  }

  @Test("A program that begins well says what it is")
  func description() async throws {
    let program = try OutsideImplementation(program: Program.python("honest-program"))
    let description = try await program.describe()
    await program.close()
    #expect(description.name == "honest")
    #expect(description.version == "1.2")
    #expect(description.language == "Python")
    #expect(description.operations == [.call(.sinchSignatureSign), .role(.avayaClient)])
  }
}
