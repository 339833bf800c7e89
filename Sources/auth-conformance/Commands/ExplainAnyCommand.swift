import Explain

/// `explain`: finds out what is given, and explains it as the command of its kind does.
enum ExplainAnyCommand: Subcommand {
  static let kinds: [any ExplainCommand.Type] = [
    ExplainRegistrationTokenCommand.self, ExplainSinchSignatureCommand.self,
    ExplainIdentityTokenCommand.self, ExplainJWSCommand.self, ExplainDigestCommand.self,
    ExplainHA1Command.self,
  ]

  static let description = CommandDescription(
    "explain",
    summary: "Identify a token, signature or digest and say what is wrong with it",
    discussion: [
      "TOKEN is a token, a signature or a digest. You can paste a whole message, a log, JSON, a curl "
        + "command or a URL: the command finds the token in it and identifies its kind.",
      "To choose the kind yourself, name it: "
        + kinds.map { $0.kind.rawValue }.joined(separator: ", ") + ".",
      "The options of every kind are accepted. A note names the options that do not belong to the "
        + "kind that was found; they are ignored.",
    ],
    options: options,
    operands: .any(name: "TOKEN", .anything),
    statuses: ExplainOptions.statuses
  )

  /// The options of all kinds, each once.
  private static var options: [CommandOption] {
    var options: [CommandOption] = []
    for option in kinds.flatMap({ $0.options })
    where !options.contains(where: { $0.name == option.name }) {
      options.append(option)
    }
    return options
  }

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    try checkKind(in: arguments)
    let artefact = try ExplainOptions.artefact(in: arguments, of: description)
    let recognised: RecognisedKind
    do {
      recognised = try RecognisedKind(in: artefact)
    } catch {
      throw CommandError(.unusable, error.description)
    }
    guard let command = kinds.first(where: { $0.kind == recognised.kind }) else {
      throw CommandError(.unusable, "there is no command for \(recognised.kind.rawValue)")
    }
    let unused = options.filter { option in
      (arguments.has(option) || arguments.value(of: option) != nil)
        && !command.options.contains { $0.name == option.name }
    }
    let remarks = [recognised.note] + unused.map { "\($0.name) is ignored for this kind" }
    return try await command.explain(artefact, arguments, remarks, &console)
  }

  /// Refuses a kind that is nearly one of ours: it would count as the artefact.
  private static func checkKind(in arguments: Arguments) throws(CommandError) {
    guard let word = arguments.operands.first, word.lowercased() != "digest",
      word.utf8.allSatisfy({ $0.isAlphanumeric || "-_.".utf8.contains($0) })
    else { return }
    let near = kinds.map { $0.kind.rawValue }.nearest(to: word.lowercased())
    if !near.isEmpty {
      throw .usage("there is no kind \(word.quoted) to explain\(near.question)", of: description)
    }
  }
}
