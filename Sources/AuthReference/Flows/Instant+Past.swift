import AuthConformance

extension Instant {
  /// Whether at least that many seconds have passed since an instant; fewer than none lie ahead of it.
  package func isPast(_ instant: Instant, by seconds: Int64) -> Bool {
    (seconds, instant.nanoseconds) <= (self.seconds - instant.seconds, nanoseconds)
  }
}
