/// Faults of issuers that write another text as a member, or a member under another name.
enum WrittenFaults {
  static let ofSinch = sinchTexts.map { text($0, in: .sinchIssuer) }
  static let ofLayer = layerTexts.map { text($0, in: .layerIssuer) }
  static let renamed = names.map(renaming)

  /// An incorrect text; `{key}` is replaced by the application key and `{id}` by the user ID.
  private typealias Text = (id: FaultID, text: String, member: String, flag: FlagID)

  private static let sinchTexts: [Text] = [
    ("sinch-iss-bare-key", "{key}", "iss", "wrong-subject"),
    ("sinch-iss-slash-behind", "//rtc.sinch.com/applications/{key}/", "iss", "wrong-subject"),
    ("sinch-iss-with-scheme", "https://rtc.sinch.com/applications/{key}", "iss", "wrong-subject"),
    ("sinch-sub-bare-user", "{id}", "sub", "wrong-subject"),
    ("sinch-sub-without-users", "//rtc.sinch.com/applications/{key}/{id}", "sub", "wrong-subject"),
    ("sinch-alg-hs512-declared", "HS512", "alg", "alg-type"),
    ("sinch-alg-lower-case", "hs256", "alg", "alg-type"),
  ]
  private static let layerTexts: [Text] = [
    ("layer-cty-without-version", "layer-eit", "cty", "cross-jwt"),
    ("layer-cty-jwt", "JWT", "cty", "cross-jwt"),
    ("layer-typ-at-jwt", "at+jwt", "typ", "cross-jwt"),
    ("layer-alg-hs256", "HS256", "alg", "alg-type"),
  ]
  private static let names: [(id: FaultID, member: String, other: String, calls: [Call])] = [
    ("layer-prn-named-sub", "prn", "sub", .layerIssuer),
    ("layer-nce-named-nonce", "nce", "nonce", .layerIssuer),
    (
      "sinch-instance-name", KnownFaults.instanceClaim, "sinch:rtc:instance_exp", .sinchIssuer
    ),
  ]

  private static func text(_ wrong: Text, in calls: [Call]) -> KnownFault {
    let (member, text) = (wrong.member, wrong.text)
    let fix = member == "iss" || member == "sub" ? MemberFaults.names : "write the right \(member)"
    let what = ["{key}": "the application key alone", "{id}": "the user id alone"][text] ?? text
    let isOfLayer = calls == .layerIssuer
    return KnownFault(wrong.id, "writes \(what) as \(member)") {
      if isOfLayer {
        $0.layerTokenIssuer.header.set(member) { _ in .string(text) }
        return
      }
      $0.sinchTokenIssuer.header.set(member) { _ in .string(text) }
      $0.sinchTokenIssuer.claims.set(member) { contents in
        .string(
          text.replacing("{key}", with: contents.input.applicationKey)
            .replacing("{id}", with: contents.input.userID)
        )
      }
    }
    .in(calls).fix(isOfLayer ? MemberFaults.header : fix).flagged(wrong.flag)
  }

  private static func renaming(
    _ id: FaultID,
    _ member: String,
    to other: String,
    in calls: [Call]
  ) -> KnownFault {
    KnownFault(id, "writes \(other) instead of \(member)") {
      $0.sinchTokenIssuer.claims.rename(member, to: other)
      $0.layerTokenIssuer.claims.rename(member, to: other)
    }
    .in(calls).fix("write the claim \(member) under its own name").flagged("claims-missing")
  }
}
