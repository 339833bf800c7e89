import AuthConformance

extension Instant {
  /// Whether at least that many seconds have passed since an instant; fewer than none lie ahead of it.
  package func isPast(_ instant: Instant, by seconds: Int64) -> Bool {
    (seconds, instant.nanoseconds) <= (self.seconds - instant.seconds, nanoseconds)
  }

  /// Whether so many seconds have passed since an instant, and not one more.
  func isAtEnd(of seconds: Int64, since instant: Instant) -> Bool {
    // So many seconds that one more overflows have never passed.
    isPast(instant, by: seconds) && !isPast(instant, by: seconds + 1)
  }
}
