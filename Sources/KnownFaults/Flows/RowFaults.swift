/// A row of a machine's table in words, with the mistakes in it that some trace detects.
struct Row<Base: ReferenceMachine>: Sendable {
  let rule: Base.Rule
  /// The action of the row, as an order: the verb comes first.
  let order: String
  let flag: FlagID
  let slips: [RowSlip]

  /// A slip in one phase alone, and the last part of its id.
  typealias InPhase = (
    rule: Base.Rule, slip: RowSlip, phase: Base.Phase, when: String, id: FaultID
  )

  init(_ rule: Base.Rule, _ order: String, _ flag: FlagID, _ slips: [RowSlip] = .all) {
    self.rule = rule
    self.order = order
    self.flag = flag
    self.slips = slips
  }

  /// A row that answers with a refusal, and changes nothing.
  static func answers(
    _ rule: Base.Rule,
    _ what: String,
    _ flag: FlagID = "swallowed-error",
    _ slips: [RowSlip] = .still
  ) -> Self { Self(rule, "answer \(what)", flag, slips) }

  /// A row that lets something fail, and changes nothing.
  static func fails(
    _ rule: Base.Rule,
    _ what: String,
    _ flag: FlagID = "swallowed-error",
    _ slips: [RowSlip] = .still
  ) -> Self { Self(rule, "fail \(what)", flag, slips) }

  /// The object of the order, without its verb.
  fileprivate var object: String {
    order.split(separator: " ", maxSplits: 1).last.map(String.init) ?? order
  }

}

/// A mistake that is made instead of a row.
enum RowSlip: String, Sendable {
  /// Nothing: the event is passed over.
  case never
  /// All actions are performed, but the state stays as it was.
  case unmoved
  /// All actions are performed twice.
  case twice
  /// The last of several actions alone is performed.
  case last
  /// An event that must be refused is accepted.
  case accepted
}

extension [RowSlip] {
  static let all: Self = [.never, .unmoved, .twice]
  /// Slips of a row that leaves the state unchanged.
  static let still: Self = [.never, .twice]
  /// Slips of a row that refuses something.
  static let refusing: Self = [.never, .twice, .accepted]
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

/// A part of a machine's memory, with the rows that incorrectly lose it or leave it unchanged.
struct Memory<Base: ReferenceMachine>: Sendable {
  /// The last part of the ids of faults.
  let name: String
  let words: String
  let flag: FlagID
  let lostBy: [Base.Rule]
  let keptBy: [Base.Rule]
  /// Puts what one state remembers into another.
  let copy: @Sendable (_ from: Base.State, _ to: inout Base.State) -> Void

  init(
    _ name: String,
    _ words: String,
    _ flag: FlagID,
    lostBy: [Base.Rule] = [],
    keptBy: [Base.Rule] = [],
    copy: @escaping @Sendable (_ from: Base.State, _ to: inout Base.State) -> Void
  ) {
    self.name = name
    self.words = words
    self.flag = flag
    self.lostBy = lostBy
    self.keptBy = keptBy
    self.copy = copy
  }
}

/// A mistake in a row of a machine's table.
struct RowMistake<Base: ReferenceMachine>: Sendable {
  /// The kind of mistake.
  enum Kind: Sendable {
    case slip(RowSlip)
    /// The slip happens in one phase alone.
    case inPhase(Row<Base>.InPhase)
    /// The row is also followed after it is no longer allowed.
    case late(after: Base.Rule, String)
    /// Something is no longer remembered after the row.
    case forgets(Memory<Base>)
    /// Something is remembered after the row as it was before.
    case keeps(Memory<Base>)
  }

  let row: Row<Base>
  let kind: Kind

  /// The id, which names the row.
  var id: FaultID {
    let rule = row.rule.rawValue.kebabCase
    let name =
      switch kind {
      case .slip(let slip): "\(rule)-\(slip.rawValue)"
      case .inPhase(let part): part.id.rawValue
      case .late(let end, _): "\(rule)-after-\(end.rawValue.kebabCase)"
      case .forgets(let memory): "\(rule)-forgets-\(memory.name)"
      case .keeps(let memory): "\(rule)-keeps-\(memory.name)"
      }
    return FaultID(.role(Base.Vocabulary.role), name)
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
    let (order, does) = (row.order, row.order.thirdPerson)
    return switch kind {
    case .inPhase((_, .accepted, _, let when, _)):
      ("accepts \(row.object) \(when)", "refuse \(row.object), also \(when)", "offline-use")
    case .inPhase((_, _, _, let when, _)):
      ("never \(does) \(when)", "\(order), also \(when)", row.flag)
    case .slip(.never): ("never \(does)", order, row.flag)
    case .slip(.unmoved):
      ("\(does), and goes on as if it had not", "\(order), and go on from there", "stale-state")
    case .slip(.twice): ("\(does), and does so twice", "\(order), and do so once", "unasked-action")
    case .slip(.last): ("\(does), but only the last of several", "\(order), each of them", row.flag)
    case .slip(.accepted): ("accepts \(row.object)", "refuse \(row.object)", row.flag)
    case .late(_, let what):
      ("\(does) even after \(what)", "\(order) only before \(what)", "late-answer")
    case .forgets(let memory):
      (
        "forgets \(memory.words) when it \(does)", "remember \(memory.words) whatever else happens",
        memory.flag
      )
    case .keeps(let memory):
      (
        "keeps \(memory.words) unchanged when it \(does)", "\(order), and update \(memory.words)",
        memory.flag
      )
    }
  }

  private func react(_ turn: inout Turn<Base, Base.State?>) throws -> [Base.Vocabulary.Action] {
    let before = turn.state.base
    if case .inPhase(let part) = kind, turn.phase != part.phase { return try turn.forward() }
    let actions = try turn.forward()
    switch kind {
    case .late(let end, _):
      if !turn.took([row.rule]), let earlier = turn.memory {
        let late = try turn.base.transition(from: earlier, on: turn.event, at: turn.instant)
        if late.rule == row.rule { return late.actions }
      }
      if turn.took([end]) { turn.memory = before }
      return actions
    case .forgets where turn.memory == nil: turn.memory = before
    default: break
    }
    if !turn.took([row.rule]) { return actions }
    switch kind {
    case .slip(.never), .inPhase((_, .never, _, _, _)):
      turn.undo()
      return []
    case .slip(.unmoved): turn.undo()
    case .slip(.twice): return actions + actions
    case .slip(.last): return actions.suffix(1)
    case .slip(.accepted), .inPhase((_, .accepted, _, _, _)):
      return try actions.map { try KnownFaults.succeeding(try JSON(encoding: $0)).decoded() }
    case .forgets(let memory): memory.copy(turn.memory ?? before, &turn.state.base)
    case .keeps(let memory): memory.copy(before, &turn.state.base)
    case .late, .inPhase: break
    }
    return actions
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
    inPhases: [Row<Base>.InPhase] = [],
    memories: [Memory<Base>] = [],
    aliases: [FaultID: FaultID] = [:]
  ) -> [KnownFault] {
    rows.flatMap { row -> [KnownFault] in
      var kinds = row.slips.map { RowMistake<Base>.Kind.slip($0) }
      kinds += inPhases.filter { $0.rule == row.rule }.map { .inPhase($0) }
      kinds += late.filter { $0.rule == row.rule }.map { .late(after: $0.end, $0.what) }
      kinds += memories.filter { $0.lostBy.contains { $0 == row.rule } }.map { .forgets($0) }
      kinds += memories.filter { $0.keptBy.contains { $0 == row.rule } }.map { .keeps($0) }
      return kinds.map { kind in
        let mistake = RowMistake(row: row, kind: kind)
        return mistake.fault(aliases[mistake.id] ?? mistake.id, of: machine)
      }
    }
  }
}

extension String {
  /// An order as what a machine does.
  var thirdPerson: String {
    var words = split(separator: " ", maxSplits: 1)
    words[0] += "s"
    return words.joined(separator: " ")
  }

  /// A name in camel case, as ids have it.
  fileprivate var kebabCase: String {
    reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}
