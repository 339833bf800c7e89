/// What the command is called, and which version of it this is.
enum Tool {
  static let name = "auth-conformance"
  static let version = Suite.version
  /// The day of the version, for the manual page.
  static let date = "2026-11-20"

  /// Every subcommand, in the order of the help.
  static let commands: [any Subcommand.Type] = [
    CheckCommand.self, ExploreCommand.self, ExplainRegistrationTokenCommand.self,
    ExplainSinchSignatureCommand.self, ExplainIdentityTokenCommand.self, ExplainJWSCommand.self,
    ExplainDigestCommand.self, ExplainHA1Command.self, ExplainSchemaCommand.self,
    ExplainAnyCommand.self, OperationsCommand.self, MessagesCommand.self, ListCommand.self,
    ShowCommand.self, RequirementsCommand.self, AmbiguitiesCommand.self, FaultsCommand.self,
    ReportHTMLCommand.self, ReportDiffCommand.self,
    ReportSchemaCommand.self, ServeCommand.self, ConfigInitCommand.self, ConfigSchemaCommand.self,
    AdapterCommand.self, CompletionsCommand.self, ManualCommand.self,
  ]
}

/// One of the things that the command does.
protocol Subcommand: Sendable {
  static var description: CommandDescription { get }

  /// Does it, and says how it ended.
  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus
}
