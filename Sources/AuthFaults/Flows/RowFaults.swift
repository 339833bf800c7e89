/// A row of a machine's table in words, and the ways of doing it wrongly that some trace detects.
struct Row<Base: ReferenceMachine>: Sendable {
  let rule: Base.Rule
  /// What is done, as an order: the verb comes first.
  let order: String
  let flag: FlagID
  let mistakes: [RowMistake<Base>.Kind]

  init(
    _ rule: Base.Rule,
    _ order: String,
    _ flag: FlagID,
    _ mistakes: [RowMistake<Base>.Kind] = [.never, .unmoved, .twice]
  ) {
    self.rule = rule
    self.order = order
    self.flag = flag
    self.mistakes = mistakes
  }

  /// What is done, as a sentence about a machine.
  fileprivate var sentence: String {
    var words = order.split(separator: " ", maxSplits: 1)
    words[0] += "s"
    return words.joined(separator: " ")
  }
}

/// A row that is taken after another one, or the same, has ended what it is about.
struct LateRow<Base: ReferenceMachine>: Sendable {
  let rule: Base.Rule
  let end: Base.Rule
  let what: String

  init(_ rule: Base.Rule, after end: Base.Rule, _ what: String) {
    self.rule = rule
    self.end = end
    self.what = what
  }
}

/// A way of doing a row of a machine's table wrongly.
struct RowMistake<Base: ReferenceMachine>: Sendable {
  /// What is done instead.
  enum Kind: Sendable {
    /// Nothing: the event is passed over.
    case never
    /// The state moves on, but no action is performed.
    case silent
    /// All actions are performed, but the state stays as it was.
    case unmoved
    /// All actions are performed twice.
    case twice
    /// The last of several actions alone is performed.
    case last
    /// The row is also taken where it no longer may be.
    case late(after: Base.Rule, String)
  }

  let row: Row<Base>
  let kind: Kind

  /// The id, which names the row.
  var id: FaultID {
    let name =
      switch kind {
      case .never: "never"
      case .silent: "silent"
      case .unmoved: "unmoved"
      case .twice: "twice"
      case .last: "last"
      case .late(let end, _): "after-" + end.rawValue.kebabCase
      }
    return FaultID(.role(Base.Vocabulary.role), "\(row.rule.rawValue.kebabCase)-\(name)")
  }

  /// The machine with the mistake.
  @inline(never)
  func fault(_ id: FaultID, of machine: Base) -> KnownFault {
    let words = words
    return KnownFault(
      id,
      words.mistake,
      by: FaultyMachine(machine, remembering: Base.State?.none) { try react(&$0) }
    )
    .fix(words.fix).flagged(words.flag).ofRow()
  }

  private var words: (mistake: String, fix: String, flag: FlagID) {
    let (order, does) = (row.order, row.sentence)
    return switch kind {
    case .never: ("never \(does)", order, row.flag)
    case .silent: ("never \(does), and goes on as if it had", order, row.flag)
    case .unmoved:
      ("\(does), and goes on as if it had not", "\(order), and go on from there", "stale-state")
    case .twice: ("\(does), and does so twice", "\(order), and do so once", "unasked-action")
    case .last: ("\(does), but only the last of several", "\(order), each of them", row.flag)
    case .late(_, let what):
      ("\(does) even after \(what)", "do nothing of the kind after \(what)", "late-answer")
    }
  }

  private func react(_ turn: inout Turn<Base, Base.State?>) throws -> [Base.Vocabulary.Action] {
    let before = turn.state.base
    let right = try turn.base.transition(from: before, on: turn.event, at: turn.instant)
    turn.state.base = right.state
    if case .late(let end, _) = kind {
      if right.rule != row.rule, let earlier = turn.memory {
        let late = try turn.base.transition(from: earlier, on: turn.event, at: turn.instant)
        if late.rule == row.rule { return late.actions }
      }
      if right.rule == end { turn.memory = before }
      return right.actions
    }
    if right.rule != row.rule { return right.actions }
    switch kind {
    case .never:
      turn.state.base = before
      return []
    case .silent: return []
    case .unmoved:
      turn.state.base = before
      return right.actions
    case .twice: return right.actions + right.actions
    case .last: return right.actions.suffix(1)
    case .late: return right.actions
    }
  }
}

extension KnownFaults {
  /// The faults that are derived from the rows of a machine's table.
  ///
  /// - Parameter aliases: The ids of faults that were known by another name before, by the derived id.
  static func derived<Base: ReferenceMachine>(
    _ machine: Base,
    from rows: [Row<Base>],
    late: [LateRow<Base>] = [],
    aliases: [FaultID: FaultID] = [:]
  ) -> [KnownFault] {
    rows.flatMap { row in
      let ends = late.filter { $0.rule == row.rule }
        .map { RowMistake<Base>.Kind.late(after: $0.end, $0.what) }
      return (row.mistakes + ends).map { kind in
        let mistake = RowMistake(row: row, kind: kind)
        return mistake.fault(aliases[mistake.id] ?? mistake.id, of: machine)
      }
    }
  }
}

extension String {
  /// A name in camel case, as ids have it.
  fileprivate var kebabCase: String {
    reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}
