/// Instants and distances between them, of which many are just at a limit.
enum DateGenerator {
  /// Seconds: around the limits of the documents, and around what calendars and clocks stumble over.
  static func distance(_ choices: inout Choices) -> Int64 {
    let distance = choices.element(of: distances)
    let step = choices.element(of: [0, -1, 1] as [Int64])
    return choices.chance(1, among: 4) ? -(distance + step) : distance + step
  }

  /// Mostly none, then a minute, 48 hours, a day, a week, 8 days.
  private static let distances: [Int64] = [
    0, 0, 0, 0, 60, 172_800, 86_400, 600, 604_800, 691_200, 3600, 1, 1800, 15_552_000,
  ]

  /// An instant, also with a fraction and in other zones.
  static func instant(_ choices: inout Choices) -> String {
    let anchor = choices.element(of: anchors) + choices.element(of: steps)
    let fraction = choices.element(of: ["", "", "", ".5", ".999", ".001"])
    return text(anchor, fraction, &choices)
  }

  /// An instant within a second, mostly as it begins.
  static func instant(_ second: Int64, _ choices: inout Choices) -> String? {
    let fraction = choices.element(of: ["", "", ".001", ".5", ".999"])
    return Instant(seconds: second).map { $0.rfc3339.dropLast() + fraction + "Z" }
  }

  /// The instant in another zone, or a nearby instant.
  static func near(_ text: String, _ choices: inout Choices) -> String {
    guard let instant = Instant(rfc3339: text) else { return text }
    let seconds = instant.seconds + choices.element(of: [0, 0] + steps)
    let fraction = choices.element(of: ["", "", ".001", ".5", ".999"])
    return self.text(seconds, fraction, &choices)
  }

  private static let steps: [Int64] = [0, -1, 1, 86_399, -86_400, 3600, 43_200]

  /// Days, years and leap days as they begin, and seconds from which on a number is longer.
  private static let anchors: [Int64] = [
    1_514_862_245, 1_514_764_800, 1_456_704_000, 951_782_400, 1_709_164_800, 946_684_800,
    1_483_228_800, 2_147_483_648, 1_546_300_800, 1_600_000_000, 86_400, 1_000_000_000,
    1_230_768_000, 4_102_444_800, 10_000_000_000,
  ]

  /// A notable day or second.
  static func anchor(_ choices: inout Choices) -> Int64 { choices.element(of: anchors) }

  private static func text(_ seconds: Int64, _ fraction: String, _ choices: inout Choices) -> String
  {
    let offset = choices.element(of: offsets)
    guard let local = Instant(seconds: max(0, seconds) + offset.seconds) else { return "" }
    return local.rfc3339.dropLast() + fraction + offset.text
  }

  private static let offsets: [(seconds: Int64, text: String)] = [
    (0, "Z"), (0, "Z"), (0, "+00:00"), (19_800, "+05:30"), (-18_000, "-05:00"), (50_400, "+14:00"),
    (-43_200, "-12:00"),
  ]
}
