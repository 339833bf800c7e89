/// The inputs by what RFC 8259 says of them.
enum Corpus {
  /// JSON, which every reader must take.
  static let accepted = acceptedStructures + acceptedNumbers + acceptedStrings

  /// What is not JSON: a lenient reader may take some of it (§9), this one takes none.
  static let rejected =
    rejectedStructures + rejectedWords + rejectedNumbers + rejectedStrings + rejectedUTF8

  /// What RFC 8259 leaves to the reader, with what this one does.
  static let implementationDefined =
    numbersOfAnySize + textsOfAnyContent + duplicates + surrogates + marks + depths

  /// Every input.
  static let all = accepted + rejected + implementationDefined

  /// Every input that is read, with its canonical form.
  static let values: [(sample: Sample, compact: RawText)] = all.compactMap { sample in
    if case .value(let compact) = sample.outcome { (sample, compact) } else { nil }
  }
}

/// What errors say was expected.
extension Corpus {
  static let value = "a value"
  static let element = "a value or ']'"
  static let comma = "',' or ']'"
  static let firstName = "a member name or '}'"
  static let name = "a member name"
  static let colon = "':'"
  static let commaOrBrace = "',' or '}'"
  static let end = "the end of the text"
  static let digit = "a digit"
  static let noDigit = "no digit after a leading zero"
  static let utf8 = "UTF-8"
}
