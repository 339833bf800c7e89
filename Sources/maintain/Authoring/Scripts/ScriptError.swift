/// A mistake in a script of traces, with the place where it stands.
struct ScriptError: Error, Equatable, CustomStringConvertible {
  let file: String
  /// Counts from 1, like the column.
  let line: Int
  let column: Int
  let message: String

  var description: String { "\(file):\(line):\(column): \(message)" }
}

/// A word of a script, with its place.
struct ScriptWord: Sendable, Equatable {
  var text: String
  let line: Int
  let column: Int

  /// The words of a line, which blanks outside quotation marks separate; a `;` is a word of its own.
  static func words(of text: some StringProtocol, line: Int, from start: Int = 1) -> [ScriptWord] {
    var words: [ScriptWord] = []
    var (isQuoted, isEscaped, isInside) = (false, false, false)
    for (offset, letter) in text.enumerated() {
      let isBlank = !isQuoted && letter == " "
      let isSeparator = !isQuoted && letter == ";"
      if isBlank || isSeparator || !isInside {
        isInside = !isBlank && !isSeparator
        if !isBlank { words.append(ScriptWord(text: "", line: line, column: start + offset)) }
      }
      if isBlank { continue }
      if letter == "\"" && !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && letter == "\\" && !isEscaped
      words[words.count - 1].text.append(letter)
    }
    return words
  }

  /// The texts before and after the first `=`; nil for a word without one, or a quoted text.
  var assignment: (name: String, value: ScriptWord)? {
    guard let sign = text.firstIndex(of: "="), !text.hasPrefix("\"") else { return nil }
    let name = String(text[..<sign])
    let value = String(text[text.index(after: sign)...])
    return (name, ScriptWord(text: value, line: line, column: column + name.count + 1))
  }
}
