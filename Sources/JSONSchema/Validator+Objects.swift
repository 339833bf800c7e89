import StrictJSON

extension Validator {
  /// Checks the members of an object against a rule for objects.
  mutating func checkMembers(of object: JSON.Object, _ keyword: Keyword, of node: Node.Index) {
    switch keyword.rule {
    case .members(let properties, let additional):
      checkValues(of: object, properties, additional: additional, keyword, of: node)
    case .required(let names):
      for name in names where count < limit && object[name] == nil {
        report("expected a member \(JSON.string(name).summary), found none", keyword, of: node)
      }
    case .propertyNames(let schema):
      for member in object.members where count < limit {
        path.append(.member(member.name))
        check(.string(member.name), schema)
        path.removeLast()
      }
    case .minProperties(let least) where object.count < least:
      report("expected at least \(least.members), found \(object.nameList)", keyword, of: node)
    case .maxProperties(let most) where object.count > most:
      report("expected at most \(most.members), found \(object.nameList)", keyword, of: node)
    default: break
    }
  }

  private mutating func checkValues(
    of object: JSON.Object,
    _ properties: [Property],
    additional: Node.Index?,
    _ keyword: Keyword,
    of node: Node.Index
  ) {
    for member in object.members where count < limit {
      path.append(.member(member.name))
      if let property = properties.first(where: { $0.name.hasSameUTF8(as: member.name) }) {
        check(member.value, property.schema)
      } else if let additional, nodes[additional].acceptsNothing {
        report(properties.complaint(about: member, in: object), keyword, of: node)
      } else if let additional {
        check(member.value, additional)
      }
      path.removeLast()
    }
  }
}

extension [Property] {
  /// What is wrong with a member that is none of these, and which of these are not there.
  fileprivate func complaint(about member: JSON.Member, in object: JSON.Object) -> String {
    let name = JSON.string(member.name).summary
    let missing = map(\.name).filter { object[$0] == nil }
    guard !missing.isEmpty else { return "the member \(name) is unknown" }
    let list = missing.map { JSON.string($0).summary }.joined(separator: ", ")
    return "the member \(name) is unknown; there could be \(list)"
  }
}

extension Node {
  /// Whether this is the schema `false`.
  fileprivate var acceptsNothing: Bool {
    if case .nothing? = keywords.first?.rule { true } else { false }
  }
}

extension Int {
  fileprivate var members: String { self == 1 ? "1 member" : "\(self) members" }
}

extension JSON.Object {
  /// The names of the first members.
  fileprivate var nameList: String {
    guard !isEmpty else { return "none" }
    let names = members.prefix(5).map { JSON.string($0.name).summary }.joined(separator: ", ")
    return "\(count): \(names)\(count > 5 ? ", …" : "")"
  }
}
