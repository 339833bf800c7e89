/// What makes a text no JSON, though lenient readers take it.
struct JSONFlaw: Sendable {
  let id: String
  /// "A header with …", for titles.
  let phrase: String
  /// Brings the flaw into the text of an object with members.
  let write: @Sendable (String) -> String

  init(_ id: String, _ phrase: String, _ write: @escaping @Sendable (String) -> String) {
    self.id = id
    self.phrase = phrase
    self.write = write
  }

  /// A flaw in the text of a member x that is put behind the others.
  init(_ id: String, _ phrase: String, x value: String) {
    self.init(id, phrase) { "\($0.dropLast()),\"x\":\(value)}" }
  }
}

// What stands behind or before the object.
extension JSONFlaw {
  static let textBehind = JSONFlaw("text-behind", "text behind the object") { $0 + " x" }
  static let secondObject = JSONFlaw("second-object", "a second object behind the first") {
    $0 + "{}"
  }
  static let braceBehind = JSONFlaw("brace-behind", "a closing brace too many") { $0 + "}" }
  static let nulBehind = JSONFlaw("nul-behind", "a NUL behind the object") { $0 + "\0" }
  static let noBreakSpaceBehind = JSONFlaw(
    "no-break-space-around",
    "a no-break space behind the object"
  ) { $0 + "\u{A0}" }
  static let notClosed = JSONFlaw("not-closed", "no closing brace") { String($0.dropLast()) }
}

// Between members.
extension JSONFlaw {
  static let trailingComma = JSONFlaw("trailing-comma", "a comma behind the last member") {
    $0.dropLast() + ",}"
  }
  static let leadingComma = JSONFlaw("leading-comma", "a comma before the first member") {
    "{," + $0.dropFirst()
  }
  static let missingComma = JSONFlaw("missing-comma", "no comma between two members") {
    $0.dropLast() + #" "typ":"JWT"}"#
  }
  static let equalsSign = JSONFlaw("equals-sign", "an equals sign in place of a colon") {
    $0.replacing(":", with: "=", maxReplacements: 1)
  }
  static let blockComment = JSONFlaw("block-comment", "a block comment") {
    "{/* HMAC */" + $0.dropFirst()
  }
  static let comment = JSONFlaw("comment", "a comment") { $0.dropLast() + "/* */}" }
  static let lineComment = JSONFlaw("line-comment", "a line comment") {
    $0.dropLast() + " // HMAC\n}"
  }
  static let hashComment = JSONFlaw("hash-comment", "a comment behind a number sign") {
    $0.dropLast() + " # HMAC\n}"
  }
  static let noBreakSpace = JSONFlaw("no-break-space", "a no-break space between tokens") {
    "{\u{A0}" + $0.dropFirst()
  }
  static let formFeed = JSONFlaw("form-feed", "a form feed between tokens") {
    "{\u{C}" + $0.dropFirst()
  }
}

// In names and values.
extension JSONFlaw {
  static let singleQuotes = JSONFlaw("single-quotes", "single quotes") {
    $0.replacing("\"", with: "'")
  }
  static let nameWithoutQuotes = JSONFlaw("name-without-quotes", "a member name without quotes") {
    $0.replacing("\"", with: "", maxReplacements: 2)
  }
  static let notANumber = JSONFlaw("not-a-number", "a member that is NaN", x: "NaN")
  static let infinity = JSONFlaw("infinity", "a member that is minus infinity", x: "-Infinity")
  static func leadingZero(_ number: String = "01") -> JSONFlaw {
    JSONFlaw("leading-zero", "a number with a leading zero", x: number)
  }
  static let plusSign = JSONFlaw("plus-sign", "a number with a plus sign", x: "+1")
  static let fractionAlone = JSONFlaw(
    "fraction-alone",
    "a number that begins with its point",
    x: ".5"
  )
  static let hexadecimal = JSONFlaw("hexadecimal-number", "a hexadecimal number", x: "0x1F")
  static let capitalTrue = JSONFlaw("capital-true", "a literal in Python's letter case", x: "True")
  static let unknownEscape = JSONFlaw(
    "unknown-escape",
    "an escape that JSON does not have",
    x: #""\a""#
  )
  static let shortEscape = JSONFlaw("short-escape", "a Unicode escape of two digits", x: #""\u12""#)
  static let rawLineBreak = JSONFlaw(
    "raw-line-break",
    "a raw line break in a string",
    x: "\"a\nb\""
  )
  static let rawTab = JSONFlaw("raw-tab", "a raw tab in a string", x: "\"a\tb\"")
  static let rawNUL = JSONFlaw("raw-nul", "a raw NUL in a string", x: "\"a\0b\"")
}
