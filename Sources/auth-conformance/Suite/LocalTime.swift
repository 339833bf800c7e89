import Posix

/// The time zone of this machine.
enum LocalTime {
  /// Whether local time is UTC for a program, in winter and in summer.
  static func isUTC(for program: [String]) -> Bool {
    // It may be run by env, with a time zone of its own.
    if program.contains(where: { $0.hasPrefix("TZ=") }) { return false }
    tzset()
    // Noon of 2 January and of 1 July 2018.
    return [1_514_894_400, 1_530_446_400].allSatisfy { seconds in
      var (time, parts) = (time_t(seconds), tm())
      return localtime_r(&time, &parts) != nil && parts.tm_gmtoff == 0
    }
  }
}
