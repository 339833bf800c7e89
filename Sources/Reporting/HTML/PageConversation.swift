/// A conversation as the page draws it: who says what to whom, step by step, up to the first wrong
/// one, and what was not run because of it.
struct PageConversation {
  private let role: any DocumentedVocabulary.Type
  private var steps: [Step] = []

  /// One step; the wrong one tells what was expected besides what was done.
  private struct Step {
    var state: String
    var rows: [Row]
    var expected: [Row]?
    var actual: [Row]?
  }

  private enum Row {
    case message(FlowMessageText, from: String, to: String, at: Timestamp? = nil)
    case note(String)
  }

  init(_ transcript: Transcript, of role: any DocumentedVocabulary.Type) {
    self.role = role
    for (index, step) in transcript.played.enumerated() {
      let event = event(step.event, step.members, at: step.at)
      if transcript.endsWrong && index == transcript.played.count - 1 {
        let actual = step.actions.map(rows(actual:)) ?? [.note("no usable answer")]
        let expected = rows(step.expected)
        steps.append(Step(state: "wrong", rows: [event], expected: expected, actual: actual))
      } else {
        steps.append(Step(state: "right", rows: [event] + rows(actual: step.actions ?? [])))
      }
    }
    steps += transcript.notRun.map { Step(state: "left", rows: rows($0)) }
  }

  /// `parties`, and `steps` with a `state` (`right`, `wrong` or `left`) and their `rows`; the wrong
  /// one has rows `expected` and `actual`.
  var json: JSON {
    ["parties": .array(parties.map(JSON.string)), "steps": .array(steps.map(json))]
  }

  /// Who speaks or is spoken to, those who ask on the left of those who answer.
  private var parties: [String] {
    let left = ["clock", "user", "application", "backend", "network"]
    let order = { (party: String) in left.firstIndex(of: party) ?? left.count }
    var all: Set = [role.shortName]
    for row in steps.flatMap({ $0.rows + ($0.expected ?? []) + ($0.actual ?? []) }) {
      if case .message(_, let from, let to, _) = row { all.formUnion([from, to]) }
    }
    return all.sorted { (order($0), $0) < (order($1), $1) }
  }

  private func event(_ name: String, _ members: JSON.Object, at instant: Timestamp) -> Row {
    let message = FlowMessageText(name, members)
    return .message(message, from: role.sender(of: name), to: role.shortName, at: instant)
  }

  private func rows(_ step: FlowTrace.Step) -> [Row] {
    [event(step.event, step.members, at: step.at)] + rows(step.reaction)
  }

  private func rows(_ reaction: FlowTrace.Reaction) -> [Row] {
    switch reaction {
    case .ordered(let actions): return rows(actions, isOrdered: true)
    case .unordered(let actions): return rows(actions, isOrdered: false)
    case .ambiguity(let id, let branches):
      return branches.flatMap { branch -> [Row] in
        [.note("by the interpretation “\(branch.interpretation)” of \(id)")]
          + rows(branch.actions, isOrdered: branch.isOrdered)
          + branch.then.flatMap(rows)
          + (branch.ends ? [.note("and that is all")] : [])
      }
    }
  }

  private func rows(_ actions: [FlowTrace.ExpectedAction], isOrdered: Bool) -> [Row] {
    let order: [Row] = isOrdered || actions.count < 2 ? [] : [.note("in any order")]
    return order + rows(actions.map { FlowMessageText($0) })
  }

  private func rows(actual actions: [JSON]) -> [Row] {
    rows(actions.map { FlowMessageText(actual: $0) })
  }

  private func rows(_ actions: [FlowMessageText]) -> [Row] {
    if actions.isEmpty { return [.note("does nothing")] }
    return actions.map { .message($0, from: role.shortName, to: role.receiver(of: $0.name)) }
  }

  private func json(_ step: Step) -> JSON {
    var json: JSON.Object = [
      "state": .string(step.state), "rows": .array(step.rows.map(self.json)),
    ]
    json["expected"] = step.expected.map { .array($0.map(self.json)) }
    json["actual"] = step.actual.map { .array($0.map(self.json)) }
    return .object(json)
  }

  private func json(_ row: Row) -> JSON {
    switch row {
    case .note(let text): return ["note": .string(text)]
    case .message(let message, let from, let to, let instant):
      var json: JSON.Object = [
        "from": .string(from), "to": .string(to), "name": .string(message.name),
      ]
      let members = message.memberWords.map(JSON.string)
      json["members"] = members.isEmpty ? nil : .array(members)
      json["at"] = instant.map { .string($0.text) }
      return .object(json)
    }
  }
}
