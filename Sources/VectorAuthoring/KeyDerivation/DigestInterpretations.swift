extension KeyValuePairs where Key == Interpretation {
  /// What an implementation of digest authentication computes if it has it: the reference's value
  /// where none is written down.
  static func computedOrRefused<Base>(
    _ value: Want<Base> = .success
  ) -> Self where Value == Want<Base> {
    ["computed": value, "refused": .refused([.algorithmNotAllowed, .malformed])]
  }

  /// A name that is refused for its letters, or computed as after this change.
  static func refusedOrComputed<Base>(
    asIf change: @escaping Change<Base>
  ) -> Self where Value == Want<Base> {
    ["refused": .refused([.algorithmNotAllowed, .malformed]), "computed": .successAfter(change)]
  }
}
