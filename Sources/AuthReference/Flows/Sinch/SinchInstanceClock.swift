import AuthConformance

/// Decides when an instance is due for an update, and when it has expired.
///
/// Source: Sinch, Application authentication with expiration time, "Automatic Update" and "When
/// Instance Expires".
package struct SinchInstanceClock: Sendable {
  /// The seconds before the expiration from which an update is due, given the original lifetime.
  ///
  /// The result is 7 days for a lifetime of 8 days or more, and 24 hours for a shorter one. The
  /// lifetime is in seconds too.
  package var window: @Sendable (Int64) -> Int64 = { $0 >= 691_200 ? 604_800 : 86_400 }
  /// Whether an update is due, given the expiration, the window in seconds and the time.
  package var isDue: @Sendable (Instant, Int64, Instant) -> Bool = { expiration, window, now in
    now.isPast(expiration, by: -window)
  }
  /// Whether an instance has expired, given the expiration and the time.
  package var hasExpired: @Sendable (Instant, Instant) -> Bool = { $0 <= $1 }
  /// Seconds by which the device's own clock is ahead of UTC.
  package var offset: Int64 = 3600

  /// Creates a clock in which every part conforms.
  package init() {}

  /// Whether an update is due from the beginning of a day on, by a clock that is ahead of UTC.
  func isDueByDay(_ expiration: Instant, _ window: Int64, _ now: Instant, ahead: Int64) -> Bool {
    let day: Int64 = 86_400
    let end = (expiration.seconds + ahead) / day - window / day
    return end <= (now.seconds + ahead) / day
  }
}
