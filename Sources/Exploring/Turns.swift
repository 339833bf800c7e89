/// The order in which operations have their turns: what has more cases has more of them.
package struct Turns: Sendable {
  private let weights: [Int]
  private var taken: [Int]

  /// - Parameter weights: the share of each, above 0.
  package init(_ weights: [Int]) {
    self.weights = weights
    taken = weights.map { _ in 0 }
  }

  /// The operation whose turn it is, and how many it had before.
  package mutating func next() -> (index: Int, before: Int) {
    // The one that would be least ahead of its share.
    let index =
      weights.indices.min {
        (taken[$0] + 1) * weights[$1] < (taken[$1] + 1) * weights[$0]
      } ?? 0
    taken[index] += 1
    return (index, taken[index] - 1)
  }
}
