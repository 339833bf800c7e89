import ConformanceEngine
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
}
