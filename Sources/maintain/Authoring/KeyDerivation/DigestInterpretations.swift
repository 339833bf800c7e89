extension KeyValuePairs where Key == Interpretation {
  /// What an implementation of digest authentication computes if it has it: the reference's value
  /// where none is written down.
  static func computedOrRefused<Base>(
    _ value: Want<Base> = .success
  ) -> Self where Value == Want<Base> {
    ["computed": value, "refused": .refused([.algorithmNotAllowed, .malformed])]
  }

  /// The same with this response written down.
  static func computedOrRefused<Base>(response: String) -> Self where Value == Want<Base> {
    computedOrRefused(.output(["response": .string(response)]))
  }

  /// The same with this hash written down.
  static func computedOrRefused<Base>(ha1: String) -> Self where Value == Want<Base> {
    computedOrRefused(.output(["ha1": .string(ha1)]))
  }

  /// A name that is refused for its letters, or computed as after this change.
  static func refusedOrComputed<Base>(
    asIf change: @escaping Change<Base>
  ) -> Self where Value == Want<Base> {
    ["refused": .refused([.algorithmNotAllowed, .malformed]), "computed": .successAfter(change)]
  }
}
