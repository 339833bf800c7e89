/// One member of a role's configuration, as documentation.
package struct ConfigurationField: Sendable, Equatable {
  /// The way to the member: `services[].host` is a member of each element of `services`.
  package var name: String
  /// Shape and unit, in a few words.
  package var shape: String
  /// What it means, in one sentence.
  package var meaning: String
  /// Whether it may be left out.
  package var isOptional: Bool

  /// Documents a member; the name of an optional one ends in a question mark.
  package init(_ name: String, _ shape: String, _ meaning: String) {
    isOptional = name.hasSuffix("?")
    self.name = isOptional ? String(name.dropLast()) : name
    self.shape = shape
    self.meaning = meaning
  }
}
