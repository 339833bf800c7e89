import Testing

/// What Checks/Shells does not see: the words themselves, and mistakes.
@Suite("Completions list what can be typed")
struct CompletionTests {
  private func candidates(_ words: String...) throws -> [String] {
    try Tool.run("completions", "--line=" + words.joined(separator: "\u{1F}")).lines.map(
      String.init
    )
  }

  @Test("A command that begins others is completed by them, and by options of its own")
  func family() throws {
    let kinds = try candidates("explain", "").map { $0.split(separator: "\t")[0] }
    #expect(kinds.contains("jws") && kinds.contains("digest"))
    #expect(try candidates("explain", "--payload").count == 1)
  }

  @Test("Without an argument it is the shell of the user")
  func ownShell() throws {
    let own = try Tool.run("completions", environment: ["SHELL": "/usr/bin/fish"])
    #expect(try own.output == Tool.run("completions", "fish").output)
    let none = try Tool.run("completions", environment: ["SHELL": ""])
    #expect(none.status == 2 && none.errors.contains("SHELL is missing"))
  }
}
