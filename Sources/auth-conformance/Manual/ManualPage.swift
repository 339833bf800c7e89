/// The manual page, made from the tables that help is made from.
struct ManualPage {
  let commands: [CommandDescription]

  /// The lines of the page, those of running text short enough for everybody.
  var lines: [String] {
    var isLiteral = false
    return content.flatMap { line -> [String] in
      if line == ".nf" || line == ".fi" { isLiteral = line == ".nf" }
      return isLiteral || line.hasPrefix(".") ? [line] : Roff.broken(line)
    }
  }

  private var content: [String] {
    let title = Tool.name.uppercased()
    return [".TH \(title) 1 \"\(Tool.date)\" \"\(Tool.name) \(Tool.version)\" \"User Commands\""]
      + [".SH NAME", Roff.text(Tool.name) + " \\- check authentication code against test vectors"]
      + [".SH SYNOPSIS"] + synopsis
      + [".SH DESCRIPTION"]
      + Self.paragraphs(Overview.introduction)
      + [".SS How it works"] + Self.paragraphs(Overview.section("how it works"))
      + [".SH COMMANDS"] + commands.flatMap(lines(of:))
      + [".SH EXIT STATUS"] + Self.statuses
      + [".SH ENVIRONMENT"] + Self.environment
      + [".SH EXAMPLES"] + Roff.literal(Overview.section("where to start")).dropFirst()
  }

  private var synopsis: [String] {
    commands.flatMap { command in
      [Roff.usage(command.usage), ".br"]
    }.dropLast()
  }

  private func lines(of command: CommandDescription) -> [String] {
    let name = command.words.joined(separator: " ")
    var lines = [".SS " + Roff.text(name), Roff.text(command.summary + ".")]
    for paragraph in command.discussion {
      if paragraph.hasPrefix(" ") {
        lines += Roff.literal([paragraph])
      } else {
        lines += [".PP", Roff.text(paragraph)]
      }
    }
    for option in command.options {
      lines += [".TP", Roff.usage(option.usage), Roff.text(option.fullHelp)]
    }
    if command.statuses.isEmpty { return lines }
    lines += [".PP", "Exit status:"]
    for (status, meaning) in command.statuses {
      lines += [".TP", Roff.bold("\(status.rawValue)"), Roff.text(meaning)]
    }
    return lines
  }

  private static var statuses: [String] {
    var entries: [(status: String, meaning: String)] = []
    for line in Overview.section("exit status") {
      let words = line.split(separator: " ")
      if let first = words.first, Int(first) != nil {
        entries.append((String(first), words.dropFirst().joined(separator: " ")))
      } else if !entries.isEmpty {
        entries[entries.count - 1].meaning += " " + words.joined(separator: " ")
      }
    }
    return entries.flatMap { [".TP", Roff.bold($0.status), Roff.text($0.meaning)] }
  }

  private static let environment: [String] = [
    ("NO_COLOR", "If it is set and not empty, there are no colours."),
    ("CLICOLOR_FORCE", "If it is set and not 0, there are colours even in files."),
    ("CLICOLOR", "If it is 0, there are no colours."),
    ("TERM", "If it is dumb, there are no colours, and progress is written in lines."),
    ("COLUMNS", "The width of tables on a terminal (default: that of the terminal)."),
  ].flatMap { [".TP", Roff.bold($0.0), Roff.text($0.1)] }

  /// Formats paragraphs as text; those that are indented further stay unchanged.
  private static func paragraphs(_ lines: [String]) -> [String] {
    let margin = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let paragraphs = lines.split(separator: "").flatMap { paragraph -> [String] in
      let isLiteral = paragraph.allSatisfy { $0.prefix { $0 == " " }.count > margin }
      if isLiteral { return Roff.literal(Array(paragraph)) }
      let words = paragraph.flatMap { $0.split(separator: " ") }
      return [".PP", Roff.text(words.joined(separator: " "))]
    }
    // A heading is followed by its text at once.
    return Array(paragraphs.drop { $0 == ".PP" })
  }
}
