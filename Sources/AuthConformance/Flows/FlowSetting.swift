/// One member of a role's configuration, as documentation.
public struct FlowSetting: Sendable, Equatable {
  /// The way to the member: `services[].host` is a member of each element of `services`.
  public var name: String
  /// Shape and unit, in a few words.
  public var shape: String
  /// What it means, in one sentence.
  public var meaning: String
  /// Whether it may be left out.
  public var isOptional: Bool

  /// Documents a member; the name of an optional one ends in a question mark.
  public init(_ name: String, _ shape: String, _ meaning: String) {
    isOptional = name.hasSuffix("?")
    self.name = isOptional ? String(name.dropLast()) : name
    self.shape = shape
    self.meaning = meaning
  }
}
