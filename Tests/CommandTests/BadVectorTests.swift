import Foundation
import Testing

/// Vectors that cannot be used end with status 2, and every problem with its place.
@Suite("Unusable vectors end with status 2")
struct BadVectorTests {
  @Test("Every problem is reported, by every command")
  func allProblems() throws {
    let scratch = try SampleSuite.scratch()
    try scratch.write("signatures/one.json", "{".utf8)
    try scratch.write("signatures/two.json", "nul".utf8)
    for command in ["check", "list", "requirements", "ambiguities"] {
      let result = try Tool.run(command, "--vectors", scratch.path)
      #expect(result.status == 2)
      #expect(result.errors.contains("have 2 problems"))
      #expect(result.errors.contains("signatures/one.json:1:2: "))
      #expect(result.errors.contains("signatures/two.json:1:"))
    }
  }

  /// The hole of a sparse file costs no disk, and the command must never come near it.
  @Test("A file of a gigabyte ends the run at once")
  func hugeFile() throws {
    let scratch = try SampleSuite.scratch()
    try scratch.write("signatures/deep.json", Array(repeating: UInt8(ascii: "["), count: 65_536))
    let handle = try FileHandle(forWritingTo: scratch.url.appending(path: "signatures/deep.json"))
    try handle.truncate(atOffset: 1 << 30)
    try handle.close()

    let result = try Tool.run("check", "--vectors", scratch.path)
    #expect(result.status == 2)
    #expect(result.errors.contains("signatures/deep.json:1:513: "))
  }

  /// Cases of one's own may leave out requirements, ambiguities, profiles and flags: those of the
  /// suite are known to them.
  @Test("Your own cases can cite the requirements of the suite")
  func ownCases() throws {
    let scratch = try Scratch()
    let file = SampleSuite.signing.pretty()
      .replacing("SAMPLE-SIGN", with: "SINCH-SIG-STRING")
      .replacing("        \"decoded-secret\"\n", with: "")
      .replacing("      \"flags\": [\n      ],\n", with: "")
    try scratch.write("signatures/own.json", file.utf8)
    let result = try Tool.run("check", "--vectors", scratch.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasSuffix("\nCONFORMANT: 2 cases passed\n"))
  }
}
