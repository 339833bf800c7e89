/// How an implementation outside this process is asked.
public struct RemoteOptions: Sendable, Equatable {
  /// How many programs run, or connections are open, side by side; at least 1.
  public var jobs: Int
  /// How long an answer may take, the start of a program included, before it is given up.
  public var timeout: Duration
  /// How many requests a program is sent before their answers are there; at least 1.
  public var window: Int

  /// Chooses options.
  public init(jobs: Int = 1, timeout: Duration = .seconds(10), window: Int = 256) {
    self.jobs = max(1, jobs)
    self.timeout = timeout
    self.window = max(1, window)
  }
}
