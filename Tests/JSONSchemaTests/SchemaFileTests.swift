import Foundation
import JSONSchema
import StrictJSON
import Testing

@Suite struct SchemaFileTests {
  @Test func everySchemaLoadsUnderTheIDOfItsPlace() throws {
    let names = try Repository.schemaNames()
    let ids = try Repository.schemas().ids
    #expect(ids == names.map { Repository.base + $0 })
    #expect(ids.count >= 17)
  }

  @Test func everySchemaIsInCanonicalForm() throws {
    for name in try Repository.schemaNames() {
      let file = Repository.schemaFolder.appending(path: name)
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(try JSON(parsing: text).pretty().utf8.elementsEqual(text.utf8), "\(name)")
    }
  }

  @Test func everyOperationHasItsSchema() throws {
    let schema = try Repository.json(
      Repository.schemaFolder.appending(path: "vectors.schema.json")
    )
    let operations = try #require(schema[["properties", "operation", "enum"]]?.array)
    let files = try Repository.schemaNames().filter { $0.hasPrefix("operations/") }
    #expect(
      operations.compactMap(\.string).map { "operations/\($0).schema.json" }.sorted() == files
    )
    #expect(files.count == 11)
  }
}
