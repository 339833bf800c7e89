/// A trace as a sequence diagram, in the language of Mermaid.
///
/// Each interpretation of an ambiguity is a part of an `alt`. Long values lose their middle.
package struct SequenceDiagram: Sendable {
  private let title: String
  private let id: String
  private let steps: [FlowTrace.Step]
  private let role: any DocumentedVocabulary.Type

  /// Prepares the diagram of a case; nil if the case is no trace.
  package init?(of vector: VectorCase, of operation: Operation) {
    guard case .trace(let trace) = vector.expectation, case .role(let role) = operation else {
      return nil
    }
    title = vector.title
    id = vector.id.rawValue
    steps = trace.steps
    self.role = role.vocabulary
  }

  /// The diagram in lines, without line ends.
  package var lines: [String] {
    var lines = ["%% \(id.visible)", "sequenceDiagram"]
    lines.append("  title: " + Self.escape(title))
    lines += parties.enumerated().map { "  participant p\($0) as \(Self.escape($1))" }
    return lines + self.lines(of: steps).indented
  }

  /// All that speak or are spoken to, from the user on the left to the servers on the right.
  private var parties: [String] {
    let left = ["clock", "user", "application", "backend", "network"]
    let events = role.events.map { role.sender(of: $0.name) }
    let actions = role.actions.map { role.receiver(of: $0.name) }
    let others = Set(events + actions).subtracting([role.shortName])
    let order = { (party: String) in left.firstIndex(of: party) ?? left.count }
    let all = others.union([role.shortName]).sorted { (order($0), $0) < (order($1), $1) }
    return all.filter { $0 == role.shortName || isInvolved($0) }
  }

  private func isInvolved(_ party: String) -> Bool {
    steps.withBranches.contains { step in
      role.sender(of: step.event) == party
        || step.reaction.actions.contains { role.receiver(of: $0.name) == party }
    }
  }

  private func lines(of steps: [FlowTrace.Step]) -> [String] {
    steps.flatMap { step -> [String] in
      let event = FlowMessageText(step.event, step.members)
      let sender = name(of: role.sender(of: step.event))
      return [note(step.at.text), "\(sender)->>\(own): \(Self.text(of: event))"]
        + lines(of: step.reaction)
    }
  }

  private func lines(of reaction: FlowTrace.Reaction) -> [String] {
    switch reaction {
    case .ordered(let actions): return lines(of: actions, isOrdered: true)
    case .unordered(let actions): return lines(of: actions, isOrdered: false)
    case .ambiguity(let id, let branches):
      let parts = branches.enumerated().flatMap { index, branch -> [String] in
        let head = index == 0 ? "alt \(Self.escape(id.rawValue))" : "else"
        let actions = lines(of: branch.actions, isOrdered: branch.isOrdered)
        let end = branch.ends ? [note("the trace ends")] : []
        return ["\(head) by the interpretation \"\(Self.escape(branch.interpretation.rawValue))\""]
          + (actions + lines(of: branch.then) + end).indented
      }
      return parts + ["end"]
    }
  }

  private func lines(of actions: [FlowTrace.ExpectedAction], isOrdered: Bool) -> [String] {
    if actions.isEmpty { return [note("does nothing")] }
    let order = isOrdered || actions.count == 1 ? [] : [note("in any order")]
    return order
      + actions.map { action in
        let receiver = name(of: role.receiver(of: action.name))
        return "\(own)->>\(receiver): \(Self.text(of: FlowMessageText(action)))"
      }
  }

  private var own: String { name(of: role.shortName) }

  private func note(_ text: String) -> String { "Note over \(own): \(Self.escape(text))" }

  /// What the diagram calls a party: no name of ours is then a word of the language.
  private func name(of party: String) -> String {
    "p\(parties.firstIndex(of: party) ?? parties.count)"
  }

  /// The message, and each member on a line of its own.
  private static func text(of message: FlowMessageText) -> String {
    ([message.name] + message.memberWords).map(escape).joined(separator: "<br/>")
  }

  /// Everything that the language, or the page around it, would act upon, as a reference.
  private static func escape(_ text: String) -> String {
    text.visible.escaping(where: "#;<>&%$\\".utf8.contains) { "#\($0.value);" }
  }
}

extension [FlowTrace.Step] {
  /// The steps, and those of a single interpretation.
  fileprivate var withBranches: [FlowTrace.Step] {
    flatMap { step -> [FlowTrace.Step] in
      guard case .ambiguity(_, let branches) = step.reaction else { return [step] }
      return [step] + branches.flatMap(\.then)
    }
  }
}

extension FlowTrace.Reaction {
  /// All actions, those of every interpretation included.
  fileprivate var actions: [FlowTrace.ExpectedAction] {
    switch self {
    case .ordered(let actions), .unordered(let actions): actions
    case .ambiguity(_, let branches): branches.flatMap(\.actions)
    }
  }
}
