import Foundation
import Testing

@Suite("The example of an adopter uses every public name")
struct PublicNameTests {
  private static let repository = URL(filePath: #filePath).appending(path: "../../..").standardized

  @Test(
    "Every public type of a product is mentioned",
    arguments: ["AuthConformance", "AuthConformanceTesting"]
  )
  func types(module: String) throws {
    let example = Self.repository
      .appending(path: "Examples/SwiftAdopter/Tests/BackendTests/PublicNameTests.swift")
    let text = try String(contentsOf: example, encoding: .utf8)
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
