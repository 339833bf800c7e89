import Foundation
import JSONSchema
import StrictJSON
import Testing

/// What another validator says of good and damaged files; Tests/SchemaCheck/agreement.py wrote it.
@Test func agreesWithJSONSchemaOfPython() throws {
  let schemas = try Repository.schemas()
  let corpus = Repository.testFolder.appending(path: "Agreement/agreement.jsonl")
  let lines = try String(contentsOf: corpus, encoding: .utf8).split(separator: "\n")
  var valid = 0
  for line in lines {
    let entry = try JSON(parsing: String(line))
    let schema = try #require(entry[["schema"]]?.string)
    let instance = try #require(entry[["instance"]])
    let isValid = try #require(entry[["valid"]]?.bool as Bool?)
    let violations = try schemas.violations(
      of: instance,
      schema: "\(Repository.base)\(schema).schema.json"
    )
    #expect(violations.isEmpty == isValid, "\(line): \(violations)")
    valid += isValid ? 1 : 0
  }
  #expect(lines.count >= 1000)
  #expect(valid >= 200)
}
