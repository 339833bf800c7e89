import Foundation
import StrictJSON
import Testing

@Suite("Limits")
struct LimitTests {
  @Test("Very many opening brackets end at the first that is too deep")
  func brackets() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 1 << 24)
    let error = try #require(throws: JSON.ParseError.self) { try JSON(parsing: bytes) }
    #expect(error.code == .nestingTooDeep)
    #expect(error.offset == JSON.maximumDepth)
  }

  @Test("The deepest value that is read fits the small stack of a worker thread")
  func stack() async throws {
    let depth = JSON.maximumDepth
    let open = String(repeating: #"[{"a":"#, count: depth / 2)
    let close = String(repeating: "}]", count: depth / 2)
    let isEqual = await withCheckedContinuation { continuation in
      let thread = Thread {
        let left = try? JSON(parsing: open + "1" + close)
        let right = try? JSON(parsing: open + "1.0" + close)
        let copy = left.flatMap { try? JSON(parsing: $0.pretty()) }
        let isEqual = left != nil && left == copy && left != right && Set([left, copy]).count == 1
        let isEquivalent = left.flatMap { left in right.map(left.isEquivalent) } == true
        continuation.resume(returning: isEqual && isEquivalent)
      }
      thread.stackSize = 512 * 1024
      thread.start()
    }
    #expect(isEqual)
  }

  @Test("A long array is whole, and so is what is around it", arguments: [0, 2, 70_000])
  func longArray(before: Int) throws {
    func numbers(_ count: Int) -> [JSON] { (0..<count).map { JSON(integerLiteral: $0) } }
    let long: JSON = .array(numbers(70_001))
    let value: JSON = .array(numbers(before) + [long, ["a": long], "end"])
    #expect(try JSON(parsing: value.compact()) == value)
  }

  @Test("Every byte is judged alike wherever it occurs in a string")
  func everyByte() throws {
    for position in 0..<24 {
      for byte in UInt8.min...UInt8.max {
        var bytes = Array("\"zzzzzzzzzzzzzzzzzzzzzzzzz\"".utf8)
        bytes[1 + position] = byte
        let text = bytes
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x00...0x1F, 0x80...0xFF:
          let error = try #require(throws: JSON.ParseError.self) { try JSON(parsing: text) }
          #expect(error.offset == (byte == UInt8(ascii: "\"") ? 2 : 1) + position)
        default:
          #expect(try JSON(parsing: text).string.map { Array($0.utf8) } == text[1...25].map { $0 })
        }
      }
    }
  }

  @Test("The second of two equal names is found among a hundred thousand")
  func manyNames() throws {
    let names = (0..<100_000).map { "\"name\($0)\":0" }
    let distinct = "{" + names.joined(separator: ",") + "}"
    #expect(try JSON(parsing: distinct).object?.count == 100_000)
    let repeated = "{" + names.joined(separator: ",") + ",\"name77777\":0}"
    let error = try #require(throws: JSON.ParseError.self) { try JSON(parsing: repeated) }
    #expect(error.code == .duplicateMember)
    #expect(error.found == "\"name77777\" again")
    #expect(error.offset == distinct.utf8.count)
  }

  @Test("Names that are canonically equivalent are as good as any others")
  func accents() throws {
    // Each name has the same accents in another order, so that Unicode takes all for equal.
    let names = (0..<4096).map { index in
      (0..<12).map { index >> $0 & 1 == 0 ? "\u{301}\u{316}" : "\u{316}\u{301}" }.joined()
    }
    let text = "{" + names.map { "\"a\($0)\":0" }.joined(separator: ",") + "}"
    #expect(try JSON(parsing: text).object?.count == names.count)
  }
}
