import Foundation
import Testing

/// `adapter` writes starter programs; Checks/Starters builds, starts and checks them.
@Suite("`adapter` writes starter programs")
struct AdapterTests {
  /// Every language that there is to be a starter in, and the file that it stands in.
  private static let starters = [
    "c": "c.c", "go": "go.go", "java": "java.java", "node": "node.mjs", "perl": "perl.pl",
    "php": "php.php", "python": "python.py", "ruby": "ruby.rb", "rust": "rust.rs",
    "shell": "shell.sh", "swift": "swift.swift",
  ]

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/auth-conformance/Starters")

  @Test("A starter is the file of its language", arguments: starters.keys.sorted())
  func starter(language: String) throws {
    let name = try #require(Self.starters[language])
    let file = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    let result = try Tool.run("adapter", language)

    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(result.output.utf8.elementsEqual(file.utf8))
    #expect(file.contains("auth-conformance check --operation sinch.signature.sign -- "))
  }

  @Test("Every language is listed")
  func languages() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
    let help = try Tool.run("adapter", "--help").output.replacing("\n", with: " ")

    #expect(names.sorted() == (Self.starters.values + ["role-python.py"]).sorted())
    #expect(help.contains("one of \(Self.starters.keys.sorted().joined(separator: ", "))."))
  }

  @Test("A starter of a role has a method for each event and names each action")
  func role() throws {
    let result = try Tool.run("adapter", "python", "--role", "avaya.application")
    #expect(result.status == 0 && result.errors.isEmpty)
    for line in [
      "    def userAnswers(self, at, challenge, credential=None):",
      "    \"operations\": [\"avaya.application\"],",
      "#   action(\"askUser\", challenge=…, realm=…)",
      "        #   asksUser: true or false. Whether",
    ] {
      #expect(result.output.contains(line), "\(line)")
    }
    #expect(!result.output.contains("ROLE"))
  }

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
    #expect(try String(contentsOfFile: path, encoding: .utf8) == starter)
    #expect(FileManager.default.isExecutableFile(atPath: path) == isExecutable)

    try scratch.write("adapter", "mine".utf8)
    let again = try Tool.run("adapter", language, "--output", path)
    #expect(again.status == 2)
    #expect(again.errors.contains("cannot write \"\(path)\": file exists"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }
}
