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
  /// The original lifetime after an update, from the one before and the one of the new token.
  package var originalTimeToLive: @Sendable (Int64, Int64) -> Int64 = { $1 }

  /// Creates a clock in which every part conforms.
  package init() {}
}
