/// Draws walks: each begins like a trace, and goes on with events of its role at instants near the limits.
///
/// The reference's machine goes along. What came up is used, used again and mixed up, and events that
/// come where few others did are preferred.
struct WalkGenerator: Sendable {
  let space: RoleSpace
  /// How walks begin that are like a trace.
  let beginnings: WalkBeginnings
  /// The places where other interpretations than the reference's are known to show.
  private let avoided: Set<Int>
  /// The events that this run of walks has.
  private let events: Set<Int>
  private var random: SeededGenerator
  /// The trace that the next walk begins with.
  private var number: Int
  /// How often each event, and behind them each place, came behind each row of the table.
  private var counts: [Int]

  /// - Parameter number: how many walks were drawn before; all traces have their turn.
  init(
    _ space: RoleSpace,
    _ beginnings: WalkBeginnings,
    seed: UInt64,
    number: Int,
    avoiding avoided: Set<Delivery>
  ) {
    self.space = space
    self.beginnings = beginnings
    self.avoided = Set(avoided.compactMap { space.place(of: $0)?.number })
    self.number = number
    var random = SeededGenerator(seed: seed)
    // About a quarter of the events are left out, and the others met more often.
    let some = space.events.indices.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
    events = Set(some.isEmpty ? Array(space.events.indices) : some)
    self.random = random
    let width = space.events.count + space.placeCount
    counts = Array(repeating: 0, count: (space.rowCount + 1) * width)
  }

  /// Where it is counted how often an event came behind a row.
  private func index(ofEvent number: Int, after row: Int) -> Int {
    row * (space.events.count + space.placeCount) + number
  }

  /// Where it is counted how often an event came to a place behind a row.
  private func index(of place: RoleSpace.Place, after row: Int) -> Int {
    index(ofEvent: space.events.count + place.number, after: row)
  }

  /// An event that came to a place behind a row, by their numbers.
  struct Encounter: Hashable {
    let row: Int
    let place: Int
  }

  /// What was met so far.
  var encounters: Set<Encounter> {
    let (events, width) = (space.events.count, space.events.count + space.placeCount)
    let met = counts.indices.filter { counts[$0] > 0 && $0 % width >= events }
    return Set(met.map { Encounter(row: $0 / width, place: $0 % width - events) })
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  /// Whether the trace whose turn it was has not been in turn before.
  var isFirstRound: Bool { number <= space.seeds.count }

  /// A walk led by the reference; nil if none comes about.
  ///
  /// - Parameter isInTurn: whether it begins with the trace whose turn it is, from beginning to end.
  mutating func walk(isInTurn: Bool) -> LedWalk? {
    let turn = space.seeds.isEmpty ? nil : space.seeds[number % space.seeds.count]
    if isInTurn { number += 1 }
    guard let seed = isInTurn ? turn : space.seeds.randomElement(using: &random) else { return nil }
    let kinds = seed.events.filter { events.contains($0.number) }
    let isFaithful = isInTurn || chance(30)
    let isWhole = isInTurn || chance(30)
    let prefix = isWhole ? seed.steps.count : Int.random(in: 0...seed.steps.count, using: &random)
    let length = prefix + Int.random(in: 1...6, using: &random)
    var draft = beginnings.draft(of: seed, space, upTo: isFaithful ? prefix : 0)
    var row = 0
    for place in draft.places {
      count(place, after: row)
      row = place.row
    }
    var misses = 0
    while draft.count < length, misses < 4 {
      let isPrefix = draft.count < prefix
      guard let trial = trial(draft, kinds, isPrefix: isPrefix, isFaithful: isFaithful) else {
        misses += 1
        continue
      }
      count(trial.place, after: draft.row)
      guard (try? draft.take(trial)) != nil else { return nil }
    }
    if chance(6), !repeatEvents(of: &draft) { return nil }
    return draft.count == 0 ? nil : draft.led
  }

  /// Lets events in a row come again and again: three times more, ten or a hundred times.
  ///
  /// - Returns: whether the walk can still be taken.
  private mutating func repeatEvents(of draft: inout WalkDraft) -> Bool {
    let taken = draft.taken
    guard let end = taken.indices.randomElement(using: &random) else { return true }
    let start = max(0, end - Int.random(in: 0...3, using: &random))
    let counts = start == end ? [4, 11, 101] : [4, 11, 11]
    for _ in 0..<(counts.randomElement(using: &random) ?? 4) {
      for template in taken[start...end] {
        let trial = draft.attempt(
          template,
          in: space,
          isNext: false,
          isFaithful: false,
          isAgain: true,
          &random
        )
        guard let trial else { return true }
        count(trial.place, after: draft.row)
        guard (try? draft.take(trial)) != nil else { return false }
      }
    }
    return true
  }

  /// What is other in a walk than in the traces; mostly nothing is.
  mutating func renaming(of walk: Walk) -> Renaming {
    guard chance(12) else { return Renaming() }
    var choices = Choices(seed: random.next())
    return space.renamings.renaming(of: walk, &choices)
  }

  private mutating func count(_ place: RoleSpace.Place, after row: Int) {
    counts[index(ofEvent: place.event, after: row)] += 1
    counts[index(of: place, after: row)] += 1
  }

  /// The next event of the trace, or that of a few which is met most seldom.
  private mutating func trial(
    _ draft: WalkDraft,
    _ kinds: [RoleSpace.Kind],
    isPrefix: Bool,
    isFaithful: Bool
  ) -> WalkDraft.Trial? {
    if let next = draft.next, isPrefix || chance(20) {
      let isFaithful = isPrefix && isFaithful
      let trial = draft.attempt(next, in: space, isNext: true, isFaithful: isFaithful, &random)
      if let trial, isFaithful || !avoided.contains(trial.place.number) { return trial }
    }
    var best: WalkDraft.Trial?
    for _ in 0..<2 {
      guard let event = event(for: draft, kinds),
        let trial = draft.attempt(event, in: space, isNext: false, isFaithful: false, &random)
      else { continue }
      if let best, count(of: best, draft) <= count(of: trial, draft) { continue }
      best = trial
    }
    return best
  }

  private func count(of trial: WalkDraft.Trial, _ draft: WalkDraft) -> Int {
    let count = counts[index(of: trial.place, after: draft.row)]
    return avoided.contains(trial.place.number) ? count + 1_000 : count
  }

  /// One of the events that happened before, or that of a few which came most seldom here.
  private mutating func event(
    for draft: WalkDraft,
    _ kinds: [RoleSpace.Kind]
  ) -> RoleSpace.Template? {
    if chance(12), let earlier = draft.taken.randomElement(using: &random) { return earlier }
    var best: (count: Int, kind: RoleSpace.Kind)?
    for _ in 0..<3 {
      guard let kind = kinds.randomElement(using: &random) else { return nil }
      let count = counts[index(ofEvent: kind.number, after: draft.row)]
      if let best, best.count <= count { continue }
      best = (count, kind)
    }
    return best?.kind.templates.randomElement(using: &random)
  }
}
