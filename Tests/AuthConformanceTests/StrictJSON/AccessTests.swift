import StrictJSON
import Testing

@Suite("Access")
struct AccessTests {
  static let values: [(JSON, JSON.Kind, String)] = [
    (nil, .null, "null"), (true, .bool, "a boolean"), (1, .number, "a number"),
    ("a", .string, "a string"), ([1], .array, "an array"), (["a": 1], .object, "an object"),
  ]

  @Test("A value is of one kind, and has a value of that kind only", arguments: values)
  func kinds(_ value: JSON, _ kind: JSON.Kind, _ description: String) {
    #expect(value.kind == kind)
    #expect(value.kind.description == description)
    #expect((value.bool != nil) == (kind == .bool))
    #expect((value.number != nil) == (kind == .number))
    #expect((value.string != nil) == (kind == .string))
    #expect((value.array != nil) == (kind == .array))
    #expect((value.object != nil) == (kind == .object))
    #expect(Self.values.count == JSON.Kind.allCases.count)
  }

  @Test("A member is found by its exact name")
  func lookup() throws {
    let object = try #require(
      JSON(parsing: #"{"b":1,"a":null,"\u00e1":2,"a\u0301":3,"":4}"#).object
    )
    #expect(object["b"] == 1)
    #expect(object["a"] == .some(.null))
    #expect(object["\u{E1}"] == 2)
    #expect(object["a\u{301}"] == 3)
    #expect(object[""] == 4)
    #expect(object["B"] == nil)
    #expect(
      object.names.map { Array($0.utf8) }
        == ["b", "a", "\u{E1}", "a\u{301}", ""].map { Array($0.utf8) }
    )
    #expect(object.count == 5)
    #expect(!object.isEmpty)
  }

  @Test("Setting replaces in place, appends, and removes")
  func setting() {
    var object: JSON.Object = ["a": 1, "b": 2, "c": 3]
    object["b"] = "new"
    object["d"] = nil
    object["e"] = 5
    object["a"] = nil
    #expect(JSON.object(object).compact() == #"{"b":"new","c":3,"e":5}"#)
    object["c"] = .some(.null)
    #expect(JSON.object(object).compact() == #"{"b":"new","c":null,"e":5}"#)
    #expect(JSON.Object().isEmpty)
  }

  @Test("A path leads to a value, or to none")
  func paths() throws {
    let value = try JSON(parsing: #"{"a":[10,{"b":null}],"":{"/~":1}}"#)
    #expect(value[[]] == value)
    #expect(value[["a", 0]] == 10)
    #expect(value[["a", 1, "b"]] == .some(.null))
    #expect(value[["", "/~"]] == 1)
    #expect(value[["a", 2]] == nil)
    #expect(value[["a", -1]] == nil)
    #expect(value[["a", "0"]] == nil)
    #expect(value[[0]] == nil)
    #expect(value[["a", 0, 0]] == nil)
  }

  @Test("A path is written as a JSON Pointer (RFC 6901 §5)")
  func pointers() {
    #expect(JSON.Path().description == "")
    #expect(JSON.Path(["foo", 0]).description == "/foo/0")
    #expect(JSON.Path([""]).description == "/")
    #expect(JSON.Path(["a/b"]).description == "/a~1b")
    #expect(JSON.Path(["m~n"]).description == "/m~0n")
    #expect(JSON.Path(["c%d", " "]).description == "/c%d/ ")
    #expect(JSON.Path(["a"]).appending(1).appending("b") == ["a", 1, "b"])
    #expect(JSON.Path(["\u{E1}"]) != JSON.Path(["a\u{301}"]))
    #expect(Set<JSON.Path>([["\u{E1}"], ["a\u{301}"], [0], ["0"]]).count == 4)
  }
}
