extension JSON: Hashable {
  /// Whether both values have the same kind and exactly the same content.
  ///
  /// `String ==` takes canonically equivalent texts for equal; this does not.
  package static func == (left: JSON, right: JSON) -> Bool {
    // Most values are texts.
    if case (.string(let left), .string(let right)) = (left, right) {
      return left.hasSameUTF8(as: right)
    }
    return left.agrees(with: right, membersOf: \.members, numbers: ==)
  }

  /// Whether both values mean the same: members in any order, numbers by value.
  ///
  /// Strings and names still compare as UTF-8.
  package func isEquivalent(to other: JSON) -> Bool {
    agrees(with: other, membersOf: \.sortedMembers) { $0.isNumericallyEqual(to: $1) }
  }

  /// Compares two values part by part; without recursion, so that depth costs no stack.
  private func agrees(
    with other: JSON,
    membersOf members: (Object) -> [Member],
    numbers: (Number, Number) -> Bool
  ) -> Bool {
    var next: (JSON, JSON)? = (self, other)
    var rest: [(JSON, JSON)] = []
    while let pair = next {
      switch pair {
      case (.null, .null): break
      case (.bool(let left), .bool(let right)) where left == right: break
      case (.number(let left), .number(let right)) where numbers(left, right): break
      case (.string(let left), .string(let right)) where left.hasSameUTF8(as: right): break
      case (.array(let left), .array(let right)) where left.count == right.count:
        rest.append(contentsOf: zip(left, right))
      case (.object(let left), .object(let right)) where left.count == right.count:
        for (left, right) in zip(members(left), members(right)) {
          guard left.name.hasSameUTF8(as: right.name) else { return false }
          // Most members are texts, which need not wait.
          if case (.string(let left), .string(let right)) = (left.value, right.value) {
            guard left.hasSameUTF8(as: right) else { return false }
            continue
          }
          rest.append((left.value, right.value))
        }
      default: return false
      }
      next = rest.popLast()
    }
    return true
  }

  /// Feeds kinds and exact content to the hasher.
  package func hash(into hasher: inout Hasher) {
    if case .string(let text) = self {
      hasher.combine(Kind.string)
      return text.hashUTF8(into: &hasher)
    }
    var next: JSON? = self
    var rest: [JSON] = []
    while let value = next {
      hasher.combine(value.kind)
      switch value {
      case .null: break
      case .bool(let value): hasher.combine(value)
      case .number(let value): hasher.combine(value)
      case .string(let value): value.hashUTF8(into: &hasher)
      case .array(let elements):
        hasher.combine(elements.count)
        rest += elements
      case .object(let object):
        hasher.combine(object.count)
        for member in object.members {
          member.name.hashUTF8(into: &hasher)
          if case .string(let text) = member.value {
            text.hashUTF8(into: &hasher)
          } else {
            rest.append(member.value)
          }
        }
      }
      next = rest.popLast()
    }
  }
}

extension JSON.Object {
  /// The members by name, so that objects of any size compare without searching.
  fileprivate var sortedMembers: [JSON.Member] {
    members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
