import StrictJSON

extension Corpus {
  static let rejectedNumbers: [Sample] = [
    .reject("only a minus", "-", at: 2, .unexpectedEnd, digit),
    .reject("only a minus in an array", "[-]", at: 3, .invalidNumber, digit),
    .reject("a plus", "+1", at: 1, .unexpected, value),
    .reject("a plus in an array", "[0,+1]", at: 4, .unexpected, value),
    .reject("only a plus", "+", at: 1, .unexpected, value),
    .reject("two minuses", "--1", at: 2, .invalidNumber, digit),
    .reject("a minus sign of typography", "\u{2212}1", at: 1, .unexpected, value),
    .reject("a leading zero", "01", at: 2, .invalidNumber, noDigit),
    .reject("a negative leading zero", "[-01]", at: 4, .invalidNumber, noDigit),
    .reject("a leading zero and a fraction", "00.5", at: 2, .invalidNumber, noDigit),

    .reject("a fraction without a whole part", ".5", at: 1, .unexpected, value),
    .reject("a negative fraction without a whole part", "-.5", at: 2, .invalidNumber, digit),
    .reject("only a point", "[.]", at: 2, .unexpected, element),
    .reject("a point at the end", "1.", at: 3, .unexpectedEnd, digit),
    .reject("a point before a bracket", "[1.]", at: 4, .invalidNumber, digit),
    .reject("a point before an exponent", "1.e1", at: 3, .invalidNumber, digit),
    .reject("two fractions", "1.2.3", at: 4, .trailingContent, end),
    .reject("a decimal comma", "1,5", at: 2, .trailingContent, end),

    .reject("an exponent without digits", "1e", at: 3, .unexpectedEnd, digit),
    .reject("an exponent without digits in an array", "[1E]", at: 4, .invalidNumber, digit),
    .reject("an exponent with only a plus", "1e+", at: 4, .unexpectedEnd, digit),
    .reject("an exponent with only a minus", "[1e-]", at: 5, .invalidNumber, digit),
    .reject("an exponent with a fraction", "1e1.5", at: 4, .trailingContent, end),
    .reject("an exponent after a space", "1 e1", at: 3, .trailingContent, end),
    .reject("two exponents", "1e2e3", at: 4, .trailingContent, end),
    .reject("an exponent without a number", "e1", at: 1, .unexpected, value),
    .reject("an exponent after a minus", "-e1", at: 2, .invalidNumber, digit),

    .reject("hexadecimal", "0x1F", at: 2, .trailingContent, end),
    .reject("hexadecimal in an array", "[0x1F]", at: 3, .unexpected, comma),
    .reject("hexadecimal without a prefix", "[1F]", at: 3, .unexpected, comma),
    .reject("an underscore between digits", "1_000", at: 2, .trailingContent, end),
    .reject("a space between digits", "[1 000]", at: 4, .unexpected, comma),
    .reject("a suffix for big numbers", "[1n]", at: 3, .unexpected, comma),
    .reject("a minus after the digits", "[1-]", at: 3, .unexpected, comma),
    .reject("digits of full width", "１", at: 1, .unexpected, value),
    .reject("a digit of full width after others", "[1１]", at: 3, .unexpected, comma),
    .reject("Arabic digits", "[١]", at: 2, .unexpected, element),
    .reject("a NUL after a number", "1\u{0}", at: 2, .trailingContent, end),
  ]
}
