import StrictJSON

extension Corpus {
  static let rejectedStrings: [Sample] = [
    .reject("only a quote", "\"", at: 2, .unexpectedEnd, closing),
    .reject("a string not closed", "\"abc", at: 5, .unexpectedEnd, closing),
    .reject("a long string not closed", "\"\("0", times: 1000)", at: 1002, .unexpectedEnd, closing),
    .reject("a name not closed", #"{"a"#, at: 4, .unexpectedEnd, closing),
    .reject("a string closed by an escaped quote", #""\""#, at: 4, .unexpectedEnd, closing),
    .reject("a string that ends in a backslash", #""\"#, at: 3, .unexpectedEnd, escapes),
    .reject("a quote in a string", #"["a"b"]"#, at: 5, .unexpected, comma),

    control("a NUL in a string", "\"a\u{0}\"", at: 3, #"\u0000"#),
    control("a start of heading in a string", "\"\u{1}\"", at: 2, #"\u0001"#),
    control("a backspace in a string", "\"\u{8}\"", at: 2, #"\b"#),
    control("a tab in a string", "\"a\tb\"", at: 3, #"\t"#),
    control("a line feed in a string", "\"a\nb\"", at: 3, #"\n"#),
    control("a vertical tab in a string", "\"\u{B}\"", at: 2, #"\u000b"#),
    control("a form feed in a string", "\"\u{C}\"", at: 2, #"\f"#),
    control("a carriage return in a string", "\"a\r\n\"", at: 3, #"\r"#),
    control("an escape character in a string", "\"\u{1B}[0m\"", at: 2, #"\u001b"#),
    control("a unit separator in a string", "\"\u{1F}\"", at: 2, #"\u001f"#),
    control("a tab in a name", "{\"a\t\":1}", at: 4, #"\t"#),
    control("a tab after an escape", "\"\\n\t\"", at: 4, #"\t"#),
    control("a tab after eight bytes", "\"12345678\t\"", at: 10, #"\t"#),
    .reject("a line continued by a backslash", "\"a\\\nb\"", at: 3, .invalidEscape, escapes),

    .reject("an escaped a", #""\a""#, at: 2, .invalidEscape, escapes),
    .reject("an escaped v", #""\v""#, at: 2, .invalidEscape, escapes),
    .reject("an escaped e", #""\e""#, at: 2, .invalidEscape, escapes),
    .reject("an escaped zero", #""\0""#, at: 2, .invalidEscape, escapes),
    .reject("an octal escape", #""\101""#, at: 2, .invalidEscape, escapes),
    .reject("a hexadecimal escape", #""\x41""#, at: 2, .invalidEscape, escapes),
    .reject("an escaped single quote", #""it\'s""#, at: 4, .invalidEscape, escapes),
    .reject("an escaped space", #""\ ""#, at: 2, .invalidEscape, escapes),
    .reject("an escape in upper case", #""\N""#, at: 2, .invalidEscape, escapes),
    .reject("an escape of eight digits", #""\U00000041""#, at: 2, .invalidEscape, escapes),
    .reject("an escape of a letter that is not ASCII", #""\é""#, at: 2, .invalidEscape, escapes),
    .reject("an escaped tab character", "\"\\\t\"", at: 2, .invalidEscape, escapes),
    .reject("an escaped NUL character", "\"\\\u{0}\"", at: 2, .invalidEscape, escapes),
    .reject("an escaped byte of no UTF-8", "\"\\\(bytes: 0xFF)\"", at: 2, .invalidEscape, escapes),
    .reject("an unknown escape in a name", #"{"\q":1}"#, at: 3, .invalidEscape, escapes),

    .reject("u without digits", #""\u""#, at: 2, .invalidEscape, digits),
    .reject("u with one digit", #""\u0""#, at: 2, .invalidEscape, digits),
    .reject("u with two digits", #""\u00""#, at: 2, .invalidEscape, digits),
    .reject("u with three digits", #""a\u00e""#, at: 3, .invalidEscape, digits),
    .reject("u with a letter that is no digit", #""\u00g0""#, at: 2, .invalidEscape, digits),
    .reject("u with a plus", #""\u+041""#, at: 2, .invalidEscape, digits),
    .reject("u with a minus", #""\u-041""#, at: 2, .invalidEscape, digits),
    .reject("u with a space", #""\u 041""#, at: 2, .invalidEscape, digits),
    .reject("u with a prefix", #""\u0x41""#, at: 2, .invalidEscape, digits),
    .reject("u with braces", #""\u{41}""#, at: 2, .invalidEscape, digits),
    .reject("u with digits of full width", #""\u００４１""#, at: 2, .invalidEscape, digits),
    .reject("u in upper case", #""\U0041""#, at: 2, .invalidEscape, escapes),
    .reject("u cut by the end", #""\u00"#, at: 6, .unexpectedEnd, digits),
    .reject("u cut by the end at once", #""\u"#, at: 4, .unexpectedEnd, digits),
    .reject("a second escape with three digits", #""\ud83d\ude0""#, at: 8, .invalidEscape, digits),
  ]

  private static func control(
    _ name: String,
    _ text: RawText,
    at column: Int,
    _ escape: String
  ) -> Sample {
    .reject(name, text, at: column, .controlCharacter, "the escape \(escape)")
  }

  private static let closing = "'\"' at the end of the string"
  private static let escapes = #"one of \" \\ \/ \b \f \n \r \t \u"#
  private static let digits = #"four hexadecimal digits after \u"#
}
