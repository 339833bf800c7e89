import Foundation
import Testing

/// Parts of a run, and commands that read reports.
@Suite("Parts of a run; reports are compared and replayed")
struct ReportCommandTests {
  /// Runs `check` on the sample suite in a folder.
  private func check(
    in scratch: borrowing Scratch,
    _ arguments: String...,
    environment: [String: String] = [:]
  ) throws -> Tool.Result {
    let words = ["check", "--vectors", "vectors", "--quiet"] + arguments
    return try Tool.run(words, environment: environment, in: scratch.url)
  }

  private func scratch(isWrong: Bool = false) throws -> Scratch {
    let scratch = try Scratch()
    for (path, json) in SampleSuite.files { try scratch.write("vectors/\(path)", json) }
    if isWrong { try scratch.write("vectors/signatures/sign.json", SampleSuite.oneWrong) }
    return scratch
  }

  @Test("CI systems can choose the part by environment variables")
  func environment() throws {
    let scratch = try scratch()
    func shard(_ environment: [String: String], _ arguments: String...) throws -> JSON? {
      let words = ["check", "--vectors", "vectors", "--report", "json"] + arguments
      let result = try Tool.run(words, environment: environment, in: scratch.url)
      #expect(result.status == 0, "\(result.errors)")
      return try JSON(parsing: result.output)[["shard"]]
    }
    let bazel = ["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "4"]
    let gitLab = ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"]

    #expect(try shard([:]) == .null)
    #expect(try shard(bazel) == ["index": 1, "count": 4])
    #expect(try shard(gitLab) == ["index": 2, "count": 3])
    #expect(try shard(bazel.merging(gitLab) { $1 }) == ["index": 1, "count": 4])
    #expect(try shard(gitLab, "--shard", "3/5") == ["index": 3, "count": 5])
    #expect(try shard(["CI_NODE_TOTAL": "1"]) == .null)
    #expect(try shard(["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "1"]) == .null)
  }

  @Test("Bazel is told that sharding is supported")
  func bazel() throws {
    let scratch = try scratch()
    let path = scratch.url.appending(path: "status").path(percentEncoded: false)
    var environment = ["TEST_SHARD_STATUS_FILE": path, "TEST_TOTAL_SHARDS": "9"]
    let plain = try check(in: scratch, environment: environment)
    #expect(plain.status == 0)
    #expect(!FileManager.default.fileExists(atPath: path))

    environment["TEST_SHARD_INDEX"] = "8"
    let part = try check(in: scratch, environment: environment)
    #expect(part.status == 0)
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test(
    "A part that does not exist is a usage error",
    arguments: ["0/3", "4/3", "3", "1/0", "a/b", "1/2/3", "-1/2"]
  )
  func badShards(text: String) throws {
    let result = try Tool.run("check", "--shard=\(text)")
    #expect(result.status == 2)
    #expect(result.errors.contains("--shard cannot be \"\(text)\""))
    let environment = ["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": text]
    #expect(try Tool.run("check", environment: environment).status == 2)
  }

  @Test("An empty part passes, and each case belongs to one part")
  func emptyPart() throws {
    let scratch = try scratch()
    var ids: [String] = []
    for index in 1...8 {
      let part = try check(in: scratch, "--shard=\(index)/8", "--report=json")
      #expect(part.status == 0)
      let cases = try JSON(parsing: part.output)[["cases"]]?.array ?? []
      ids += cases.compactMap { $0[["id"]]?.string }
    }
    #expect(ids.count == 5 && Set(ids).count == 5)
  }

  @Test("Cases that failed can be run again, and those alone")
  func rerunFailed() throws {
    let scratch = try scratch(isWrong: true)
    #expect(try check(in: scratch, "--report=json=all.json").status == 1)
    let again = try check(in: scratch, "--rerun-failed=all.json", "--report=json")
    let report = try JSON(parsing: again.output)
    #expect(report[["cases"]]?.array?.map { $0[["id"]] } == ["signatures/sign/wrong"])
    #expect(again.status == 1)
    // The vectors are the same, whichever cases were selected.
    let whole = try scratch.json("all.json")
    #expect(report[["suite", "vectors"]] == whole[["suite", "vectors"]])
    #expect(report[["started"]] == "2018-01-02T03:04:05Z")

    let fast = try check(in: scratch, "--level=hardening", "--fail-fast")
    #expect(fast.status == 1)

    let text = try scratch.text("all.json")
      .replacing("signatures/sign/wrong\"", with: "signatures/sign/old\"")
    try scratch.write("stale.json", text.utf8)
    let stale = try check(in: scratch, "--rerun-failed=stale.json")
    #expect(stale.status == 2)
    #expect(
      stale.errors.contains(
        "the vectors no longer have 1 case of \"stale.json\":\n  signatures/sign/old\n"
      )
    )
    let others = try check(in: scratch, "--rerun-failed=all.json", "--filter=signatures/sign/empty")
    #expect(others.status == 2)
    #expect(others.errors.contains("none of the selected cases failed in \"all.json\""))
    #expect(!others.errors.contains("no longer have"))
  }

  @Test("Reports are compared case by case")
  func diff() throws {
    let scratch = try scratch()
    #expect(try check(in: scratch, "--report=json=old.json").status == 0)
    try scratch.write("vectors/signatures/sign.json", SampleSuite.oneWrong)
    #expect(try check(in: scratch, "--report=json=new.json").status == 1)
    let diff = try Tool.run("report", "diff", "old.json", "new.json", in: scratch.url)
    // Both cases are new: nothing that worked is broken.
    #expect(diff.status == 0)
    #expect(diff.output.hasSuffix("2 new, 2 gone\n"))

    let broken = try scratch.text("new.json")
      .replacing("\"status\":\"passed\"", with: "\"status\":\"unimplemented\"")
      .replacing("\"passed\":", with: "\"gone\":")
    try scratch.write("broken.json", broken.utf8)
    let unreadable = try Tool.run("report", "diff", "new.json", "broken.json", in: scratch.url)
    #expect(unreadable.status == 2)
    #expect(unreadable.errors.contains("broken.json:"))
    #expect(try Tool.run("report", "diff", "new.json", in: scratch.url).status == 2)
    #expect(try Tool.run("report", "diff", "new.json", "missing", in: scratch.url).status == 2)
  }

  @Test("A failure below the level fails only if the level includes it")
  func level() throws {
    let scratch = try scratch(isWrong: true)
    let rules = SampleSuite.requirements(signing: "hardening")
    try scratch.write("vectors/requirements/sample.json", rules)
    let usual = try check(in: scratch)
    #expect(usual.status == 0)
    let line = "CONFORMANT: 3 required cases passed; 1 of 2 hardening cases failed\n"
    #expect(usual.output == line)
    #expect(try check(in: scratch, "--level", "recommended").status == 0)
    let hard = try check(in: scratch, "--level=hardening")
    #expect(hard.status == 1)
    #expect(hard.output.contains("\n\nNOT CONFORMANT: 1 of 2 hardening cases failed\n\n"))
    let command = "check --vectors=vectors --level=hardening --filter signatures/sign/wrong"
    #expect(hard.output.contains(command))
    let unknown = try check(in: scratch, "--level=must")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("It is one of required, recommended, hardening."))

  }

  @Test("A failure can be replayed")
  func replay() throws {
    let scratch = try scratch(isWrong: true)
    let report = try JSON(parsing: try check(in: scratch, "--report=json").output)
    let cases = try #require(report[["cases"]]?.array)
    let failure = try #require(cases.compactMap { $0[["failure"]] }.first)
    let command = try #require(failure[["replay"]]?.string)
    #expect(command == "auth-conformance check --vectors=vectors --filter signatures/sign/wrong")
    let words = command.split(separator: " ").dropFirst().map(String.init)
    let again = try Tool.run(words, in: scratch.url)
    #expect(again.status == 1)
    #expect(again.output.contains("\nNOT CONFORMANT: 1 of 1 required case failed\n\n"))
  }
}
