extension JSON {
  /// Whether both values mean the same: members in any order, numbers by value.
  ///
  /// Strings and names still compare as UTF-8.
  public func isEquivalent(to other: JSON) -> Bool {
    switch (self, other) {
    case (.number(let left), .number(let right)): left.isNumericallyEqual(to: right)
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isEquivalent(to: $1) }
    case (.object(let left), .object(let right)):
      left.count == right.count
        && zip(left.sortedMembers, right.sortedMembers).allSatisfy {
          $0.name.hasSameUTF8(as: $1.name) && $0.value.isEquivalent(to: $1.value)
        }
    default: self == other
    }
  }
}

extension JSON.Object {
  /// The members by name, so that objects of any size compare without searching.
  fileprivate var sortedMembers: [JSON.Member] {
    members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
