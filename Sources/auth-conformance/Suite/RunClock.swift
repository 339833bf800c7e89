import Posix

/// What dates a run: the system's clock, or SOURCE_DATE_EPOCH where reports must be reproducible.
enum RunClock {
  private static let variable = "SOURCE_DATE_EPOCH"

  /// What tells the milliseconds since 1970.
  static var milliseconds: @Sendable () -> Int64 {
    get throws(CommandError) {
      guard let pointer = getenv(variable) else { return system }
      let text = String(cString: pointer)
      guard let seconds = Int64(text), Instant(seconds: seconds) != nil else {
        throw CommandError(
          .unusable,
          "\(variable) is \(text.quoted), which is not a number of seconds since 1970"
        )
      }
      return { seconds * 1_000 }
    }
  }

  private static func system() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
