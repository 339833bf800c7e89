/// A conversation in which an implementation does something wrong, made small.
package struct ConversationFinding: Sendable {
  package let role: Role
  /// The conversation as a trace, with what is expected.
  package var vector: VectorCase
  /// What was wrong.
  package internal(set) var failure: Failure
  /// The strength of the rule that decides.
  package internal(set) var strength: Requirement.Strength
  /// The case that says what is right there.
  var precedent: VectorCase
  /// Whether some trace says what is right in such a place.
  let isSettled: Bool
  /// The conversation up to its wrong step.
  let led: LedWalk
  /// After how many conversations it was found.
  package var conversations = 0
  /// How many times it was made smaller.
  package var steps = 0
  /// How many other conversations went wrong in the same way.
  package var others = 0
  /// Whether the same conversation also goes right.
  package var isFlaky = false
  /// The latest conversations that went right before it: it may depend on one of them.
  package var earlier: [VectorCase] = []

  var walk: Walk { led.walk }

  /// Which findings are the same: those that differ at one place where an event takes one row of the
  /// reference's table.
  struct Kind: Hashable {
    let role: Role
    let event: String
    let rule: String
    let failure: Failure.Kind
    let place: String
  }

  var kind: Kind {
    Kind(
      role: role,
      event: walk.steps.last?.event ?? "",
      rule: led.deliveries.last?.rule ?? "",
      failure: failure.kind,
      place: String(failure.differences.first?.place.split(separator: " ").last ?? "")
    )
  }

  /// The steps of the trace, each as JSON.
  package var trace: [JSON] {
    if case .trace(let trace) = vector.expectation { trace.json.array ?? [] } else { [] }
  }

  /// How many events there are.
  package var eventCount: Int { walk.steps.count }

  /// What happens, an event a line.
  package var events: [String] {
    walk.renamed.steps.map { step in
      "\(step.at.rfc3339) \(step.event) \(JSON.object(step.members).compact().shown(upTo: 120))"
    }
  }

  /// What happens in the wrong step.
  package var summary: String {
    let words = (led.deliveries.last?.phase ?? "").reduce(into: "") { text, character in
      text += character.isUppercase ? " " + character.lowercased() : String(character)
    }
    let events = eventCount == 1 ? "the first event" : "event \(eventCount)"
    return "\(walk.steps.last?.event ?? "") as \(events), where the reference is in \"\(words)\""
  }

  /// What came, and what is expected.
  package var answer: String { failure.summary.shown(upTo: 300) }
}
