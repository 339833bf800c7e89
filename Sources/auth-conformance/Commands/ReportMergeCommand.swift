import AuthConformance
import Reporting

/// `report merge`: makes one report of those of all parts of a run.
enum ReportMergeCommand: Subcommand {
  private static let quiet = CommandOption(
    "--quiet",
    help: "Text: failures and the verdict only."
  )
  private static let verbose = CommandOption("--verbose", help: "Text: every warning besides.")

  static let description = CommandDescription(
    "report",
    "merge",
    summary: "Make one report of all parts of a run",
    discussion: [
      "Takes the JSON reports of all parts that check --shard has run, in any order, and gives the "
        + "report and the exit status of a run that was not shared out. Whether the implementation "
        + "takes one reading of each open decision is judged again over all parts.",
      "Parts that are missing, doubled, interrupted, or not of the same version, vectors, "
        + "implementation and options, are refused.",
    ],
    options: [ReportRequest.option, quiet, verbose],
    operands: .some(name: "REPORT.json", .file),
    statuses: [
      (.success, "no case failed"),
      (.failure, "a case failed, or one that was expected to fail did not"),
      (.unusable, "a bad option, a report that cannot be used, nothing checked"),
    ]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    if arguments.has(quiet) && arguments.has(verbose) {
      throw .usage("\(quiet.name) and \(verbose.name) exclude each other", of: description)
    }
    let detail: TextReporter.Detail =
      arguments.has(quiet) ? .quiet : arguments.has(verbose) ? .verbose : .normal
    var requests = try ReportRequest.all(arguments, of: description)
    let report = try merge(arguments.operands)
    for index in requests.indices { try requests[index].open() }
    for index in requests.indices {
      try requests[index].write(report, detail: detail, &console)
    }
    if detail != .quiet && !requests.contains(where: { $0.format == .text }) {
      console.errors.write(line: TextReporter(hasColor: false).verdict(report))
    }
    return ExitStatus(report)
  }

  private static func merge(_ paths: [String]) throws(CommandError) -> RunReport {
    var parts: [(name: String, report: RunReport)] = []
    for path in paths { parts.append((path, try ReportFile.read(path))) }
    // A job that is not shared out after all has nothing to be merged with.
    if parts.count == 1, let whole = parts.first?.report, whole.shard == nil { return whole }
    do throws(RunReport.MergeError) {
      return try RunReport.merging(parts)
    } catch {
      throw CommandError(.unusable, "the reports cannot be merged: \(error)")
    }
  }
}
