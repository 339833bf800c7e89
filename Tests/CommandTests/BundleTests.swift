import Foundation
import Testing

/// `check --bundle`.
@Suite("`check --bundle` writes failures into folders")
struct BundleTests {
  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    for (path, json) in SampleSuite.files { try scratch.write("vectors/\(path)", json) }
    let wrong = SampleSuite.testCase(
      "wrong",
      SampleSuite.signature(user: "foo"),
      ["output": ["signature": "qQTrXrSoHGHD1ufhqb+jn6GRIPA="]]
    )
    let right = SampleSuite.testCase(
      "right",
      SampleSuite.signature(user: ""),
      ["refused": ["malformed"]]
    )
    let file = SampleSuite.file("sinch.signature.sign", [right, wrong])
    try scratch.write("vectors/signatures/sign.json", file)
    return scratch
  }

  @Test("Each failure gets a folder")
  func folders() throws {
    let scratch = try scratch()
    let result = try Tool.run(
      ["check", "--vectors=vectors", "--quiet", "--bundle=a/b"],
      in: scratch.url
    )
    #expect(result.status == 1)
    #expect(result.errors == "1 failure written to \"a/b\"\n")
    let bundle = scratch.url.appending(path: "a/b")
    let names = try FileManager.default.subpathsOfDirectory(
      atPath: bundle.path(percentEncoded: false)
    )
    #expect(
      names.sorted() == [
        "signatures--sign--wrong", "signatures--sign--wrong/README.md",
        "signatures--sign--wrong/case.json", "signatures--sign--wrong/input.json",
        "signatures--sign--wrong/output.json", "signatures--sign--wrong/replay.sh",
        "signatures--sign--wrong/versions.json",
      ]
    )
    let folder = "a/b/signatures--sign--wrong"
    #expect(try scratch.json("\(folder)/input.json")[["userId"]] == "foo")
    #expect(
      try scratch.json("\(folder)/output.json")[[0, "output", "signature"]]
        == "4sk2/7AD0VoGke0qc1ZiJ2BtzYA="
    )
    #expect(try scratch.json("\(folder)/versions.json")[["implementation", "name"]] == "reference")
    #expect(try scratch.json("\(folder)/case.json")[["id"]] == "wrong")
    let readMe = try scratch.text("\(folder)/README.md")
    #expect(readMe.hasPrefix("# signatures/sign/wrong\n\nThe case wrong\n"))
    #expect(
      readMe.contains(
        "\n    auth-conformance check --vectors=vectors --filter signatures/sign/wrong\n"
      )
    )
    #expect(readMe.contains("SAMPLE-SIGN"))
  }

  @Test("A folder that is not empty is left alone")
  func existingFolder() throws {
    let scratch = try scratch()
    try scratch.write("full/.hidden", [])
    for path in ["full", "vectors/ambiguities.json", "vectors/ambiguities.json/below"] {
      let result = try Tool.run("check", "--vectors=vectors", "--bundle=\(path)", in: scratch.url)
      #expect(result.status == 2, "\(path)")
      #expect(result.output.isEmpty)
      #expect(result.errors.contains("\"\(path)\""))
    }
    try FileManager.default.createDirectory(
      at: scratch.url.appending(path: "empty"),
      withIntermediateDirectories: false
    )
    #expect(
      try Tool.run("check", "--vectors=vectors", "--bundle=empty", in: scratch.url).status == 1
    )
    let again = try Tool.run("check", "--vectors=vectors", "--bundle=empty", in: scratch.url)
    #expect(again.errors.contains("the folder \"empty\" is not empty"))
  }
}
