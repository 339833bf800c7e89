import AuthConformance
import StrictJSON
import Testing

@Suite("A message that cannot be decoded is an error with its place")
struct DecodingTests {
  private static let service = #"{"name": "n", "host": "h", "method": "m", "uri": "u"}"#

  /// A text, the mistake in it and its place; and whether it is a mistake in files only.
  static let configurations: [(String, CodingFailure.Kind, String, Bool)] = [
    ("[]", .wrongKind, "", false), ("{}", .missingMember, "", false),
    (#"{"services": {}}"#, .wrongKind, "/services", false),
    (#"{"services": [1]}"#, .wrongKind, "/services/0", false),
    (#"{"services": [\#(service), {"name": "n"}]}"#, .missingMember, "/services/1", false),
    (#"{"services": [\#(service), {"name": 5}]}"#, .wrongKind, "/services/1/name", false),
    (
      #"{"services": [{"url": "u", \#(service.dropFirst())]}"#, .unknownMember, "/services/0/url",
      true
    ),
    (#"{"services": [], "~/": 1}"#, .unknownMember, "/~0~1", true),
  ]

  @Test("A mistake in a configuration is found at its place", arguments: configurations)
  func configuration(
    text: String,
    kind: CodingFailure.Kind,
    path: String,
    isStrict: Bool
  ) throws {
    let json = try JSON(parsing: text)
    func failure(isStrict: Bool) -> CodingFailure? {
      do throws(CodingFailure) {
        _ = try json.decoded(as: AvayaClient.Configuration.self, isStrict: isStrict)
        return nil
      } catch {
        return error
      }
    }
    let (strict, lenient) = (failure(isStrict: true), failure(isStrict: false))
    #expect(strict?.kind == kind && strict?.path.description == path)
    #expect(lenient?.kind == (isStrict ? nil : kind))
    #expect(lenient?.path.description == (isStrict ? nil : path))
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
}
