import AuthConformance
import AuthReference
import ConformanceEngine
import Cryptography
import StrictJSON

/// A compact JWS of any kind.
struct JWSExaminer: Examiner {
  let question: Question
  let token: HeldToken
  let notes: [String]
  let assumptions = ["header and payload are taken from the token"]
  let carried: [CarriedValue] = []

  init(_ question: Question) throws(UnusableArtefact) {
    self.question = question
    (token, notes) = try HeldToken.pasted(question.artefact)
  }

  var contents: [Explanation.Content] { token.contents(at: question.now) }
  var timeline: Timeline? { Timeline(of: token.claims, at: question.now) }

  func judge() -> [Judged] {
    let header = token.header
    let algorithm = header?["alg"]
    let isKnown = algorithm?.string.flatMap(JWSAlgorithm.init(named:)) != nil
    var rules = token.form(withClaims: false)
    rules += [
      Judged(
        "JWS-ALG-REQUIRED",
        of: header,
        problem: { $0["alg"]?.string == nil ? "alg is missing or not a string" : nil }
      ),
      Judged(
        "JWS-ALG-NONE",
        of: header,
        problem: {
          $0["alg"]?.string?.lowercased() == "none" ? "it is not signed at all" : nil
        }
      ),
    ]
    rules += TokenRules(of: token, question).judged([.noCriticalMembers])
    if !isKnown {
      let name = algorithm.map { "\($0.compact()) is not" } ?? "alg is missing, not"
      rules.append(Judged("JWS-ALG-ALLOWED", .notJudged("\(name) one of HS256 and RS256")))
    } else {
      rules.append(Judged("JWS-SIGNATURE-VALID", signature))
      rules += keySize
    }
    return rules
  }

  var missing: [String] {
    (question.secrets.isEmpty ? ["the key"] : [])
      + (token.header?["alg"]?.string == nil ? ["a header with alg"] : [])
  }

  var attempt: Attempt? {
    guard let header = token.headerOctets, let payload = token.payload,
      let name = token.header?["alg"]?.string, let secret = question.secrets.first
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
      CallRequest(.jwsSign, input: input),
      answer: ["token": .string(token.text)],
      variations: variations
    )
  }

  /// The key as its text may be read: with white space, or as the base64 or hexadecimal of its octets.
  private var variations: [Variation] { Variation.octetKeys(question.secrets) }

  private var keySize: [Judged] {
    if token.header?["alg"] == "HS256" {
      guard let count = question.secrets.first?.trimmedContent.count else { return [] }
      return [Judged("JWS-HMAC-KEY-SIZE", count < 32 ? "the key has \(count) octets" : nil)]
    }
    return question.publicKeys.compactMap { key in
      guard let size = (try? RSAPublicKey(pem: key.pem))?.bitCount else { return nil }
      return Judged("JWS-RSA-KEY-SIZE", size < 2048 ? "the key has \(size) bits" : nil)
    }
  }

  private var signature: RuleFinding.Outcome {
    guard let signed = token.signed else { return .notJudged("the token cannot be taken apart") }
    if token.header?["alg"] == "HS256" {
      guard let key = question.secrets.first?.trimmedContent else {
        return .notJudged("needs --key-file")
      }
      guard let isRight = try? HS256.verify(signed, key: key) else {
        return .notJudged("the key cannot be used")
      }
      return isRight ? .kept : .broken("the key does not confirm the signature")
    }
    if question.publicKeys.isEmpty {
      return .notJudged("needs --public-key-file")
    }
    let isRight = question.publicKeys.contains {
      signed.isConfirmed(byPublicKey: $0.pem)
    }
    return isRight ? .kept : .broken("no public key given confirms the signature")
  }
}
