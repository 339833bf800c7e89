extension Corpus {
  /// §6 and §9 let a reader limit range and precision.
  ///
  /// This one keeps every digit.
  static let numbersOfAnySize: [Sample] = [
    .accept("minus zero", "-0"),
    .accept("minus zero with a fraction", "-0.0"),
    .accept("minus zero with an exponent", "-0e-0"),
    .accept("more than a Double counts in ones", "9007199254740993"),
    .accept("the largest signed 64-bit number", "9223372036854775807"),
    .accept("the smallest signed 64-bit number", "-9223372036854775808"),
    .accept("the largest unsigned 64-bit number", "18446744073709551615"),
    .accept("one more than fits 64 bits", "18446744073709551616"),
    .accept("a whole number of a thousand digits", "\("1234567890", times: 100)"),
    .accept("a fraction of a thousand digits", "0.\("1234567890", times: 100)"),
    .accept("more digits of pi than a Double has", "3.141592653589793238462643383279"),
    .accept("more than a Double can hold", "1E400"),
    .accept("closer to zero than a Double can be", "1e-400"),
    .accept("the smallest Double", "4.9406564584124654e-324"),
    .accept("the largest Double", "1.7976931348623157e308"),
    .accept("an exponent beyond 64 bits", "1e999999999999999999999"),
    .accept("zero with an exponent beyond 64 bits", "0e999999999999999999999"),
    .accept("an exponent of a thousand digits", "1e\("9", times: 1000)"),
  ]
}
