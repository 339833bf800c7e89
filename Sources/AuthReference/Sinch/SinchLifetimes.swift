/// The shortest lifetimes, in seconds.
public enum SinchLifetimes {
  /// Of a token: one minute (registration token, "JWT Claims").
  public static let token: Int64 = 60
  /// Of an instance: 48 hours (expiration time, "Authenticating With Expiration Time").
  public static let instance: Int64 = 48 * 3600
}
