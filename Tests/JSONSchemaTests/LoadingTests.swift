import JSONSchema
import StrictJSON
import Testing

@Suite struct LoadingTests {
  static let faults: [(JSONSchema.SchemaError.Code, pointer: String, [JSON])] = [
    (.badID, "/$id", [true]),
    (.badID, "/$id", [[:]]),
    (.badID, "/$id", [["$id": 1]]),
    (.badID, "/$id", [["$id": "urn:a#b"]]),
    (.badID, "/$id", [["$id": "urn:a"], ["$id": "urn:a"]]),
    (.notASchema, "/items", [["$id": "urn:a", "items": 1]]),
    (.notASchema, "/properties/a", [["$id": "urn:a", "properties": ["a": nil]]]),
    (.unknownKeyword, "/format", [["$id": "urn:a", "format": "date"]]),
    (.unknownKeyword, "/typ\u{65}\u{301}", [["$id": "urn:a", "typ\u{65}\u{301}": "null"]]),
    (.unknownKeyword, "/$defs/a~1b/maximum", [["$id": "urn:a", "$defs": ["a/b": ["maximum": 1]]]]),
    (.unknownKeyword, "/items/$id", [["$id": "urn:a", "items": ["$id": "urn:b"]]]),
    (.badKeyword, "/$schema", [["$id": "urn:a", "$schema": "http://json-schema.org/schema#"]]),
    (.badKeyword, "/type", [["$id": "urn:a", "type": "text"]]),
    (.badKeyword, "/type", [["$id": "urn:a", "type": "bool"]]),
    (.badKeyword, "/type", [["$id": "urn:a", "type": []]]),
    (.badKeyword, "/enum", [["$id": "urn:a", "enum": []]]),
    (.badKeyword, "/required", [["$id": "urn:a", "required": ["a", 1]]]),
    (.badKeyword, "/minLength", [["$id": "urn:a", "minLength": -1]]),
    (.badKeyword, "/minItems", [["$id": "urn:a", "minItems": "1"]]),
    (.badKeyword, "/minimum", [["$id": "urn:a", "minimum": number("1.5")]]),
    (.badKeyword, "/uniqueItems", [["$id": "urn:a", "uniqueItems": 1]]),
    (.badKeyword, "/pattern", [["$id": "urn:a", "pattern": "a"]]),
    (.badKeyword, "/properties", [["$id": "urn:a", "properties": []]]),
    (.badKeyword, "/oneOf", [["$id": "urn:a", "oneOf": []]]),
    (.badKeyword, "/then", [["$id": "urn:a", "then": true]]),
    (.badKeyword, "/title", [["$id": "urn:a", "title": 1]]),
    (.unresolvedReference, "/$ref", [["$id": "urn:a", "$ref": "#/$defs/a"]]),
    (.unresolvedReference, "/items/$ref", [["$id": "urn:a", "items": ["$ref": "urn:b"]]]),
    (.unresolvedReference, "/$ref", [["$id": "urn:a", "$ref": "#%zz"]]),
    (.endlessReference, "", [["$id": "urn:a", "$ref": "#"]]),
    (.endlessReference, "", [["$id": "urn:a", "items": ["$ref": "urn:a"]]]),
    (
      .endlessReference, "",
      [["$id": "urn:a", "$ref": "urn:b"], ["$id": "urn:b", "$ref": "urn:a"]]
    ),
    (.tooLarge, "", [chain(of: 30) { ["allOf": [$0, $0]] }]),
    (.tooLarge, "", [chain(of: 1000) { $0 }]),
  ]

  /// Definitions of which each refers to the next, in the way given.
  private static func chain(of length: Int, _ link: (JSON) -> JSON) -> JSON {
    let links = (0..<length).map { position in
      JSON.Member(name: "\(position)", value: link(["$ref": .string("#/$defs/\(position + 1)")]))
    }
    let last = JSON.Member(name: "\(length)", value: true)
    return ["$id": "urn:a", "$defs": .object(JSON.Object(links + [last]))]
  }

  @Test(arguments: faults.indices)
  func aFaultOfTheSchemaIsNamed(index: Int) throws {
    let (code, pointer, documents) = Self.faults[index]
    let error = #expect(throws: JSONSchema.SchemaError.self) { try JSONSchema(documents) }
    #expect(error?.code == code)
    if code != .tooLarge, code != .endlessReference {
      #expect(error?.location.pointer.description == pointer)
    }
    #expect(error?.description.isEmpty == false)
  }

  @Test func annotationsCheckNothing() throws {
    let schemas = try JSONSchema([
      [
        "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "urn:a", "title": "a",
        "description": "b", "$comment": "c", "$defs": ["d": false],
      ]
    ])
    #expect(try schemas.violations(of: 1, schema: "urn:a") == [])
  }

  @Test(arguments: [
    "b.json", "./b.json", "/s/t/b.json", "../t/b.json", "https://h.example/s/t/b.json", "b.json#",
    "../../../s/t/b.json", "b.json#/$defs/a~1b%22", "b.json#/$defs/a~1b\"",
  ])
  func referencesAreRelativeToTheDocument(reference: String) throws {
    let schemas = try JSONSchema([
      ["$id": "https://h.example/s/t/a.json", "$ref": .string(reference)],
      [
        "$id": "https://h.example/s/t/b.json", "type": "null", "$defs": ["a/b\"": ["type": "null"]],
      ],
    ])
    #expect(try schemas.violations(of: nil, schema: "https://h.example/s/t/a.json") == [])
    #expect(try schemas.violations(of: 1, schema: "https://h.example/s/t/a.json").count == 1)
  }

  @Test func anUnknownSchemaIsAnError() throws {
    let schemas = try JSONSchema([["$id": "urn:a"]])
    for id in ["urn:b", "", "urn:a#/items", "urn:a#%"] {
      let error = #expect(throws: JSONSchema.SchemaError.self) {
        try schemas.violations(of: 1, schema: id)
      }
      #expect(error?.code == .unresolvedReference)
    }
  }
}
