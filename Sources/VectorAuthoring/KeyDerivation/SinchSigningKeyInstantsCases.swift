import AuthConformance
import ConformanceSuite
import StrictJSON

extension KeyDerivationCases {
  static var sinchSigningKeyInstants: CaseGroup {
    CaseGroup(
      "key-derivation/sinch-signing-key-instants",
      title: "The signing key of a registration token: texts that are not instants",
      method: "The grammar of RFC 3339 §5.6 decides",
      base: SinchSigningKeyScenario()
    ) {
      gives(
        "last-second-before-leap-second",
        "The second before a leap second",
        ["JWT-INSTANT-LEAP-SECOND", "SINCH-TOKEN-KEY-DATE-UTC"]
      ) { $0.at = "2016-12-31T23:59:59Z" }
      gives(
        "first-second-after-leap-second",
        "The second after a leap second",
        ["JWT-INSTANT-LEAP-SECOND", "SINCH-TOKEN-KEY-DATE-UTC"]
      ) { $0.at = "2017-01-01T00:00:00Z" }
      for (slug, title, instant) in leapSeconds {
        refuses(
          slug,
          title,
          .malformed,
          requirements: ["JWT-INSTANT-LEAP-SECOND"],
          flags: ["date-format"]
        ) { $0.at = instant }
      }
      for (slug, title, instant) in badInstants {
        refuses(slug, title, .malformed, requirements: ["SINCH-TOKEN-KEY-DATE-UTC"]) {
          $0.at = instant
        }
      }
    }
  }

  private static let leapSeconds: [(String, String, Timestamp)] = [
    ("leap-second", "A leap second that there was", "2016-12-31T23:59:60Z"),
    ("leap-second-with-offset", "The same under an offset", "2017-01-01T05:29:60+05:30"),
    ("leap-second-that-was-none", "A 60th second at noon", "2018-01-02T12:00:60Z"),
    ("second-61", "A 61st second", "2018-01-02T12:00:61Z"),
  ]

  private static let badInstants: [(String, String, Timestamp)] = [
    ("empty", "No text", ""),
    ("date-alone", "A date without time", "2018-01-02"),
    ("eight-digits", "The key's own date", "20180102"),
    ("unix-seconds", "Seconds since 1970", "1514862245"),
    ("hour-24", "Hour 24, which ISO 8601 once knew as midnight", "2018-01-02T24:00:00Z"),
    ("minute-60", "Minute 60", "2018-01-02T03:60:00Z"),
    ("two-digit-year", "A year of two digits", "18-01-02T03:04:05Z"),
    ("leading-blank", "A blank before it", " 2018-01-02T03:04:05Z"),
    ("trailing-line-break", "A line break behind it", "2018-01-02T03:04:05Z\n"),
    ("trailing-nul", "U+0000 behind it", "2018-01-02T03:04:05Z\u{0}"),
    (
      "arabic-indic-digits", "Arabic-Indic digits",
      "\u{662}\u{660}\u{661}\u{668}-\u{660}\u{661}-\u{660}\u{662}T03:04:05Z"
    ),
  ]
}
