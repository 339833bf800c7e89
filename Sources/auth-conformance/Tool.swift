import Posix

/// What the command is called, and which version of it this is.
enum Tool {
  static let name = "auth-conformance"
  /// The words that run the command: its name, or what a caller such as the plugin of the package
  /// manager runs it with.
  static let command: [String] = {
    guard let text = getenv("AUTH_CONFORMANCE_COMMAND") else { return [name] }
    return String(cString: text).split(separator: " ").map(String.init)
  }()
  /// The command as a shell takes it.
  static var invocation: String { command.joined(separator: " ") }
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
