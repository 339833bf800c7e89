import Reporting

/// A line at the foot of a terminal that says how far a run has come.
struct ProgressLine {
  private let total: Int
  private let isShown: Bool
  private let clock = ContinuousClock()
  private var drawn: ContinuousClock.Instant?
  private var errors: FileOutput

  // Redrawing more often than people can read only slows down the run.
  private static let interval = Duration.milliseconds(100)

  /// Prepares the line; nothing is drawn yet.
  init(total: Int, isShown: Bool, on errors: FileOutput) {
    self.total = total
    self.isShown = isShown
    self.errors = errors
  }

  /// Draws the line again if the last time is long enough ago.
  mutating func update(_ done: Int) {
    guard isShown else { return }
    let now = clock.now
    if let drawn, now - drawn < Self.interval { return }
    drawn = now
    errors.write("\r\u{1B}[K\(done.grouped) of \(total.grouped) cases")
    errors.flush()
  }

  /// Takes the line away.
  mutating func erase() {
    guard drawn != nil else { return }
    errors.write("\r\u{1B}[K")
    errors.flush()
    drawn = nil
  }
}
