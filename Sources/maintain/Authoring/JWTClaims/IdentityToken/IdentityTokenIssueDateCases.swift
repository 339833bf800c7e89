extension IdentityTokenCases {
  static let issueDates: CaseGroup = CaseGroup(
    "jwt-claims/layer-identity-token-issue-dates",
    title: "Issuing identity tokens: dates and lifetimes",
    method: "Seconds since 1970-01-01T00:00:00Z by the calendar of RFC 3339",
    base: IdentityTokenIssueScenario()
  ) {
    section("Instants") {
      decidedBy("LAYER-TOKEN-IAT").also("LAYER-TOKEN-EXP").flagged("milliseconds", "float-dates")
      for (slug, issuedAt, what) in instants { issues(slug, what) { $0.issuedAt = issuedAt } }
      for (slug, issuedAt, what) in instantsElsewhere {
        issues(slug, what) { $0.issuedAt = issuedAt }
          .decidedBy("JWT-INSTANT-OFFSET").also("LAYER-TOKEN-IAT").flagged("utc-day")
      }
      for (slug, issuedAt, what) in instantsWithFraction {
        issues(slug, what) { $0.issuedAt = issuedAt }
          .decidedBy("LAYER-TOKEN-IAT-ROUNDED-DOWN").flagged("rounding")
      }
    }
    section("Lifetimes", decidedBy("LAYER-TOKEN-EXP")) {
      leavesOpen("ttl-59", "A lifetime of 59 seconds, for which there is no lower limit here")
        .with { $0.timeToLive = 59 }
        .asking("layer-issued-lifetime-short", .issuedOrRefused).flagged("off-by-one")
      leavesOpen("ttl-year", "A lifetime of a year") { $0.timeToLive = 31_536_000 }
        .asking("jwt-issued-lifetime-of-a-year", .issuedOrRefused).flagged("milliseconds")
      leavesOpen("ttl-beyond-2038", "A lifetime that ends beyond 32 bits")
        .with { $0.timeToLive = 3_000_000_000 }
        .asking("jwt-issued-lifetime-of-decades", .issuedOrRefused).flagged("signed-overflow")
    }
    section("Values that are not lifetimes") {
      decidedBy("JWT-EXP-AFTER-IAT").flagged("expiry-unchecked", "off-by-one")
      reasons(.ttlTooShort, .malformed, .claimInvalid)
      refuses("ttl-0", "A lifetime of zero") { $0.timeToLive = 0 }
      refuses("ttl-minus-1", "A negative lifetime") { $0.timeToLive = -1 }
    }
    issues("epoch", "The first second of 1970") { $0.issuedAt = "1970-01-01T00:00:00Z" }
      .decidedBy("LAYER-TOKEN-IAT").flagged("empty-identity")
  }

  private static let instants: [(String, Timestamp, String)] = [
    ("midnight", "2018-01-03T00:00:00Z", "Midnight, UTC"),
    ("leap-day", "2016-02-29T12:00:00Z", "A leap day"),
    ("after-leap-second", "2017-01-01T00:00:00Z", "The second after a leap second"),
    ("last-of-31-bits", "2038-01-19T03:14:07Z", "The last second of 31 bits"),
    ("first-beyond-31-bits", "2038-01-19T03:14:08Z", "The first beyond 31 bits"),
    ("first-beyond-32-bits", "2106-02-07T06:28:16Z", "The first beyond 32 bits"),
  ]

  private static let instantsElsewhere: [(String, Timestamp, String)] = [
    ("offset-plus-5-30", "2018-01-02T08:34:05+05:30", "The base instant in India"),
    ("offset-plus-14", "2018-01-02T17:04:05+14:00", "The base instant at +14:00"),
    ("offset-minus-12", "2018-01-01T15:04:05-12:00", "The base instant at -12:00"),
  ]

  private static let instantsWithFraction: [(String, Timestamp, String)] = [
    ("fraction-small", "2018-01-02T03:04:05.001Z", "A thousandth of a second more"),
    ("fraction-large", "2018-01-02T03:04:05.999999999Z", "Almost a second more"),
    ("before-midnight", "2018-01-02T23:59:59.999Z", "Just before midnight, UTC"),
  ]
}
