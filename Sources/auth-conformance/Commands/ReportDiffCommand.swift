/// `report diff`: what has changed from one run to another.
enum ReportDiffCommand: Subcommand {
  private static let formats = ["text", "markdown", "json"]
  private static let report = CommandOption(
    "--report",
    "FORMAT",
    .oneOf(formats),
    help: "The format of the comparison (default: text); markdown suits a pull request comment."
  )

  static let description = CommandDescription(
    "report",
    "diff",
    summary: "Compare two reports case by case",
    discussion: [
      "Compares two JSON reports, the earlier one first. It lists the cases that newly fail, are no "
        + "longer implemented, newly pass, were added or were removed. Failures below the level of "
        + "the later report are listed separately."
    ],
    options: [report],
    operands: .exactly(["OLD.json", "NEW.json"], .file),
    statuses: [
      (.success, "no case of the later report's level is newly failing or no longer judged"),
      (
        .failure,
        "a case of that level is newly failing, no longer implemented or no longer applicable"
      ),
      (.unusable, "a bad option, a report that cannot be used"),
    ]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> ExitStatus {
    let old = try ReportFile.read(arguments.operands[0])
    let new = try ReportFile.read(arguments.operands[1])
    let diff: ReportDiff
    do throws(ReportDiff.Incomparable) {
      diff = try ReportDiff(from: old, to: new)
    } catch {
      throw CommandError(.unusable, "\(error)")
    }
    switch arguments.value(of: report) {
    case "markdown"?: diff.writeMarkdown(to: &console.output)
    case "json"?: diff.writeJSON(to: &console.output)
    default: diff.writeText(hasColor: console.hasColor, to: &console.output)
    }
    return diff.isHarmless ? .success : .failure
  }
}
