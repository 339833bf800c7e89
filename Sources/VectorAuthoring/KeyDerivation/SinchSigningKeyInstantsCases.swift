import AuthConformance
import ConformanceSuite

extension KeyDerivationCases {
  static let sinchSigningKeyInstants = CaseGroup(
    "key-derivation/sinch-signing-key-instants",
    title: "The signing key of a registration token: malformed instants",
    method: "The grammar of RFC 3339 §5.6 decides",
    base: SinchSigningKeyScenario()
  ) {
    section("Leap seconds", refusedAs: [.malformed], decidedBy: "JWT-INSTANT-LEAP-SECOND") {
      section("The seconds around one", also: ["SINCH-TOKEN-KEY-DATE-UTC"]) {
        gives("last-second-before-leap-second", "The second before a leap second") {
          $0.at = "2016-12-31T23:59:59Z"
        }
        gives("first-second-after-leap-second", "The second after a leap second") {
          $0.at = "2017-01-01T00:00:00Z"
        }
      }
      section("Seconds beyond 59", flags: ["date-format"]) {
        refuses("leap-second", "A leap second that took place") { $0.at = "2016-12-31T23:59:60Z" }
        refuses("leap-second-with-offset", "The same leap second with an offset") {
          $0.at = "2017-01-01T05:29:60+05:30"
        }
        refuses("leap-second-that-was-none", "A second 60 at noon") {
          $0.at = "2018-01-02T12:00:60Z"
        }
        refuses("second-61", "A second 61 at noon") { $0.at = "2018-01-02T12:00:61Z" }
      }
    }
    section(
      "Texts that are not an instant of RFC 3339",
      refusedAs: [.malformed],
      decidedBy: "SINCH-TOKEN-KEY-DATE-UTC"
    ) {
      for (slug, title, instant) in [
        ("empty", "An empty text", ""),
        ("date-alone", "A date without time", "2018-01-02"),
        ("eight-digits", "A date in eight digits, as in the key's message", "20180102"),
        ("unix-seconds", "Seconds since 1970", "1514862245"),
        ("hour-24", "Hour 24, which ISO 8601 once had for midnight", "2018-01-02T24:00:00Z"),
        ("minute-60", "Minute 60", "2018-01-02T03:60:00Z"),
        ("two-digit-year", "A year of two digits", "18-01-02T03:04:05Z"),
        ("leading-blank", "An instant with a space before it", " 2018-01-02T03:04:05Z"),
        ("trailing-line-break", "An instant with a line break behind it", "2018-01-02T03:04:05Z\n"),
        ("trailing-nul", "An instant with a NUL behind it", "2018-01-02T03:04:05Z\u{0}"),
        (
          "arabic-indic-digits", "A date in Arabic-Indic digits",
          "\u{662}\u{660}\u{661}\u{668}-\u{660}\u{661}-\u{660}\u{662}T03:04:05Z"
        ),
      ] {
        refuses(slug, title) { $0.at = Timestamp(instant) }
      }
    }
  }
}
