import AuthConformance
import ConformanceEngine
import StrictJSON
import Testing

@Suite("Objects are read by name, and what nobody asked for is found")
struct ObjectReaderTests {
  @Test("Members are found by their UTF-8")
  func exactNames() throws {
    var reader = ObjectReader(["a\u{301}": 1, "\u{212A}": 2])
    #expect(reader.optionalValue("\u{E1}") == nil)
    #expect(reader.optionalValue("K") == nil)
    #expect(try reader.integer("a\u{301}") == 1)
    #expect(throws: VectorError.self) { try reader.finish() }
    #expect(try reader.integer("\u{212A}") == 2)
    try reader.finish()
  }

  @Test("The first member that was not asked for is named")
  func unknownMember() {
    let object: JSON.Object = ["a": 1, "b": 2, "c": 3]
    var reader = ObjectReader(object, at: ["top"])
    _ = reader.optionalValue("a")
    let error = #expect(throws: VectorError.self) { try reader.finish() }
    #expect(error?.code == .unknownMember)
    #expect(error?.path.description == "/top/b")
  }

  @Test("An object of more than 64 members has unknown ones among them")
  func manyMembers() {
    let members = (0..<70).map { JSON.Member(name: "m\($0)", value: .number(JSON.Number($0))) }
    var reader = ObjectReader(JSON.Object(members))
    for member in members { #expect(reader.optionalValue(member.name) == member.value) }
    let error = #expect(throws: VectorError.self) { try reader.finish() }
    #expect(error?.path.description == "/m64")
  }

  @Test("Every kind is distinguished from every other")
  func kinds() throws {
    var reader = ObjectReader([
      "null": nil, "bool": true, "number": 5, "string": "AA==", "array": ["x"],
      "object": ["y": "z"],
    ])
    #expect(try reader.string("string") == "AA==")
    #expect(try reader.octets("string") == [0])
    #expect(try reader.integer("number") == 5)
    #expect(try reader.array("array") == ["x"])
    #expect(try reader.strings("array") == ["x"])
    var inner = try reader.object("object")
    #expect(try inner.string("y") == "z")
    #expect(try reader.optionalString("missing") == nil)
    #expect(try reader.optionalInteger("missing") == nil)
    #expect(try reader.optionalOctets("missing") == nil)
    #expect(try reader.optionalStrings("missing").isEmpty)
    for name in ["null", "bool", "number", "array", "object"] {
      #expect(throws: VectorError.self) { try reader.string(name) }
      #expect(throws: VectorError.self) { try reader.optionalString(name) }
    }
    for name in ["null", "bool", "string", "array", "object"] {
      #expect(throws: VectorError.self) { try reader.integer(name) }
    }
    for name in ["null", "bool", "string", "number", "object"] {
      #expect(throws: VectorError.self) { try reader.strings(name) }
    }
    for name in ["null", "bool", "string", "number", "array"] {
      #expect(throws: VectorError.self) { try reader.object(name) }
    }
  }

  @Test("Whole numbers are read however they are written, others not at all")
  func integers() throws {
    let texts: [(String, Int64?)] = [
      ("5", 5), ("5.0", 5), ("5e2", 500), ("-0", 0), ("-7", -7), ("9223372036854775807", .max),
      ("-9223372036854775808", .min), ("9223372036854775808", nil), ("5.5", nil), ("1e400", nil),
      ("1e-400", nil),
    ]
    for (text, value) in texts {
      let number = try #require(JSON.Number(text))
      var reader = ObjectReader(["n": .number(number)])
      #expect((try? reader.integer("n")) == value)
    }
  }
}
