/// `adapter`: a starter program in a language of choice.
enum AdapterCommand: Subcommand {
  private static let role = CommandOption(
    "--role",
    "ROLE",
    .oneOf(Role.allCases.map(\.rawValue)),
    help:
      "Write a program that plays this role of conversations, such as sinch.client; there is one "
      + "in Python."
  )

  private static let languages = Starter.all.map(\.language)

  static let description = CommandDescription(
    "adapter",
    summary: "Write a starter program in your language",
    discussion: [
      "Writes a small program through which check talks to your code. It can be checked as it is; "
        + "one operation is to be filled in, and comments say how to run it and how to go on.",
      "LANGUAGE is one of " + languages.joined(separator: ", ") + ".",
    ],
    options: [NewFile.option, role],
    operands: .exactly(["LANGUAGE"], .oneOf(languages))
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> ExitStatus {
    let language = arguments.operands.first ?? ""
    let text = try text(in: language, arguments.value(of: role).flatMap(Role.init))
    try NewFile.write(text, arguments, &console)
    return .success
  }

  private static func text(in language: String, _ role: Role?) throws(CommandError) -> String {
    guard let role else { return Starter.all.first { $0.language == language }?.text ?? "" }
    guard let starter = RoleStarter(of: role, in: language) else {
      throw .usage(
        "there is no starter that plays a role in \(language)",
        details: ["There is one in python; \(Tool.name) messages \(role) describes the messages."],
        of: description
      )
    }
    return starter.text
  }
}
