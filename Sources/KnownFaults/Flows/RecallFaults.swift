/// The position of a text among all that messages had at a place.
enum Recalled: String, Sendable {
  case first, latest
}

extension RoleChanges where Item == KnownFault {
  /// A text that an earlier message had, in place of the one that belongs to this event.
  typealias Recall = (
    id: Item.ID, which: Recalled, what: String, from: String, uses: String, at: [String],
    fix: String, flag: FlagID
  )

  /// Uses the first text or the latest for everything, wherever events and actions have such a text.
  func recalling(_ recalls: [Recall]) -> [KnownFault] {
    recalls.map { recall in
      let (which, source, places) = (recall.which, recall.from, recall.at)
      return self(
        recall.id,
        "uses the \(which) \(recall.what) for \(recall.uses)",
        remembering: String?.none
      ) { turn in
        func note(_ text: String?) {
          if let text, which == .latest || turn.memory == nil { turn.memory = text }
        }
        note(turn.event.text(at: source))
        let event = places.reduce(turn.event) { event, place in
          event.changing(place) { $0.isEmpty ? $0 : turn.memory ?? $0 }
        }
        let actions = try turn.forward(event)
        for action in actions { note(action.text(at: source)) }
        let text = turn.memory
        return actions.map { action in places.reduce(action) { $0.replacing($1, by: text) } }
      }
      .fix(recall.fix).flagged(recall.flag)
    }
  }
}
