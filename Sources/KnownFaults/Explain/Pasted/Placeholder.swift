/// A text in place of a value: a word for no value, an unfilled name, or a mask that hides a value.
struct Placeholder {
  /// The description of the text, as in "cnonce is …".
  let what: String

  /// Recognises a placeholder; nil if the text may be a value.
  ///
  /// - Parameter isArtefact: Whether the text is the whole input, so that no example is a value.
  init?(_ text: String, isArtefact: Bool = false) {
    let shown = JSON.string(text).compact()
    let pairs = [
      ("{{", "}}"), ("${", "}"), ("<", ">"), ("%(", ")s"), ("#{", "}"), ("{", "}"), ("%", "%"),
      ("[", "]"),
    ]
    let isShort = 3...80 ~= text.utf8.count
    if SecretMisreadings.missingValues.contains(where: text.hasSameUTF8) {
      what = "the word \(text): there was no value"
    } else if isShort,
      pairs.contains(where: { Self.name(in: text, between: $0) })
        || text.hasPrefix("$") && text.dropFirst().allSatisfy({ $0.isLetter || $0 == "_" })
    {
      what = "the placeholder \(shown), which was not filled in"
    } else if isShort, text.allSatisfy({ "*•●.xX".contains($0) }) && Set(text).count <= 2 {
      what = "\(shown), which hides a value"
    } else if isArtefact, isShort, Self.examples.contains(where: text.lowercased().hasSameUTF8) {
      what = "\(shown), an example's text"
    } else {
      return nil
    }
  }

  /// Whether only a name is between two marks.
  private static func name(in text: String, between marks: (String, String)) -> Bool {
    guard text.utf8.count > marks.0.utf8.count + marks.1.utf8.count, text.hasPrefix(marks.0),
      text.hasSuffix(marks.1)
    else { return false }
    return text.dropFirst(marks.0.count).dropLast(marks.1.count)
      .allSatisfy { $0.isLetter || "_.- ".contains($0) }
  }

  private static let examples = [
    "token", "your_token", "your-token", "your token", "yourtoken", "your_jwt", "your_token_here",
    "your-token-here", "access_token", "xxxxx.yyyyy.zzzzz", "xxx.yyy.zzz",
    "header.payload.signature",
    "string", "test", "todo", "redacted", "true", "false",
  ]
}
