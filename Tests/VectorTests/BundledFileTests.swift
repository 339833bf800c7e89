import BundledVectors
import ConformanceSuite
import Foundation
import TestSupport
import Testing

@Suite("The bundled vectors are those of the folder")
struct BundledFileTests {
  private let folder = URL(filePath: #filePath).appending(path: "../../../vectors").standardized

  @Test("Every JSON file is there, octet for octet, and no other")
  func sameAsFolder() throws {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let urls = (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "json" }
    let bundled = Dictionary(uniqueKeysWithValues: SourceFile.bundled.map { ($0.path, $0) })
    #expect(urls.count == bundled.count)
    for url in urls {
      let path = url.standardized.path.dropFirst(folder.path.count + 1)
      let file = try #require(bundled[String(path)], "\(path)")
      #expect(try Data(contentsOf: url) == file.withBytes { Data($0) }, "\(path)")
    }
  }
}
