import StrictJSON

extension Corpus {
  static let rejectedWords: [Sample] = [
    .reject("true in upper case", "TRUE", at: 1, .unexpected, value),
    .reject("true with a capital", "[True]", at: 2, .unexpected, element),
    .reject("false with a capital", "[1, False]", at: 5, .unexpected, value),
    .reject("null in upper case", "NULL", at: 1, .unexpected, value),
    .reject("true cut short", "tru", at: 1, .unexpected, value),
    .reject("null cut short", #"{"a":nul}"#, at: 6, .unexpected, value),
    .reject("one letter", "n", at: 1, .unexpected, value),
    .reject("true run on", "truex", at: 1, .unexpected, value),
    .reject("null and a digit", "null0", at: 1, .unexpected, value),
    .reject("true and a quote", #"[true"a"]"#, at: 6, .unexpected, comma),
    .reject("true of full width", "ｔｒｕｅ", at: 1, .unexpected, value),
    .reject("undefined", "[undefined]", at: 2, .unexpected, element),
    .reject("a word", "text", at: 1, .unexpected, value),
    .reject("not a number", "NaN", at: 1, .unexpected, value),
    .reject("not a number in an array", "[1,NaN]", at: 4, .unexpected, value),
    .reject("not a number, negative", "-NaN", at: 2, .invalidNumber, digit),
    .reject("infinity", "Infinity", at: 1, .unexpected, value),
    .reject("infinity, negative", "[-Infinity]", at: 3, .invalidNumber, digit),
    .reject("a string in single quotes", "'a'", at: 1, .unexpected, value),
    .reject("a string in backquotes", "[`a`]", at: 2, .unexpected, element),
    .reject("a string in typographic quotes", "[“a”]", at: 2, .unexpected, element),
    .reject("a string outside of quotes", #"[\n]"#, at: 2, .unexpected, element),
    .reject("a value in parentheses", "(1)", at: 1, .unexpected, value),
    .reject("a regular expression", "[1,/a/]", at: 4, .unexpected, value),
    .reject("a prefix against inclusion", ")]}'\n{}", at: 1, .unexpected, value),
    .reject("a letter that is not ASCII", "[é]", at: 2, .unexpected, element),
    .reject("an emoji", "😀", at: 1, .unexpected, value),
    .reject("a record separator", "\u{1E}{}", at: 1, .unexpected, value),
  ]
}
