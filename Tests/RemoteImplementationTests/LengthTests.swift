import RemoteImplementation
import Testing

@Suite("What a program says at great length is cut in messages")
struct LengthTests {
  private static let cut = "xxxxx… (10,000,000 characters)"

  @Test(
    "Answers",
    arguments: [
      ("id", "xxxxx… (10,000,002 characters)"), ("line", "xxxxx… (10,000,000 bytes)"),
      ("member", " bytes)"), ("message", cut),
    ]
  )
  func answers(what: String, end: String) async throws {
    let error = try await error(what)
    #expect(error.message.contains(end))
    #expect(error.message.count < 400)
  }

  @Test("What comes with an error")
  func data() async throws {
    let detail = try #require(await error("data").detail)
    #expect(detail.hasSuffix(Self.cut))
    #expect(detail.count < 5_000)
  }

  @Test("What a report keeps of an answer", arguments: ["reason", "output"])
  func kept(what: String) async throws {
    let run = try await Suite.fortyUsers.run(Program.python("shouts", what))
    let failure = try #require(run.failures["culprit"])
    #expect("\(failure)".utf8.count < 100_000)
    #expect("\(failure.answers)".contains("xxxxx… (10,000,000 bytes)"))
  }

  private func error(_ what: String) async throws -> ImplementationError {
    let run = try await Suite.fortyUsers.run(Program.python("shouts", what))
    #expect(run.failures.keys.sorted() == ["culprit"])
    return try #require(run.onlyMalfunction)
  }

  @Test("What it calls itself", arguments: ["name", "version", "language"])
  func description(what: String) async throws {
    let program = try OutsideImplementation(program: Program.python("shouts", what))
    let description = try await program.describe()
    await program.close()
    let texts = [description.name, description.version, description.language]
    #expect(texts.filter { $0.hasSuffix(Self.cut) }.count == 1)
    #expect(texts.allSatisfy { $0.count < 300 })
  }
}
