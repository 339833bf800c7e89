/// An identity token of Layer.
struct IdentityTokenExaminer: TokenExaminer {
  let question: Question
  let token: HeldToken
  let notes: [String]

  init(_ question: Question) throws(UnusableArtefact) {
    var (question, notes) = (question, [String]())
    for (value, kind) in [(Question.Value.providerID, "providers"), (.keyID, "keys")] {
      guard let id = question.values[value]?.layerID(kind) else { continue }
      question.values[value] = id
      notes.append("--\(value.rawValue) is read as \(id)")
    }
    for (index, key) in question.publicKeys.enumerated() {
      question.publicKeys[index].keyID = key.keyID?.layerID("keys") ?? key.keyID
    }
    (self.question, self.notes) = (question, notes)
    token = try HeldToken.pasted(question.artefact)
  }

  private var dates: TokenDates { TokenDates(token.claims) }

  var carried: [CarriedValue] {
    let texts: [(Question.Value, String)] = [
      (.providerID, "iss"), (.userID, "prn"), (.nonce, "nce"), (.firstName, "first_name"),
      (.lastName, "last_name"), (.displayName, "display_name"), (.avatarURL, "avatar_url"),
    ]
    // The names that other issuers have are common mistakes.
    let others = [(Question.Value.userID, "prn", "sub"), (.nonce, "nce", "nonce")].map {
      token.claims?[$1] == nil ? CarriedValue($0, token.claims?[$2]?.string, from: $2) : nil
    }
    let members = texts.map { CarriedValue($0, token.claims?[$1]?.string, from: $1) } + others
    let rest = [
      CarriedValue(.keyID, token.header?["kid"]?.string, from: "kid"),
      CarriedValue(.issuedAt, dates.issuedAt?.rfc3339, from: "iat"),
      CarriedValue(.timeToLive, dates.lifetime("exp").map { String($0) }, from: "iat and exp"),
    ]
    return (members + rest).compactMap(\.self)
  }

  func judge() -> [Judged] {
    let (header, claims) = (token.header, token.claims)
    func text(_ value: Question.Value) -> JSON? { question.values[value].map(JSON.string) }
    var rules = TokenRules(token: token, question: question)
    rules.areDatesWhole = true
    // The value of typ is left open to the issuer.
    let headerRules = rules.judged(
      LayerTokenVerifier.headerChecks.filter { $0.member != "typ" } + [.noCriticalMembers]
    )
    let claimRules = rules.judged(
      LayerTokenVerifier.claimChecks,
      comparing: { path in
        let options: [AnyKeyPath: Question.Value] = [
          \Input.providerID: .providerID, \Input.nonce: .nonce,
        ]
        return options[path].map { ($0, question.values[$0]) }
      }
    )
    let others = [
      Judged("LAYER-TOKEN-KID", of: header, keyOutcome),
      Judged("LAYER-TOKEN-PRN-VERBATIM", "prn", in: claims, is: text(.userID), givenBy: .userID),
      Judged("LAYER-TOKEN-NONCE-REQUIRED", of: claims, problem: nonceProblem),
    ]
    return token.form() + headerRules + claimRules + others + [signatureRule]
  }

  func steps(beside right: JSON.Object?, _ known: [Step]) -> [Step] {
    let right = right?["token"]?.string.map { HeldToken($0) }
    return token.steps(beside: right) + token.rsaSteps(question.publicKeys)
  }

  private typealias Input = LayerIdentityTokenVerification.Input

  private static let needed: [Question.Value] = [
    .providerID, .keyID, .userID, .nonce, .timeToLive,
  ]

  var missing: [String] { unknown(Self.needed) }

  var freeMembers: FreeMembers? {
    FreeMembers(
      of: token,
      besides: ["alg", "kid", "cty", "crit"],
      [
        "iss", "prn", "iat", "exp", "nbf", "aud", "nce", "first_name", "last_name",
        "display_name", "avatar_url",
      ],
      usually: ["typ": "JWT"]
    )
  }

  var attempt: Attempt? { missing.isEmpty ? roughAttempt : nil }

  var oddities: TokenOddities { TokenOddities(dates, now: question.now) }

  var signatureFinding: SignatureFinding {
    guard let signature = token.signatureBytes else { return SignatureFinding() }
    var finding = rsaFinding(signature)
    finding.remark =
      "no key at hand confirms the signature: the key is another, or the token was changed after it "
      + "was signed; nothing in the token tells which"
    return finding
  }

  var roughAttempt: Attempt? {
    let issuedAt = issuedAt ?? question.now.rfc3339
    var input: JSON.Object = [
      // Without the private key, the artefact's own signature is used and not compared.
      "privateKey": .string(question.secrets.first?.text ?? ""),
      "issuedAt": .string(issuedAt),
      "timeToLive": .number(JSON.Number(known.integer(.timeToLive) ?? 1)),
    ]
    let members: [(Question.Value, String)] = [
      (.providerID, "providerId"), (.keyID, "keyId"), (.userID, "userId"), (.nonce, "nonce"),
      (.firstName, "firstName"), (.lastName, "lastName"), (.displayName, "displayName"),
      (.avatarURL, "avatarUrl"),
    ]
    for (value, member) in members {
      input[member] =
        known.values[value].map(JSON.string) ?? (Self.needed.contains(value) ? "" : nil)
    }
    return Attempt(
      request: CallRequest(.layerIdentityTokenIssue, input: input),
      answer: ["token": .string(token.text)],
      comparison: question.secrets.isEmpty ? .signingInput(token.signingInput) : .whole,
      isGuessed: isGuessed
    )
  }

  private func keyOutcome(_ header: JSON.Object) -> RuleFinding.Outcome {
    guard let kid = header["kid"]?.string, !kid.isEmpty else {
      return .broken("kid is missing or not a string")
    }
    let ids = question.publicKeys.compactMap(\.keyID) + (question.values[.keyID].map { [$0] } ?? [])
    if ids.isEmpty { return .notJudged("needs --key-id") }
    if ids.contains(where: { $0.hasSameUTF8(as: kid) }) { return .kept }
    return .broken("kid is \(JSON.string(kid).compact()), which names no key of the provider")
  }

  private func nonceProblem(_ claims: JSON.Object) -> String? {
    claims["nce"]?.string?.isEmpty == false ? nil : "nce is missing, empty or not a string"
  }

  private var signatureRule: Judged {
    let rule: RequirementID = "LAYER-TOKEN-SIGNATURE"
    guard let signed = token.signed else {
      return Judged(rule, .notJudged("the token cannot be taken apart"))
    }
    let keys = question.publicKeys
    if keys.isEmpty {
      return Judged(rule, .notJudged("needs --public-key-file"))
    }
    for key in keys where signed.isConfirmed(byPublicKey: key.pem) {
      guard let id = key.keyID, let kid = token.header?["kid"]?.string, !id.hasSameUTF8(as: kid)
      else {
        return Judged(rule, nil)
      }
      return Judged(
        "LAYER-TOKEN-KID",
        "it is signed with the key \(JSON.string(id).compact()), kid says \(JSON.string(kid).compact())"
      )
    }
    return Judged(rule, "no public key given confirms the signature\(cutHint)")
  }
}

extension String {
  /// The full ID of a provider or key that is given as a bare UUID; nil if the text is not a UUID.
  fileprivate func layerID(_ kind: String) -> String? {
    let lengths = split(separator: "-", omittingEmptySubsequences: false).map(\.utf8.count)
    let isUUID = lengths == [8, 4, 4, 4, 12] && allSatisfy { $0.isHexDigit || $0 == "-" }
    return isUUID ? "layer:///\(kind)/\(self)" : nil
  }
}
