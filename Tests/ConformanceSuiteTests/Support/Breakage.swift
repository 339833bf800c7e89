import TestSupport
import Testing

/// One way to break a file of the sample: a part of its text is replaced.
struct Breakage: Sendable, CustomTestStringConvertible {
  var name: String
  var path = Sample.vectorsPath
  /// What is replaced, where it occurs first.
  var part = ""
  /// What stands there instead, with `@@` where the problem lies.
  var replacement = ""
  var code = ""
  var pointer = ""
  /// A part of the message.
  var message = ""

  var testDescription: String { name }

  /// The file's text with the mark; nothing where the part does not occur.
  var text: String? {
    guard var text = Sample.texts[path], let range = text.firstRange(of: part) else { return nil }
    text.replaceSubrange(range, with: replacement)
    return text
  }

  /// Reads a list in which each breakage begins with `# NAME`, names its file by `in PATH` if it is
  /// not the vectors', and goes on with `- PART`, `+ REPLACEMENT`, `! CODE POINTER` and `~ MESSAGE`;
  /// several `-` and `+` are lines of one part.
  static func list(_ text: String) -> [Breakage] {
    var breakages: [Breakage] = []
    for line in text.split(separator: "\n") {
      let rest = String(line.dropFirst(2))
      if line.hasPrefix("# ") {
        breakages.append(Breakage(name: rest))
        continue
      }
      guard let last = breakages.indices.last else { continue }
      switch line.first {
      case "i": breakages[last].path = String(line.dropFirst("in ".count))
      case "-": breakages[last].part += (breakages[last].part.isEmpty ? "" : "\n") + rest
      case "+":
        breakages[last].replacement += (breakages[last].replacement.isEmpty ? "" : "\n") + rest
      case "~": breakages[last].message = rest
      default:
        let words = rest.split(separator: " ", maxSplits: 1).map(String.init)
        breakages[last].code = words.first ?? ""
        breakages[last].pointer = words.count > 1 ? words[1] : ""
      }
    }
    return breakages
  }
}
