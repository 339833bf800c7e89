import Cryptography

/// Draws walks: each begins like a trace, and goes on with events of its role at instants near the limits.
///
/// The reference's machine goes along. What came up is used, used again and mixed up, and events that
/// come where few others did are preferred.
struct WalkGenerator: Sendable {
  let space: RoleSpace
  let keys: RSAKeys
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
    seed: UInt64,
    number: Int,
    avoiding avoided: Set<Delivery>
  ) {
    self.space = space
    self.keys = keys
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
  mutating func walk(isInTurn: Bool) async -> LedWalk? {
    let turn = space.seeds.isEmpty ? nil : space.seeds[number % space.seeds.count]
    if isInTurn { number += 1 }
    guard let seed = isInTurn ? turn : space.seeds.randomElement(using: &random),
      let session = try? await space.machine.session(seed.configuration)
    else { return nil }
    var draft = WalkDraft(space, seed, session, keys)
    let names = draft.templates.keys.filter(events.contains).sorted()
    let isFaithful = isInTurn || chance(30)
    let isWhole = isInTurn || chance(30)
    let prefix = isWhole ? seed.steps.count : Int.random(in: 0...seed.steps.count, using: &random)
    let length = prefix + Int.random(in: 1...6, using: &random)
    var misses = 0
    while draft.count < length, misses < 4 {
      let isPrefix = draft.count < prefix
      guard let trial = trial(draft, names, isPrefix: isPrefix, isFaithful: isFaithful) else {
        misses += 1
        continue
      }
      let encounter = Encounter(row: draft.row, event: trial.delivery.event)
      counts[encounter, default: 0] += 1
      counts[Encounter(row: draft.row, event: "", delivery: trial.delivery), default: 0] += 1
      draft.take(trial)
    }
    return draft.count == 0 ? nil : draft.led
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
    return best.flatMap { draft.templates[$0.name]?.randomElement(using: &random) }
  }
}
