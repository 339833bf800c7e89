import Foundation
import Testing

@Suite("The tests of public names use every public name")
struct PublicNameCoverageTests {
  private static let repository = URL(filePath: #filePath).appending(path: "../../../..")
    .standardized

  @Test(
    "Every public type of a product is mentioned",
    arguments: ["AuthConformance", "AuthConformanceTesting"]
  )
  func types(module: String) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "PublicNameTests.swift")
    let text = try String(contentsOf: tests, encoding: .utf8)
    let mentioned = Set(text.matches(of: /\w+/).map { String($0.output) })
    let names = try Self.publicTypes(in: Self.repository.appending(path: "Sources/\(module)"))
    #expect(names.count >= 3)
    for name in names.sorted() { #expect(mentioned.contains(name), "\(name)") }
  }

  private static func publicTypes(in folder: URL) throws -> Set<String> {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let texts = try paths.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    let declaration =
      /(?m)(?:public (?:struct|enum|class|actor|protocol|typealias)|^public func) (\w+)/
    return Set(texts.flatMap { $0.matches(of: declaration).map { String($0.output.1) } })
  }
}
