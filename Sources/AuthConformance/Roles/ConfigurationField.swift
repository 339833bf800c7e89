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
  /// The sentence of a document that it stands for, or that no document has it; nil if nothing
  /// needs to be said.
  package var standsFor: String?

  /// Documents a member; the name of an optional one ends in a question mark.
  package init(_ name: String, _ shape: String, _ meaning: String, standsFor: String? = nil) {
    isOptional = name.hasSuffix("?")
    self.name = isOptional ? String(name.dropLast()) : name
    self.shape = shape
    self.meaning = meaning
    self.standsFor = standsFor
  }
}
