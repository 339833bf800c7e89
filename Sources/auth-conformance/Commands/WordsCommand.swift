import AuthConformance
import Reporting
import StrictJSON

/// `words`: what can happen to a party of conversations, and what it can do.
enum WordsCommand: Subcommand {
  static let description = CommandDescription(
    "words",
    summary: "List the words of conversations: configuration, events, actions",
    discussion: [
      "A conversation is opened with a role and its configuration. Then events are delivered, one "
        + "after the other, each with its instant; the answer to each is a list of actions, empty "
        + "where there is nothing to do. An event or action is an object with one member, whose "
        + "name is the word:",
      "  {\"challengeCancelled\": {\"service\": \"sip\", \"challenge\": \"c\"}}",
      "ROLE is one of " + Operation.roles.map(\.rawValue).joined(separator: ", ")
        + "; all of them if none is named.",
    ],
    options: [.json],
    operands: .any(name: "ROLE", .oneOf(Operation.roles.map(\.rawValue)))
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) -> ExitStatus {
    let named = arguments.operands.compactMap(Operation.init)
    let roles = named.isEmpty ? Operation.roles : named
    if arguments.has(.json) {
      var list = JSONList()
      for role in roles {
        if let vocabulary = role.vocabulary {
          list.write(json(of: vocabulary), to: &console.output)
        }
      }
      list.finish(&console.output)
      return .success
    }
    let palette = Palette(hasColor: console.hasColor)
    var separator = ""
    for role in roles {
      guard let vocabulary = role.vocabulary else { continue }
      console.output.write(separator)
      console.output.write(line: palette.paint(role.rawValue, .strong))
      for line in lines(of: vocabulary).indented { console.output.write(line: line) }
      separator = "\n"
    }
    return .success
  }

  private static func lines(of role: any FlowVocabulary.Type) -> [String] {
    var lines = ["configuration:"]
    if role.settings.isEmpty { lines.append("  nothing") }
    for setting in role.settings {
      lines.append("  \(setting.name)\(setting.isOptional ? "?" : ""): \(setting.shape)")
      lines += HelpText.wrap(setting.meaning, indent: 6)
    }
    lines += ["", "events:"]
    for word in role.eventWords {
      lines.append("  \(word.name) (from the \(role.sender(of: word.name)))")
      lines += self.lines(of: word)
    }
    lines += ["", "actions:"]
    for word in role.actionWords {
      lines.append("  \(word.name) (to the \(role.receiver(of: word.name)))")
      lines += self.lines(of: word)
    }
    return lines
  }

  private static func lines(of word: FlowWord) -> [String] {
    let members = word.members.map { "\($0.name)\($0.isOptional ? "?" : ""): \($0.shape)" }
    return HelpText.wrap(word.meaning, indent: 6)
      + members.flatMap { HelpText.wrap($0, indent: 8) }
  }

  private static func json(of role: any FlowVocabulary.Type) -> JSON {
    let settings = role.settings.map { setting -> JSON in
      [
        "name": .string(setting.name), "shape": .string(setting.shape),
        "optional": .bool(setting.isOptional), "meaning": .string(setting.meaning),
      ]
    }
    return [
      "role": .string(role.role.rawValue),
      "configuration": .array(settings),
      "events": .array(role.eventWords.map { json(of: $0, "from", role.sender(of: $0.name)) }),
      "actions": .array(role.actionWords.map { json(of: $0, "to", role.receiver(of: $0.name)) }),
    ]
  }

  private static func json(of word: FlowWord, _ direction: String, _ party: String) -> JSON {
    let members = word.members.map { member -> JSON in
      [
        "name": .string(member.name), "shape": .string(member.shape),
        "optional": .bool(member.isOptional),
      ]
    }
    return [
      "name": .string(word.name), direction: .string(party), "meaning": .string(word.meaning),
      "members": .array(members),
    ]
  }
}
