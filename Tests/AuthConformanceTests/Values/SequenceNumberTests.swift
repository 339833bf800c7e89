import AuthConformance
import Testing

@Suite("Sequence numbers are unsigned 64-bit decimals")
struct SequenceNumberTests {
  @Test(
    "The one decimal form of a uint64",
    arguments: [
      ("0", 0), ("1", 1), ("9007199254740993", 9_007_199_254_740_993),
      ("9223372036854775807", 9_223_372_036_854_775_807),
      ("9223372036854775808", 9_223_372_036_854_775_808),
      ("18446744073709551615", 18_446_744_073_709_551_615),
    ] as [(String, UInt64)]
  )
  func values(text: String, value: UInt64) {
    #expect(SequenceNumber(text).value == value)
  }

  @Test(
    "Every other text has no value, and stays as it was sent",
    arguments: [
      "", "+1", "-0", "-1", "01", "00", " 1", "1 ", "1\n", "1.0", "1e3", "0x10", "١", "１",
      "18446744073709551616", "-9223372036854775808", "1_000", "99999999999999999999999999",
    ]
  )
  func noValue(text: String) {
    let sequence = SequenceNumber(text)
    #expect(sequence.value == nil)
    #expect(sequence.text.utf8.elementsEqual(text.utf8))
  }
}
