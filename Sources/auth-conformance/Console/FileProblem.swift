import ConformanceEngine
import ConformanceSuite
import Posix

/// What the system says of a file that cannot be used.
enum FileProblem {
  /// Why a file cannot be read, in a few words.
  static func reason(_ path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return words(errno) }
    defer { close(descriptor) }
    var octet: UInt8 = 0
    return read(descriptor, &octet, 1) < 0 ? words(errno) : "it cannot be read"
  }

  private static func words(_ code: Int32) -> String {
    String(cString: strerror(code)).lowercased()
  }
}
