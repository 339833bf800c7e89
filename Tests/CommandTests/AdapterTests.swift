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
    let starter = try Tool.run("adapter", language).output
    let result = try Tool.run("adapter", language, "--output", path)

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
}
