/// A program in Python that plays a role and does nothing yet: a method for each event, and all
/// that there is to know of it beside it.
struct RoleStarter {
  private let template: Starter
  private let role: any DocumentedVocabulary.Type

  /// The starter of a role; nil if a language has none.
  init?(of role: Role, in language: String) {
    guard let template = Starter.forRoles.first(where: { $0.language == "role-" + language }) else {
      return nil
    }
    self.template = template
    self.role = role.vocabulary
  }

  /// The program's text.
  var text: String {
    let lines = template.text.split(separator: "\n", omittingEmptySubsequences: false)
    let filled = lines.flatMap { line -> [String] in
      switch line {
      case "ACTIONS": actions
      case "CONFIGURATION": configuration
      case "EVENTS": events
      default: [String(line).replacing("ROLE", with: role.role.rawValue)]
      }
    }
    return filled.joined(separator: "\n")
  }

  private var actions: [String] {
    role.actions.flatMap { message -> [String] in
      let members = message.members.map { "\($0.name)=…" }
      let arguments = (["\"\(message.name)\""] + members).joined(separator: ", ")
      return ["#", "#   action(\(arguments))"]
        + comment(message.meaning, behind: "#       ")
        + message.members.flatMap { comment($0.words, behind: "#         ") }
    }
  }

  private var configuration: [String] {
    let fields = role.fields.map { field in
      "\(field.name)\(field.isOptional ? "?" : ""): \(field.shape). \(field.meaning)"
    }
    return (fields.isEmpty ? ["no members."] : fields)
      .flatMap { comment($0, behind: "        #   ") }
  }

  private var events: [String] {
    role.events.flatMap { message -> [String] in
      let required = message.members.filter { !$0.isOptional }.map(\.name)
      let optional = message.members.filter(\.isOptional).map { "\($0.name)=None" }
      let parameters = (["self", "at"] + required + optional).joined(separator: ", ")
      var lines = ["", "    def \(message.name)(\(parameters)):"]
      let sender = role.sender(of: message.name)
      lines += comment("From the \(sender): \(message.meaning)", behind: "        # ")
      for member in message.members { lines += comment(member.words, behind: "        #   ") }
      return lines + ["        return []"]
    }
  }

  private func comment(_ text: String, behind mark: String) -> [String] {
    HelpText.wrap(text, indent: mark.count).map { mark + $0.drop { $0 == " " } }
  }
}
