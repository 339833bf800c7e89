import BundledVectors
import Foundation
import TestSupport
import Testing

@Suite("The bundled vectors are those of the folder")
struct BundledFileTests {
  private let folder = URL(filePath: #filePath).appending(path: "../../../../vectors").standardized

  @Test("Every JSON file is there, byte for byte, and no other")
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

  @Test("Each file of cases, read and written, is the same")
  func written() throws {
    let sources = Dictionary(uniqueKeysWithValues: SourceFile.bundled.map { ($0.path, $0) })
    for file in try Bundled.suite().files {
      let source = try #require(sources[file.path + ".json"])
      let text = file.json.pretty()
      #expect(source.withBytes { text.utf8.elementsEqual($0) }, "\(file.path)")
    }
  }

  @Test("The cases of some files are those of the whole")
  func parts() throws {
    let whole = try Bundled.suite()
    let part = try Suite.bundled { $0.path == "signatures/jws-sign.json" }
    #expect(part.files.map(\.path) == ["signatures/jws-sign"])
    #expect(part.requirements.map(\.id) == whole.requirements.map(\.id))
    #expect(try Suite.bundled { _ in false }.files.isEmpty)
  }
}
