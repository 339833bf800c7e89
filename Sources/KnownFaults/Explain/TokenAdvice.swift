/// Advice about valid parts of a token that some verifiers refuse.
struct TokenAdvice {
  private let token: HeldToken

  init(_ token: HeldToken) { self.token = token }

  /// A sentence each.
  var remarks: [String] { types + exponents + placeholders }

  /// Claims and header members of another type than their RFC has.
  private var types: [String] {
    let texts = ["iss", "sub", "jti"].compactMap {
      wrongType($0, in: token.claims, "RFC 7519 §4.1")
    }
    let names = ["kid", "typ", "cty"].compactMap {
      wrongType($0, in: token.header, "RFC 7515 §4.1")
    }
    guard let audience = token.claims?["aud"], audience.string == nil,
      audience.array?.allSatisfy({ $0.string != nil }) != true
    else { return texts + names }
    return texts + names + [
      "aud is \(audience.kind), and RFC 7519 §4.1.3 wants a string or an array of strings; "
        + "many libraries refuse it"
    ]
  }

  private func wrongType(_ name: String, in object: JSON.Object?, _ source: String) -> String? {
    guard let value = object?[name], value.string == nil else { return nil }
    return "\(name) is \(value.kind), and \(source) wants a string; many libraries refuse it"
  }

  private var exponents: [String] {
    ["iat", "nbf", "exp"].compactMap { name in
      guard let text = token.claims?[name]?.number?.text,
        text.contains(where: { "eE".contains($0) })
      else { return nil }
      return "\(name) is written with an exponent, \(text): some libraries refuse that"
    }
  }

  private var placeholders: [String] {
    let members = (token.claims?.members ?? []) + (token.header?.members ?? [])
    return members.compactMap { member in
      guard ["iss", "sub", "aud", "jti", "kid", "nonce"].contains(member.name),
        let text = member.value.string, let what = Placeholder(text)?.what
      else { return nil }
      return "\(member.name) is \(what)"
    }
  }
}

extension JWSExaminer {
  /// Remarks on a key that confirms the signature.
  var keyRemarks: [String] {
    guard signature == .kept else { return [] }
    guard algorithm == .hs256, let key = question.secrets.first else { return kidRemarks }
    var remarks: [String] = []
    let count = key.trimmedContent.count
    if count < 32 {
      remarks.append(
        "the key has \(count) bytes, and RFC 7518 §3.2 wants 32 or more: some libraries refuse it"
      )
    }
    let text = key.trimmed
    let hasMarks = text.contains { "+/=".contains($0) }
    if let decoded = Base64.standard.decode(text), decoded.count >= 16, hasMarks {
      remarks.append(
        "the key looks like base64, and its text is what signs here: a verifier that decodes it "
          + "refuses this token"
      )
    }
    return remarks
  }

  /// A remark if kid names another key than the one that confirms the signature.
  private var kidRemarks: [String] {
    guard let kid = token.header?["kid"]?.string, let signed = token.signed,
      let key = question.publicKeys.first(where: { signed.isConfirmed(byPublicKey: $0.pem) }),
      let id = key.keyID, !id.hasSameUTF8(as: kid)
    else { return [] }
    let (named, own) = (JSON.string(kid).compact(), JSON.string(id).compact())
    return [
      "kid is \(named), and the key that confirms the signature has the id \(own): a verifier that "
        + "looks for the key by its id refuses this token"
    ]
  }

  /// A slip if no given key has the ID in kid; nil if one has, or if no IDs are known.
  var missingKey: Slip? {
    let ids = question.publicKeys.compactMap(\.keyID)
    guard let kid = token.header?["kid"]?.string, !ids.isEmpty,
      ids.count == question.publicKeys.count, !ids.contains(where: kid.hasSameUTF8)
    else { return nil }
    let shown = JSON.string(kid).compact()
    return Slip(
      "names a key that is not at hand: kid is \(shown), none of the ids given, "
        + ids.map { JSON.string($0).compact() }.listed,
      fix: "give the key with the id \(shown); issuers change their keys"
    )
  }
}
