import StrictJSON
import Testing

@Suite("Positions")
struct PositionTests {
  static let text = """
    {
      "é": [10, {"b": true}, [ ]],
      "a\\u0062": "{[,:]}\\"",
      "ünï": { "x" : -1.5 }
    }
    """

  @Test(
    "A path leads to the place of its value",
    arguments: [
      ([], 1, 1), (["é"], 2, 8), (["é", 0], 2, 9), (["é", 1], 2, 13), (["é", 1, "b"], 2, 19),
      (["é", 2], 2, 26), (["ab"], 3, 14), (["ünï"], 4, 10), (["ünï", "x"], 4, 18),
    ] as [(JSON.Path, Int, Int)]
  )
  func place(_ path: JSON.Path, _ line: Int, _ column: Int) throws {
    let position = try #require(JSON.position(of: path, in: Self.text.utf8))
    #expect(position.line == line)
    #expect(position.column == column)
    let value = try #require(JSON(parsing: Self.text)[path])
    let rest = Self.text.utf8.dropFirst(position.offset)
    #expect((1...rest.count).contains { (try? JSON(parsing: rest.prefix($0))) == value })
  }

  @Test(
    "A path that leads nowhere has no place",
    arguments: [
      ["x"], [0], ["é", 3], ["é", -1], ["é", "0"], ["é", 0, 0], ["ab", 0], ["é", 2, 0],
      ["e\u{301}"], ["ünï", "x", "y"],
    ] as [JSON.Path]
  )
  func nowhere(_ path: JSON.Path) {
    #expect(JSON.position(of: path, in: Self.text.utf8) == nil)
  }

  @Test(
    "Every value of the corpus is found where it stands",
    arguments: Corpus.values.map(\.sample)
  )
  func everyValue(of sample: Sample) throws {
    let bytes = sample.text.bytes
    let value = try JSON(parsing: bytes)
    for path in value.paths.prefix(50) {
      let position = try #require(JSON.position(of: path, in: bytes))
      let first: [UInt8] =
        switch try #require(value[path]) {
        case .null: [UInt8(ascii: "n")]
        case .bool(let value): [UInt8(ascii: value ? "t" : "f")]
        case .number(let number): Array(number.text.utf8)
        case .string: [UInt8(ascii: "\"")]
        case .array: [UInt8(ascii: "[")]
        case .object: [UInt8(ascii: "{")]
        }
      #expect(bytes[position.offset...].starts(with: first))
    }
  }

  @Test(
    "Many places found in one scan are those found one by one",
    arguments: Corpus.values.map(\.sample)
  )
  func manyPlaces(of sample: Sample) throws {
    let bytes = sample.text.bytes
    let paths = Array(try JSON(parsing: bytes).paths.prefix(50))
    // Forwards, backwards, and with steps that lead nowhere between.
    let astray = paths.flatMap { [$0, $0.appending(7), $0.appending("nowhere")] }
    let orders: [[JSON.Path]] = [
      paths, paths.reversed(), astray, astray.reversed(), paths + paths,
    ]
    for order in orders {
      let found = JSON.positions(of: order, in: bytes)
      #expect(found == order.map { JSON.position(of: $0, in: bytes) })
    }
  }

  @Test("Asking in a text that is not JSON never traps", arguments: Corpus.all)
  func anyText(_ sample: Sample) {
    for path: JSON.Path in [[], [0], ["a"], [1, "a"], ["a", 1], [0, 0, 0]] {
      let position = JSON.position(of: path, in: sample.text.bytes)
      #expect(position.map { $0.offset < sample.text.bytes.count } ?? true)
    }
  }

  @Test("A line ends with LF, CR LF or CR, and columns count characters")
  func lines() throws {
    let text = "[\n1,\r\n2,\r3,\n\r4,\r\n\r\n\"é漢😀\", 5]"
    let places = (0...5).map { JSON.position(of: [.index($0)], in: text.utf8)?.description }
    #expect(
      places == [
        "line 2, column 1", "line 3, column 1", "line 4, column 1", "line 6, column 1",
        "line 8, column 1", "line 8, column 8",
      ]
    )
  }
}

extension JSON {
  /// The paths of this value and all inside it.
  fileprivate var paths: [JSON.Path] {
    let inner: [[JSON.Path]] =
      switch self {
      case .array(let elements):
        elements.prefix(50).enumerated().map { index, element in
          element.paths.map { JSON.Path([.index(index)] + $0.steps) }
        }
      case .object(let object):
        object.members.prefix(50).map { member in
          member.value.paths.map { JSON.Path([.member(member.name)] + $0.steps) }
        }
      default: []
      }
    return [JSON.Path()] + inner.flatMap { $0.prefix(60) }
  }
}
