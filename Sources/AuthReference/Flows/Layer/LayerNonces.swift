import AuthConformance

/// Constants of every nonce that the service provides.
package enum LayerNonces {
  /// A nonce lives for 10 minutes: the seconds.
  package static let lifetime: Int64 = 600

  /// Whether a nonce that was handed out then is still alive now; the last second is the one before
  /// its lifetime has passed.
  static func isAlive(since: Instant, for lifetime: Int64, at now: Instant) -> Bool {
    !now.isPast(since, by: lifetime)
  }
}
