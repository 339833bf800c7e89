import AuthConformance
import ConformanceEngine
import ConformanceSuite

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
    let path = "schema/report.schema.json"
    guard let file = LoadedVectors.bundledSources.first(where: { $0.path == path }) else {
      throw CommandError(.brokenSuite, "the schema \(path) is not among the bundled files")
    }
    console.output.write(file.withBytes { String(decoding: $0, as: UTF8.self) })
    return .success
  }
}
