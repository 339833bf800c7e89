/// The dates of a token's claims and the present, the earliest first.
package struct Timeline: Sendable, Equatable {
  package let moments: [Moment]

  package struct Moment: Sendable, Equatable {
    /// The claim's name, `instance end` or `now`.
    package let name: String
    package let instant: Instant
  }

  /// Sorts the dates of claims around the present; nil if no claim is a date.
  init?(of claims: JSON.Object?, at now: Instant) {
    let dates = (claims?.members ?? []).compactMap { member -> Moment? in
      guard let name = Self.name(of: member.name), let number = member.value.number,
        let instant = NumericDate(number)?.instant
      else { return nil }
      return Moment(name: name, instant: instant)
    }
    if dates.isEmpty { return nil }
    let all = dates + [Moment(name: Self.present, instant: now)]
    // Dates of the same instant keep their written order.
    moments = all.enumerated()
      .sorted { ($0.element.instant.seconds, $0.offset) < ($1.element.instant.seconds, $1.offset) }
      .map(\.element)
  }

  package static let present = "now"

  /// The name of a date claim in the timeline.
  private static func name(of claim: String) -> String? {
    if claim == "sinch:rtc:instance:exp" { return "instance end" }
    return ["iat", "nbf", "exp"].contains(claim) ? claim : nil
  }
}

extension Instant {
  /// How far off it is: `in 9 minutes`, `8 years ago`, `now`.
  package func words(from now: Instant) -> String {
    if seconds == now.seconds { return "now" }
    let distance = distance(to: now)
    return seconds < now.seconds ? "\(distance) ago" : "in \(distance)"
  }

  /// How much time lies between two instants, in words: `55 seconds`, `47 hours`.
  package func distance(to other: Instant) -> String {
    let distance = abs(seconds - other.seconds)
    let units: [(Int64, String)] = [
      (31_536_000, "year"), (86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second"),
    ]
    let (size, unit) = units.first { distance >= 2 * $0.0 } ?? (1, "second")
    return Int(distance / size).counting(unit)
  }
}
