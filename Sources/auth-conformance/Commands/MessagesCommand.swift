import AuthConformance
import Reporting
import StrictJSON

/// `messages`: what can happen to a role of conversations, and what it can do.
enum MessagesCommand: Subcommand {
  static let description = CommandDescription(
    "messages",
    summary: "List the messages of a role: configuration, events, actions",
    discussion: [
      "A conversation is opened with a role and its configuration. Then events are delivered one "
        + "after the other, each with its instant. The answer to each is a list of actions, empty "
        + "where there is nothing to do. An event or action is an object with one member, whose "
        + "name is that of the message:",
      "  {\"challengeCancelled\": {\"service\": \"sip\", \"challenge\": \"c\"}}",
      "ROLE is one of " + Role.allCases.map(\.rawValue).joined(separator: ", ")
        + "; all of them if none is named.",
    ],
    options: [.json],
    operands: .any(name: "ROLE", .oneOf(Role.allCases.map(\.rawValue)))
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> ExitStatus {
    let named = arguments.operands.compactMap(Role.init)
    let roles = named.isEmpty ? Role.allCases : named
    if arguments.has(.json) {
      var list = JSONList()
      for role in roles { list.write(json(of: role.vocabulary), to: &console.output) }
      list.finish(&console.output)
      return .success
    }
    let palette = Palette(hasColor: console.hasColor)
    var separator = ""
    for role in roles {
      console.output.write(separator)
      console.output.write(line: palette.paint(role.rawValue, .strong))
      for line in lines(of: role.vocabulary).indented { console.output.write(line: line) }
      separator = "\n"
    }
    return .success
  }

  private static func lines(of role: any DocumentedVocabulary.Type) -> [String] {
    var lines = ["configuration:"]
    if role.fields.isEmpty { lines.append("  nothing") }
    for field in role.fields {
      lines.append("  \(field.name)\(field.isOptional ? "?" : ""): \(field.shape)")
      lines += HelpText.wrap(field.meaning, indent: 6)
    }
    lines += ["", "events:"]
    for message in role.events {
      lines.append("  \(message.name) (from the \(role.sender(of: message.name)))")
      lines += self.lines(of: message)
    }
    lines += ["", "actions:"]
    for message in role.actions {
      lines.append("  \(message.name) (to the \(role.receiver(of: message.name)))")
      lines += self.lines(of: message)
    }
    return lines
  }

  private static func lines(of message: MessageDescription) -> [String] {
    let members = message.members.map { "\($0.name)\($0.isOptional ? "?" : ""): \($0.shape)" }
    return HelpText.wrap(message.meaning, indent: 6)
      + members.flatMap { HelpText.wrap($0, indent: 8) }
  }

  private static func json(of role: any DocumentedVocabulary.Type) -> JSON {
    let fields = role.fields.map { field -> JSON in
      [
        "name": .string(field.name), "shape": .string(field.shape),
        "optional": .bool(field.isOptional), "meaning": .string(field.meaning),
      ]
    }
    return [
      "role": .string(role.role.rawValue),
      "configuration": .array(fields),
      "events": .array(role.events.map { json(of: $0, "from", role.sender(of: $0.name)) }),
      "actions": .array(role.actions.map { json(of: $0, "to", role.receiver(of: $0.name)) }),
    ]
  }

  private static func json(of message: MessageDescription, _ direction: String, _ party: String)
    -> JSON
  {
    let members = message.members.map { member -> JSON in
      [
        "name": .string(member.name), "shape": .string(member.shape),
        "optional": .bool(member.isOptional),
      ]
    }
    return [
      "name": .string(message.name), direction: .string(party), "meaning": .string(message.meaning),
      "members": .array(members),
    ]
  }
}
