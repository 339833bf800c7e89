import AuthConformance
import Reporting
import StrictJSON

/// `report html`: one page for the results of many implementations.
enum ReportHTMLCommand: Subcommand {
  private static let output = CommandOption(
    "--output",
    "FILE",
    .file,
    help: "Write the page to FILE instead of standard output; -o for short."
  )

  static let description = CommandDescription(
    "report", "html",
    summary: "Show the results of many implementations on one page",
    discussion: [
      "Takes reports that check --report json=FILE has written, and makes one HTML page of them "
        + "that needs no network: every file of vectors against every implementation, every "
        + "failure in full, the readings of open decisions side by side, and which rules are kept."
    ],
    options: [output],
    operands: .some(name: "RESULTS.json", .file),
    statuses: [
      (.success, "the page is written, whatever the results are"),
      (.unusable, "a file cannot be read or written, or is no report"),
    ]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> ExitStatus {
    var sources: [HTMLPage.Source] = []
    for path in arguments.operands {
      guard let file = try? SourceFile(path: path, in: "."),
        case .object(let report) = try? file.withBytes({ try JSON(parsing: $0) })
      else { throw CommandError(.unusable, "cannot read \(path)") }
      sources.append(HTMLPage.Source(name: path, report: report))
    }
    let page = HTMLPage(sources)
    guard let path = arguments.value(of: output) else {
      page.write(to: &console.output)
      return .success
    }
    guard var file = FileOutput(path: path) else { throw CommandError(.unusable, "cannot write") }
    page.write(to: &file)
    file.close()
    if let reason = file.failure {
      throw CommandError(.unusable, "cannot write \"\(path)\": \(reason)")
    }
    return .success
  }
}
