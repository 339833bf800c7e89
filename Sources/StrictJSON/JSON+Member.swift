extension JSON {
  /// A name and a value in an object.
  package struct Member: Sendable, Hashable {
    /// The name, unescaped.
    package var name: String
    package var value: JSON

    package init(name: String, value: JSON) {
      self.name = name
      self.value = value
    }

    /// Whether both have exactly the same name and value.
    package static func == (left: Member, right: Member) -> Bool {
      left.name.hasSameUTF8(as: right.name) && left.value == right.value
    }

    /// Feeds the exact name and value to the hasher.
    package func hash(into hasher: inout Hasher) {
      name.hashUTF8(into: &hasher)
      hasher.combine(value)
    }
  }
}
