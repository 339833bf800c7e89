/// A command that prints one of the JSON Schemas.
protocol SchemaCommand: Subcommand {
  /// The schema's name in `vectors/schema`.
  static var schema: String { get }
}

extension SchemaCommand {
  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> ExitStatus {
    console.output.write(try LoadedVectors.bundledSchema(schema))
    return .success
  }
}

enum ReportSchemaCommand: SchemaCommand {
  static let schema = "report"
  static let description = CommandDescription(
    "report",
    "schema",
    summary: "Print the JSON Schema of reports",
    discussion: [
      "Prints the JSON Schema (draft 2020-12) of the reports of check --report json."
    ]
  )
}

/// `config schema`: the JSON Schema of descriptions of implementations.
enum ConfigSchemaCommand: SchemaCommand {
  static let schema = "config"
  static let description = CommandDescription(
    "config",
    "schema",
    summary: "Print the JSON Schema of configuration files",
    discussion: ["Prints the schema (draft 2020-12) of the files for check --config."]
  )
}

/// `explain schema`: the JSON Schema of explanations.
enum ExplainSchemaCommand: SchemaCommand {
  static let schema = "explanation"
  static let description = CommandDescription(
    "explain",
    "schema",
    summary: "Print the JSON Schema of explanations",
    discussion: ["Prints the schema (draft 2020-12) of the output of explain --json."]
  )
}
