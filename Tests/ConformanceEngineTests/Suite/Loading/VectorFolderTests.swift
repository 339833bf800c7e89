import ConformanceEngine
import Foundation
import TestSupport
import Testing

@Suite("The JSON files below a folder are found, or it is said why not")
struct VectorFolderTests {
  /// A folder of files, each of which says its name.
  private func folder(_ files: [String]) throws -> Scratch {
    let scratch = try Scratch()
    for file in files { try scratch.write(file, file.utf8) }
    return scratch
  }

  private func problems(_ path: String) -> [SuiteProblem] {
    do throws(SuiteLoadingError) {
      _ = try VectorFolder.files(below: path)
      return []
    } catch {
      return error.problems
    }
  }

  @Test("Files are found at any depth, in the order of their paths, and read whole")
  func files() throws {
    let folder = try folder([
      "b/two.json", "a.json", "b/one.json", "README.md", ".hidden.json", ".git/x.json",
      "b/c/d/deep.json", "b/json",
    ])
    for path in [folder.path, folder.path + "/"] {
      let files = try VectorFolder.files(below: path)
      #expect(files.map(\.path) == ["a.json", "b/c/d/deep.json", "b/one.json", "b/two.json"])
      for file in files {
        #expect(file.withBytes { Array($0) } == Array(file.path.utf8))
        #expect(FileManager.default.fileExists(atPath: file.shownPath))
      }
    }
  }

  @Test("A file that another program shortens after it was read keeps its text")
  func shortened() throws {
    let folder = try Scratch()
    let text = [UInt8](repeating: UInt8(ascii: "x"), count: 100_000)
    try folder.write("a.json", text)
    let files = try VectorFolder.files(below: folder.path)
    let handle = try FileHandle(forWritingTo: folder.url.appending(path: "a.json"))
    try handle.truncate(atOffset: 0)
    try handle.close()
    #expect(files.map { $0.withBytes { Array($0) } } == [text])
  }

  @Test("An empty file is a file")
  func emptyFile() throws {
    let folder = try Scratch()
    _ = try folder.emptyFile("a.json")
    let file = try #require(try VectorFolder.files(below: folder.path).first)
    #expect(file.withBytes { $0.count } == 0)
    #expect(throws: SuiteProblem.self) { try file.parse() }
  }

  @Test("Links to files and folders are followed")
  func links() throws {
    let folder = try folder(["real/a.json"])
    try folder.link("linked", to: "real")
    try folder.link("b.json", to: "real/a.json")
    try folder.link("dangling", to: "nowhere")
    let files = try VectorFolder.files(below: folder.path)
    #expect(files.map(\.path) == ["b.json", "linked/a.json", "real/a.json"])
  }

  @Test("A folder that contains itself ends with an error")
  func loops() throws {
    let folder = try folder(["a/one.json"])
    try folder.link("a/again", to: "..")
    let problem = try #require(problems(folder.path).first)
    #expect(problem.code == .unreadable)
    #expect(problem.file.hasSuffix("/a/again/"))
    #expect(problem.message.contains("contains itself"))
  }

  @Test("A missing or empty folder is reported")
  func nothingThere() throws {
    let folder = try folder(["a.txt"])
    #expect(problems(folder.path).map(\.message) == ["there is no .json file below this folder"])
    #expect(problems(folder.path + "/none").map(\.message) == ["no such file or directory"])
    #expect(problems(folder.path + "/a.txt").map(\.message) == ["not a directory"])
    #expect(problems("").map(\.code) == [.unreadable])
  }

  @Test("Every problem is reported, not only the first")
  func allProblems() throws {
    let folder = try folder(["a/fine.json"])
    try folder.link("dangling.json", to: "nowhere")
    let pipe = folder.url.appending(path: "pipe.json").path(percentEncoded: false)
    #expect(mkfifo(pipe, 0o600) == 0)
    // The pipe must not be opened: nobody writes into it, and interpretation would wait for ever.
    let problems = problems(folder.path)
    #expect(problems.map(\.message) == ["no such file or directory", "this is not a regular file"])
  }

  @Test("An unreadable file is reported", .disabled(if: geteuid() == 0, "root may read all"))
  func permissions() throws {
    let folder = try folder(["a.json", "b/c.json"])
    for name in ["a.json", "b"] {
      let path = folder.url.appending(path: name).path(percentEncoded: false)
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    }
    #expect(problems(folder.path).map(\.message) == ["permission denied", "permission denied"])
    let path = folder.url.appending(path: "b").path(percentEncoded: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
  }
}
