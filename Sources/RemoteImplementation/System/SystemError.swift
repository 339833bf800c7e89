import Posix

/// A call of the system that failed.
struct SystemError: Error, Equatable, CustomStringConvertible {
  /// What was tried, in words.
  let attempt: String
  /// The value of `errno`.
  let code: Int32
  /// The system's words for what happened.
  let reason: String

  /// Takes the code from `errno`, and the words from the code, unless others are given.
  init(_ attempt: String, code: Int32 = errno, reason: String? = nil) {
    self.attempt = attempt
    self.code = code
    self.reason = reason ?? String(cString: strerror(code)).lowercased()
  }

  var description: String { "cannot \(attempt): \(reason)".visible }
}
