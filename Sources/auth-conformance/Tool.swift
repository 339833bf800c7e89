import AuthConformance

/// What the command is called, and which version of it this is.
enum Tool {
  static let name = "auth-conformance"
  static let version = Suite.version

  /// Every subcommand, in the order of the help.
  static let commands: [any Subcommand.Type] = [
    CheckCommand.self, ListCommand.self, ShowCommand.self, RequirementsCommand.self,
    DecisionsCommand.self, FaultsCommand.self, WordsCommand.self, VectorsGenerateCommand.self,
    VectorsVerifyCommand.self, VectorsCoverageCommand.self, ReportHTMLCommand.self,
    ServeCommand.self, AdapterCommand.self,
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
