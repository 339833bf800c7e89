import AuthConformance

/// A clock that mostly ticks, and now and then jumps by ten minutes, a day or a year.
struct SoakClock {
  private(set) var seconds: Int64 = 1_514_862_245

  /// The time; nil when the calendar is used up.
  var now: Instant? { Instant(seconds: seconds) }

  mutating func advance(_ random: inout Mutator) {
    switch random.below(1000) {
    case 0: seconds += 31_536_000
    case 1...10: seconds += 86_400
    case 11...40: seconds += 599 + Int64(random.below(3))
    default: seconds += Int64(random.below(3))
    }
  }
}
