/// The interpretations of the ambiguities that a verifier of registration tokens meets.
extension KeyValuePairs where Key == Interpretation, Value == Want<RegistrationTokenScenario> {
  /// Duplicate members make the token malformed, or the last one, which is right, counts.
  static var malformedOrLast: Self {
    ["reject": .invalid([.malformed]), "take-last": .valid(DocumentedApplication.findings)]
  }
}
