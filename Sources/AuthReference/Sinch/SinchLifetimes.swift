import AuthConformance

/// The shortest lifetimes, in seconds.
package enum SinchLifetimes {
  /// The lifetime of a token: one minute (registration token, "JWT Claims").
  package static let token: Int64 = 60
  /// The lifetime of an instance: 48 hours (expiration time, "Authenticating With Expiration
  /// Time").
  package static let instance: Int64 = 48 * 3600
}
