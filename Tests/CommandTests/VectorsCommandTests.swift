import Foundation
import StrictJSON
import Testing

/// `vectors generate` and `vectors verify`, on a copy of the suite in a folder of its own.
@Suite struct VectorsCommandTests {
  private static let vectors = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "vectors")

  /// What is written by hand, and what is generated beside it.
  private func copy(to scratch: borrowing Scratch) throws {
    for name in ["decisions.json", "flags.json", "profiles", "requirements", "schema"] {
      try FileManager.default.copyItem(
        at: Self.vectors.appending(path: name),
        to: scratch.url.appending(path: name)
      )
    }
    let result = try Tool.run("vectors", "generate", "--output", scratch.path)
    #expect(result.status == 0, "\(result.errors)")
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

  /// Changes one file, and expects the step to be wrong with a message.
  private func expect(
    _ step: String,
    _ message: String,
    after change: (borrowing Scratch, _ file: String) throws -> Void
  ) throws {
    let scratch = try Scratch()
    try copy(to: scratch)
    let file = try #require(try jsonFiles(in: scratch).first { $0.hasPrefix("key-derivation/") })
    try change(scratch, file)
    let result = try Tool.run("vectors", "verify", "--vectors", scratch.path)
    #expect(result.status == 3)
    #expect(
      result.lines.contains { $0.hasPrefix("WRONG") && $0.contains(step) },
      "\(result.output)"
    )
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func driftIsNoticed() throws {
    try expect("drift", ":3: its definition has changed, and makes the line") { scratch, file in
      let text = String(
        decoding: try Data(contentsOf: scratch.url.appending(path: file)),
        as: UTF8.self
      )
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      lines[2] = lines[2].prefix { $0 != ":" } + ": \"jws.sign\","
      try scratch.write(file, lines.joined(separator: "\n").utf8)
    }
    try expect("drift", ": the file is missing, though a definition makes it") { scratch, file in
      try FileManager.default.removeItem(at: scratch.url.appending(path: file))
    }
    try expect("drift", "signatures/strange.json: no definition makes this file") { scratch, file in
      try FileManager.default.createDirectory(
        at: scratch.url.appending(path: "signatures"),
        withIntermediateDirectories: true
      )
      try FileManager.default.copyItem(
        at: scratch.url.appending(path: file),
        to: scratch.url.appending(path: "signatures/strange.json")
      )
    }
  }

  @Test func whatBreaksItsSchemaIsNoticed() throws {
    try expect("schemas", "(at /title)") { scratch, file in
      var json = try scratch.json(file).object ?? [:]
      json["title"] = 5
      try scratch.write(file, .object(json))
    }
    try expect(
      "schemas",
      "the member \"efect\" is unknown; there could be \"effect\" (at /flags/0/efect)"
    ) { scratch, _ in
      var flags = try scratch.json("flags.json")[["flags"]]?.array ?? []
      var flag = flags[0].object ?? [:]
      flag["effect"] = nil
      flag["efect"] = "A slip"
      flags[0] = .object(flag)
      try scratch.write("flags.json", ["format": 1, "flags": .array(flags)])
    }
    try expect("schemas", "the schema cannot be used") { scratch, _ in
      try scratch.write("schema/flags.schema.json", ["$id": "https://x.invalid/a", "unknown": 1])
    }
  }

  @Test func formIsNoticed() throws {
    try expect("canonical form", "in canonical form the line is") { scratch, file in
      try scratch.write(file, try scratch.json(file).compact().utf8)
    }
    try expect("content", ":1:2: expected") { scratch, file in
      try scratch.write(file, "{".utf8)
    }
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
