import Foundation
import StrictJSON
import Testing

@Suite("Sources")
struct SourceTests {
  static let text = #"{"name":"größer","list":[1,2,3]}"#
  static let value: JSON = ["name": "größer", "list": [1, 2, 3]]

  @Test("Bytes are read wherever they are")
  func sources() throws {
    let bytes = Array(Self.text.utf8)
    #expect(try JSON(parsing: Self.text) == Self.value)
    #expect(try JSON(parsing: bytes) == Self.value)
    #expect(try JSON(parsing: ContiguousArray(bytes)) == Self.value)
    #expect(try JSON(parsing: ([0] + bytes + [0])[1...bytes.count]) == Self.value)
    #expect(try JSON(parsing: Self.text.utf8) == Self.value)
    #expect(try JSON(parsing: ("x" + Self.text).dropFirst().utf8) == Self.value)
    #expect(try JSON(parsing: Data(bytes)) == Self.value)
    #expect(try JSON(parsing: Data([0] + bytes).dropFirst()) == Self.value)
    #expect(try bytes.withUnsafeBytes { try JSON(parsing: $0) } == Self.value)
    #expect(try bytes.withUnsafeBufferPointer { try JSON(parsing: $0) } == Self.value)
  }

  @Test("Bytes that are not side by side in memory are read too")
  func scattered() throws {
    let bytes = Array(Self.text.utf8)
    #expect(try JSON(parsing: bytes.reversed().reversed() as ReversedCollection) == Self.value)
    #expect(try JSON(parsing: bytes.lazy.map { $0 }) == Self.value)

    #expect(JSON.position(of: ["list"], in: bytes.lazy.map { $0 })?.offset == 26)
    let error = #expect(throws: JSON.ParseError.self) {
      try JSON(parsing: bytes.lazy.map { $0 | 1 })
    }
    #expect(error?.offset == 1)
  }

  @Test("No bytes at all are an error, wherever they are")
  func nothing() {
    let empty = UnsafeRawBufferPointer(start: nil, count: 0)
    for error in [
      #expect(throws: JSON.ParseError.self) { try JSON(parsing: empty) },
      #expect(throws: JSON.ParseError.self) { try JSON(parsing: "") },
      #expect(throws: JSON.ParseError.self) { try JSON(parsing: Data()) },
    ] {
      #expect(error?.code == .unexpectedEnd)
    }
    #expect(JSON.position(of: [], in: empty) == nil)
  }

  @Test("Nothing beyond the bytes given is read")
  func bounds() {
    for text in [
      "tru", "1", "12345678", "\"abcdefg", "\"\\u12", "[", "-", "1e", "\"é".dropLast() + "\u{C3}",
      "/",
    ] {
      let bytes = Array(text.utf8)
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
      defer { memory.deallocate() }
      memory.copyBytes(from: bytes)
      let value = try? JSON(parsing: UnsafeRawBufferPointer(memory))
      #expect(value == (try? JSON(parsing: bytes)))
    }
  }
}
