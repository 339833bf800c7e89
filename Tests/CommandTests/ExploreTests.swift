import Testing

@Suite("`explore` finds what no case looks for")
struct ExploreTests {
  @Test("A mistake is shown by a small question, named, and kept as a case that fails")
  func fault() throws {
    let scratch = try Scratch()
    let folder = "\(scratch.path)/findings"
    let words = [
      "explore", "--seed", "7", "--questions", "128", "--fault", "digest-password-cut-at-colon",
      "--save", folder,
    ]
    let result = try Tool.run(words)
    #expect(result.status == 1)
    #expect(result.output.contains("\n  likely bug: cuts the password at a colon"))
    #expect(result.output.contains(": expected \""))

    // The reference gives the answer that is kept; the mistake does not.
    #expect(try Tool.run("check", "--vectors", folder).status == 0)
    let again = try Tool.run(words + ["--operation", "digest.response.compute"])
    #expect(again.status == 1)
    #expect(again.lines.dropFirst().first?.hasSuffix("asked again: 0 right by now") == true)
    let mended = try Tool.run([
      "explore", "--questions", "1", "--operation", "digest.response.compute", "--save", folder,
    ])
    #expect(mended.status == 0)
    #expect(!mended.output.contains("asked again: 0 right"))
  }

  @Test("A conversation that goes wrong is shown by its events, and kept as a trace that fails")
  func conversation() throws {
    let scratch = try Scratch()
    let folder = scratch.path
    func explore(_ conversations: String) throws -> Tool.Result {
      try Tool.run([
        "explore", "--seed", "7", "--questions", conversations, "--operation", "avaya.application",
        "--fault", "avaya-application-username-lowercased", "--save", folder,
      ])
    }
    let result = try explore("64")
    #expect(result.status == 1)
    #expect(result.output.contains("\nFOUND in avaya.application, after "))
    #expect(result.output.contains("Z challengeReceived {"))
    #expect(result.output.contains("\n  likely bug: lowercases the username"))
    #expect(try Tool.run("check", "--vectors", folder).status == 0)
    let again = try explore("8")
    #expect(again.lines.dropFirst().first?.hasSuffix("asked again: 0 right by now") == true)
  }

  @Test("Saved cases that cannot be read are an error, and stay as they are")
  func unreadable() throws {
    let scratch = try Scratch()
    try scratch.write("findings.json", [:] as JSON)
    let result = try Tool.run("explore", "--questions", "1", "--save", scratch.path)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains("findings.json"))
    #expect(try scratch.json("findings.json") == [:])
  }
}
