import AuthConformance
import StrictJSON

/// A member of a header or a claim set, as a function of the token's source values.
package struct TokenMember<Source>: NamedPart {
  package let name: String
  /// The member's value; nil leaves the member out.
  package var value: @Sendable (Source) throws -> JSON?

  package init(_ name: String, _ value: @escaping @Sendable (Source) throws -> JSON?) {
    self.name = name
    self.value = value
  }
}

extension Sequence {
  /// The members with their values, in order.
  func object<Source>(from source: Source) throws -> JSON.Object
  where Element == TokenMember<Source> {
    var object = JSON.Object()
    for member in self {
      guard let value = try member.value(source) else { continue }
      object.members.append(JSON.Member(name: member.name, value: value))
    }
    return object
  }
}
