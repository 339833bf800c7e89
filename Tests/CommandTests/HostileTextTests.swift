import Foundation
import StrictJSON
import Testing

/// What stands in arguments and files reaches the terminal spelt out, and never at full length.
@Suite("Nothing of somebody else's acts upon the terminal")
struct HostileTextTests {
  private static let evil =
    "x\u{1B}]0;title\u{7}\u{9B}31m\u{7F}\r\n\u{202E}\u{200B}\u{2028}\u{FEFF}"

  private func expectHarmless(_ result: Tool.Result, _ what: [String]) {
    let acting = (result.output + result.errors).unicodeScalars.filter { scalar in
      let category = scalar.properties.generalCategory
      return scalar != "\n" && [.control, .format, .lineSeparator].contains(category)
    }
    #expect(acting.isEmpty, "\(what)")
  }

  @Test(
    "Arguments",
    arguments: [
      [evil], ["-\(evil)"], ["check", evil], ["check", "--\(evil)"], ["check", "--", evil],
      ["check", "--filter", evil], ["check", "--operation", evil],
      ["check", "--requirement", evil],
      ["check", "--profile", evil], ["check", "--report", evil],
      ["check", "--report", "json=/\(evil)/"],
      ["check", "--shard", evil], ["check", "--jobs", evil, "--", "true"],
      ["check", "--url", evil],
      ["check", "--expected-failures", evil], ["check", "--vectors", evil],
      ["check", "--bundle", "/proc/\(evil)"], ["list", evil], ["show", evil], ["faults", evil],
      ["serve", "--fault", evil], ["serve", "--http", evil], ["adapter", evil], ["messages", evil],
      ["completions", evil], ["report", evil], ["report", "merge", evil],
      ["report", "diff", evil, evil],
      ["report", "html", "--output", "/\(evil)/", evil],
    ]
  )
  func arguments(words: [String]) throws {
    let result = try Tool.run(words)
    #expect(result.status == 2)
    expectHarmless(result, words)
  }

  @Test("A very long argument is not repeated", arguments: ["check", "list", "show", "report"])
  func longArguments(command: String) throws {
    let long = String(repeating: "abcd", count: 25_000)
    for words in [[long], [command, long], [command, "--\(long)"], [command, "--filter", long]] {
      let result = try Tool.run(words)
      #expect(result.status == 2)
      #expect(result.errors.utf8.count < 2_000, "\(words.map { $0.prefix(20) })")
    }
  }

  @Test("Names and values in vectors, and the names of their files")
  func vectors() throws {
    let evil = JSON.string(Self.evil)
    let changes: [(inout JSON.Object) -> Void] = [
      { $0["title"] = evil }, { $0["id"] = evil }, { $0[Self.evil] = 1 },
      { $0["flags"] = [evil] }, { $0["requirements"] = [evil] }, { $0["expect"] = [Self.evil: 1] },
      { $0["input"] = SampleSuite.signature(user: evil) }, { $0["note"] = evil },
      { $0["origin"] = ["published": evil] },
    ]
    for change in changes {
      let scratch = try Scratch()
      try SampleSuite.write(to: scratch)
      let sample = SampleSuite.testCase(
        "new",
        SampleSuite.signature(user: "x"),
        ["output": ["signature": "4sk2/7AD0VoGke0qc1ZiJ2BtzYA="]]
      )
      var members = try #require(sample.object)
      change(&members)
      let file = SampleSuite.file("sinch.signature.sign", [.object(members)])
      try scratch.write("signatures/new.json", file)
      for words in [["list"], ["list", "--json"], ["show", "**"], ["check", "--verbose"]] {
        let arguments = words + ["--vectors", scratch.path]
        expectHarmless(try Tool.run(arguments), words)
      }
    }
    let scratch = try Scratch()
    try SampleSuite.write(to: scratch)
    try scratch.write("signatures/\(Self.evil).json", "{}".utf8)
    expectHarmless(try Tool.run("list", "--vectors", scratch.path), ["a file's name"])
  }

  @Test("Lists of expected failures")
  func lists() throws {
    let scratch = try Scratch()
    try SampleSuite.write(to: scratch)
    for line in [
      "\(Self.evil)  # why", "a  # \(Self.evil)", Self.evil, "signatures/** # \(Self.evil)",
    ] {
      try scratch.write("list", line.utf8)
      let list = scratch.url.appending(path: "list").path(percentEncoded: false)
      let words = ["check", "--vectors", scratch.path, "--verbose", "--expected-failures", list]
      let result = try Tool.run(words)
      #expect(result.status != 0)
      expectHarmless(result, [line])
    }
  }
}
