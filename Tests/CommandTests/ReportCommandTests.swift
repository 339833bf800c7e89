import Foundation
import Testing

/// Parts of a run, their reports, and what is made of those.
@Suite("Reports of parts are merged, compared and replayed")
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

  @Test("Merged parts are the whole run", arguments: [1, 3])
  func merge(count: Int) throws {
    let scratch = try scratch(isWrong: true)
    let whole = try check(in: scratch, "--report", "json")
    var names: [String] = []
    for index in 1...count {
      names.append("\(index).json")
      let part = try check(in: scratch, "--shard=\(index)/\(count)", "--report=json=\(index).json")
      #expect(part.status == 0 || part.status == 1, "\(part.errors)")
    }
    let merge = ["report", "merge", "--report", "json", "--vectors", "vectors"]
    let merged = try Tool.run(merge + names, in: scratch.url)

    #expect(try JSON(parsing: merged.output) == JSON(parsing: whole.output))
    #expect(merged.status == 1)
    #expect(merged.errors == "NOT CONFORMANT: 1 of 5 required cases failed\n")
    if count > 1 {
      let less = try Tool.run(["report", "merge"] + names.dropLast(), in: scratch.url)
      #expect(less.status == 2)
      #expect(less.errors.contains("part \(count)/\(count) is missing"))
    }
  }

  /// Checks a known fault as a program, whole or in parts, by the vectors in a folder, and gives the
  /// report of all.
  private func report(
    of fault: String,
    parts count: Int?,
    in scratch: borrowing Scratch
  ) throws -> JSON {
    let check = ["check", "--vectors=vectors", "--quiet", "--report=json"]
    let program = ["--", Tool.path, "serve", "--fault", fault]
    guard let count else {
      return try JSON(parsing: try Tool.run(check + program, in: scratch.url).output)
    }
    var merge = ["report", "merge", "--vectors=vectors", "--report=json"]
    for index in 1...count {
      let part = try Tool.run(check + ["--shard=\(index)/\(count)"] + program, in: scratch.url)
      #expect(part.status == 1, "\(part.errors)")
      try scratch.write("\(index).json", part.output.utf8)
      merge.append("\(index).json")
    }
    return try JSON(parsing: try Tool.run(merge, in: scratch.url).output)
  }

  @Test("Merged parts are diagnosed as the whole run, and a part by its own cases")
  func mergedDiagnoses() throws {
    let scratch = try Scratch()
    try OwnVectors.write(["digest.ha1.derive"], to: scratch)
    let whole = try report(of: "digest-no-colons", parts: nil, in: scratch)
    #expect(whole[["diagnoses", 0, "faults"]] == ["digest-no-colons"])
    #expect(try report(of: "digest-no-colons", parts: 2, in: scratch) == whole)

    let fault = "digest-ha1-derive-one-call-late"
    let merged = try report(of: fault, parts: 2, in: scratch)
    #expect(merged[["diagnoses", 0, "faults"]] == [.string(fault)])
    let explained = try #require(merged[["diagnoses", 0, "cases"]]?.array)
    #expect(merged[["counts", "failed"]] == .number(JSON.Number(explained.count)))
  }

  @Test("Parts are merged without their vectors")
  func missingVectors() throws {
    let scratch = try scratch(isWrong: true)
    let part = try check(in: scratch, "--shard=1/1", "--report=json=1.json")
    #expect(part.status == 1, "\(part.errors)")
    let merged = try Tool.run("report", "merge", "--report=json", "1.json", in: scratch.url)
    #expect(merged.status == 1)
    #expect(try JSON(parsing: merged.output)[["diagnoses"]] == [])
    #expect(
      merged.errors.hasPrefix("no diagnosis: the parts are of other vectors, which --vectors names")
    )
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

  @Test("An empty part passes")
  func emptyPart() throws {
    let scratch = try scratch()
    var statuses: [Int32] = []
    var words = ["report", "merge", "--quiet"]
    for index in 1...8 {
      let part = try check(in: scratch, "--shard=\(index)/8", "--report=json=\(index).json")
      statuses.append(part.status)
      words.append("\(index).json")
    }
    #expect(statuses == Array(repeating: 0, count: 8))
    #expect(try Tool.run(words, in: scratch.url).output == "CONFORMANT: 5 cases passed\n")
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

    let others = try check(in: scratch, "--rerun-failed=all.json", "--filter=signatures/sign/empty")
    #expect(others.status == 2)
    #expect(others.errors.contains("none of the selected cases failed in \"all.json\""))
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
    #expect(try Tool.run("report", "merge", "missing", in: scratch.url).status == 2)
  }

  @Test("A failure below the level fails only where the level takes it in, also in parts")
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
    #expect(hard.output.hasSuffix("\nNOT CONFORMANT: 1 of 2 hardening cases failed\n"))
    let command = "check --vectors=vectors --level=hardening --filter signatures/sign/wrong"
    #expect(hard.output.contains(command))
    let unknown = try check(in: scratch, "--level=must")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("It is one of required, recommended, hardening."))

    for (part, level) in [("1", "required"), ("2", "required"), ("2-hard", "hardening")] {
      let shard = "--shard=\(part.prefix(1))/2"
      let report = "--report=json=\(part).json"
      let status = try check(in: scratch, shard, "--level=\(level)", report).status
      #expect(level == "hardening" || status == 0)
    }
    let merge = ["report", "merge", "--quiet", "--vectors", "vectors"]
    let merged = try Tool.run(merge + ["1.json", "2.json"], in: scratch.url)
    #expect(merged.status == 0)
    #expect(merged.output == line)
    let mixed = try Tool.run(merge + ["1.json", "2-hard.json"], in: scratch.url)
    #expect(mixed.status == 2)
    #expect(mixed.errors.contains("another level than 1.json: hardening instead of required"))
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
    #expect(again.output.hasSuffix("NOT CONFORMANT: 1 of 1 required case failed\n"))
  }
}
