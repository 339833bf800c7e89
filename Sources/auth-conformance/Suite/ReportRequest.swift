import Posix

/// One report that was asked for, and where it goes.
struct ReportRequest {
  let format: ReportFormat
  /// The file it goes to; nil for standard output.
  let path: String?
  /// The named pipe that it goes to, opened before the run.
  private var pipe: FileOutput?

  static let option = option(of: ReportFormat.allCases)

  /// The option `--report` of a command that writes these formats.
  static func option(of formats: [ReportFormat]) -> CommandOption {
    let names = formats.map(\.rawValue)
    return CommandOption(
      "--report",
      "FORMAT[=PATH]",
      .wordWithFile(names),
      isRepeatable: true,
      help: "Write a report to standard output, or to the file PATH. FORMAT is one of "
        + names.joined(separator: ", ") + " (default: text)."
    )
  }

  /// Reads what was asked for; nothing is opened yet.
  static func all(
    _ arguments: Arguments,
    of command: CommandDescription,
    among formats: [ReportFormat] = ReportFormat.allCases
  ) throws(CommandError) -> [ReportRequest] {
    let texts = arguments.values(of: option)
    if texts.isEmpty { return [ReportRequest(format: .text, path: nil)] }
    var requests: [ReportRequest] = []
    for text in texts {
      requests.append(try ReportRequest(parsing: text, of: command, among: formats))
    }
    let places = requests.map(\.path)
    for (index, place) in places.enumerated() where places[..<index].contains(place) {
      throw .usage(
        place.map { "two reports go to \($0.quotedPath)" } ?? "two reports go to standard output",
        details: ["Write one of them to another file, as in --report json=results.json."],
        of: command
      )
    }
    return requests
  }

  init(format: ReportFormat, path: String?) {
    self.format = format
    self.path = path
  }

  private init(
    parsing text: String,
    of command: CommandDescription,
    among formats: [ReportFormat]
  ) throws(CommandError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    let format =
      try formats
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
  /// A file that exists is kept until there is something to write. A named pipe is opened: while nobody
  /// reads it there is nothing to lose, and Ctrl-C ends the command.
  mutating func prepare() throws(CommandError) {
    guard let path else { return }
    if let code = ReplacedFile.obstacle(to: path) { throw cannotWrite(path, code) }
    guard ReplacedFile.isPipe(path) else { return }
    pipe = FileOutput(path: path)
    if pipe == nil { throw cannotWrite(path, errno) }
  }

  private func cannotWrite(_ path: String, _ code: Int32) -> CommandError {
    .cannotWrite(path, as: role, String(cString: strerror(code)).lowercased())
  }

  /// Writes the report of an exploration, whose text is on the terminal already.
  func write(
    _ result: RunResult,
    explored lines: [String],
    _ console: inout Console
  ) throws(CommandError) {
    guard format == .text else { return try write(result, TextReporter(), &console) }
    if path == nil { return }
    try write(&console) { for line in lines { $0.write(line: line) } }
  }

  /// Writes the report to its file, or to the console.
  func write(
    _ result: RunResult,
    _ text: TextReporter,
    _ console: inout Console
  ) throws(CommandError) {
    var text = text
    if path == nil {
      text.hasColor = console.hasColor
      text.width = TerminalWidth.ofOutput
    } else {
      text.isKept = true
    }
    try write(&console) { write(result, text, to: &$0) }
  }

  /// Writes what `body` writes to the file of the report, or to the console.
  func write(
    _ console: inout Console,
    _ body: (inout FileOutput) -> Void
  ) throws(CommandError) {
    guard let path else { return body(&console.output) }
    if var pipe {
      body(&pipe)
      pipe.close()
      if let reason = pipe.failure { throw .cannotWrite(path, as: role, reason) }
      return
    }
    try ReplacedFile.write(to: path, as: role, body)
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
    case .markdown:
      var markdown = MarkdownReporter()
      markdown.hidesLocalDates = text.hidesLocalDates
      markdown.listsFailuresBelowLevel = text.detail == .verbose
      markdown.write(result, to: &output)
    case .html: HTMLReporter().write(result, to: &output)
    }
  }

  private var role: String { "the \(format) report to " }
}
