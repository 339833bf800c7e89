// Objects as they might be instead, one value at a time.

extension JSON.Object {
  /// The object with one value changed, each with its name and what is so then.
  var alterations: [(name: String, manner: String, object: JSON.Object)] {
    members.indices.prefix(Supposition.reach).flatMap { index in
      alterations(of: members[index]).map { name, manner, value in
        var object = self
        if let value {
          object.members[index].value = value
        } else {
          object.members.remove(at: index)
        }
        return (name, manner, object)
      }
    }
  }

  /// The same with a value in the header of a token changed, whose signature is judged later.
  var headerAlterations: [(name: String, manner: String, object: JSON.Object)] {
    guard let place = members.firstIndex(where: { $0.name == "token" }),
      let parts = members[place].value.string?.split(
        separator: ".",
        omittingEmptySubsequences: false
      ),
      parts.count == 3, let octets = Base64.url.decode(parts[0]),
      let header = try? JSON(parsing: octets).object
    else { return [] }
    return header.alterations.map { alteration in
      let other = Base64.url.encode(Array(JSON.object(alteration.object).compact().utf8))
      var input = self
      input.members[place].value = .string("\(other).\(parts[1]).\(parts[2])")
      return (alteration.name, alteration.manner, input)
    }
  }

  private func alterations(
    of member: JSON.Member
  ) -> [(name: String, manner: String, value: JSON?)] {
    let missing: (String, String, JSON?) = (member.name, "were missing", nil)
    let swappable = members.prefix(Supposition.reach).filter { $0.value != member.value }
    switch member.value {
    case .number(let number):
      guard let value = number.int64, value.magnitude < 1 << 50 else { return [missing] }
      let others: [(String, Int64)] = [
        ("1 greater", value + 1), ("1 less", value - 1), ("much greater", value * 1000 + 1000),
        ("0", 0),
      ]
      let swaps = swappable.filter { $0.value.number != nil }
        .map { (member.name, "were \($0.name)", Optional($0.value)) }
      return swaps
        + others.filter { $0.1 != value }
        .map { (member.name, "were \($0.0)", .number(JSON.Number($0.1))) } + [missing]
    case .string(let text):
      let others = swappable.filter { $0.value.string != nil }
        .map { (member.name, "were \($0.name)", $0.value) }
      let instant = Timestamp(text).instant
      let moved = [("earlier", -1), ("later", 1)].compactMap { words, seconds in
        (instant?.adding(seconds: Int64(seconds))?.rfc3339)
          .map { (member.name, "were a second \(words)", JSON.string($0)) }
      }
      return others + moved + [(member.name, "were empty", ""), missing]
    case .bool(let value): return [(member.name, "were \(!value)", .bool(!value))]
    case .object(let object):
      // What stands for a value that came up earlier has no parts.
      let parts = member.value.special == nil ? object.alterations : []
      return parts.map { ("\($0.name) of \(member.name)", $0.manner, .object($0.object)) } + [
        missing
      ]
    default: return []
    }
  }
}
