import AuthConformance
import AuthFaults
import AuthReference
import ConformanceEngine
import StrictJSON

/// An identity token of Layer.
struct IdentityTokenExaminer: Examiner {
  let question: Question
  let token: HeldToken
  let notes: [String]
  private(set) var assumptions: [String] = []
  private let issuedAt: Instant
  private let values: [Question.Value: String]
  private let timeToLive: Int64?

  init(_ question: Question) throws(UnusableArtefact) {
    self.question = question
    var pasted = try PastedText(question.artefact, headers: ["Authorization"], schemes: ["Bearer"])
    pasted.joinLines()
    notes = pasted.notes
    token = HeldToken(pasted.text)
    let claims = token.claims ?? JSON.Object()
    let dates = TokenDates(claims)
    var values = question.values
    let sources: [(Question.Value, String, JSON?)] = [
      (.providerID, "iss", claims["iss"]), (.keyID, "kid", token.header?["kid"]),
      (.userID, "prn", claims["prn"]), (.nonce, "nce", claims["nce"]),
      (.firstName, "first_name", claims["first_name"]),
      (.lastName, "last_name", claims["last_name"]),
      (.displayName, "display_name", claims["display_name"]),
      (.avatarURL, "avatar_url", claims["avatar_url"]),
    ]
    for (value, member, found) in sources where values[value] == nil {
      guard let text = found?.string else { continue }
      values[value] = text
      assumptions.append("--\(value.rawValue) is taken from \(member)")
    }
    self.values = values
    issuedAt = try question.instant(.issuedAt) ?? dates.issuedAt ?? question.now
    timeToLive = try question.integer(.timeToLive) ?? dates.lifetime("exp")
  }

  var contents: [Explanation.Content] { token.contents(at: question.now) }

  func judge() -> [Judged] {
    let (header, claims, known) = (token.header, token.claims, question.values)
    func text(_ value: Question.Value) -> JSON? { known[value].map(JSON.string) }
    var rules = token.form()
    rules += [
      Judged("LAYER-TOKEN-ALG", "alg", in: header, is: "RS256"),
      Judged("LAYER-TOKEN-CTY", "cty", in: header, is: "layer-eit;v=1"),
      Judged("JWS-CRIT", header?["crit"].map { "crit is \($0.compact()): nothing is understood" }),
      Judged("LAYER-TOKEN-KID", keyProblem),
      Judged("LAYER-TOKEN-ISS", "iss", in: claims, is: text(.providerID), givenBy: .providerID),
      Judged("LAYER-TOKEN-PRN", nameProblem("prn")),
      Judged("LAYER-TOKEN-PRN-VERBATIM", "prn", in: claims, is: text(.userID), givenBy: .userID),
      Judged("LAYER-TOKEN-NONCE-REQUIRED", nameProblem("nce")),
      Judged("LAYER-TOKEN-NONCE", "nce", in: claims, is: text(.nonce), givenBy: .nonce),
    ]
    rules += TokenDates(claims ?? JSON.Object()).rules(
      iat: "LAYER-TOKEN-IAT",
      exp: "LAYER-TOKEN-EXP",
      expAfterIAT: "JWT-EXP-AFTER-IAT",
      question
    )
    rules.append(
      Judged("JWT-AUD", claims?["aud"].map { "aud is \($0.compact()): no audience is expected" })
    )
    rules.append(signatureRule)
    return rules
  }

  let missing = "the provider id, the key id, the user id, the nonce and the lifetime of the token"

  var attempt: Attempt? {
    guard let timeToLive else { return nil }
    var input: JSON.Object = [
      // Without the private key the signature is the artefact's own, and is not compared.
      "privateKey": .string(question.secrets.first?.text ?? ""),
      "issuedAt": .string(question.values[.issuedAt] ?? issuedAt.rfc3339),
      "timeToLive": .number(JSON.Number(timeToLive)),
    ]
    let members: [(Question.Value, String, isNeeded: Bool)] = [
      (.providerID, "providerId", true), (.keyID, "keyId", true), (.userID, "userId", true),
      (.nonce, "nonce", true), (.firstName, "firstName", false), (.lastName, "lastName", false),
      (.displayName, "displayName", false), (.avatarURL, "avatarUrl", false),
    ]
    for (value, member, isNeeded) in members {
      if let text = values[value] {
        input[member] = .string(text)
      } else if isNeeded {
        return nil
      }
    }
    return Attempt(
      CallRequest(.layerIdentityTokenIssue, input: input),
      answer: ["token": .string(token.text)],
      comparing: question.secrets.isEmpty ? .signingInput(token.signingInput) : .whole,
      variations: Variation.lifetimes
    )
  }

  private var keyProblem: String? {
    guard let header = token.header else { return nil }
    guard let kid = header["kid"]?.string, !kid.isEmpty else {
      return "kid is missing or not a string"
    }
    let ids = question.publicKeys.compactMap(\.keyID) + (question.values[.keyID].map { [$0] } ?? [])
    if ids.isEmpty || ids.contains(where: { $0.hasSameUTF8(as: kid) }) { return nil }
    return "kid is \(JSON.string(kid).compact()), which is none of the provider's keys"
  }

  private func nameProblem(_ name: String) -> String? {
    guard let claims = token.claims else { return nil }
    guard let text = claims[name]?.string, !text.isEmpty else {
      return "\(name) is missing, empty or not a string"
    }
    return nil
  }

  private var signatureRule: Judged {
    let rule = "LAYER-TOKEN-SIGNATURE"
    guard let signed = token.signed else {
      return Judged(rule, .notJudged("the token cannot be taken apart"))
    }
    let keys = question.publicKeys
    if keys.isEmpty {
      return Judged(rule, .notJudged("--public-key-file says whether it is right"))
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
    let count = signed.signature.count
    let cut = count < 256 ? "; it has \(count) octets: was the token cut off?" : ""
    return Judged(rule, "no public key given confirms the signature\(cut)")
  }
}
