/// The help of one command, in lines of at most 80 columns.
struct HelpText {
  let command: CommandDescription

  private static let width = 80

  /// Summary, usage, discussion, options and exit status.
  var lines: [String] {
    var lines = Self.wrap(command.summary + ".", indent: 0)
    lines += ["", "usage: \(command.usage)"]
    for paragraph in command.discussion {
      lines.append("")
      lines += paragraph.hasPrefix(" ") ? [paragraph] : Self.wrap(paragraph, indent: 0)
    }
    lines += ["", "options:"] + command.options.flatMap(Self.lines(of:))
    if !command.statuses.isEmpty {
      lines += ["", "exit status:"]
      for (status, meaning) in command.statuses {
        lines += Self.wrap(meaning, label: "\(status.rawValue)", column: 5)
      }
    }
    return lines
  }

  private static func lines(of option: CommandOption) -> [String] {
    wrap(option.fullHelp, label: option.usage, column: 24)
  }

  /// A label, followed by a text in a column of its own.
  static func wrap(_ text: String, label: String, column: Int) -> [String] {
    let label = "  " + label
    var lines = wrap(text, indent: column)
    if label.count + 2 <= column, let first = lines.first {
      lines[0] = label + first.dropFirst(label.count)
      return lines
    }
    return [label] + lines
  }

  /// Wraps a text into lines that fit, each indented.
  static func wrap(_ text: String, indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty && indent + line.count + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [margin + line]
  }
}

extension CommandOption {
  /// The help with what follows from the table.
  var fullHelp: String {
    var help = help
    if isRepeatable { help += " Can be repeated." }
    if case .oneOf(let choices) = value?.kind, choices.count <= 4 {
      help += " One of " + choices.joined(separator: ", ") + "."
    }
    return help
  }
}
