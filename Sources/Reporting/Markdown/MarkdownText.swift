/// Writes any text so that it means itself in Markdown as GitHub and GitLab read it.
enum MarkdownText {
  /// A text between others on one line.
  static func inline(_ text: String) -> String {
    var result = ""
    let scalars = Array(text.visible.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let last = index > 0 ? scalars[index - 1] : " "
      let rest = scalars[(index + 1)...]
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      // A colon may begin an emoji, or be that of an address, but not before a blank or in a time.
      case ":" where rest.first ?? " " == " " || rest.prefix(while: \.isDigit).count == 2:
        result += ":"
      // Inside a word it emphasises nothing.
      case "_" where last.isWord && rest.first?.isWord == true: result += "_"
      case "\\", "`", "*", "_", "[", "]", "#", "|", "~", "@", ":", "$", "{", "}":
        // References mean the character everywhere, also in a table and in a link's text.
        result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A text between tags of HTML.
  static func html(_ text: String) -> String {
    text.escaping(where: "&<>".utf8.contains) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      default: "&gt;"
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  /// Whether it is a letter or a digit of ASCII.
  fileprivate var isWord: Bool {
    isDigit || ("a"..."z").contains(self) || ("A"..."Z").contains(self)
  }
}
