extension Lexer {
  /// Reads a number and keeps its text.
  mutating func number() throws(JSON.ParseError) -> JSON.Number {
    let start = offset
    try skipNumber()
    return JSON.Number(checked: text(from: start, to: offset))
  }

  /// Passes over a number (RFC 8259 §6): `[ minus ] int [ frac ] [ exp ]`.
  mutating func skipNumber() throws(JSON.ParseError) {
    _ = skip(UInt8(ascii: "-"))
    if skip(UInt8(ascii: "0")) {
      if next?.isDigit == true {
        throw failure(.invalidNumber, expected: "no digit after a leading zero")
      }
    } else {
      try skipDigits()
    }
    if skip(UInt8(ascii: ".")) {
      try skipDigits()
    }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      _ = skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-"))
      try skipDigits()
    }
  }

  /// Passes over one digit or more.
  private mutating func skipDigits() throws(JSON.ParseError) {
    guard next?.isDigit == true else {
      throw failure(.invalidNumber, expected: "a digit")
    }
    repeat { offset += 1 } while next?.isDigit == true
  }
}
