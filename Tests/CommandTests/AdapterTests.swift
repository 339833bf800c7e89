import Foundation
import Testing

/// `adapter` writes starter programs; Checks/Starters builds, starts and checks them.
@Suite("`adapter` writes starter programs")
struct AdapterTests {
  @Test(
    "An existing file is never overwritten",
    arguments: [("python", true), ("node", true), ("shell", true), ("rust", false)]
  )
  func existingFile(language: String, isExecutable: Bool) throws {
    let scratch = try Scratch()
    let path = scratch.path + "/adapter"
    var starter = try Tool.run("adapter", language).output
    let result = try Tool.run("adapter", language, "--output", path)

    for name in ["adapter.py", "adapter.mjs", "adapter.sh"] {
      starter = starter.replacing(name, with: "adapter")
    }
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    #expect(try scratch.text("adapter") == starter)
    #expect(FileManager.default.isExecutableFile(atPath: path) == isExecutable)

    try scratch.write("adapter", "mine".utf8)
    let again = try Tool.run("adapter", language, "--output", path)
    #expect(again.status == 2)
    #expect(again.errors.contains("cannot write \"\(path)\": file exists"))
    #expect(try scratch.text("adapter") == "mine")
  }

  @Test(
    "A starter has each operation, or those that were chosen, the newest scheme first",
    arguments: ["node", "perl", "php", "python", "ruby"]
  )
  func operations(language: String) throws {
    let whole = try Tool.run("adapter", language).output
    let calls = Call.allCases.filter { whole.contains("\"\($0)\"") || whole.contains("'\($0)'") }
    #expect(calls == Call.allCases)
    #expect(whole.contains("check --operation sinch.signingKey.derive -- "))
    for mark in ["WIRE", "SHAPE", "RESULT", "REFUS", "MEANING", "snake_", "camel", "<<", "EACH"] {
      #expect(!whole.contains(mark), "\(mark)")
    }
    let some = try Tool.run(
      "adapter",
      language,
      "--operation",
      "jws.verify",
      "--operation",
      "digest.ha1.derive"
    ).output
    #expect(some.contains("check --operation jws.verify -- "))
    #expect(some.contains("digest.ha1.derive") && !some.contains("jws.sign\""))
  }

  @Test("A starter of one operation says which languages can hold another")
  func oneOperation() throws {
    #expect(try Tool.run("adapter", "go", "--operation", "sinch.signature.sign").status == 0)
    let other = try Tool.run("adapter", "go", "--operation", "jws.sign")
    #expect(other.status == 2)
    #expect(other.errors.contains("the template in go cannot hold jws.sign"))
    #expect(other.errors.contains("python"))
    let role = ["adapter", "python", "--operation", "jws.sign", "--role", "sinch.client"]
    #expect(try Tool.run(role).errors.contains("use only one of --operation and --role"))
  }

  @Test("The comment of a starter names the file that it is written to")
  func fileName() throws {
    let scratch = try Scratch()
    _ = try Tool.run("adapter", "node", "--output", scratch.path + "/mine.js")
    let text = try scratch.text("mine.js")
    #expect(text.contains("-- node mine.js\n") && !text.contains("adapter.mjs"))
  }
}
