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
    #expect(again.lines.dropFirst().first?.hasSuffix("run again: 0 passed") == true)
    let mended = try Tool.run([
      "explore", "--questions", "1", "--operation", "digest.response.compute", "--save", folder,
    ])
    #expect(mended.status == 0)
    #expect(!mended.output.contains("run again: 0 passed"))
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
    #expect(again.lines.dropFirst().first?.hasSuffix("run again: 0 passed") == true)
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

  @Test(
    "A folder that cannot hold findings is an error before anything is explored",
    arguments: [
      ("", "names no folder"), ("taken", "cannot write findings to \"taken\": not a directory"),
      ("taken/inner", "not a directory"),
    ]
  )
  func unusableFolder(folder: String, words: String) throws {
    let scratch = try Scratch()
    try scratch.write("taken", "".utf8)
    let result = try Tool.run(
      ["explore", "--questions", "1", "--save", folder],
      in: scratch.url
    )
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains(words))
  }

  @Test("Only the folders of cases are read in the folder of findings")
  func foreignFolders() throws {
    let scratch = try Scratch()
    try scratch.write("elsewhere/broken.json", [:] as JSON)
    let result = try Tool.run("explore", "--questions", "1", "--save", scratch.path)
    #expect(result.status == 0)
  }

  @Test("Simultaneous runs keep the findings of each other")
  func simultaneous() async throws {
    let scratch = try Scratch()
    let folder = scratch.path
    let faults = [
      "digest-password-cut-at-colon", "digest-upper-case", "digest-base64",
    ]
    func words(_ fault: String, _ folder: String) -> [String] {
      [
        "explore", "--seed", "7", "--questions", "32", "--operation", "digest.response.compute",
        "--fault", fault, "--save", folder,
      ]
    }
    func cases(_ folder: String) throws -> Set<String> {
      let listed = try Tool.run("list", "--vectors", folder)
      return Set(listed.lines.map(String.init))
    }
    var alone: Set<String> = []
    for fault in faults {
      let single = try Scratch()
      _ = try Tool.run(words(fault, single.path))
      alone.formUnion(try cases(single.path))
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for fault in faults { group.addTask { _ = try Tool.run(words(fault, folder)) } }
      try await group.waitForAll()
    }
    #expect(!alone.isEmpty)
    #expect(try cases(folder) == alone)
  }

  @Test("Reports say what the terminal and the exit status say")
  func reports() throws {
    for (fault, status) in [("digest-password-cut-at-colon", Int32(1)), (nil, 0)] {
      let scratch = try Scratch()
      let result = try Tool.run(
        [
          "explore", "--seed", "7", "--questions", "128", "--operation", "digest.response.compute",
          "--report", "text=text", "--report", "json=json", "--report", "junit=junit",
          "--report", "markdown=markdown",
        ] + (fault.map { ["--fault", $0] } ?? []),
        in: scratch.url
      )
      #expect(result.status == status)
      #expect(try scratch.text("text") == result.output)
      let verdict = try scratch.json("json").object?["verdict"]
      #expect(verdict == (status == 1 ? "not-conformant" : "conformant"))
      let failures = status == 1 ? "failures=\"1\"" : "failures=\"0\""
      #expect(try scratch.text("junit").contains(failures))
      #expect(try scratch.text("markdown").uppercased().contains("NOT CONFORMANT") == (status == 1))
    }
  }
}
