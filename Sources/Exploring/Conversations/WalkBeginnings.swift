import Synchronization

/// The beginnings of walks that go like a trace, each led once.
final class WalkBeginnings: Sendable {
  /// By the number of the trace, after so many steps; those are left out that chance has a part in.
  private let drafts = Mutex<[Int: [WalkDraft]]>([:])

  /// As much of so many steps as goes like the trace.
  func draft(
    of seed: RoleSpace.Seed,
    _ space: RoleSpace,
    upTo count: Int
  ) -> WalkDraft {
    let empty = WalkDraft(space, seed)
    guard count > 0 else { return empty }
    if let known = drafts.withLock({ $0[seed.number] }) {
      return known[min(count, known.count - 1)]
    }
    let whole = whole(from: empty, space)
    drafts.withLock { $0[seed.number] = whole }
    return whole[min(count, whole.count - 1)]
  }

  private func whole(from empty: WalkDraft, _ space: RoleSpace) -> [WalkDraft] {
    var drafts = [empty]
    var draft = empty
    while let next = draft.next {
      var random = SeededGenerator(seed: 0)
      let trial = draft.attempt(next, in: space, isNext: true, isFaithful: true, &random)
      guard let trial, random == SeededGenerator(seed: 0), (try? draft.take(trial)) != nil else {
        break
      }
      drafts.append(draft)
    }
    return drafts
  }
}
