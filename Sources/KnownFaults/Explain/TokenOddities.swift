/// Oddities in the dates of a token that nobody can have intended.
struct TokenOddities {
  private let dates: TokenDates
  private let now: Instant

  init(_ dates: TokenDates, now: Instant) { (self.dates, self.now) = (dates, now) }

  /// A sentence each.
  var remarks: [String] {
    [order?.remark ?? beginning, lifetime, age].compactMap(\.self)
  }

  /// Whether iat counts something else than seconds, but for milliseconds, which are read as such.
  var isOfOtherUnit: Bool { otherUnit != nil }

  var explained: Set<String> { isOfOtherUnit ? ["claims.iat", "claims.exp"] : [] }

  private var otherUnit: String? {
    dates.count("iat").flatMap { Self.unit(of: $0, now: now) }.flatMap {
      $0.hasPrefix("milliseconds") ? nil : $0
    }
  }

  /// The mistake if iat counts another unit, or if exp is not after iat.
  var slips: [Slip] {
    let fix = "take iat and exp from one clock, in seconds since 1970 in UTC"
    if let otherUnit { return [Slip("writes iat as \(otherUnit)", fix: fix)] }
    return order.map { [Slip($0.mistake, fix: fix)] } ?? []
  }

  /// An iat that counts something else than seconds since 1970, or lies ahead.
  private var beginning: String? {
    guard let start = dates.count("iat") else { return nil }
    if let unit = Self.unit(of: start, now: now) { return "iat is \(start): \(unit)" }
    guard let instant = dates.issuedAt, instant.seconds > now.seconds else { return nil }
    let shift = localShift(of: instant)
    return "iat is \((shift ?? instant.seconds - now.seconds).duration) ahead of now"
      + (shift == nil ? "" : ": local time where UTC is meant?")
  }

  /// A remark on the token and the mistake of its maker, if exp is not after iat.
  private var order: (remark: String, mistake: String)? {
    guard let life = dates.lifetime("exp"), life <= 0 else { return nil }
    if life == 0 { return ("exp is iat: the token never lives", "dates exp at iat") }
    if let start = dates.issuedAt, start.seconds > now.seconds, let shift = localShift(of: start) {
      return (
        "iat is \(shift.duration) ahead of now and after exp: local time in one of them",
        "dates iat in local time, \(shift.duration) ahead of UTC"
      )
    }
    if let end = dates.expiry, end.seconds < now.seconds, let shift = localShift(of: end) {
      return (
        "exp is \(shift.duration) behind now and before iat: local time in one of them",
        "dates exp in local time, \(shift.duration) behind UTC"
      )
    }
    return ("exp is \((-life).duration) before iat", "dates exp \((-life).duration) before iat")
  }

  /// A remark on a lifetime that is probably unintended.
  private var lifetime: String? {
    guard let life = dates.lifetime("exp"), life > 0,
      let start = dates.count("iat"), Self.unit(of: start, now: now) == nil
    else { return nil }
    if let meant = Self.usualLifetimes.first(where: { $0 / 1000 == life }) {
      return "it lives for \(life.duration): \(meant) seconds, \(meant.duration), look meant, and "
        + "\(meant) was read as milliseconds"
    }
    let isLong = life > 366 * 86_400
    if life >= 60_000, life.isMultiple(of: 60_000),
      !life.isMultiple(of: 86_400) || isLong && life.isMultiple(of: 3_600_000)
    {
      return "it lives for \(life) seconds, \(life.duration): "
        + "\(life / 1000) seconds look meant, and \(life) are milliseconds"
    }
    if isLong { return "it lives for \(life.duration)" }
    // If only iat is in local time west of UTC, exp is correct and the token seems to live for
    // hours.
    if let end = dates.expiry, end.seconds > now.seconds, end.seconds - now.seconds < 3600,
      let instant = dates.issuedAt, now.seconds - instant.seconds > 3000,
      localShift(of: instant) != nil
    {
      return "iat is \((now.seconds - instant.seconds).duration) before now, exp is just ahead: "
        + "is iat in local time?"
    }
    return nil
  }

  private var age: String? {
    guard let end = dates.expiry, end.seconds <= now.seconds else { return nil }
    let age = now.seconds - end.seconds
    if let start = dates.issuedAt, start.seconds < now.seconds, age > 1800, lifetime == nil,
      localShift(of: start) != nil
    {
      return "it expired \(age.duration) ago, and iat is \((now.seconds - start.seconds).duration) "
        + "before now: if it is new, its dates are in local time"
    }
    return nil
  }

  /// Usual lifetimes from an hour to a year, except those whose thousandth may be intended.
  private static let usualLifetimes: [Int64] = [
    3_600, 7_200, 14_400, 21_600, 28_800, 43_200, 86_400, 172_800, 259_200, 604_800, 1_209_600,
    2_592_000, 31_536_000,
  ]

  /// The distance of a time from now, if it is about a multiple of a quarter of an hour.
  ///
  /// Time zones differ by such multiples.
  private func localShift(of instant: Instant?) -> Int64? {
    guard let instant else { return nil }
    let distance = instant.seconds - now.seconds
    let nearest = (abs(distance) + 450) / 900 * 900
    // A token is looked at a few minutes after it was made.
    return (3600...50_400).contains(nearest) && abs(abs(distance) - nearest) <= 300 ? nearest : nil
  }

  /// The unit that a number may count if it is far from the seconds since 1970 of any token.
  private static func unit(of count: Int64, now: Instant) -> String? {
    let decade: Int64 = 10 * 366 * 86_400
    func isNear(_ seconds: Int64) -> Bool {
      (now.seconds - decade...now.seconds + decade).contains(seconds)
    }
    if isNear(count) { return nil }
    for (factor, unit) in [
      (1000, "milliseconds"), (1_000_000, "microseconds"), (1_000_000_000, "nanoseconds"),
    ]
      as [(Int64, String)] where isNear(count / factor)
    {
      return "\(unit) since 1970; seconds are meant"
    }
    if isNear(count / 10_000_000 - 62_135_596_800) {
      return "ticks of .NET; seconds since 1970 are meant"
    }
    if isNear(count.addingReportingOverflow(978_307_200).partialValue) {
      return "seconds since 2001, as Apple counts; those since 1970 are meant"
    }
    if isNear(count.multipliedReportingOverflow(by: 60).partialValue) {
      return "minutes since 1970; seconds are meant"
    }
    if isNear(count.multipliedReportingOverflow(by: 86_400).partialValue) {
      return "days since 1970; seconds are meant"
    }
    switch count {
    case 0..<60: return "the seconds of a minute? The seconds since 1970 are meant"
    case 60..<86_400: return "the seconds of the day? Those since 1970 are meant"
    default:
      return count < 631_152_000
        ? "a date before 1990, \(Instant(seconds: count)?.rfc3339 ?? "")" : nil
    }
  }
}

extension Int64 {
  /// A number of seconds in words: `5 h 30 min`, `6.9 days`.
  var duration: String {
    switch self {
    case ..<120: "\(self) s"
    case ..<3600: "\(self / 60) min"
    case ..<172_800:
      self / 60 % 60 == 0 ? "\(self / 3600) h" : "\(self / 3600) h \(self / 60 % 60) min"
    case ..<63_244_800: "\(tenths(of: 86_400)) days"
    default: "\(tenths(of: 31_557_600)) years"
    }
  }

  private func tenths(of unit: Int64) -> String {
    let tenths = 10 * (self / unit) + (self % unit * 10 + unit / 2) / unit
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
