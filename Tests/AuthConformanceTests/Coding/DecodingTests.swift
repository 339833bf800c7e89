import AuthConformance
import StrictJSON
import Testing

@Suite("A message that cannot be decoded is an error with its place")
struct DecodingTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let text: String
    let kind: CodingFailure.Kind
    let path: String
    /// Whether it is a mistake in files only.
    var isStrict = false

    var testDescription: String { text }
  }

  private static let service = #"{"name": "n", "host": "h", "method": "m", "uri": "u"}"#

  static let configurations = [
    Mistake(text: "[]", kind: .wrongKind, path: ""),
    Mistake(text: "{}", kind: .missingMember, path: ""),
    Mistake(text: #"{"services": {}}"#, kind: .wrongKind, path: "/services"),
    Mistake(text: #"{"services": [1]}"#, kind: .wrongKind, path: "/services/0"),
    Mistake(
      text: #"{"services": [\#(service), {"name": "n"}]}"#,
      kind: .missingMember,
      path: "/services/1"
    ),
    Mistake(
      text: #"{"services": [\#(service), {"name": 5}]}"#,
      kind: .wrongKind,
      path: "/services/1/name"
    ),
    Mistake(
      text: #"{"services": [{"name": "n", "host": "h", "method": "m", "uri": "u", "url": "u"}]}"#,
      kind: .unknownMember,
      path: "/services/0/url",
      isStrict: true
    ),
    Mistake(
      text: #"{"services": [], "~/": 1}"#,
      kind: .unknownMember,
      path: "/~0~1",
      isStrict: true
    ),
  ]

  @Test("A mistake in a configuration is found at its place", arguments: configurations)
  func configuration(mistake: Mistake) throws {
    try expect(mistake, as: AvayaClient.Configuration.self)
  }

  @Test(
    "A whole number has to fit",
    arguments: [
      ("9223372036854775807", true), ("-9223372036854775808", true), ("1e3", true), ("2.0", true),
      ("9223372036854775808", false), ("0.5", false), ("\"1\"", false), ("1e400", false),
    ]
  )
  func wholeNumbers(text: String, isRight: Bool) throws {
    let json = try JSON(parsing: text)
    if isRight {
      let number: Int64 = try json.decoded()
      #expect(JSON.number(JSON.Number(number)).isEquivalent(to: json))
    } else {
      let failure = #expect(throws: CodingFailure.self) { try json.decoded(as: Int64.self) }
      #expect(failure?.kind == .wrongKind)
    }
  }

  @Test("A number that is too large for its type is an error")
  func narrowNumbers() throws {
    #expect(try (255 as JSON).decoded(as: UInt8.self) == 255)
    #expect(throws: CodingFailure.self) { try (256 as JSON).decoded(as: UInt8.self) }
    #expect(throws: CodingFailure.self) { try (-1 as JSON).decoded(as: UInt64.self) }
  }

  @Test("Fractions are neither read nor written")
  func fractions() {
    #expect(throws: CodingFailure.self) { try (1 as JSON).decoded(as: Double.self) }
    #expect(throws: CodingFailure.self) { try JSON(encoding: 0.5) }
  }

  private func expect<Value: Decodable>(_ mistake: Mistake, as type: Value.Type) throws {
    let json = try JSON(parsing: mistake.text)
    let strict = #expect(throws: CodingFailure.self) {
      try json.decoded(as: Value.self, isStrict: true)
    }
    #expect(strict?.kind == mistake.kind)
    #expect(strict?.path.description == mistake.path)
    if mistake.isStrict {
      #expect(throws: Never.self) { try json.decoded(as: Value.self) }
    } else {
      let lenient = #expect(throws: CodingFailure.self) { try json.decoded(as: Value.self) }
      #expect(lenient?.kind == mistake.kind)
      #expect(lenient?.path.description == mistake.path)
    }
  }
}
