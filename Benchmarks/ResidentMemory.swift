#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the system says of this process's memory.
enum ResidentMemory {
  /// The most that was resident at any time, in bytes.
  static var peak: Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss * 1024
    #endif
  }
}
