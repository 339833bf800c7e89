import JSONSchema
import StrictJSON
import Testing

@Suite struct ViolationTests {
  /// What `schema` says of `value`, as "path: message" lines.
  private func complaints(
    _ schema: JSON.Object,
    _ value: JSON,
    limit: Int = 100
  ) throws -> [String] {
    var document = schema
    document["$id"] = "urn:a"
    let schemas = try JSONSchema([.object(document)])
    return try schemas.violations(of: value, schema: "urn:a", limit: limit).map(\.description)
  }

  @Test func messagesSayWhatWasExpectedAndFound() throws {
    #expect(try complaints(["type": "string"], 5) == [": expected a string, found 5"])
    #expect(
      try complaints(["type": ["integer", "null"]], number("1.5")) == [
        ": expected an integer or null, found 1.5"
      ]
    )
    #expect(try complaints(["const": 1], "1") == [": expected 1, found \"1\""])
    #expect(try complaints(["enum": ["a", 2]], nil) == [": expected one of \"a\", 2, found null"])
    #expect(
      try complaints(["pattern": "^a$"], "b") == [": expected text that matches ^a$, found \"b\""]
    )
    #expect(
      try complaints(["title": "an a", "pattern": "^a$"], "b\n") == [
        ": expected an a, found \"b\\n\""
      ]
    )
    #expect(try complaints(["minimum": 1], 0) == [": expected at least 1, found 0"])
    #expect(try complaints(["minItems": 1], []) == [": expected at least 1 item, found 0"])
    #expect(
      try complaints(["uniqueItems": true], [1, 2, number("1e0")]) == [
        "/2: expected another value than that of item 0"
      ]
    )
    #expect(
      try complaints(["required": ["a", "b"]], ["a": 1]) == [
        ": expected a member \"b\", found none"
      ]
    )
    #expect(
      try complaints(
        ["properties": ["a": true, "b": true], "additionalProperties": false],
        ["a": 1, "c": 2]
      )
        == ["/c: the member \"c\" is unknown; there could be \"b\""]
    )
    #expect(
      try complaints(["maxProperties": 1], ["a": 1, "b": 2]) == [
        ": expected at most 1 member, found 2: \"a\", \"b\""
      ]
    )
  }

  @Test func longValuesAreShortened() throws {
    let text = String(repeating: "ä", count: 1_000_000)
    let complaint = try #require(try complaints(["type": "null"], .string(text)).first)
    #expect(complaint.count < 100)
  }

  @Test func aViolationNamesItsPlaceInBoth() throws {
    let schemas = try JSONSchema([
      ["$id": "urn:a", "properties": ["a/b": ["items": ["$ref": "urn:b#/$defs/c"]]]],
      ["$id": "urn:b", "$defs": ["c": ["type": "null"]]],
    ])
    let violation = try #require(
      try schemas.violations(of: ["a/b": [nil, 1]], schema: "urn:a").first
    )
    #expect(violation.path == ["a/b", 1])
    #expect(violation.path.description == "/a~1b/1")
    #expect(violation.schemaPath.description == "urn:b#/$defs/c/type")
  }

  @Test func oneOfTellsWhatIsWrongWithTheClosestForm() throws {
    let forms: JSON.Object = [
      "oneOf": [
        ["title": "a date", "type": "string", "pattern": "^[0-9]+$"],
        ["type": "object", "properties": ["from": ["type": "integer"]], "required": ["from"]],
        ["type": "array", "items": ["type": "integer"]],
      ]
    ]
    #expect(try complaints(forms, "x").first == ": expected a date, found \"x\"")
    #expect(try complaints(forms, ["from": "x"]) == ["/from: expected an integer, found \"x\""])
    #expect(try complaints(forms, [1, "x"]).first == "/1: expected an integer, found \"x\"")
  }

  @Test func oneOfNamesAllFormsThatAreEquallyClose() throws {
    let forms: JSON.Object = ["oneOf": [["required": ["a"]], ["required": ["b"]]]]
    #expect(
      try complaints(forms, [:]) == [
        ": expected a member \"a\", found none, or expected a member \"b\", found none"
      ]
    )
    #expect(
      try complaints(forms, ["a": 1, "b": 1]) == [": expected only one of: form 1; form 2"]
    )
  }

  @Test func checkingEndsAtTheLimit() throws {
    let many = JSON.array(Array(repeating: 1, count: 1000))
    #expect(try complaints(["items": ["type": "null"]], many, limit: 7).count == 7)
    #expect(try complaints(["items": ["type": "null"]], many).count == 100)
    #expect(try complaints(["items": ["anyOf": [["type": "null"]]]], many, limit: 7).count == 7)
    #expect(try complaints(["items": ["type": "null"]], many, limit: 0) == [])
  }

  @Test func namesCompareByTheirBytes() throws {
    let schema: JSON.Object = [
      "properties": ["K": true, "\u{E9}": true], "additionalProperties": false,
    ]
    #expect(try complaints(schema, ["K": 1, "\u{E9}": 1]) == [])
    #expect(try complaints(schema, ["\u{212A}": 1]).count == 1)
    #expect(try complaints(schema, ["e\u{301}": 1]).count == 1)
    #expect(try complaints(["const": "\u{E9}"], "e\u{301}").count == 1)
    #expect(try complaints(["required": ["\u{E9}"]], ["e\u{301}": 1]).count == 1)
    #expect(try complaints(["uniqueItems": true], ["\u{E9}", "e\u{301}"]) == [])
  }

  @Test(arguments: ["1e999999999999", "-1e999999999999", "1e-999999999999", "0.5", "-0.0"])
  func numbersOfAnySizeAreChecked(text: String) throws {
    let value = number(text)
    let isSmall = text != "1e999999999999"
    #expect(try complaints(["minimum": 1], value).isEmpty == !isSmall)
    #expect(try complaints(["uniqueItems": true], [value, value]).count == 1)
  }
}
