import AuthReference
import ConformanceEngine
import Testing

@Suite("Numeric dates are exact")
struct NumericDateTests {
  func date(_ text: String) throws -> NumericDate? {
    NumericDate(try #require(JSON.Number(text)))
  }

  @Test(
    "Whole seconds are read exactly",
    arguments: [
      ("0", 0), ("-0", 0), ("0e999999999999999999999", 0), ("1514862245", 1_514_862_245),
      ("1514862245.999999999999999999999", 1_514_862_245), ("1.514862245e9", 1_514_862_245),
      ("15148622450000e-4", 1_514_862_245), ("1e0", 1), ("1E+3", 1000), ("12345e-4", 1), ("0.1", 0),
      ("0.001e3", 1), ("1e-999999999999999999999", 0), ("253402300799.9", 253_402_300_799),
      ("0.0000000000000000002534e30", 253_400_000_000),
    ]
  )
  func wholeSeconds(text: String, seconds: Int64) throws {
    #expect(try date(text)?.seconds == seconds)
  }

  @Test(
    "Everything else is not a numeric date",
    arguments: [
      "-1", "-0.000000000000000000001", "-1e-99999999999999999999", "253402300800", "1e12", "1e400",
      "9223372036854775807", "9223372036854775808", "18446744075224414461",
      "1e99999999999999999999999", "0.001e9223372036854775807", "1e9223372036854775808",
    ]
  )
  func others(text: String) throws {
    #expect(try date(text) == nil)
  }

  @Test("Dates are compared without rounding")
  func comparison() throws {
    let ascending = try [
      "0", "0.000000001", "0.05", "0.1", "0.100000001", "0.9", "1", "1.000000001",
      "9007199254.740993", "9007199254.740993001",
    ].map { try #require(try date($0)) }
    for (index, left) in ascending.enumerated() {
      for (otherIndex, right) in ascending.enumerated() {
        #expect(left.isPast(right, by: 0) == (index >= otherIndex))
        #expect((left == right) == (index == otherIndex))
      }
    }
    #expect(try date("1.50") == date("15e-1"))
    #expect(try date("1.0000000001") == date("1"))
  }

  @Test("A date and an instant of the same second are equal")
  func instants() throws {
    let instant = try #require(Instant(rfc3339: "2018-01-02T03:04:05.000120000Z"))
    #expect(try NumericDate(instant) == date("1514862245.00012"))
    let whole = try #require(Instant(seconds: 7))
    #expect(NumericDate(whole) == NumericDate(seconds: 7))
  }

  @Test("A date can be past another by any span")
  func spans() throws {
    let now = try #require(try date("1514862245.5"))
    let earlier = try #require(try date("1514862235.500000001"))
    #expect(now.isPast(now, by: 0))
    #expect(now.isPast(earlier, by: 9))
    #expect(!now.isPast(earlier, by: 10))
    #expect(earlier.isPast(now, by: -10))
    #expect(!earlier.isPast(now, by: -9))
    #expect(now.isPast(earlier, by: -.max))
    #expect(!now.isPast(earlier, by: .max))
  }
}
