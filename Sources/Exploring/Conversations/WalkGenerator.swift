import Cryptography

/// Draws walks: each begins like a trace, and goes on with events of its role at instants near the limits.
///
/// The reference's machine goes along. What came up is used, used again and mixed up, and events that
/// come where few others did are preferred.
struct WalkGenerator: Sendable {
  let space: RoleSpace
  let keys: RSAKeys
  /// How walks begin that are like a trace.
  let beginnings: WalkBeginnings
  /// Where other interpretations than the reference's are known to show.
  let avoided: Set<Delivery>
  /// The events that this run of walks has.
  private let events: Set<String>
  private var random: SeededGenerator
  /// The trace that the next walk begins with.
  private var number: Int
  /// How often an event came behind a row of the table, and how often it took a row there.
  private var counts: [Encounter: Int] = [:]

  /// An event, and what was before.
  private struct Encounter: Hashable {
    let row: String
    let event: String
    var delivery: Delivery?
  }

  /// - Parameter number: how many walks were drawn before; all traces have their turn.
  init(
    _ space: RoleSpace,
    _ keys: RSAKeys,
    _ beginnings: WalkBeginnings,
    seed: UInt64,
    number: Int,
    avoiding avoided: Set<Delivery>
  ) {
    self.space = space
    self.keys = keys
    self.beginnings = beginnings
    self.avoided = avoided
    self.number = number
    var random = SeededGenerator(seed: seed)
    // About a quarter of the events are left out, and the others met more often.
    let some = space.events.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
    events = Set(some.isEmpty ? space.events : some)
    self.random = random
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  /// A walk led by the reference; nil where none comes about.
  ///
  /// - Parameter isInTurn: whether it begins with the trace whose turn it is, from beginning to end.
  mutating func walk(isInTurn: Bool) -> LedWalk? {
    let turn = space.seeds.isEmpty ? nil : space.seeds[number % space.seeds.count]
    if isInTurn { number += 1 }
    guard let seed = isInTurn ? turn : space.seeds.randomElement(using: &random) else { return nil }
    let names = seed.events.filter(events.contains)
    let isFaithful = isInTurn || chance(30)
    let isWhole = isInTurn || chance(30)
    let prefix = isWhole ? seed.steps.count : Int.random(in: 0...seed.steps.count, using: &random)
    let length = prefix + Int.random(in: 1...6, using: &random)
    var draft = beginnings.draft(of: seed, space, keys, upTo: isFaithful ? prefix : 0)
    var row = ""
    for delivery in draft.led.deliveries {
      count(delivery, after: row)
      row = delivery.rule
    }
    var misses = 0
    while draft.count < length, misses < 4 {
      let isPrefix = draft.count < prefix
      guard let trial = trial(draft, names, isPrefix: isPrefix, isFaithful: isFaithful) else {
        misses += 1
        continue
      }
      count(trial.delivery, after: draft.row)
      guard (try? draft.take(trial)) != nil else { return nil }
    }
    return draft.count == 0 ? nil : draft.led
  }

  private mutating func count(_ delivery: Delivery, after row: String) {
    counts[Encounter(row: row, event: delivery.event), default: 0] += 1
    counts[Encounter(row: row, event: "", delivery: delivery), default: 0] += 1
  }

  /// The next event of the trace, or that of a few which is met most seldom.
  private mutating func trial(
    _ draft: WalkDraft,
    _ names: [String],
    isPrefix: Bool,
    isFaithful: Bool
  ) -> WalkDraft.Trial? {
    if let next = draft.next, isPrefix || chance(20) {
      let isFaithful = isPrefix && isFaithful
      let trial = draft.attempt(next, isNext: true, isFaithful: isFaithful, &random)
      if let trial, isFaithful || !avoided.contains(trial.delivery) { return trial }
    }
    var best: WalkDraft.Trial?
    for _ in 0..<2 {
      guard let event = event(for: draft, names),
        let trial = draft.attempt(event, isNext: false, isFaithful: false, &random)
      else { continue }
      if best.map({ count(of: trial, draft) < count(of: $0, draft) }) ?? true { best = trial }
    }
    return best
  }

  private func count(of trial: WalkDraft.Trial, _ draft: WalkDraft) -> Int {
    let count = counts[Encounter(row: draft.row, event: "", delivery: trial.delivery)] ?? 0
    return avoided.contains(trial.delivery) ? count + 1_000 : count
  }

  /// One of the events that happened before, or that of a few which came most seldom here.
  private mutating func event(for draft: WalkDraft, _ names: [String]) -> RoleSpace.Template? {
    if chance(12), let earlier = draft.taken.randomElement(using: &random) { return earlier }
    var best: (count: Int, name: String)?
    for _ in 0..<3 {
      guard let name = names.randomElement(using: &random) else { return nil }
      let count = counts[Encounter(row: draft.row, event: name)] ?? 0
      if best.map({ count < $0.count }) ?? true { best = (count, name) }
    }
    return best.flatMap { draft.seed.templates[$0.name]?.randomElement(using: &random) }
  }
}
