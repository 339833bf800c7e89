/// A document as its sentences in order.
///
/// A line `# HEADING` begins a section, and any other is a sentence, a line of code or a row of a
/// table. Below it, indented, `= ID ID` names rules that cover it without quoting it, and `- REASON`
/// says why it needs none.
package struct DocumentSentences: Sendable {
  /// The name of the document's rules.
  let id: String
  /// The SHA-256, in hexadecimal, of the ASCII letters and digits of the document itself.
  ///
  /// The title in front matter counts; images, HTML and link addresses do not. Anyone with the
  /// document can use the digest to check that no sentence is missing here.
  let digest: String
  /// Headings and sentences.
  private(set) var lines: [Line] = []

  /// A heading or a sentence, as Markdown.
  struct Line: Sendable {
    let text: String
    /// The line number in the file, from 1.
    let number: Int
    let isHeading: Bool
    /// The rules that cover it without quoting it.
    var rules: [RequirementID] = []
    /// The reason why the sentence needs no rule.
    var reason: String?
  }

  /// Reads the text whose first line is `sha256 DIGEST`.
  package init(of id: String, from text: String) {
    self.id = id
    let texts = text.split(separator: "\n", omittingEmptySubsequences: false)
    digest = String(texts[0].dropFirst("sha256 ".count))
    for (index, text) in texts.enumerated().dropFirst() where !text.isEmpty {
      if text.hasPrefix("# ") {
        lines.append(Line(text: String(text.dropFirst(2)), number: index + 1, isHeading: true))
      } else if !text.hasPrefix("  ") {
        lines.append(Line(text: String(text), number: index + 1, isHeading: false))
      } else if let last = lines.indices.last, text.hasPrefix("  = ") {
        lines[last].rules = text.dropFirst(4).split(separator: " ")
          .map { RequirementID(rawValue: String($0)) }
      } else if let last = lines.indices.last {
        lines[last].reason = String(text.dropFirst(4))
      }
    }
  }
}

extension StringProtocol {
  /// The letters and digits of a text, without markup, punctuation and line breaks.
  var letters: [UInt8] {
    utf8.filter { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
      default: false
      }
    }
  }
}
