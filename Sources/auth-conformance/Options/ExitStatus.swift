/// The exit status of the command, for the shell.
enum ExitStatus: Int32, Sendable {
  /// The implementation conforms, or the command succeeded.
  case success = 0
  /// A case failed, or a requirement is not covered.
  case failure = 1
  /// A bad option, unreadable vectors, nothing selected, or a program that does not start.
  ///
  /// Also an operation in which nothing could be judged, or an artefact without a key or secret
  /// that judges it.
  case unusable = 2
  /// The suite itself is broken.
  case brokenSuite = 3
  /// Ctrl-C; what was known by then has been said.
  case interrupted = 130
  /// `SIGTERM`; all results so far have been reported.
  case terminated = 143
}

extension ExitStatus {
  /// The exit status after a run.
  init(_ result: RunResult) {
    self =
      switch result.verdict {
      case .conformant, .conformantInPart, .failedAsExpected: .success
      case .notConformant, .listOutdated, .interrupted: .failure
      case .nothingChecked: .unusable
      }
  }
}
