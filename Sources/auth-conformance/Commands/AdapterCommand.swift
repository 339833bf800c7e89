/// `adapter`: a starter program in a language of choice.
enum AdapterCommand: Subcommand {
  private static let role = CommandOption(
    "--role",
    "ROLE",
    .oneOf(Role.allCases.map(\.rawValue)),
    help:
      "Write a program that implements this role, such as sinch.client; there is one "
      + "in Python."
  )

  private static let operation = CommandOption(
    "--operation",
    "OPERATION",
    .oneOf(Call.allCases.map(\.rawValue)),
    isRepeatable: true,
    help: "Write a function for this operation only (default: for each operation that the file can "
      + "hold)."
  )

  private static let languages = Starter.all.map(\.language)

  static let description = CommandDescription(
    "adapter",
    summary: "Write an adapter template in your language",
    discussion: [
      "Writes a small program through which check calls your code. check can run it at once; you "
        + "fill in each operation. Its comments explain how to run it and what to do next.",
      "LANGUAGE is one of " + languages.joined(separator: ", ") + ". In "
        + CallStarter.languages.joined(separator: ", ") + " the file has a function for each "
        + "operation; in the other languages it has one for sinch.signature.sign only.",
    ],
    options: [NewFile.option, operation, role],
    operands: .exactly(["LANGUAGE"], .oneOf(languages))
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> ExitStatus {
    let language = arguments.operands.first ?? ""
    let role = arguments.value(of: role).flatMap(Role.init)
    let calls = arguments.values(of: operation).compactMap(Call.init)
    var text = try text(in: language, role, calls)
    // A compiler that is told a name without an ending would write over its source.
    if let path = arguments.value(of: NewFile.option), let name = path.split(separator: "/").last,
      text.hasPrefix("#!") || name.contains(".")
    {
      let ending = Starter.all.first { $0.language == language }?.path.split(separator: ".").last
      for own in ["adapter", "Adapter"] {
        text = text.replacing("\(own).\(ending ?? "")", with: name)
      }
    }
    try NewFile.write(text, arguments, &console)
    return .success
  }

  private static func text(
    in language: String,
    _ role: Role?,
    _ calls: [Call]
  ) throws(CommandError) -> String {
    guard let role else { return try text(in: language, calls) }
    if !calls.isEmpty {
      let names = "\(operation.name) and \(Self.role.name)"
      throw .usage("use only one of \(names)", of: description)
    }
    guard let starter = RoleStarter(of: role, in: language) else {
      throw .usage(
        "there is no template of a role in \(language)",
        details: ["There is one in python; \(Tool.name) messages \(role) describes the messages."],
        of: description
      )
    }
    return starter.text
  }

  private static func text(
    in language: String,
    _ calls: [Call]
  ) throws(CommandError) -> String {
    if let starter = CallStarter(in: language) {
      let chosen = CallStarter.calls.filter { calls.isEmpty || calls.contains($0) }
      return starter.text(of: chosen)
    }
    if let other = calls.first(where: { $0 != .sinchSignatureSign }) {
      throw .usage(
        "the template in \(language) cannot hold \(other)",
        details: ["Those in " + CallStarter.languages.joined(separator: ", ") + " can."],
        of: description
      )
    }
    return Starter.all.first { $0.language == language }?.text ?? ""
  }
}
