import StrictJSON

/// A value that equals every other of the same meaning, so that `1` and `1.0` are one key.
struct EquivalentJSON: Hashable {
  let value: JSON

  static func == (left: EquivalentJSON, right: EquivalentJSON) -> Bool {
    left.value.isEquivalent(to: right.value)
  }

  func hash(into hasher: inout Hasher) {
    switch value {
    // Equal numbers have one nearest `Double`, whatever their text.
    case .number(let number): hasher.combine(Double(number.text) ?? 0)
    case .array(let items):
      for item in items { hasher.combine(EquivalentJSON(value: item)) }
    case .object(let object):
      // The order of members does not count, so neither may that of their hashes.
      var sum = 0
      for member in object.members {
        var inner = Hasher()
        inner.combine(JSON.string(member.name))
        inner.combine(EquivalentJSON(value: member.value))
        sum &+= inner.finalize()
      }
      hasher.combine(sum)
    case .null, .bool, .string: hasher.combine(value)
    }
  }
}
