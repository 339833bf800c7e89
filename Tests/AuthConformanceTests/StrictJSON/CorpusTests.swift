import StrictJSON
import Testing

@Suite("Corpus")
struct CorpusTests {
  @Test("Every input ends as the corpus says", arguments: Corpus.all)
  func outcome(of sample: Sample) throws {
    switch sample.outcome {
    case .value(let compact):
      let value = try JSON(parsing: sample.text.bytes)
      #expect(Array(value.compact().utf8) == compact.bytes)
    case .error(let code, let line, let column, let expected):
      let error = try #require(throws: JSON.ParseError.self) {
        try JSON(parsing: sample.text.bytes)
      }
      #expect(error.code == code)
      #expect(error.position.description == "line \(line), column \(column)")
      #expect(error.expected == expected)
      #expect(error.offset <= sample.text.bytes.count)
      #expect(!error.found.isEmpty)
    }
  }

  @Test("What is written reads as the same value", arguments: Corpus.values.map(\.sample))
  func roundTrip(of sample: Sample) throws {
    let value = try JSON(parsing: sample.text.bytes)
    #expect(try JSON(parsing: value.compact()) == value)
    #expect(try JSON(parsing: value.pretty()) == value)
    #expect(value.isEquivalent(to: value))
  }

  @Test("What stands before an error could have gone on to be JSON", arguments: Corpus.all)
  func beforeError(in sample: Sample) {
    let bytes = sample.text.bytes
    for end in 0...min(bytes.count, 300) {
      guard let error = Self.error(in: bytes[..<end]) else { continue }
      #expect(error.offset <= end)
      let earlier = Self.error(in: bytes[..<error.offset])
      #expect(earlier == nil || earlier?.code == .unexpectedEnd)
    }
  }

  private static func error(in bytes: some Collection<UInt8>) -> JSON.ParseError? {
    do throws(JSON.ParseError) {
      _ = try JSON(parsing: bytes)
      return nil
    } catch {
      return error
    }
  }
}
