import AuthConformance
import AuthFaults
import AuthReference
import ConformanceEngine
import StrictJSON

/// A registration token of Sinch.
struct RegistrationTokenExaminer: Examiner {
  let question: Question
  let token: HeldToken
  let notes: [String]
  private let issuedAt: Instant
  private let applicationKey: String?
  private let userID: String?
  private let timeToLive: Int64?
  private let instanceTimeToLive: Int64?
  private(set) var assumptions: [String] = []

  init(_ question: Question) throws(UnusableArtefact) {
    self.question = question
    var pasted = try PastedText(question.artefact, headers: ["Authorization"], schemes: ["Bearer"])
    pasted.joinLines()
    notes = pasted.notes
    token = HeldToken(pasted.text)
    let claims = token.claims ?? JSON.Object()

    var assumed: [String] = []
    func taken(_ known: String?, _ found: String?, _ what: String, from claim: String) -> String? {
      if known == nil, found != nil { assumed.append("the \(what) is taken from \(claim)") }
      return known ?? found
    }
    applicationKey = taken(
      question.values[.applicationKey],
      claims["iss"]?.string.flatMap { $0.split(separator: "/").last.map(String.init) },
      "application key",
      from: "iss"
    )
    userID = taken(
      question.values[.userID],
      claims["sub"]?.string.flatMap(Self.user),
      "user id",
      from: "sub"
    )
    let dates = TokenDates(claims)
    issuedAt = try question.instant(.issuedAt) ?? dates.issuedAt ?? question.now
    if question.values[.issuedAt] == nil, dates.issuedAt != nil {
      assumed.append("the instant of issue is taken from iat")
    }
    timeToLive = try question.integer(.timeToLive) ?? dates.lifetime("exp")
    instanceTimeToLive =
      try question.integer(.instanceTimeToLive) ?? dates.lifetime("sinch:rtc:instance:exp")
    if question.values[.timeToLive] == nil, timeToLive != nil {
      assumed.append("the lifetime is taken from iat and exp")
    }
    if question.values[.nonce] == nil, claims["nonce"] != nil {
      assumed.append("the nonce is taken from the token")
    }
    assumptions = assumed
  }

  var contents: [Explanation.Content] { token.contents(at: question.now) }

  func judge() -> [Judged] {
    let header = token.header
    let claims = token.claims
    let key = question.values[.applicationKey] ?? applicationKey
    let known = question.values
    let application = key.map { JSON.string(SinchNames.application($0)) }
    let subject = key.flatMap { key in
      known[.userID].map { JSON.string(SinchNames.userPrefix(key) + $0) }
    }
    var rules = token.form()
    rules += [
      Judged("SINCH-TOKEN-ALG", "alg", in: header, is: "HS256"),
      Judged("SINCH-TOKEN-KID-SYNTAX", kidProblem),
      Judged("SINCH-TOKEN-KID-MATCHES-IAT", kidDayProblem),
      Judged("JWS-CRIT", header?["crit"].map { "crit is \($0.compact()): nothing is understood" }),
      Judged("SINCH-TOKEN-ISS", "iss", in: claims, is: application, givenBy: .applicationKey),
      Judged("SINCH-TOKEN-SUB", subjectProblem(key)),
      Judged("SINCH-TOKEN-SUB-USER-VERBATIM", "sub", in: claims, is: subject, givenBy: .userID),
    ]
    rules += TokenDates(claims ?? JSON.Object()).rules(
      iat: "SINCH-TOKEN-IAT",
      exp: "SINCH-TOKEN-EXP",
      expAfterIAT: "SINCH-TOKEN-EXP-AFTER-IAT",
      question
    )
    rules.append(Judged("SINCH-TOKEN-TTL", shortLifeProblem))
    rules.append(Judged("SINCH-TOKEN-NONCE-PRESENT", nonceProblem))
    if let nonce = known[.nonce] {
      rules.append(Judged("SINCH-TOKEN-NONCE-GIVEN", "nonce", in: claims, is: .string(nonce)))
    }
    rules += instanceRules
    rules.append(
      Judged("JWT-AUD", claims?["aud"].map { "aud is \($0.compact()): no audience is expected" })
    )
    rules.append(signatureRule)
    return rules
  }

  var attempt: Attempt? {
    guard let applicationKey, let userID, let timeToLive else { return nil }
    var input: JSON.Object = [
      "applicationKey": .string(applicationKey),
      "applicationSecret": .string(question.secrets.first?.trimmed ?? "AAAA"),
      "userId": .string(userID),
      "issuedAt": .string(question.values[.issuedAt] ?? issuedAt.rfc3339),
      "timeToLive": .number(JSON.Number(timeToLive)),
    ]
    if let nonce = question.values[.nonce] { input["nonce"] = .string(nonce) }
    if let instanceTimeToLive {
      input["instanceTimeToLive"] = .number(JSON.Number(instanceTimeToLive))
    }
    return Attempt(
      CallRequest(.sinchRegistrationTokenIssue, input: input),
      answer: ["token": .string(token.text)],
      comparing: question.secrets.isEmpty ? .signingInput(token.signingInput) : .whole,
      variations: variations
    )
  }

  /// Without the secret no signature is compared, and no key makes a difference.
  private var variations: [Variation] {
    let keys = question.secrets.isEmpty ? [] : Variation.keyDays
    return Variation.secrets(question.secrets) + keys + Variation.lifetimes
  }

  let missing = "the application key, the user id and the lifetime of the token"

  // MARK: Rules with a sentence of their own

  private var kidProblem: String? {
    guard let header = token.header else { return nil }
    guard let kid = header["kid"] else {
      return "kid is missing; it should be hkdfv1- and the UTC day"
    }
    guard let text = kid.string else { return "kid is \(kid.compact()), not a string" }
    return SinchKeySchedule.midnight(ofKeyID: text) == nil
      ? "kid is \(kid.compact()), not hkdfv1- and a day as YYYYMMDD" : nil
  }

  private var kidDayProblem: String? {
    guard let day = token.header?["kid"]?.string.flatMap(SinchKeySchedule.midnight),
      let issued = TokenDates(token.claims ?? JSON.Object()).issuedAt, day.utcDay != issued.utcDay
    else { return nil }
    return "kid says \(day.day), iat is \(issued.day) UTC"
  }

  private func subjectProblem(_ key: String?) -> String? {
    guard let claims = token.claims else { return nil }
    guard let subject = claims["sub"] else { return "sub is missing" }
    guard let text = subject.string else { return "sub is \(subject.compact()), not a string" }
    guard let key else { return nil }
    let prefix = SinchNames.userPrefix(key)
    if text.utf8.starts(with: prefix.utf8), text.utf8.count > prefix.utf8.count { return nil }
    return
      "sub is \(subject.compact()), where \(JSON.string(prefix).compact()) and the user id are expected"
  }

  private var shortLifeProblem: String? {
    guard let lifetime = TokenDates(token.claims ?? JSON.Object()).lifetime("exp"), lifetime > 0,
      lifetime < SinchLifetimes.token
    else { return nil }
    return "the token lives for \(lifetime) seconds"
  }

  private var nonceProblem: String? {
    guard let claims = token.claims else { return nil }
    return claims["nonce"] == nil || claims["nonce"] == .null || claims["nonce"] == ""
      ? "nonce is missing or empty" : nil
  }

  private var instanceRules: [Judged] {
    let name = "sinch:rtc:instance:exp"
    guard let claims = token.claims, let value = claims[name] else { return [] }
    guard value.number != nil else {
      return [Judged("SINCH-INSTANCE-FORMAT", "\(name) is \(value.compact()), not a number")]
    }
    guard let lifetime = TokenDates(claims).lifetime(name) else { return [] }
    let isShort = lifetime < SinchLifetimes.instance
    return [
      Judged("SINCH-INSTANCE-FORMAT", nil),
      Judged(
        "SINCH-INSTANCE-MIN-TTL",
        isShort ? "the instance lives for \(lifetime) seconds" : nil
      ),
    ]
  }

  private var signatureRule: Judged {
    let rule = "SINCH-TOKEN-SIGNATURE"
    guard let secret = question.secrets.first?.trimmed else {
      return Judged(rule, .notJudged("the application secret says whether it is right"))
    }
    guard let signed = token.signed else {
      return Judged(rule, .notJudged("the token cannot be taken apart"))
    }
    let keys = SinchKeySchedule()
    guard let octets = try? keys.decodeSecret(secret) else {
      return Judged(rule, .notJudged("the application secret is not standard base64"))
    }
    let day = token.header?["kid"]?.string.flatMap(SinchKeySchedule.midnight) ?? issuedAt
    guard let key = try? keys.key(octets, day.utcDay),
      let isRight = try? HS256.verify(signed, key: key)
    else {
      return Judged(rule, .notJudged("the key cannot be derived"))
    }
    if isRight { return Judged(rule, nil) }
    let count = signed.signature.count
    let cut = count < 32 ? "; it has \(count) of 32 octets: was the token cut off?" : ""
    return Judged(rule, "the key of \(day.day) does not confirm the signature\(cut)")
  }

  /// What stands behind `/users/`, or behind the last slash, or the whole.
  private static func user(_ subject: String) -> String? {
    guard let range = subject.utf8Range(of: "/users/") else {
      return subject.split(separator: "/").last.map(String.init)
    }
    return String(subject[range.upperBound...])
  }
}

extension String {
  fileprivate func utf8Range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
