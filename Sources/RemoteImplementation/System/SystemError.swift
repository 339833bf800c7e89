import ConformanceEngine
import ConformanceSuite

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A call of the system that failed.
struct SystemError: Error, Equatable, CustomStringConvertible {
  /// What was tried, in words.
  let attempt: String
  /// The value of `errno`.
  let code: Int32

  /// Takes the code from `errno`, unless another one is given.
  init(_ attempt: String, code: Int32 = errno) {
    self.attempt = attempt
    self.code = code
  }

  var description: String { "cannot \(attempt): \(reason)" }

  /// The system's words for the code.
  var reason: String { String(cString: strerror(code)).lowercased() }
}
