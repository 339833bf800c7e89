import AuthConformance
import AuthReference
import StrictJSON

/// The members of a token that no rule names, such as `type` in a header.
struct FreeMembers {
  private let header: [JSON.Member]
  private let claims: [JSON.Member]

  /// Those whose names are not among the ones that rules name; nil where the reference writes the same.
  init?(
    of token: HeldToken,
    besides header: Set<String>,
    _ claims: Set<String>,
    usually usual: JSON.Object = [:]
  ) {
    self.header = token.header?.members.filter { !header.contains($0.name) } ?? []
    self.claims = token.claims?.members.filter { !claims.contains($0.name) } ?? []
    var object = JSON.Object()
    object.members = self.header
    if self.claims.isEmpty, JSON.object(object).isEquivalent(to: .object(usual)) { return nil }
  }

  /// What is said of them.
  var note: String {
    let names = header.map { "header.\($0.name)" } + claims.map { "claims.\($0.name)" }
    return names.isEmpty
      ? "header.typ is left out, and no rule asks for it"
      : "no rule names \(names.listed): taken as it is"
  }

  /// Makes the reference write them.
  var variation: Variation {
    Variation(
      "writes members that no rule names",
      fix: "leave them out",
      .part { [header, claims] reference in
        reference.sinchTokenIssuer.header += Self.written(header)
        reference.sinchTokenIssuer.claims += Self.written(claims)
        reference.layerTokenIssuer.header =
          reference.layerTokenIssuer.header.without("typ") + Self.written(header)
        reference.layerTokenIssuer.claims += Self.written(claims)
      }
    )
  }

  private static func written<Source>(_ members: [JSON.Member]) -> [TokenMember<Source>] {
    members.map { member in TokenMember(member.name) { _ in member.value } }
  }
}
