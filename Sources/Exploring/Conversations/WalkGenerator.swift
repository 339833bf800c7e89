import ConformanceEngine
import Cryptography
import KnownVariants

/// Draws walks: each begins like a trace, and goes on with events of its role at instants near the limits.
///
/// The reference's machine goes along. What came up is used, used again and mixed up, and events that
/// find the machine where few others did are preferred.
struct WalkGenerator: Sendable {
  let space: RoleSpace
  let keys: RSAKeys
  /// The events that this run of walks has.
  var events: [String]
  private var random: SeededGenerator
  /// How often an event found the machine somewhere.
  private var counts: [Delivery: Int] = [:]

  init(_ space: RoleSpace, _ keys: RSAKeys, seed: UInt64) {
    self.space = space
    self.keys = keys
    var random = SeededGenerator(seed: seed)
    // About a quarter of the events are left out, and the others met more often.
    let some = space.events.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
    events = some.isEmpty ? space.events : some
    self.random = random
  }

  /// A walk led by the reference; nil where none comes about.
  mutating func walk() async -> LedWalk? {
    guard let seed = space.seeds.randomElement(using: &random),
      let session = try? await space.machine.session(seed.configuration)
    else { return nil }
    var draft = WalkDraft(space, seed, session, keys)
    let prefix = Int.random(in: 0...seed.steps.count, using: &random)
    let length = prefix + Int.random(in: 1...8, using: &random)
    var misses = 0
    while draft.count < length, misses < 4 {
      let isPrefix = draft.count < prefix
      var best: WalkDraft.Trial?
      for _ in 0..<(isPrefix ? 1 : 3) {
        guard let event = event(for: draft, isPrefix: isPrefix),
          let trial = draft.attempt(event, &random)
        else { continue }
        let isRarer = best.map { count(of: trial) < count(of: $0) } ?? true
        if isRarer { best = trial }
      }
      guard let best else {
        misses += 1
        continue
      }
      counts[best.delivery, default: 0] += 1
      draft.take(best)
    }
    return draft.count == 0 ? nil : draft.led
  }

  private func count(of trial: WalkDraft.Trial) -> Int { counts[trial.delivery] ?? 0 }

  /// The next event of the trace, or one of its role.
  private mutating func event(for draft: WalkDraft, isPrefix: Bool) -> RoleSpace.Template? {
    if isPrefix || Int.random(in: 0..<4, using: &random) == 0, let next = draft.next { return next }
    if Int.random(in: 0..<8, using: &random) == 0 {
      return draft.taken.randomElement(using: &random)
    }
    guard let name = events.randomElement(using: &random) else { return nil }
    let all = space.templates[name] ?? []
    // Most events belong to one configuration: its users, keys and services.
    for _ in 0..<16 {
      guard let template = all.randomElement(using: &random) else { return nil }
      if template.configuration == draft.configuration { return template }
    }
    return nil
  }
}
