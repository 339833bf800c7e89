import Foundation
import StrictJSON
import Testing

/// `vectors generate` and `vectors verify`, on a copy of the suite in a folder of its own.
@Suite struct VectorsCommandTests {
  private static let vectors = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "vectors")

  private func copy(to scratch: borrowing Scratch) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.vectors.path) {
      try FileManager.default.copyItem(
        at: Self.vectors.appending(path: name),
        to: scratch.url.appending(path: name)
      )
    }
  }

  private func jsonFiles(in scratch: borrowing Scratch) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: scratch.path)
      .filter { $0.hasSuffix(".json") }.sorted()
  }

  @Test func generatingTwiceChangesNothing() throws {
    let scratch = try Scratch()
    let first = try Tool.run("vectors", "generate", "--output", "new/folder", in: scratch.url)
    #expect(first.status == 0)
    let files = try jsonFiles(in: scratch)
    #expect(!files.isEmpty)
    #expect(first.output.contains("\(files.count) file"))
    let before = try files.map { try Data(contentsOf: scratch.url.appending(path: $0)) }

    let second = try Tool.run("vectors", "generate", "--output", "new/folder", in: scratch.url)
    #expect(second.output.hasSuffix("in new/folder, 0 of them written anew\n"))
    #expect(try files.map { try Data(contentsOf: scratch.url.appending(path: $0)) } == before)
    #expect(try jsonFiles(in: scratch) == files)
  }

  @Test func generatingRepairsWhatWasChangedAndNamesWhatIsStrange() throws {
    let scratch = try Scratch()
    try copy(to: scratch)
    let file = try #require(try jsonFiles(in: scratch).first { $0.hasPrefix("key-derivation/") })
    try scratch.write(file, "{}".utf8)
    try scratch.write("signatures/strange.json", "{}".utf8)

    let result = try Tool.run("vectors", "generate", "--output", scratch.path)
    #expect(result.status == 0)
    #expect(result.output.contains("1 of them written anew"))
    #expect(result.errors.contains("signatures/strange.json: no definition makes this file"))
    #expect(try scratch.json(file).object?["format"] == 1)
    #expect(FileManager.default.fileExists(atPath: scratch.path + "/signatures/strange.json"))
  }

  @Test func generatingNeedsAFolder() throws {
    let scratch = try Scratch()
    let result = try Tool.run("vectors", "generate", in: scratch.url)
    #expect(result.status == 2)
    #expect(result.errors.contains("there is no folder \"vectors\" here"))
    #expect(try jsonFiles(in: scratch).isEmpty)

    try scratch.write("file", [])
    let blocked = try Tool.run("vectors", "generate", "--output", "file", in: scratch.url)
    #expect(blocked.status == 2)
    #expect(blocked.errors.contains("cannot write \"file/"))
  }

  /// Breaks a copy of the suite, and gives what `vectors verify` says about it.
  private func verify(
    _ change: (borrowing Scratch, _ files: [String]) throws -> Void
  ) throws -> Tool.Result {
    let scratch = try Scratch()
    try copy(to: scratch)
    let files = try jsonFiles(in: scratch).filter { $0.hasPrefix("key-derivation/") }
    try #require(files.count >= 4)
    try change(scratch, files)
    let result = try Tool.run("vectors", "verify", "--vectors", scratch.path)
    #expect(result.status == 3)
    return result
  }

  @Test func everyProblemIsNoticedAtOnce() throws {
    let result = try verify { scratch, files in
      // A title that is not what the definition says, and not even a text.
      var group = try scratch.json(files[0]).object ?? [:]
      group["title"] = 5
      try scratch.write(files[0], .object(group))
      // A file on one line, a file that is gone, and one that nobody has defined.
      try scratch.write(files[1], try scratch.json(files[1]).compact().utf8)
      let moved = scratch.url.appending(path: files[2])
      try scratch.write("signatures/strange.json", try Data(contentsOf: moved))
      try FileManager.default.removeItem(at: moved)
      // A slip in what is written by hand.
      var flags = try scratch.json("flags.json")[["flags"]]?.array ?? []
      var flag = flags[0].object ?? [:]
      flag["effect"] = nil
      flag["efect"] = "A slip"
      flags[0] = .object(flag)
      try scratch.write("flags.json", ["format": 1, "flags": .array(flags)])
    }
    for step in ["schemas", "canonical form", "content", "drift"] {
      #expect(result.lines.contains { $0.hasPrefix("WRONG  \(step) ") }, "\(result.output)")
    }
    for message in [
      "(at /title)",
      "the member \"efect\" is unknown; there could be \"effect\" (at /flags/0/efect)",
      ":1: in canonical form the line is \"{\"",
      "its definition has changed, and makes the line \"  \\\"title\\\": ",
      "its definition has changed, and makes the line \"{\"",
      ": the file is missing, though a definition makes it",
      "signatures/strange.json: no definition makes this file",
    ] {
      #expect(result.errors.contains(message), "\(message) in \(result.errors)")
    }
  }

  @Test func whatCannotBeReadIsNoticed() throws {
    let result = try verify { scratch, files in
      try scratch.write(files[0], "{".utf8)
      try scratch.write("schema/flags.schema.json", ["$id": "https://x.invalid/a", "unknown": 1])
    }
    #expect(result.errors.contains(".json:1:2: expected"))
    #expect(result.errors.contains("the schema cannot be used"))
    #expect(result.lines.contains { $0.hasPrefix("WRONG  content ") })
  }

  @Test func coverageIsNoticed() throws {
    let scratch = try Scratch()
    try SampleSuite.write(to: scratch)
    let document: JSON = ["id": "new", "title": "New"]
    let rules: JSON = [SampleSuite.requirement("NEW-RULE")]
    try scratch.write(
      "requirements/new.json",
      ["format": 1, "document": document, "requirements": rules]
    )
    let result = try Tool.run("vectors", "verify", "--vectors", scratch.path)
    #expect(result.status == 3)
    #expect(result.lines.contains { $0.hasPrefix("WRONG  coverage") }, "\(result.output)")
    #expect(result.errors.contains("NEW-RULE is covered by no case, and says no reason for it"))
  }

  @Test func casesOfOnesOwnAreNotHeldToTheDefinitions() throws {
    let scratch = try Scratch()
    let generated = try Scratch()
    _ = try Tool.run("vectors", "generate", "--output", generated.path)
    let file = try #require(try jsonFiles(in: generated).first)
    try scratch.write(file, try Data(contentsOf: generated.url.appending(path: file)))
    let result = try Tool.run("vectors", "verify", "--vectors", scratch.path)

    #expect(!result.output.contains("drift"))
    #expect(!result.output.contains("coverage"))
    #expect(result.lines.contains { $0.hasPrefix("ok") && $0.contains("canonical form") })
  }
}
