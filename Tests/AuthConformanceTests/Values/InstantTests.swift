import AuthConformance
import Testing

@Suite("Instants are read and written as RFC 3339 says")
struct InstantTests {
  /// Seconds computed by Python's `datetime`, and again with the day by GNU `date -u`.
  static let known: [(text: String, seconds: Int64, day: String, utc: String)] = [
    ("1970-01-01T00:00:00Z", 0, "19700101", "1970-01-01T00:00:00Z"),
    ("1969-12-31T23:59:59Z", -1, "19691231", "1969-12-31T23:59:59Z"),
    ("2018-01-02T03:04:05Z", 1_514_862_245, "20180102", "2018-01-02T03:04:05Z"),
    ("0001-01-01T00:00:00Z", -62_135_596_800, "00010101", "0001-01-01T00:00:00Z"),
    ("1500-02-28T23:59:59Z", -14_826_672_001, "15000228", "1500-02-28T23:59:59Z"),
    ("1500-03-01T00:00:00Z", -14_826_672_000, "15000301", "1500-03-01T00:00:00Z"),
    ("1582-10-04T00:00:00Z", -12_220_243_200, "15821004", "1582-10-04T00:00:00Z"),
    ("1582-10-15T00:00:00Z", -12_219_292_800, "15821015", "1582-10-15T00:00:00Z"),
    ("1600-02-29T12:00:00Z", -11_670_955_200, "16000229", "1600-02-29T12:00:00Z"),
    ("1900-02-28T23:59:59Z", -2_203_891_201, "19000228", "1900-02-28T23:59:59Z"),
    ("1900-03-01T00:00:00Z", -2_203_891_200, "19000301", "1900-03-01T00:00:00Z"),
    ("2000-02-29T23:59:59Z", 951_868_799, "20000229", "2000-02-29T23:59:59Z"),
    ("2016-12-31T23:59:59Z", 1_483_228_799, "20161231", "2016-12-31T23:59:59Z"),
    ("2018-01-01T00:00:00+14:00", 1_514_714_400, "20171231", "2017-12-31T10:00:00Z"),
    ("2018-01-01T00:00:00-12:00", 1_514_808_000, "20180101", "2018-01-01T12:00:00Z"),
    ("2018-01-02T05:29:59+05:30", 1_514_851_199, "20180101", "2018-01-01T23:59:59Z"),
    ("2018-01-02T05:30:00+05:30", 1_514_851_200, "20180102", "2018-01-02T00:00:00Z"),
    ("2018-01-01T20:30:00-03:30", 1_514_851_200, "20180102", "2018-01-02T00:00:00Z"),
    ("2018-01-02T03:04:05-00:00", 1_514_862_245, "20180102", "2018-01-02T03:04:05Z"),
    ("2024-02-29T23:59:59+23:59", 1_709_164_859, "20240229", "2024-02-29T00:00:59Z"),
    ("2038-01-19T03:14:08Z", 2_147_483_648, "20380119", "2038-01-19T03:14:08Z"),
    ("9999-12-31T23:59:59Z", 253_402_300_799, "99991231", "9999-12-31T23:59:59Z"),
    ("9999-12-31T11:59:59-12:00", 253_402_300_799, "99991231", "9999-12-31T23:59:59Z"),
    ("0000-01-01T00:00:00Z", -62_167_219_200, "00000101", "0000-01-01T00:00:00Z"),
  ]

  @Test("Instants that other tools have computed", arguments: known)
  func agreesWithOtherTools(text: String, seconds: Int64, day: String, utc: String) throws {
    let instant = try #require(Instant(rfc3339: text))
    #expect(instant.seconds == seconds)
    #expect(instant.nanoseconds == 0)
    #expect(instant.utcDay == day)
    #expect(instant.rfc3339 == utc)
    #expect(Instant(seconds: seconds) == instant)
  }

  @Test(
    "Fractions are kept to the nanosecond, and left out when written",
    arguments: [
      ("2018-01-02T03:04:05.5Z", 1_514_862_245, 500_000_000),
      ("2018-01-02T03:04:05.000000001Z", 1_514_862_245, 1),
      ("2018-01-02T03:04:05.9999999999Z", 1_514_862_245, 999_999_999),
      ("2018-01-02T03:04:05.000Z", 1_514_862_245, 0),
      ("2018-01-02T03:04:05.123456789012345678901234567890+00:00", 1_514_862_245, 123_456_789),
      ("1969-12-31T23:59:59.25Z", -1, 250_000_000),
    ] as [(String, Int64, Int32)]
  )
  func fractions(text: String, seconds: Int64, nanoseconds: Int32) throws {
    let instant = try #require(Instant(rfc3339: text))
    #expect(instant.seconds == seconds)
    #expect(instant.nanoseconds == nanoseconds)
    #expect(!instant.rfc3339.contains("."))
    #expect(Instant(rfc3339: instant.rfc3339) == Instant(seconds: seconds))
  }

  @Test("Lower-case t and z are letters of RFC 3339 too", arguments: ["t z", "T z", "t Z"])
  func lowerCase(letters: String) {
    let parts = letters.split(separator: " ")
    let text = "2018-01-02\(parts[0])03:04:05\(parts[1])"
    #expect(Instant(rfc3339: text)?.seconds == 1_514_862_245)
  }

  @Test(
    "What is no RFC 3339 date-time within the calendar is refused",
    arguments: [
      "", "2018-01-02", "2018-01-02T03:04:05", "2018-01-02 03:04:05Z", "2018-01-02T03:04Z",
      "2018-1-2T03:04:05Z", "18-01-02T03:04:05Z", "02018-01-02T03:04:05Z", "20180102T030405Z",
      "2018-02-30T00:00:00Z", "2018-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
      "2018-04-31T00:00:00Z", "2018-00-10T00:00:00Z", "2018-13-01T00:00:00Z",
      "2018-01-00T00:00:00Z", "2018-01-32T00:00:00Z", "2018-01-02T24:00:00Z",
      "2018-01-02T03:60:00Z", "2018-01-02T03:04:60Z", "2016-12-31T23:59:60Z",
      "2017-01-01T05:29:60+05:30", "2018-01-02T03:04:05.Z", "2018-01-02T03:04:05,5Z",
      "2018-01-02T03:04:05.5", "2018-01-02T03:04:05+0530", "2018-01-02T03:04:05+05",
      "2018-01-02T03:04:05+24:00", "2018-01-02T03:04:05+05:60", "2018-01-02T03:04:05+5:30",
      "2018-01-02T03:04:05ZZ", "2018-01-02T03:04:05Z ", " 2018-01-02T03:04:05Z",
      "2018-01-02T03:04:05Z\n", "2018-01-02T03:04:05\u{2212}05:30", "+2018-01-02T03:04:05Z",
      "-2018-01-02T03:04:05Z", "２０１８-01-02T03:04:05Z", "٢٠١٨-٠١-٠٢T03:04:05Z",
      "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "2018-01-02T03:04:05Z\0",
    ]
  )
  func refused(text: String) {
    #expect(Instant(rfc3339: text) == nil)
    #expect(Timestamp(text).instant == nil)
  }

  @Test("An instant before the year 0000 or after 9999 cannot be made")
  func calendarEnds() throws {
    let last = try #require(Instant(rfc3339: "9999-12-31T23:59:59Z"))
    let first = try #require(Instant(rfc3339: "0000-01-01T00:00:00Z"))
    #expect(last.adding(seconds: 1) == nil)
    #expect(first.adding(seconds: -1) == nil)
    #expect(last.adding(seconds: .max) == nil)
    #expect(first.adding(seconds: .min) == nil)
    #expect(Instant(seconds: .max) == nil)
    #expect(Instant(seconds: .min) == nil)
    #expect(Instant(seconds: 0, nanoseconds: 1_000_000_000) == nil)
    #expect(Instant(seconds: 0, nanoseconds: -1) == nil)
    #expect(first.adding(seconds: 315_569_519_999 - 62_167_219_200 + 62_167_219_200) == last)
  }

  @Test("Instants are ordered by seconds, then by their fraction")
  func order() throws {
    let texts = [
      "0001-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "1969-12-31T23:59:59.5Z",
      "1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000000001Z", "1970-01-01T01:00:00-01:00",
    ]
    let instants = try texts.map { try #require(Instant(rfc3339: $0)) }
    for (earlier, later) in zip(instants, instants.dropFirst()) { #expect(earlier < later) }
  }
}
