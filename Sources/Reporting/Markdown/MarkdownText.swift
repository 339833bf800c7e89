import AuthConformance
import StrictJSON

/// Writes any text so that it means itself in Markdown as GitHub and GitLab read it.
enum MarkdownText {
  /// A text between others on one line.
  static func inline(_ text: String) -> String {
    var result = ""
    let scalars = Array(text.visible.unicodeScalars)
    for (scalar, next) in zip(scalars, scalars.dropFirst() + [" "]) {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      // Before anything but a blank a colon may begin an emoji, or be that of an address.
      case ":" where next == " ": result += ":"
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
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
