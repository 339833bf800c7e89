/// The identity tokens of the traces, and who is who in them.
enum LayerTokens {
  static let provider = JSON.string(IdentityTokenParties.provider)
  static let keyID = JSON.string(IdentityTokenParties.keyID)
  static let secondKeyID = JSON.string(IdentityTokenParties.secondKeyID)
  /// When the traces begin.
  static let start = TraceGroups.start

  /// The header of a token under the provider's first key.
  static let header: JSON.Object = [
    "typ": "JWT", "alg": "RS256", "cty": "layer-eit;v=1", "kid": keyID,
  ]

  /// The claims of a token that lives for an hour.
  static func claims(over nonce: JSON, for user: JSON, issued: Timestamp) -> JSON.Object {
    let seconds = issued.instant?.seconds ?? 0
    return [
      "iss": provider, "prn": user, "iat": .number(JSON.Number(seconds)),
      "exp": .number(JSON.Number(seconds + 3600)), "nce": nonce,
    ]
  }
}
