/// The members of a token that no rule names, such as `type` in a header.
struct FreeMembers {
  private let header: [JSON.Member]
  private let claims: [JSON.Member]
  /// The names of those that the reference writes and the token may have otherwise.
  private let usual: [String]

  /// The members whose names no rule names; nil if the reference writes the same ones.
  init?(
    of token: HeldToken,
    besides header: Set<String>,
    _ claims: Set<String>,
    usually usual: JSON.Object = [:]
  ) {
    self.header = token.header?.members.filter { !header.contains($0.name) } ?? []
    self.claims = token.claims?.members.filter { !claims.contains($0.name) } ?? []
    self.usual = usual.members.map(\.name)
    var object = JSON.Object()
    object.members = self.header
    if self.claims.isEmpty, JSON.object(object).isEquivalent(to: .object(usual)) { return nil }
  }

  /// The names of the members, such as `header.typ`.
  var names: Set<String> {
    Set((header.map(\.name) + usual).map { "header.\($0)" } + claims.map { "claims.\($0.name)" })
  }

  /// A sentence about the members.
  var note: String {
    let names =
      header.map { "header.\($0.name)\(Self.guess($0.name))" }
      + claims.map { "claims.\($0.name)\(Self.guess($0.name))" }
    return names.isEmpty
      ? "header.typ is left out, and no rule asks for it"
      : "no rule names \(names.listed): taken as it is"
  }

  /// The name that was probably meant by one that is nearly it.
  private static func guess(_ name: String) -> String {
    if registered.contains(where: { $0.hasSameUTF8(as: name) }) { return "" }
    let near = registered.first {
      name.lowercased().hasSameUTF8(as: $0) || $0.isOneEdit(from: name)
    }
    return near.map { " (probably \($0))" } ?? ""
  }

  private static let registered = [
    "typ", "alg", "kid", "cty", "crit", "iss", "sub", "aud", "exp", "nbf", "iat", "jti", "nonce",
    "prn", "nce", "first_name", "last_name", "display_name", "avatar_url", "sinch:rtc:instance:exp",
  ]

  /// Makes the reference write them.
  var change: KnownFault {
    KnownFault("free-members", "writes members that no rule names") { [header, claims] reference in
      reference.sinchTokenIssuer.header += Self.written(header)
      reference.sinchTokenIssuer.claims += Self.written(claims)
      reference.layerTokenIssuer.header =
        reference.layerTokenIssuer.header.without("typ") + Self.written(header)
      reference.layerTokenIssuer.claims += Self.written(claims)
    }
  }

  static func written<Source>(_ members: [JSON.Member]) -> [TokenMember<Source>] {
    members.map { member in TokenMember(member.name) { _ in member.value } }
  }
}

extension String {
  /// Whether another text has one character more, less, or another one, and is no shorter than three.
  fileprivate func isOneEdit(from other: String) -> Bool {
    let (own, other) = (Array(utf8), Array(other.utf8))
    guard abs(own.count - other.count) < 2, min(own.count, other.count) > 2 else { return false }
    let start = zip(own, other).prefix { $0 == $1 }.count
    let (left, right) = (own.dropFirst(start), other.dropFirst(start))
    let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    return max(left.count, right.count) - end < 2
  }
}
