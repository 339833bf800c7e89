/// Looks for a smaller walk that goes wrong in the same way: without some steps, then with simpler
/// members, then with less time between the steps.
struct WalkShrinker: Sendable {
  var triesLeft: Int
  let hasTime: @Sendable () -> Bool
  private(set) var steps = 0

  init(triesLeft: Int, hasTime: @escaping @Sendable () -> Bool) {
    self.triesLeft = triesLeft
    self.hasTime = hasTime
  }

  /// - Parameter kept: the walk up to its wrong step, if a smaller one goes wrong in the same way.
  mutating func shrink(_ walk: Walk, kept: (Walk) async -> Walk?) async {
    var best = walk
    await restore(&best, kept)
    var last = -1
    while last != steps {
      last = steps
      await leaveOut(&best, kept)
      await hurry(&best, kept)
    }
    await restore(&best, kept)
    await simplify(&best, kept)
  }

  /// Takes the values of the traces again.
  private mutating func restore(_ best: inout Walk, _ kept: (Walk) async -> Walk?) async {
    if best.renaming.isEmpty { return }
    var walk = best
    walk.renaming = Renaming()
    if await accepts(walk, &best, kept) { return }
    if best.renaming.delay != 0 {
      walk = best
      walk.renaming.delay = 0
      _ = await accepts(walk, &best, kept)
    }
    if best.renaming.advance != 0 {
      walk = best
      walk.renaming.advance = 0
      _ = await accepts(walk, &best, kept)
    }
    for index in best.renaming.entries.indices.reversed() where best.renaming.entries.count > 1 {
      walk = best
      walk.renaming.entries.remove(at: index)
      _ = await accepts(walk, &best, kept)
    }
  }

  private mutating func accepts(
    _ walk: Walk,
    _ best: inout Walk,
    _ kept: (Walk) async -> Walk?
  ) async -> Bool {
    guard triesLeft > 0, hasTime() else { return false }
    triesLeft -= 1
    guard let found = await kept(walk) else { return false }
    best = found
    steps += 1
    return true
  }

  /// Leaves out runs of steps, the longest first.
  private mutating func leaveOut(_ best: inout Walk, _ kept: (Walk) async -> Walk?) async {
    for length in (1...8).reversed() {
      // The last step is the wrong one.
      var end = best.steps.count - 1
      while end >= length {
        var walk = best
        walk.steps.removeSubrange(end - length..<end)
        if await accepts(walk, &best, kept) {
          end = min(end - length, best.steps.count - 1)
        } else {
          end -= 1
        }
      }
    }
  }

  /// Lets a second pass before a step, and no time where that does as well.
  private mutating func hurry(_ best: inout Walk, _ kept: (Walk) async -> Walk?) async {
    var index = 1
    while index < best.steps.count {
      let gap = best.steps[index].at.seconds - best.steps[index - 1].at.seconds
      if gap > 1 {
        var walk = best
        for later in index..<walk.steps.count {
          walk.steps[later].at =
            walk.steps[later].at.adding(seconds: 1 - gap) ?? walk.steps[later].at
        }
        _ = await accepts(walk, &best, kept)
      }
      index += 1
    }
  }

  /// Gives members the values that the same members of earlier events have.
  private mutating func simplify(_ best: inout Walk, _ kept: (Walk) async -> Walk?) async {
    var index = 1
    while index < best.steps.count {
      for member in best.steps[index].members.members {
        let name = member.name
        let earlier = best.steps[..<index].lazy.compactMap { $0.members[name]?.string }.first
        guard let earlier, let text = member.value.string, !earlier.hasSameUTF8(as: text) else {
          continue
        }
        var walk = best
        walk.steps[index].members[name] = .string(earlier)
        if await accepts(walk, &best, kept), index >= best.steps.count { return }
      }
      index += 1
    }
  }
}
