/// A conversation for people: who says what to whom, and when.
///
///     2018-01-02T03:04:06Z  application → client  start
///                           client → server       register(service: "sip")
struct SequenceText {
  private let role: any DocumentedVocabulary.Type
  private let isAbbreviated: Bool
  private var table = Table()
  /// What follows each line of the table before the next one.
  private var pieces: [Piece] = []

  private enum Piece {
    case row
    case nested([String])
    case remark(String)
  }

  /// Whether something happens, so that there is a column of instants.
  private var hasInstants = false

  init(of role: any DocumentedVocabulary.Type, isAbbreviated: Bool = true) {
    self.role = role
    self.isAbbreviated = isAbbreviated
  }

  /// The finished text.
  var lines: [String] {
    let width = hasInstants ? "2018-01-02T03:04:05Z".count : 0
    let margin = String(repeating: " ", count: width)
    var rows = table.lines[...]
    return pieces.flatMap { piece -> [String] in
      switch piece {
      case .row: [rows.popFirst() ?? ""]
      case .nested(let lines): lines.map { margin + "    " + $0 }
      case .remark(let text): [margin + "  " + text]
      }
    }
  }

  /// Something happens.
  mutating func add(event: String, _ members: JSON.Object, at instant: Timestamp) {
    hasInstants = true
    let direction = "\(role.sender(of: event)) → \(role.shortName)"
    add([instant.text.visible, direction, words(FlowMessageText(event, members))])
  }

  /// Something is done about it.
  mutating func add(_ action: FlowMessageText) {
    add(["", "\(role.shortName) → \(role.receiver(of: action.name))", words(action)])
  }

  private func words(_ message: FlowMessageText) -> String {
    var message = message
    message.isAbbreviated = isAbbreviated
    return message.words
  }

  /// All that must be done about it.
  mutating func add(_ reaction: FlowTrace.Reaction) {
    switch reaction {
    case .ordered(let actions): add(actions, isOrdered: true)
    case .unordered(let actions): add(actions, isOrdered: false)
    case .ambiguity(let id, let branches):
      for branch in branches {
        add(remark: "by the interpretation \"\(branch.interpretation)\" of \(id):".visible)
        var nested = SequenceText(of: role, isAbbreviated: isAbbreviated)
        nested.add(branch.actions, isOrdered: branch.isOrdered)
        nested.add(branch.then)
        if branch.ends { nested.add(remark: "and that is all") }
        pieces.append(.nested(nested.lines))
      }
    }
  }

  /// What happens and what must be done about it, step by step.
  mutating func add(_ steps: [FlowTrace.Step]) {
    for step in steps {
      add(event: step.event, step.members, at: step.at)
      add(step.reaction)
    }
  }

  /// A line of its own between the messages.
  mutating func add(remark: String) { pieces.append(.remark(remark)) }

  /// Lines of another text, moved to the right.
  mutating func add(nested lines: [String]) { pieces.append(.nested(lines)) }

  private mutating func add(_ actions: [FlowTrace.ExpectedAction], isOrdered: Bool) {
    if actions.isEmpty { addNothing() }
    if !isOrdered && actions.count > 1 { add(remark: "in any order:") }
    for action in actions { add(FlowMessageText(action)) }
  }

  /// Nothing is done.
  mutating func addNothing() { add(["", role.shortName, "does nothing"]) }

  private mutating func add(_ row: [String]) {
    table.add(row)
    pieces.append(.row)
  }
}

/// What must be done at each step of a conversation, in full.
struct TraceText {
  let steps: [FlowTrace.Step]
  let role: any DocumentedVocabulary.Type

  var lines: [String] {
    var text = SequenceText(of: role, isAbbreviated: false)
    text.add(steps)
    return text.lines
  }
}
