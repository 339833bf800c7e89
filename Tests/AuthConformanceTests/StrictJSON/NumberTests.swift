import StrictJSON
import Testing

@Suite("Numbers")
struct NumberTests {
  @Test(
    "A number is kept as its text",
    arguments: [
      "0", "-0", "1", "1.0", "1544111986.0", "18446744073709551615", "1E400", "-1.50e-07",
      "1e999999999999999999999",
    ]
  )
  func text(_ text: String) throws {
    #expect(JSON.Number(text)?.text == text)
    #expect(JSON.Number(text)?.description == text)
    #expect(try JSON(parsing: text).number?.text == text)
  }

  @Test(
    "What is not exactly one number is none",
    arguments: [
      "", " ", "1 ", " 1", "+1", "01", "1.", ".5", "1e", "0x1", "NaN", "1,", "1\n", "true", "\"1\"",
      "-", "１", "1\u{301}", "1\0",
    ]
  )
  func notNumbers(_ text: String) {
    #expect(JSON.Number(text) == nil)
  }

  @Test("A number is made of any integer")
  func integers() {
    #expect(JSON.Number(0).text == "0")
    #expect(JSON.Number(Int64.min).text == "-9223372036854775808")
    #expect(JSON.Number(UInt64.max).text == "18446744073709551615")
    #expect(JSON.Number(Int128.min).text == "-170141183460469231731687303715884105728")
  }

  @Test(
    "What is a signed integer, and what is none",
    arguments: [
      ("0", 0), ("-0", 0), ("0.0", 0), ("-0.0e5", 0), ("0e999999999999", 0),
      ("0e999999999999999999999", 0), ("0e-999999999999999999999", 0), ("1", 1), ("-1", -1),
      ("1.0", 1), ("1.000000000000000000000000", 1), ("10e-1", 1), ("0.1e1", 1), ("1e3", 1000),
      ("1E+3", 1000), ("-1e3", -1000), ("1.5e1", 15), ("1500e-2", 15), ("1e0", 1), ("1e-0", 1),
      ("1e00003", 1000), ("0.00001e5", 1), ("1000000000000000000000e-21", 1),
      ("1544111986.0", 1_544_111_986), ("9007199254740993", 9_007_199_254_740_993),
      ("9223372036854775807", Int64.max), ("9223372036854775807.0", Int64.max),
      ("9.223372036854775807e18", Int64.max), ("-9223372036854775808", Int64.min),
      ("-9223372036854775808.000", Int64.min), ("-9.223372036854775808E18", Int64.min),
      ("9223372036854775808", nil), ("-9223372036854775809", nil), ("18446744073709551615", nil),
      ("1e19", nil), ("-1e19", nil), ("1e999999999999999999999", nil),
      ("1e-999999999999999999999", nil), ("0.5", nil), ("1.5", nil), ("15e-1", nil),
      ("1e-1", nil), ("0.1", nil), ("9223372036854775807.5", nil),
      ("1.0000000000000000000000001", nil), ("99999999999999999999999", nil),
    ] as [(String, Int64?)]
  )
  func int64(_ text: String, _ value: Int64?) throws {
    #expect(try #require(JSON.Number(text)).int64 == value)
  }

  @Test(
    "Numbers of one value",
    arguments: [
      ("1", "1.0"), ("1", "10e-1"), ("1", "0.1e1"), ("0", "-0"), ("0", "0e999999999999"),
      ("-0.0", "0e-5"), ("100", "1e2"), ("1.50", "15E-1"), ("-2.5", "-25e-1"),
      ("1e400", "10e399"), ("1e400", "0.001e403"),
      ("12345678901234567890.1", "123456789012345678901e-1"),
      ("1e999999999999999999999", "10e999999999999999999998"),
      ("1e1000000000000000000000", "10e999999999999999999999"),
      ("1e-999999999999999999999", "0.1e-999999999999999999998"),
      ("1e0", "10e-00000000000000000000000000000000001"),
      ("0.1e1", "1e000000000000000000000000000000000000"),
    ]
  )
  func equal(_ left: String, _ right: String) throws {
    let left = try #require(JSON.Number(left))
    let right = try #require(JSON.Number(right))
    #expect(left != right)
    #expect(left.isNumericallyEqual(to: right))
    #expect(right.isNumericallyEqual(to: left))
    #expect(JSON.number(left).isEquivalent(to: .number(right)))
  }

  @Test(
    "Numbers of two values",
    arguments: [
      ("0", "1"), ("1", "-1"), ("1", "10"), ("1", "1.0000000000000000000000001"),
      ("9007199254740992", "9007199254740993"), ("0.1", "0.1000000000000000055511151231257827"),
      ("1e400", "1e401"), ("1e400", "2e400"), ("1e400", "-1e400"), ("0", "1e-400"),
      ("1e999999999999999999999", "1e999999999999999999998"),
      ("1e999999999999999999999", "1e-999999999999999999999"),
      ("1e999999999999999999999", "1e99999999999999999999"), ("1e18446744073709551616", "1"),
      ("1e-18446744073709551616", "1e0"), ("12", "21"), ("101", "11"),
    ]
  )
  func different(_ left: String, _ right: String) throws {
    let left = try #require(JSON.Number(left))
    let right = try #require(JSON.Number(right))
    #expect(!left.isNumericallyEqual(to: right))
    #expect(!right.isNumericallyEqual(to: left))
  }
}
