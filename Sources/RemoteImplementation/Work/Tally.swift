import AuthConformance
import ConformanceSuite
import Synchronization

/// Counts what is done, for whoever looks on from another thread.
final class Tally: Sendable {
  private let number = Atomic(0)

  /// How much has been counted so far.
  var count: Int { number.load(ordering: .relaxed) }

  /// Counts so many more.
  func add(_ more: Int) {
    number.add(more, ordering: .relaxed)
  }
}
