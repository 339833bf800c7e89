/// The order in which operations get their turns.
///
/// Operations with more cases get more turns. Operations without new findings for a while get
/// fewer.
package struct Turns: Sendable {
  private let weights: [Int]
  private var taken: [Int]
  /// How many turns each had since something was new.
  private var silent: [Int]

  /// - Parameter weights: the share of each, above 0.
  package init(_ weights: [Int]) {
    self.weights = weights
    taken = weights.map { _ in 0 }
    silent = taken
  }

  /// The operation whose turn it is, and how many it had before.
  package mutating func next() -> (index: Int, before: Int) {
    // The one that would be least ahead of its share.
    let index = weights.indices.min { ahead($0) * weights[$1] < ahead($1) * weights[$0] } ?? 0
    taken[index] += 1
    return (index, taken[index] - 1)
  }

  /// Notes whether a turn showed something new.
  package mutating func note(_ index: Int, isNew: Bool) {
    silent[index] = isNew ? 0 : silent[index] + 1
  }

  private func ahead(_ index: Int) -> Int { (taken[index] + 1) * (silent[index] + 1) }
}
