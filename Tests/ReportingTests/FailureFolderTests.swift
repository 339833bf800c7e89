import Reporting
import TestSupport
import Testing

@testable import ConformanceEngine

@Suite("A failure gets a folder that can be handed on")
struct FailureFolderTests {
  private func folder(_ id: String) async throws -> FailureFolder {
    let result = try await Scripted.run(
      [.signatures(["anna"])],
      ["anna": .signature("`wrong`\n# no")]
    )
    var report = result
    report.files[0].cases[0].id = CaseID(rawValue: id)
    report.files[0].cases[0].replay = "tool --filter anna"
    let entry = report.files[0].cases[0]
    return try #require(
      FailureFolder(of: entry, .call(.sinchSignatureSign), in: report, vector: nil)
    )
  }

  /// Ids that would lead elsewhere, or that a file system cannot hold.
  @Test(
    "A hostile id stays inside the folder",
    arguments: [
      "../../etc/passwd", "/etc/passwd", "..", ".", "", "a/../../b", "a\u{0}b", "C:\\x", "~root",
      "a b",
      "-rf", "é/\u{301}", String(repeating: "x", count: 5_000), "CON", "a\nb",
    ]
  )
  func hostileIDs(id: String) async throws {
    let name = try await folder(id).name
    #expect(!name.isEmpty)
    #expect(name.utf8.count <= 200)
    #expect(
      name.utf8.allSatisfy { octet in
        let isPlain = "%-_".utf8.contains(octet) || (0x30...0x39).contains(octet)
        return isPlain || (0x41...0x5A).contains(octet) || (0x61...0x7A).contains(octet)
      }
    )
  }

  @Test("The files are ready for an issue")
  func files() async throws {
    let folder = try await folder("signatures/sign/anna")
    #expect(folder.name == "signatures--sign--anna")
    #expect(
      folder.files.map(\.name) == [
        "README.md", "input.json", "output.json", "versions.json", "replay.sh",
      ]
    )
    let readMe = try #require(folder.files.first).text
    // What came from outside is quoted in blocks, line by line.
    #expect(!readMe.split(separator: "\n").contains { $0.hasPrefix("# no") || $0.hasPrefix("`") })
    #expect(folder.files.last?.text == "#!/usr/bin/env bash\ntool --filter anna\n")
  }

  @Test("The diagnosis says how to fix it")
  func diagnosis() async throws {
    let result = try await Scripted.run([.signatures(["anna"])], ["anna": .signature("wrong")])
    var report = result
    let entry = report.files[0].cases[0]
    report.diagnoses = [.madeUp(title: "uses the secret as text", explains: [entry.id])]
    let folder = try #require(
      FailureFolder(of: entry, .call(.sinchSignatureSign), in: report, vector: nil)
    )
    let readMe = try #require(folder.files.first).text
    #expect(readMe.contains("\n    likely bug: uses the secret as text\n"))
    #expect(readMe.contains("\n## How to fix it\n\ndecode it\n"))
  }

  @Test("A passed case has no folder")
  func passed() async throws {
    let result = try await Scripted.run([.signatures(["anna"])], ["anna": .signature("right")])
    let report = result
    let entry = report.files[0].cases[0]
    #expect(FailureFolder(of: entry, .call(.sinchSignatureSign), in: report, vector: nil) == nil)
  }
}
