import AuthConformance
import StrictJSON
import Testing

@Suite("Bytes are base64 in JSON, and other arrays are arrays")
struct OctetCodingTests {
  private struct Mixed: Codable, Equatable {
    var octets: [UInt8]
    var texts: [String]
    var numbers: [Int64]
    var lists: [[UInt8]]
  }

  @Test("Empty bytes are an empty text, and an empty array of anything else is an array")
  func empty() throws {
    let mixed = Mixed(octets: [], texts: [], numbers: [], lists: [])
    let json: JSON = ["octets": "", "texts": [], "numbers": [], "lists": []]
    #expect(try JSON(encoding: mixed) == json)
    #expect(try json.decoded() == mixed)
  }

  @Test("Bytes within arrays are texts too")
  func nested() throws {
    let mixed = Mixed(octets: [0, 1], texts: ["a"], numbers: [1], lists: [[255], []])
    let json: JSON = ["octets": "AAE=", "texts": ["a"], "numbers": [1], "lists": ["/w==", ""]]
    #expect(try JSON(encoding: mixed) == json)
    #expect(try json.decoded() == mixed)
  }

  @Test("An empty list of algorithms is an empty array")
  func algorithms() throws {
    let input = JWSVerification.Input(algorithms: [], key: [], token: "")
    #expect(try JSON(encoding: input) == ["algorithms": [], "key": "", "token": ""])
  }

  @Test(
    "Bytes are neither an array nor base64 of another form",
    arguments: [
      ("[]", "wrongKind"), ("[1]", "wrongKind"), (#""AAE""#, "badValue"), (#""_w==""#, "badValue"),
    ]
  )
  func malformed(text: String, kind: String) throws {
    let json: JSON = ["octets": try JSON(parsing: text), "texts": [], "numbers": [], "lists": []]
    let failure = #expect(throws: CodingFailure.self) { try json.decoded(as: Mixed.self) }
    #expect(failure.map { "\($0.kind)" } == kind)
    #expect(failure?.path.description == "/octets")
  }
}
