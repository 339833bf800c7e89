import Foundation
import JSONSchema
import StrictJSON

/// The files of this repository that the tests read.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let schemaFolder = root.appending(path: "vectors/schema")
  static let testFolder = root.appending(path: "Tests/JSONSchemaTests")

  static let base = "https://auth-conformance.invalid/schema/"

  static func json(_ file: URL) throws -> JSON {
    try JSON(parsing: Data(contentsOf: file))
  }

  /// The paths of all schemas below their folder: `operations/jws.sign.schema.json`.
  static func schemaNames() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: schemaFolder.path(percentEncoded: false))
      .filter { $0.hasSuffix(".schema.json") }
      .sorted()
  }

  static func schemas() throws -> JSONSchema {
    try JSONSchema(schemaNames().map { try json(schemaFolder.appending(path: $0)) })
  }
}

/// A number of a text that is one.
func number(_ text: String) -> JSON {
  JSON.Number(text).map(JSON.number) ?? .null
}
