/// Text in the language of man(7).
enum Roff {
  /// A line of plain text.
  static func text(_ text: String) -> String {
    let escaped = escaped(text)
    // A point or an apostrophe at the beginning of a line would make it a request.
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  /// A line of text over several lines, none of which looks like a request.
  static func broken(_ line: String) -> [String] {
    HelpText.wrap(line, indent: 0).map {
      $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" + $0 : $0
    }
  }

  /// A text in bold face.
  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  /// A text in italics.
  static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  /// Words of a command line in bold face, values and operands in italics.
  static func usage(_ text: String) -> String {
    text.split(separator: " ").map { word in
      word.contains { $0.isUppercase } ? italic(String(word)) : bold(String(word))
    }.joined(separator: " ")
  }

  /// Formats lines to be shown unchanged and indented.
  static func literal(_ lines: [String]) -> [String] {
    let margin = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return [".PP", ".RS 4", ".nf"]
      + lines.map { $0.isEmpty ? "" : text(String($0.dropFirst(margin))) }
      .map { $0.isEmpty ? "\\&" : $0 } + [".fi", ".RE"]
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      // A hyphen that stays a hyphen when it is copied, instead of a typographic one.
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
    return result
  }
}
