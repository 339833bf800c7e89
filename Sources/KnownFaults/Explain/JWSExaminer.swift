/// A JWS of any kind.
struct JWSExaminer: TokenExaminer {
  let question: Question
  let token: HeldToken
  let notes: [String]
  let assumptions = ["header and payload are taken from the token"]
  let carried: [CarriedValue] = []

  init(_ question: Question) throws(UnusableArtefact) {
    let token = try HeldToken.pasted(question.artefact)
    guard let payload = question.payload, token.isDetached else {
      let isUnused = question.payload != nil
      self.init(
        question,
        token,
        isUnused ? ["the token has a payload; --payload-file is not used"] : []
      )
      return
    }
    let whole = JWSExaminer(
      question,
      token.with(payload),
      ["the payload of --payload-file is put into it"]
    )
    // An editor's line break at the end of the file is hardly what was signed.
    let trimmed = JWSExaminer(
      question,
      token.with(payload.last == 0x0A ? payload.dropLast() : payload),
      ["the payload of --payload-file is put into it, without the line break at its end"]
    )
    self = payload.last == 0x0A && trimmed.isConfirmed ? trimmed : whole
  }

  private init(_ question: Question, _ token: HeldToken, _ notes: [String]) {
    (self.question, self.token, self.notes) = (question, token, notes)
  }

  // MARK: The rules

  func judge() -> [Judged] {
    var rules = token.form(withClaims: isJWT && !token.isDetached)
    rules += [
      Judged(
        "JWS-ALG-REQUIRED",
        of: token.header,
        problem: { $0["alg"]?.string == nil ? "alg is missing or not a string" : nil }
      ),
      Judged(
        "JWS-ALG-NONE",
        of: token.header,
        problem: {
          $0["alg"]?.string?.lowercased() == "none" ? "it is not signed at all" : nil
        }
      ),
    ]
    rules += TokenRules(token: token, question: question).judged([.noCriticalMembers])
    return rules + keyRules
      + (isJWT ? dateProblems.map { Judged("JWT-NUMERIC-DATE-TYPE", $0) } : [])
      + (isJWT || token.header?["typ"] == nil ? timeRules : [])
  }

  /// The rules of the time at which it is judged (RFC 7519 §4.1.4 and §4.1.5).
  private var timeRules: [Judged] {
    [("JWT-EXP", "expired"), ("JWT-NBF", "nbf")].compactMap { rule, name in
      dates.outcome(of: name, at: question.now).map { Judged(rule, $0) }
    }
  }

  /// The rules of the algorithm and of the signature under the key.
  private var keyRules: [Judged] {
    guard let algorithm else {
      guard let name else { return [Judged("JWS-ALG-ALLOWED", .notJudged("there is no alg"))] }
      if name.lowercased() == "none" { return [] }
      return [Judged("JWS-ALG-ALLOWED", .notJudged(OtherAlgorithm(name).sentence(on: self)))]
    }
    var rules: [Judged] = []
    if isMisspelt {
      let right = algorithm.rawValue
      let end = signature == .kept ? "; the signature is right for \(right)" : ""
      rules.append(
        Judged("JWS-ALG-CASE", "alg is \(shownName), and names are case-sensitive: \(right)\(end)")
      )
    }
    if let name = publicKeyAsSecret {
      rules.append(
        Judged(
          "JWS-KEY-ONE-ALGORITHM",
          "it is signed with HS256 under the text of \(name), which is a public key"
        )
      )
      return rules
    }
    return rules + [Judged("JWS-SIGNATURE-VALID", signature)] + keySize(algorithm)
  }

  var name: String? { token.header?["alg"]?.string }

  private var shownName: String { JSON.string(name ?? "").compact() }

  /// The algorithm that alg names in any letter case.
  var algorithm: JWSAlgorithm? { name.flatMap { JWSAlgorithm(named: $0.uppercased()) } }

  var isMisspelt: Bool { name.flatMap(JWSAlgorithm.init(named:)) == nil }

  private func keySize(_ algorithm: JWSAlgorithm) -> [Judged] {
    if algorithm == .hs256 {
      // If the signature is valid, the length is only advice.
      guard let count = question.secrets.first?.trimmedContent.count, signature != .kept else {
        return []
      }
      return [Judged("JWS-HMAC-KEY-SIZE", count < 32 ? "the key has \(count) bytes" : nil)]
    }
    return question.publicKeys.compactMap { key in
      guard let size = key.bitCount else { return nil }
      return Judged("JWS-RSA-KEY-SIZE", size < 2048 ? "the key has \(size) bits" : nil)
    }
  }

  // MARK: The dates of a JWT

  /// Whether the token is a JWT.
  ///
  /// If typ is present, it must name a JWT and the payload must be in braces. Without typ, the
  /// payload must contain two of the claims that RFC 7519 §4.1 registers.
  var isJWT: Bool {
    guard token.header?["enc"] == nil else { return false }
    if token.header?["typ"] != nil {
      return isCalledJWT && token.payload?.first == UInt8(ascii: "{")
    }
    let registered = ["iss", "sub", "aud", "exp", "nbf", "iat", "jti"]
    return registered.count { token.claims?[$0] != nil } > 1
  }

  private var isCalledJWT: Bool {
    let name = token.header?["typ"]?.string?.lowercased() ?? ""
    return name.hasSameUTF8(as: "jwt") || name.hasSuffix("+jwt") || name.hasSuffix("/jwt")
  }

  /// Whether it is a JWT whose claims cannot be read.
  var isUnreadableJWT: Bool { isJWT && !token.isDetached && token.claims == nil }

  /// Dates that are no numbers, which RFC 7519 §2 wants.
  var oddDates: [JSON.Member] {
    token.claims?.members.filter {
      ["iat", "nbf", "exp"].contains($0.name) && $0.value.number == nil
    } ?? []
  }

  private var dateProblems: [String] {
    oddDates.map { "\($0.name) is \($0.value.compact().shortened), not a number of seconds" }
  }

  private var dates: TokenDates { TokenDates(token.claims) }

  /// Remarks about odd dates.
  private var dateRemarks: [String] {
    let odd = ["iat", "nbf", "exp"].compactMap { name in
      token.claims.flatMap { claims in
        claims[name]?.number.flatMap { _ in dates.formProblem(of: name, in: claims) }
      }
    }
    return odd + oddities.remarks
  }

  var remarks: [String] {
    let dates = isJWT ? [] : dateProblems
    let isOtherThanCalled = isCalledJWT && !isJWT && !token.isDetached
    return secretRemarks + keyRemarks + TokenAdvice(token).remarks + dateRemarks
      + (isOtherThanCalled
        ? ["typ calls it a JWT, whose payload is a JSON object (RFC 7519 §7.2)"]
        : [])
      + dates.map { "\($0), as a JWT has it (RFC 7519 §2): libraries refuse it" }
      + (hasPrivateKeyAsSecret
        ? ["the key is the text of an RSA key in PEM: with it belongs RS256"] : [])
  }

  private var hasPrivateKeyAsSecret: Bool {
    algorithm == .hs256 && question.secrets.first.flatMap { Armour(in: $0.text) }?.isPublic == false
  }

  var oddities: TokenOddities { TokenOddities(dates, now: question.now) }

  // No rule speaks of the claims.
  let dateSlips: [Slip] = []

  // MARK: The call that makes it

  var roughAttempt: Attempt? { attempt }

  func steps(beside right: JSON.Object?, _ known: [Step]) -> [Step] {
    let parts = known + token.steps(beside: nil, payload: .payload)
    guard algorithm == .hs256 else {
      return parts + token.rsaSteps(question.publicKeys)
    }
    let key = question.secrets.first.map { $0.trimmedContent }
    return parts + (key.map { token.macStep($0, beside: nil) } ?? [])
  }

  var missing: [String] {
    (question.secrets.isEmpty && question.publicKeys.isEmpty ? ["the key"] : [])
      + (name == nil ? ["a header with alg"] : [])
  }

  var attempt: Attempt? {
    guard let header = token.headerOctets, let payload = token.payload, let name,
      let secret = question.secrets.first
    else { return nil }
    var input: JSON.Object = [
      "algorithm": .string(name),
      "protectedHeader": .string(Base64.standard.encode(header)),
      "payload": .string(Base64.standard.encode(payload)),
    ]
    if name.hasSameUTF8(as: "HS256") {
      input["key"] = .string(Base64.standard.encode(secret.trimmedContent))
    } else {
      input["privateKey"] = .string(secret.text)
    }
    return Attempt(
      request: CallRequest(.jwsSign, input: input),
      answer: ["token": .string(token.text)],
      // If a signer refuses such a key, that does not show how the token was produced.
      isGuessed: secret.trimmedContent.count < 32
    )
  }
}
