import Posix

/// One report that was asked for, and where it goes.
struct ReportRequest {
  let format: ReportFormat
  /// The file it goes to; nil for standard output.
  let path: String?

  static let option = CommandOption(
    "--report",
    "FORMAT[=PATH]",
    .wordWithFile(ReportFormat.allCases.map(\.rawValue)),
    isRepeatable: true,
    help: "Write a report to standard output, or to the file PATH. FORMAT is one of "
      + ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
      + "; text if none is asked for."
  )

  /// Reads what was asked for; nothing is opened yet.
  static func all(
    _ arguments: Arguments,
    of command: CommandDescription
  ) throws(CommandError) -> [ReportRequest] {
    let texts = arguments.values(of: option)
    if texts.isEmpty { return [ReportRequest(format: .text, path: nil)] }
    var requests: [ReportRequest] = []
    for text in texts { requests.append(try ReportRequest(parsing: text, of: command)) }
    let places = requests.map(\.path)
    for (index, place) in places.enumerated() where places[..<index].contains(place) {
      throw .usage(
        place.map { "two reports go to \($0.quotedPath)" } ?? "two reports go to standard output",
        details: ["Give one of them a file of its own, as in --report json=results.json."],
        of: command
      )
    }
    return requests
  }

  private init(format: ReportFormat, path: String?) {
    self.format = format
    self.path = path
  }

  private init(parsing text: String, of command: CommandDescription) throws(CommandError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    let format = try ReportFormat.allCases
      .named(name, "report format", by: \.rawValue, isListed: true, of: command)
    guard parts.count == 2 else {
      self.init(format: format, path: nil)
      return
    }
    guard !parts[1].isEmpty else {
      throw .usage("\(Self.option.name) \(text.shown) names no file after the =", of: command)
    }
    self.init(format: format, path: String(parts[1]))
  }

  /// Makes sure that the file can be written, so that a bad path is known before the run.
  ///
  /// What stands there is left alone until there is something to say.
  func confirmWritable() throws(CommandError) {
    guard let path, let code = ReplacedFile.obstacle(to: path) else { return }
    throw .cannotWrite(path, as: role, String(cString: strerror(code)).lowercased())
  }

  /// Writes the report to its file, or to the console.
  func write(
    _ result: RunResult,
    _ text: TextReporter,
    _ console: inout Console
  ) throws(CommandError) {
    guard let path else {
      var text = text
      text.hasColor = console.hasColor
      text.width = TerminalWidth.ofOutput
      write(result, text, to: &console.output)
      return
    }
    var text = text
    text.isKept = true
    try ReplacedFile.write(to: path, as: role) { write(result, text, to: &$0) }
  }

  private func write(
    _ result: RunResult,
    _ text: TextReporter,
    to output: inout some TextOutputStream
  ) {
    switch format {
    case .text: text.write(result, to: &output)
    case .json: JSONReporter().write(result, to: &output)
    case .junit: JUnitReporter().write(result, to: &output)
    case .markdown: MarkdownReporter().write(result, to: &output)
    case .html: HTMLReporter().write(result, to: &output)
    }
  }

  private var role: String { "the \(format) report to " }
}
