/// How an implementation outside this process is asked.
package struct RemoteOptions: Sendable, Equatable {
  /// How many programs run, or connections are open, side by side; at least 1.
  package var jobs: Int
  /// How long an answer may take before it is given up.
  package var timeout: Duration
  /// How long it may take until a program that was started has described itself.
  package var startTimeout: Duration
  /// The authorities that are trusted, instead of those of the system (PEM).
  package var authorities: [UInt8]?
  /// The certificate that a server is shown (PEM), which may hold its key as well.
  package var clientCertificate: [UInt8]?
  /// The key of that certificate (PEM).
  package var clientKey: [UInt8]?

  /// Chooses options; the start may take as long as an answer unless it is given a time of its own.
  package init(
    jobs: Int = 1,
    timeout: Duration = .seconds(10),
    startTimeout: Duration? = nil
  ) {
    self.jobs = max(1, jobs)
    self.timeout = timeout
    self.startTimeout = startTimeout ?? timeout
  }
}
