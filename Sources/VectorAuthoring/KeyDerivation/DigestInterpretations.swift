extension KeyValuePairs where Key == Interpretation {
  /// What an implementation of digest authentication computes if it has it: the reference's value
  /// where none is written down.
  static func computedOrRefused<Base>(
    _ value: Want<Base> = .success
  ) -> Self where Value == Want<Base> {
    ["computed": value, "refused": .refused([.algorithmNotAllowed, .malformed])]
  }
}
