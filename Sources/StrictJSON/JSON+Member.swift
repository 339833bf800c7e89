extension JSON {
  /// One name and value of an object.
  public struct Member: Sendable, Hashable {
    /// The name, unescaped.
    public var name: String
    /// The value.
    public var value: JSON

    /// Makes a member.
    public init(name: String, value: JSON) {
      self.name = name
      self.value = value
    }

    /// Whether both have exactly the same name and value.
    public static func == (left: Member, right: Member) -> Bool {
      left.name.hasSameUTF8(as: right.name) && left.value == right.value
    }

    /// Feeds the exact name and value to the hasher.
    public func hash(into hasher: inout Hasher) {
      name.hashUTF8(into: &hasher)
      hasher.combine(value)
    }
  }
}
