import StrictJSON
import Testing

/// One input of the corpus and what must become of it.
struct Sample: CustomTestStringConvertible {
  /// What is being tried.
  let name: String
  /// The input.
  let text: RawText
  /// What comes of it.
  let outcome: Outcome

  enum Outcome {
    /// It is read, and this is its canonical form, written by hand.
    case value(compact: RawText)
    /// It is refused, for this reason, at this place.
    case error(JSON.ParseError.Code, line: Int, column: Int, expected: String)
  }

  var testDescription: String { name }

  /// An input that is read; its canonical form is the input itself if nothing else is given.
  static func accept(_ name: String, _ text: RawText, as compact: RawText? = nil) -> Sample {
    Sample(name: name, text: text, outcome: .value(compact: compact ?? text))
  }

  /// An input that is refused, at a line and column, both from 1.
  static func reject(
    _ name: String,
    _ text: RawText,
    line: Int = 1,
    at column: Int,
    _ code: JSON.ParseError.Code,
    _ expected: String
  ) -> Sample {
    let outcome = Outcome.error(code, line: line, column: column, expected: expected)
    return Sample(name: name, text: text, outcome: outcome)
  }
}
