import Foundation
import StrictJSON
import Testing

@Suite("The maintainers' command")
struct MaintainTests {
  private static let vectors = URL(filePath: #filePath).appending(path: "../../../vectors")
    .standardized

  private func maintain(_ arguments: String..., in folder: URL? = nil) throws -> Tool.Result {
    try Tool.run(arguments, of: .maintain, in: folder)
  }

  private func copyVectors(to scratch: borrowing Scratch) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.vectors.path) {
      try FileManager.default.copyItem(
        at: Self.vectors.appending(path: name),
        to: scratch.url.appending(path: name)
      )
    }
  }

  private func jsonFiles(in folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }.sorted()
  }

  @Test("Generating restores a changed file, and leaves all others as they are committed")
  func generate() throws {
    let scratch = try Scratch()
    try copyVectors(to: scratch)
    let file = try #require(
      try jsonFiles(in: scratch.url).first { $0.hasPrefix("key-derivation/") }
    )
    try scratch.write(file, "{}".utf8)
    try scratch.write("signatures/strange.json", "{}".utf8)

    let result = try maintain("generate", scratch.path)
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.lines.first?.hasSuffix(" in \(scratch.path), 1 of them written anew") == true)
    let committed = try Data(contentsOf: Self.vectors.appending(path: file))
    #expect(try Data(contentsOf: scratch.url.appending(path: file)) == committed)
    // A file of nobody's is named and kept.
    #expect(result.output.contains("signatures/strange.json: no definition makes this file"))
    #expect(try scratch.json("signatures/strange.json") == [:])
  }

  @Test("Generating needs a folder that can be written")
  func generateNowhere() throws {
    let scratch = try Scratch()
    let missing = try maintain("generate", in: scratch.url)
    #expect(missing.status == 2)
    #expect(missing.errors.contains("there is no folder \"vectors\""))
    #expect(try jsonFiles(in: scratch.url).isEmpty)

    try scratch.write("file", [])
    let blocked = try maintain("generate", "file", in: scratch.url)
    #expect(blocked.status == 2)
    #expect(blocked.errors.contains("there is no folder \"file\""))
  }

  @Test("Verification reports every problem at once, with its place")
  func problems() throws {
    let scratch = try Scratch()
    try copyVectors(to: scratch)
    let files = try jsonFiles(in: scratch.url).filter { $0.hasPrefix("key-derivation/") }
    try #require(files.count >= 3)
    // A title that is not what the definition says.
    var group = try scratch.json(files[0]).object ?? [:]
    group["title"] = "Another title"
    try scratch.write(files[0], .object(group))
    // A file on one line, and one that is gone.
    try scratch.write(files[1], try scratch.json(files[1]).compact().utf8)
    try FileManager.default.removeItem(at: scratch.url.appending(path: files[2]))
    // A requirement that no case covers.
    let rules: JSON = [SampleSuite.requirement("NEW-RULE")]
    try scratch.write(
      "requirements/new.json",
      ["format": 2, "document": ["id": "new", "title": "New"], "requirements": rules]
    )

    let result = try maintain("verify", scratch.path)
    #expect(result.status == 3)
    for step in ["canonical form", "coverage", "drift"] {
      #expect(result.lines.contains { $0.hasPrefix("WRONG  \(step) ") }, "\(result.output)")
    }
    for step in ["content", "titles", "contrast", "names", "ambiguities", "flags"] {
      #expect(result.lines.contains { $0.hasPrefix("ok     \(step) ") }, "\(result.output)")
    }
    for message in [
      "\(files[0]):", "its definition has changed, and makes the line \"  \\\"title\\\": ",
      "\(files[1]):1: in canonical form the line is \"{\"",
      "\(files[2]): the file is missing, though a definition makes it",
      "NEW-RULE is covered by no case, and says no reason for it",
    ] {
      #expect(result.output.contains(message), "\(message) in \(result.output)")
    }
  }

  @Test(
    "Vectors that cannot be loaded end with status 2",
    arguments: ["verify", "coverage", "matrix"]
  )
  func unreadable(command: String) throws {
    let scratch = try Scratch()
    try SampleSuite.write(to: scratch)
    try scratch.write("signatures/broken.json", "{".utf8)
    let result = try maintain(command, scratch.path)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("cannot load \"\(scratch.path)\""))
    #expect(result.errors.contains("signatures/broken.json:1:2: expected"))
  }

  @Test("Without traces every event and every row of every machine is a hole")
  func coverage() throws {
    let scratch = try Scratch()
    try SampleSuite.write(to: scratch)
    let result = try maintain("coverage", scratch.path)
    #expect(result.status == 3)
    #expect(result.output.contains("avaya.client: 0 traces, "))
    #expect(result.lines.count { $0.hasPrefix("HOLE ") } > 100)
    #expect(result.lines.last?.hasPrefix("0 traces of 8 roles, ") == true)
  }

  @Test("Few cases let many faults survive, and the matrix lists them")
  func matrix() throws {
    let scratch = try Scratch()
    try SampleSuite.write(to: scratch)
    let text = try maintain("matrix", scratch.path)
    #expect(text.status == 1)
    #expect(text.lines.contains { $0.hasPrefix("SURVIVES sinch-") })
    #expect(text.lines.contains { $0.hasPrefix("NOT ALL DETECTED: ") })
    #expect(text.lines.last?.contains(" 200 sets of ") == true)

    let json = try JSON(parsing: maintain("matrix", "--json", scratch.path).output)[["kills"]]
    #expect(json?[["complete"]] == false)
    let fault = try #require(
      json?[["faults"]]?.array?.first { $0[["id"]] == "sinch-sig-secret-decoded" }
    )
    #expect(fault[["killedBy"]]?.array?.contains("signatures/sign/first-sequence") == true)
  }

  @Test("The matrix runs variants by themselves, by the beginnings of their ids, and together")
  func variants() throws {
    let root = Self.vectors.deletingLastPathComponent()
    let clients = try maintain("matrix", "--variants", "avaya-application", "jws-byte", in: root)
    #expect(clients.status == 0, "\(clients.output)")
    #expect(clients.lines.last?.hasPrefix("ALL ACCEPTED: ") == true)
    let ids = ["jws-byte-order-mark-skipped", "avaya-application-asks-one-after-another"]
    let both = try Tool.run(["matrix", "--together", "--json"] + ids, of: .maintain, in: root)
    #expect(both.status == 0, "\(both.output)")
    let json = try JSON(parsing: both.output)
    #expect(json[["variants", 0, "ids"]]?.array?.count == 2)

    let unknown = try maintain("matrix", "--together", "jws-byte", in: root)
    #expect(unknown.status == 2)
    #expect(unknown.errors == "maintain: there is no known variant \"jws-byte\"\n")
  }

  @Test("Bad arguments end with status 2")
  func badArguments() throws {
    for (arguments, problem) in [([], "no command is given"), (["generat"], "\"generat\"")] {
      let result = try Tool.run(arguments, of: .maintain)
      #expect(result.status == 2)
      #expect(result.errors.contains(problem) && result.errors.contains("--help lists them all"))
    }
    let tooMany = try maintain("verify", "vectors", "more")
    #expect(tooMany.status == 2)
    #expect(tooMany.errors == "maintain: unexpected argument \"more\"\n")
    for arguments in [["--help"], ["matrix", "--help"]] {
      let help = try Tool.run(arguments, of: .maintain)
      #expect(help.status == 0)
      #expect(help.output.hasPrefix("usage: maintain generate"))
    }
  }
}
