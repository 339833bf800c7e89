import Testing

/// What Checks/Shells does not see: the words themselves, and mistakes.
@Suite("Completions list what can be typed")
struct CompletionTests {
  @Test("Case ids are completed up to their next slash")
  func cases() throws {
    let categories = try Tool.run("completions", "--list", "cases").lines
    #expect(categories == ["flow-traces/", "jwt-claims/", "key-derivation/", "signatures/"])
    let files = try Tool.run("completions", "--list", "cases", "key-derivation/digest").lines
    #expect(files.contains("key-derivation/digest-ha1/"))
    #expect(files.allSatisfy { $0.hasSuffix("/") })

    let all = try Tool.run("list", "--filter", "key-derivation/digest-ha1/*").lines
    let cases = try Tool.run("completions", "--list", "cases", "key-derivation/digest-ha1/").lines
    #expect(!all.isEmpty)
    #expect(cases == all)
    #expect(try Tool.run("completions", "--list", "cases", "no/such").output.isEmpty)
  }

  @Test("Profiles and requirements are listed")
  func names() throws {
    #expect(try Tool.run("completions", "--list", "profiles").lines.contains("documents"))
    let ids = try Tool.run("completions", "--list", "requirements", "SINCH-TOKEN-").lines
    #expect(ids.count > 10)
    #expect(ids.allSatisfy { $0.hasPrefix("SINCH-TOKEN-") })
  }

  @Test("Without an argument it is the shell of the user")
  func ownShell() throws {
    let own = try Tool.run("completions", environment: ["SHELL": "/usr/bin/fish"])
    #expect(try own.output == Tool.run("completions", "fish").output)
    let none = try Tool.run("completions", environment: ["SHELL": ""])
    #expect(none.status == 2 && none.errors.contains("SHELL is missing"))
  }

  @Test(
    "A wrong argument is explained",
    arguments: [
      (["completions", "bash", "zsh"], "unexpected argument \"zsh\""),
      (["completions", "fsh"], "there is no SHELL \"fsh\"; did you mean \"fish\""),
      (["completions", "--list", "case"], "--list cannot be \"case\"; did you mean \"cases\"?"),
      (["completions", "--list", "cases", "a", "b"], "unexpected argument \"b\""),
    ]
  )
  func mistakes(arguments: [String], message: String) throws {
    let result = try Tool.run(arguments)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(message))
  }
}
