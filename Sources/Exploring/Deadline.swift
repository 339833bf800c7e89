/// The time by which something must be done; never, if the number of questions ends the run.
package struct Deadline: Sendable {
  package var end: ContinuousClock.Instant?
  /// Tells the time.
  private let now: @Sendable () -> ContinuousClock.Instant

  /// Never, unless it is said when.
  package init(
    end: ContinuousClock.Instant? = nil,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.end = end
    self.now = now
  }

  package var isOver: Bool { end.map { now() >= $0 } ?? false }

  /// So much later.
  func later(by duration: Duration) -> Deadline {
    Deadline(end: end.map { $0 + duration }, now: now)
  }

  /// The deadline of work that may take so long at most.
  func within(_ duration: Duration) -> Deadline {
    Deadline(end: end.map { min(now() + duration, $0) }, now: now)
  }

  /// The deadline of work that may take a part of the time left, from 0 to 1.
  package func share(_ part: Double) -> Deadline {
    Deadline(end: end.map { now() + (($0 - now()) * part) }, now: now)
  }
}
