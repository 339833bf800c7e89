import AuthConformance
import ConformanceEngine

/// `report schema`: the JSON Schema of reports.
enum ReportSchemaCommand: Subcommand {
  static let description = CommandDescription(
    "report",
    "schema",
    summary: "Print the JSON Schema of reports",
    discussion: [
      "Prints the schema (draft 2020-12) of what check --report json writes. The definition "
        + "\"line\" in it is that of each line of check --report jsonl."
    ]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> ExitStatus {
    console.output.write(try LoadedVectors.bundledSchema("report"))
    return .success
  }
}
