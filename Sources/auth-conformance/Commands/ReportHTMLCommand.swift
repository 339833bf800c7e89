/// `report html`: one page for the results of many implementations.
enum ReportHTMLCommand: Subcommand {
  private static let output = CommandOption(
    "--output",
    "FILE",
    .file,
    help: "Write the page to FILE; -o for short. This option is required."
  )

  static let description = CommandDescription(
    "report",
    "html",
    summary: "Show results of implementations on one page",
    discussion: [
      "Turns reports of check --report json=FILE into one HTML page that needs no network. The page "
        + "shows every vector file against every implementation, every failure in full, the "
        + "interpretations of ambiguities side by side, and the rules that each implementation keeps."
    ],
    options: [output],
    operands: .some(name: "RESULTS.json", .file),
    statuses: [
      (.success, "the page was written; the results do not matter"),
      (.unusable, "a file cannot be read or written, or is not a report"),
    ]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> ExitStatus {
    guard let path = arguments.value(of: output) else {
      throw .usage("\(output.name) is missing: pass the file for the page", of: description)
    }
    if let source = arguments.operands.first(where: { ReplacedFile.isSame(path, $0) }) {
      throw .usage(
        "\(output.name) \(path.quotedPath) would replace the report \(source.quotedPath)",
        details: ["Write the page to another file, as in \(output.name) page.html."],
        of: description
      )
    }
    var sources: [HTMLPage.Source] = []
    for path in arguments.operands {
      sources.append(HTMLPage.Source(name: path, result: try ReportFile.read(path)))
    }
    let page = HTMLPage(sources)
    try ReplacedFile.write(to: path, as: "the page to ") { page.write(to: &$0) }
    return .success
  }
}
