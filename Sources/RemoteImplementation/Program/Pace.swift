import AuthConformance

/// How long a program can be left alone without running out of requests.
///
/// Waking a reader costs the program that writes more than the writing itself. As long as it has
/// enough to do, this side therefore sleeps instead of waiting for each answer, and finds many.
struct Pace {
  /// How long one answer takes, as far as known; in seconds.
  private var perAnswer = 0.0
  private var last: ContinuousClock.Instant?

  // Below this the system sleeps longer than it is told.
  private static let shortest = 60e-6
  private static let longest = 1e-3
  /// So many requests are always left to the program.
  private static let reserve = 16

  /// Takes note of answers that have come while others are still under way.
  mutating func note(answered: Int, remaining: Int) {
    let now = ContinuousClock.now
    defer { last = now }
    guard let last, answered > 0 else { return }
    if remaining == 0 {
      // It has been waiting for us: it is faster than we know.
      perAnswer *= 0.7
    } else {
      perAnswer = (perAnswer + (now - last) / .seconds(1) / Double(answered)) / 2
    }
  }

  /// The program has had nothing to do: what comes next says nothing about its pace.
  mutating func rest() {
    last = nil
  }

  /// How long to sleep with so many requests under way; nil where it is not worth it.
  ///
  /// Three in four are left to the program, which works on them while this side reads and sends.
  func nap(underWay count: Int) -> Duration? {
    let time = min(perAnswer * Double(count - max(Self.reserve, count - count / 4)), Self.longest)
    return time < Self.shortest ? nil : .microseconds(Int(1e6 * (time - Self.shortest)) + 1)
  }
}
