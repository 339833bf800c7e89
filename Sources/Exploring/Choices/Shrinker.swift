/// Searches for a smaller note of choices that keeps a property.
///
/// A shorter note is smaller. Among notes of equal length, the one with the smaller number at the
/// first difference is smaller. Choices are removed, set to 0, lowered and sorted. Each step makes
/// the note smaller, so the search ends even without a limit.
package struct Shrinker: Sendable {
  /// How many notes are tried at most.
  package var limit: Int
  /// Returns, before each attempt, whether there is time for it.
  package var hasTime: @Sendable () -> Bool

  package init(limit: Int = 1_000, hasTime: @escaping @Sendable () -> Bool = { true }) {
    self.limit = limit
    self.hasTime = hasTime
  }

  /// A small note that keeps the property, and the number of steps to find it.
  ///
  /// - Parameter kept: Returns the choices that were used if a note keeps the property; otherwise
  ///   nil.
  package func smallest(
    of note: [UInt64],
    kept: ([UInt64]) async -> [UInt64]?
  ) async -> (note: [UInt64], steps: Int) {
    var search = Search(best: note, triesLeft: limit, hasTime: hasTime)
    var steps = -1
    while steps != search.steps {
      steps = search.steps
      await search.leaveOut(kept)
      await search.makeZero(kept)
      await search.lower(kept)
      await search.putInOrder(kept)
    }
    return (search.best, search.steps)
  }
}

extension [UInt64] {
  /// Whether this note is smaller than another.
  package func isSmaller(than other: [UInt64]) -> Bool {
    count == other.count ? lexicographicallyPrecedes(other) : count < other.count
  }
}

private struct Search {
  var best: [UInt64]
  var triesLeft: Int
  let hasTime: @Sendable () -> Bool
  var steps = 0
  var tried: Set<[UInt64]> = []

  typealias Kept = ([UInt64]) async -> [UInt64]?

  /// Takes a note over if it keeps the property and is smaller.
  private mutating func accepts(_ note: [UInt64], _ kept: Kept) async -> Bool {
    guard note.isSmaller(than: best), triesLeft > 0, tried.insert(note).inserted, hasTime() else {
      return false
    }
    triesLeft -= 1
    guard let taken = await kept(note), taken.isSmaller(than: best) else { return false }
    best = taken
    steps += 1
    return true
  }

  /// Leaves out runs of choices, the longest first; later ones depend on earlier ones.
  mutating func leaveOut(_ kept: Kept) async {
    for length in [16, 8, 6, 5, 4, 3, 2, 1] {
      var end = best.count
      while end >= length {
        var note = best
        note.removeSubrange(end - length..<end)
        if await accepts(note, kept) {
          end = min(end, best.count)
        } else {
          end -= 1
        }
      }
    }
  }

  /// Makes runs of choices 0.
  mutating func makeZero(_ kept: Kept) async {
    for length in [8, 4, 2, 1] {
      var start = 0
      while start < best.count {
        let run = start..<min(start + length, best.count)
        var note = best
        for index in run { note[index] = 0 }
        if note != best { _ = await accepts(note, kept) }
        start += length
      }
    }
  }

  /// Lowers each choice to the least that a search by halves finds.
  mutating func lower(_ kept: Kept) async {
    var index = 0
    while index < best.count {
      var (low, high) = (UInt64(0), best[index])
      while low < high, index < best.count {
        let middle = low + (high - low) / 2
        var note = best
        note[index] = middle
        if await accepts(note, kept) {
          high = min(middle, index < best.count ? best[index] : 0)
        } else {
          low = middle + 1
        }
      }
      index += 1
    }
  }

  /// Puts neighbours into order.
  mutating func putInOrder(_ kept: Kept) async {
    var index = 1
    while index < best.count {
      if best[index] < best[index - 1] {
        var note = best
        note.swapAt(index, index - 1)
        _ = await accepts(note, kept)
      }
      index += 1
    }
  }
}
