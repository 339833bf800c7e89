/// A registration token of Sinch.
struct RegistrationTokenExaminer: TokenExaminer {
  let question: Question
  let token: HeldToken
  let carried: [CarriedValue]

  init(_ question: Question) throws(UnusableArtefact) {
    self.question = question
    token = try HeldToken.pasted(question.artefact)
    carried = Self.carried(by: token.claims)
  }

  private var dates: TokenDates { TokenDates(token.claims) }

  private static func carried(by claims: JSON.Object?) -> [CarriedValue] {
    let dates = TokenDates(claims)
    let iss = claims?["iss"]?.string
    let subject = claims?["sub"]?.string
    let instance = dates.lifetime(Self.instanceClaim)
    return [
      CarriedValue(
        .applicationKey,
        iss.flatMap { $0.split(separator: "/").last.map(String.init) },
        from: "iss"
      ) ?? CarriedValue(.applicationKey, subject.flatMap(application), from: "sub"),
      CarriedValue(.userID, subject.flatMap(user), from: "sub"),
      CarriedValue(.nonce, claims?["nonce"]?.string, from: "nonce"),
      CarriedValue(.issuedAt, dates.issuedAt?.rfc3339, from: "iat"),
      CarriedValue(.timeToLive, dates.lifetime("exp").map { String($0) }, from: "iat and exp"),
      CarriedValue(
        .instanceTimeToLive,
        instance.map { String($0) },
        from: "iat and \(Self.instanceClaim)"
      ),
    ].compactMap(\.self)
  }

  func judge() -> [Judged] {
    let (header, claims) = (token.header, token.claims)
    let key = known.values[.applicationKey]
    let subject = key.flatMap { key in
      question.values[.userID].map { JSON.string(SinchNames.userPrefix(key) + $0) }
    }
    let rules = TokenRules(token: token, question: question)
    let headerRules = rules.judged(SinchTokenVerifier.headerChecks + [.noCriticalMembers])
    let claimRules = rules.judged(
      SinchTokenVerifier.claimChecks,
      comparing: { $0 == \Input.applicationKey ? (.applicationKey, key) : nil },
      own: ["sub": { subjectOutcome($0, key) }, "kid-matches-iat": { _ in kidDay }]
    )
    var others = [
      Judged("SINCH-TOKEN-KID-SYNTAX", of: header, problem: kidProblem),
      Judged("SINCH-TOKEN-SUB-USER-VERBATIM", "sub", in: claims, is: subject, givenBy: .userID),
      Judged("SINCH-TOKEN-TTL", lifeOutcome),
    ]
    if let nonce = question.values[.nonce] {
      others.append(Judged("SINCH-TOKEN-NONCE-GIVEN", "nonce", in: claims, is: .string(nonce)))
    }
    return token.form() + headerRules + claimRules + others + instanceForm + [signatureRule]
  }

  func steps(beside right: JSON.Object?, _ known: [Step]) -> [Step] {
    let right = right?["token"]?.string.map { HeldToken($0) }
    return known + token.steps(beside: right)
      + (signingKey.map { token.macStep($0, beside: right) } ?? [])
  }

  private typealias Input = SinchRegistrationTokenVerification.Input

  var attempt: Attempt? { missing.isEmpty ? roughAttempt : nil }

  var roughAttempt: Attempt? {
    let values = known.values
    let key = values[.applicationKey] ?? ""
    let issuedAt = issuedAt ?? (keyDay ?? question.now).rfc3339
    var input: JSON.Object = [
      "applicationKey": .string(key),
      "applicationSecret": .string(question.secrets.first?.trimmed ?? "AAAA"),
      "userId": .string(values[.userID] ?? ""),
      "issuedAt": .string(issuedAt),
      "timeToLive": .number(JSON.Number(known.integer(.timeToLive) ?? SinchLifetimes.token)),
    ]
    // A nonce that was not given may have been generated. If the token contains none, two generated
    // nonces would differ.
    let drawn = token.claims?["nonce"]?.string == nil ? "nonce" : nil
    input["nonce"] = (question.values[.nonce] ?? drawn).map(JSON.string)
    if let lifetime = known.integer(.instanceTimeToLive) {
      input["instanceTimeToLive"] = .number(JSON.Number(lifetime))
    }
    return Attempt(
      request: CallRequest(.sinchRegistrationTokenIssue, input: input),
      answer: ["token": .string(token.text)],
      comparison: question.secrets.isEmpty ? .signingInput(token.signingInput) : .whole,
      isGuessed: isGuessed
    )
  }

  var missing: [String] { unknown([.applicationKey, .userID, .timeToLive]) }

  var oddities: TokenOddities { TokenOddities(dates, now: question.now) }

  var dateSlips: [Slip] {
    let tooShort: [(name: String, least: Int64)] = [
      ("exp", SinchLifetimes.token), (Self.instanceClaim, SinchLifetimes.instance),
    ]
    let count = dates.count(Self.instanceClaim) ?? -1
    let spans =
      0..<315_360_000 ~= count
      ? [
        Slip(
          "writes \(count) seconds as \(Self.instanceClaim), a time and not a date",
          fix: "write iat and those seconds together"
        )
      ] : []
    return oddities.slips + spans
      + tooShort.compactMap { name, least in
        guard let lifetime = dates.lifetime(name), 1..<least ~= lifetime else { return nil }
        return Slip(
          "puts \(name) only \(lifetime) seconds behind iat",
          fix: "put it \(least) seconds behind iat, or more"
        )
      }
  }

  var signatureFinding: SignatureFinding {
    guard !question.secrets.isEmpty else { return SignatureFinding() }
    if let right = signingKey.flatMap(token.macText),
      let finding = SignatureFinding(of: token.signature, insteadOf: right)
    {
      return finding
    }
    guard let signature = token.signatureBytes else { return SignatureFinding() }
    if let foreign = SignatureFinding(ofForeign: signature, fix: "sign with HS256, an HMAC") {
      return foreign
    }
    let values = known.values
    let applicationKey = values[.applicationKey] ?? ""
    let issuedAt = issuedAt.flatMap { Instant(rfc3339: $0) }
    var readings = SecretMisreadings(secrets: question.secrets)
    readings.part = OctetFaults.secret
    readings.mistakable = [
      ("the application key", applicationKey, Slip(.keyOfApplicationKey)),
      ("the user id", values[.userID] ?? "", nil),
    ]
    let secrets = readings.ofBase64(asText: Slip(.secretAsText))
    let keys = SinchKeyChoices(
      day: keyDay ?? issuedAt ?? question.now,
      issuedAt: issuedAt,
      now: question.now,
      keyID: token.header?["kid"]?.string,
      applicationKey: applicationKey
    )
    let codes = TokenCodes.codes(for: signature, algorithm: token.header?["alg"]?.string)
    var finding = TokenKeySearch(
      signature: codes.signature,
      secrets: secrets,
      dates: keys.dates,
      formulas: secrets.first.map { keys.formulas(probe: $0.value) } ?? [],
      forms: SinchKeyChoices.forms,
      messages: TokenCodes.messages(of: token),
      codes: codes.choices
    ).finding()
    finding.remark =
      "the secret or the derivation is another (hkdfv1 is a name: the key is one HMAC, not HKDF), or "
      + "the token was changed after it was signed: nothing tells which"
    return finding
  }

  var freeMembers: FreeMembers? {
    FreeMembers(
      of: token,
      besides: ["alg", "kid", "crit"],
      ["iss", "sub", "iat", "exp", "nbf", "aud", "nonce", Self.instanceClaim]
    )
  }

  func search() async -> (origin: Explanation.Origin, notes: [String])? {
    if let slip = token.pushAssertion { return (.causes([Cause([slip])]), []) }
    return await searchByPart()
  }

  private static let instanceClaim = "sinch:rtc:instance:exp"

  // MARK: Rules with a sentence of their own

  private func kidProblem(_ header: JSON.Object) -> String? {
    guard let kid = header["kid"] else {
      return "kid is missing; it should be hkdfv1- and the UTC day"
    }
    guard let text = kid.string else { return "kid is \(kid.compact()), not a string" }
    return SinchKeySchedule.midnight(ofKeyID: text) == nil
      ? "kid is \(kid.compact()), not hkdfv1- and a day as YYYYMMDD" : nil
  }

  /// The day that kid names; nil if kid names none.
  private var keyDay: Instant? {
    token.header?["kid"]?.string.flatMap(SinchKeySchedule.midnight)
  }

  private var kidDay: RuleFinding.Outcome {
    guard let day = keyDay, let issued = dates.issuedAt else {
      return .notJudged("needs a valid date in kid and in iat")
    }
    let isSame = day.utcDay == issued.utcDay
    return isSame ? .kept : .broken("kid says \(day.day), iat is \(issued.day) UTC")
  }

  private func subjectOutcome(_ claims: JSON.Object, _ key: String?) -> RuleFinding.Outcome {
    guard let subject = claims["sub"] else { return .broken("sub is missing") }
    guard let text = subject.string else {
      return .broken("sub is \(subject.compact()), not a string")
    }
    guard let key else { return .notJudged("needs --application-key") }
    let prefix = SinchNames.userPrefix(key)
    if text.utf8.starts(with: prefix.utf8), text.utf8.count > prefix.utf8.count { return .kept }
    return .broken(
      "sub is \(subject.compact()), where \(JSON.string(prefix).compact()) and the user id are expected"
    )
  }

  private var lifeOutcome: RuleFinding.Outcome {
    guard let lifetime = dates.lifetime("exp") else { return .notJudged("needs iat and exp") }
    return lifetime < SinchLifetimes.token
      ? .broken("the token lives for \(lifetime) seconds") : .kept
  }

  private var instanceForm: [Judged] {
    guard let claims = token.claims, claims[Self.instanceClaim] != nil else { return [] }
    return [Judged("SINCH-INSTANCE-FORMAT", dates.formProblem(of: Self.instanceClaim, in: claims))]
  }

  /// The day whose key should sign the token.
  private var signingDay: Instant { keyDay ?? known.instant(.issuedAt) ?? question.now }

  /// The key of that day; nil without a secret that can be decoded.
  private var signingKey: [UInt8]? {
    let keys = SinchKeySchedule()
    return question.secrets.first.flatMap {
      try? keys.key(keys.decodeSecret($0.trimmed), signingDay.utcDay)
    }
  }

  private var signatureRule: Judged {
    let rule: RequirementID = "SINCH-TOKEN-SIGNATURE"
    guard let secret = question.secrets.first?.trimmed else {
      return Judged(rule, .notJudged("needs the application secret"))
    }
    guard let signed = token.signed else {
      return Judged(rule, .notJudged("the token cannot be taken apart"))
    }
    guard (try? SinchKeySchedule().decodeSecret(secret)) != nil else {
      return Judged(rule, .notJudged("the application secret is not standard base64"))
    }
    guard let signingKey, let isRight = try? HS256.verify(signed, key: signingKey) else {
      return Judged(rule, .notJudged("the key cannot be derived"))
    }
    if isRight { return Judged(rule, nil) }
    return Judged(rule, "the key of \(signingDay.day) does not confirm the signature\(cutHint)")
  }

  /// The text between `/applications/` and `/users/`.
  private static func application(_ subject: String) -> String? {
    guard let start = subject.utf8Range(of: "/applications/"),
      let end = subject.utf8Range(of: "/users/"), start.upperBound < end.lowerBound
    else { return nil }
    return String(subject[start.upperBound..<end.lowerBound])
  }

  /// The text after `/users/`; without it, the text after the last slash, or the whole.
  private static func user(_ subject: String) -> String? {
    guard let range = subject.utf8Range(of: "/users/") else {
      return subject.split(separator: "/").last.map(String.init)
    }
    return String(subject[range.upperBound...])
  }
}

extension String {
  fileprivate func utf8Range(of text: String) -> Range<Index>? {
    var rest = utf8[...]
    while let start = rest.firstIndex(where: { $0 == text.utf8.first }) {
      rest = rest[start...]
      if rest.starts(with: text.utf8) {
        return start..<utf8.index(start, offsetBy: text.utf8.count)
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}
