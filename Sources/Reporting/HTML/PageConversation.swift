import AuthConformance
import StrictJSON

/// A conversation as the page draws it: who says what to whom, step by step, up to the first wrong
/// one, and what was not run because of it.
struct PageConversation {
  private let transcript: JSON.Object
  private let role: any FlowVocabulary.Type

  init(_ transcript: JSON.Object, of role: any FlowVocabulary.Type) {
    self.transcript = transcript
    self.role = role
  }

  /// `parties`, and `steps` with a `state` (`right`, `wrong` or `left`) and their `rows`; the wrong
  /// one has rows `expected` and `came`.
  var json: JSON {
    ["parties": .array(parties.map(JSON.string)), "steps": .array(steps)]
  }

  private var steps: [JSON] {
    let played = transcript.objects("played")
    let endsWrong = transcript["endsWrong"]?.bool == true
    return played.enumerated().map { index, step in
      if endsWrong && index == played.count - 1 {
        return [
          "state": "wrong", "rows": .array(event(of: step)),
          "expected": .array(rows(of: step["expected"]?.object ?? [:])),
          "came": .array(step["came"]?.array.map(actions) ?? [note("no usable answer")]),
        ]
      }
      let came = actions(step["came"]?.array ?? [])
      return ["state": "right", "rows": .array(event(of: step) + came)]
    }
      + transcript.objects("notRun").map { step in
        ["state": "left", "rows": .array(event(of: step) + rows(of: step))]
      }
  }

  /// Who speaks or is spoken to, those who ask on the left of those who answer.
  private var parties: [String] {
    let left = ["clock", "user", "application", "backend", "network"]
    let events = role.eventWords.map { role.sender(of: $0.name) }
    let actions = role.actionWords.map { role.receiver(of: $0.name) }
    let others = Set(events + actions).filter(isInvolved)
    let order = { (party: String) in left.firstIndex(of: party) ?? left.count }
    return others.union([role.party]).sorted { (order($0), $0) < (order($1), $1) }
  }

  private func isInvolved(_ party: String) -> Bool {
    steps.contains { step in
      ["rows", "expected", "came"].contains { part in
        (step.object?.objects(part) ?? []).contains { row in
          row.text("from") == party || row.text("to") == party
        }
      }
    }
  }

  private func event(of step: JSON.Object) -> [JSON] {
    guard let event = step["event"] else { return [] }
    let message = FlowMessageText(came: event)
    var row = self.row(message, from: role.sender(of: message.name), to: role.party)
    row["at"] = step["at"]
    return [.object(row)]
  }

  /// What must be done: `actions`, `unordered`, or a `decision` with an alternative a reading.
  private func rows(of reaction: JSON.Object) -> [JSON] {
    if let actions = reaction["actions"]?.array { return self.actions(actions) }
    if let actions = reaction["unordered"]?.array {
      return (actions.count > 1 ? [note("in any order")] : []) + self.actions(actions)
    }
    guard let decision = reaction["decision"]?.object else { return [] }
    return (decision["readings"]?.object?.members ?? []).flatMap { branch -> [JSON] in
      let members = branch.value.object ?? [:]
      return [note("by the reading “\(branch.name)” of \(decision.text("id"))")]
        + rows(of: members)
        + members.objects("then").flatMap { event(of: $0) + rows(of: $0) }
        + (members["ends"]?.bool == true ? [note("and that is all")] : [])
    }
  }

  private func actions(_ actions: [JSON]) -> [JSON] {
    if actions.isEmpty { return [note("does nothing")] }
    return actions.map { action in
      let message = FlowMessageText(came: action)
      return .object(row(message, from: role.party, to: role.receiver(of: message.name)))
    }
  }

  private func row(_ message: FlowMessageText, from: String, to: String) -> JSON.Object {
    var row: JSON.Object = [
      "from": .string(from), "to": .string(to), "name": .string(message.name),
    ]
    let members = message.memberWords.map(JSON.string)
    row["members"] = members.isEmpty ? nil : .array(members)
    return row
  }

  private func note(_ text: String) -> JSON { ["note": .string(text)] }
}
