import Foundation
import StrictJSON
import Testing

/// The corpus beside a reader that somebody else wrote.
@Suite("Beside Foundation")
struct FoundationTests {
  @Test("JSONDecoder reads the same values", arguments: Self.comparable)
  func values(of sample: Sample) throws {
    let data = Data(sample.text.bytes)
    let foreign = try JSONDecoder().decode(ForeignJSON.self, from: data)
    #expect(foreign.agrees(with: try JSON(parsing: sample.text.bytes)))
  }

  @Test("JSONDecoder refuses what is not JSON", arguments: Self.refused)
  func errors(of sample: Sample) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(ForeignJSON.self, from: Data(sample.text.bytes))
    }
  }

  @Test("Only what is listed is left out")
  func counts() {
    #expect(Self.comparable.count == Corpus.values.count - Self.beyondDecoder.count)
    #expect(Self.refused.count == Corpus.rejected.count - Self.decoderIsLenient.count)
  }

  private static let comparable = Corpus.values.map(\.sample).filter {
    !beyondDecoder.contains($0.name)
  }

  private static let refused = Corpus.rejected.filter { !decoderIsLenient.contains($0.name) }

  /// What `JSONDecoder` cannot hold in a `Double`, holds to be the same name, or is slow at.
  private static let beyondDecoder: Set = [
    "zero with an exponent", "zero with an exponent beyond 64 bits",
    "a whole number of a thousand digits", "an exponent of a thousand digits",
    "more than a Double can hold", "less than a Double can hold",
    "closer to zero than a Double can be",
    "an exponent beyond 64 bits", "a negative exponent beyond 64 bits",
    "names that are canonically equivalent", "many names that are canonically equivalent",
    "512 arrays", "512 arrays around a value", "512 objects", "512 arrays and objects in turn",
    "512 levels twice",
  ]

  /// What `JSONDecoder` accepts though it is not JSON in UTF-8.
  private static let decoderIsLenient: Set = [
    "a comma before the end of an array", "a comma and a line before the end",
    "a comma before the end of an object", "a NUL after a number",
    "UTF-16 without a mark, big-endian", "UTF-16 without a mark, little-endian",
    "UTF-32 without a mark",
  ]
}
