import AuthReference
import RemoteImplementation

/// `messages`: what can happen to a role of conversations, and what it can do.
enum MessagesCommand: Subcommand {
  static let description = CommandDescription(
    "messages",
    summary: "List the events and actions of a role",
    discussion: [
      "A conversation is opened with a role and its configuration. Then events are delivered one "
        + "after the other, each with its time. The answer to each is a list of actions, which is "
        + "empty if there is nothing to do. An event or action is an object with one member, named "
        + "after the message. The suite chose these names: each message names the method or "
        + "sentence of the documentation that it represents, and has an example from a trace. The "
        + "last section is a whole conversation on the wire, with the reference implementation.",
      "ROLE is one of " + Role.allCases.map(\.rawValue).joined(separator: ", ")
        + ". Without one, the roles are listed; --json describes all of them.",
    ],
    options: [.json],
    operands: .any(name: "ROLE", .oneOf(Role.allCases.map(\.rawValue)))
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    let named = arguments.operands.compactMap(Role.init)
    let roles = named.isEmpty ? Role.allCases : named
    let suite = try LoadedVectors.bundled()
    if arguments.has(.json) {
      var list = JSONList()
      for role in roles {
        list.write(await RoleText(role, suite).json, to: &console.output)
      }
      list.finish(&console.output)
      return .success
    }
    if named.isEmpty {
      for line in overview { console.output.write(line: line) }
      return .success
    }
    let palette = Palette(hasColor: console.hasColor)
    var separator = ""
    for role in roles {
      console.output.write(separator)
      console.output.write(line: palette.paint(role.rawValue, .strong))
      for line in await RoleText(role, suite).lines.indented { console.output.write(line: line) }
      separator = "\n"
    }
    return .success
  }
}

extension MessagesCommand {
  /// The roles, each with the names of its messages.
  private static var overview: [String] {
    let roles = Role.allCases.flatMap { role -> [String] in
      let vocabulary = role.vocabulary
      let parts = [("events", vocabulary.events), ("actions", vocabulary.actions)]
      return ["\(role.rawValue):"]
        + parts.flatMap { title, messages in
          let names = messages.map(\.name).joined(separator: ", ")
          return HelpText.wrap("\(title): \(names)", indent: 2)
        }
    }
    return roles + ["", "\(Tool.name) messages ROLE describes each message, with an example."]
  }
}

/// The description of one role, with examples that the reference has played.
private struct RoleText {
  private let role: any DocumentedVocabulary.Type
  private let examples: RoleExamples
  private let conversation: ConversationExample?

  init(_ role: Role, _ suite: Suite) async {
    self.role = role.vocabulary
    examples = await RoleExamples(of: role, in: suite, played: Reference.example)
    conversation = await ConversationExample(of: role, in: suite)
  }

  var lines: [String] {
    var lines = role.notes.flatMap { HelpText.wrap($0, indent: 0) + [""] }
    lines.append("configuration:")
    if role.fields.isEmpty { lines.append("  nothing") }
    for field in role.fields {
      lines.append("  \(field.name)\(field.isOptional ? "?" : ""): \(field.shape)")
      lines += HelpText.wrap(field.meaning, indent: 6) + Self.source(field.standsFor)
    }
    lines += ["", "events:"]
    for message in role.events {
      lines.append("  \(message.name) (from the \(role.sender(of: message.name)))")
      lines += self.lines(of: message, like: examples.events)
    }
    lines += ["", "actions:"]
    for message in role.actions {
      lines.append("  \(message.name) (to the \(role.receiver(of: message.name)))")
      lines += self.lines(of: message, like: examples.actions)
    }
    guard let conversation else { return lines }
    lines += ["", "conversation, \(conversation.id):"]
    return lines + conversation.exchanges.flatMap { ["→ " + $0.request, "← " + $0.answer] }
  }

  private func lines(of message: MessageDescription, like examples: [String: JSON]) -> [String] {
    HelpText.wrap(message.meaning, indent: 6) + Self.source(message.standsFor)
      + message.members.flatMap { HelpText.wrap($0.words, indent: 8) }
      + [examples[message.name].map { "      such as " + $0.compact() }].compactMap(\.self)
  }

  /// What it stands for in the documents.
  private static func source(_ text: String?) -> [String] {
    text.map { HelpText.wrap("stands for: " + $0, indent: 6) } ?? []
  }

  var json: JSON {
    let fields = role.fields.map { field -> JSON in
      var members: JSON.Object = [
        "name": .string(field.name), "shape": .string(field.shape),
        "optional": .bool(field.isOptional), "meaning": .string(field.meaning),
      ]
      members["standsFor"] = field.standsFor.map(JSON.string)
      return .object(members)
    }
    let exchanges = conversation?.exchanges ?? []
    return [
      "role": .string(role.role.rawValue),
      "notes": .array(role.notes.map(JSON.string)),
      "configuration": .array(fields),
      "events": .array(
        role.events.map { json(of: $0, "from", role.sender(of: $0.name), examples.events) }
      ),
      "actions": .array(
        role.actions.map { json(of: $0, "to", role.receiver(of: $0.name), examples.actions) }
      ),
      "conversation": .array(
        exchanges.map { ["request": .string($0.request), "answer": .string($0.answer)] }
      ),
    ]
  }

  private func json(
    of message: MessageDescription,
    _ direction: String,
    _ partner: String,
    _ examples: [String: JSON]
  ) -> JSON {
    var members: JSON.Object = [
      "name": .string(message.name), direction: .string(partner),
      "meaning": .string(message.meaning), "members": .array(message.members.map(\.json)),
    ]
    members["standsFor"] = message.standsFor.map(JSON.string)
    members["example"] = examples[message.name]
    return .object(members)
  }
}
