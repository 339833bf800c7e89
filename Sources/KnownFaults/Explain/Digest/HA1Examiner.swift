import Cryptography

/// A stored HA1: a hash, or a line `user:realm:hash` of htdigest.
struct HA1Examiner: Examiner {
  let question: Question
  private let stored: StoredHash
  /// The algorithms that it may be of, the likeliest first.
  private let algorithms: [String]

  init(_ question: Question) throws(UnusableArtefact) {
    self.question = question
    let artefact = Question.Secret(name: "what was given", text: question.artefact)
    stored = try StoredHash(artefact, of: question.values[.username], question.values[.realm])
    guard let name = question.values[.algorithm] else {
      algorithms = stored.hash.utf8.count == 64 ? ["SHA-256", "SHA-512-256"] : ["MD5"]
      return
    }
    guard let known = DigestName.registered.first(where: { $0.lowercased() == name.lowercased() })
    else {
      throw UnusableArtefact(
        description:
          "there is no algorithm \(JSON.string(name).compact()): it is MD5, SHA-256 or SHA-512-256"
      )
    }
    // A session's hash is never stored.
    algorithms = [known.hasSuffix("-sess") ? String(known.dropLast(5)) : known]
  }

  var carried: [CarriedValue] {
    let own = [
      CarriedValue(.username, stored.username, from: "the line"),
      CarriedValue(.realm, stored.realm, from: "the line"),
    ]
    return own.compactMap(\.self)
  }

  var contents: [Explanation.Content] {
    // The hash is as good as the password, and is not shown.
    let digits = "\(stored.hash.utf8.count) characters"
    let parts = [("username", stored.username), ("realm", stored.realm), ("hash", digits)]
    return parts.compactMap { name, text in text.map { Explanation.Content(name: name, text: $0) } }
  }

  func steps(beside right: JSON.Object?, _ known: [Step]) -> [Step] {
    (computation(of: self.known.values)?.steps ?? []).beside([
      Step(.ha1, "", secret: Array(stored.hash.utf8))
    ])
  }

  var missing: [String] {
    (question.secrets.isEmpty ? ["the password"] : []) + unknown([.username, .realm])
  }

  var attempt: Attempt? { nil }

  func judge() -> [Judged] {
    let problem = "the hash is not \(2 * byteCount) hexadecimal digits"
    let isPlain = stored.hash.hasSameUTF8(as: stored.hash.lowercased())
    let differences = carried.flatMap { given("DIGEST-HA1-PER-REALM", $0.value, $0.text) }
    return [
      Judged("DIGEST-HEX", isHexadecimal ? nil : problem),
      Judged("DIGEST-HA1-SHAPE", isPlain ? nil : "the hash has letters in upper case"),
    ] + differences + [Judged("DIGEST-HA1", match)]
  }

  func search() -> (origin: Explanation.Origin, notes: [String])? {
    var tried = 0
    for (question, notes) in [(known, [String]())] + [withOwnValues].compactMap(\.self) {
      guard let right = computation(of: question.values) else { continue }
      let texts = question.secrets.dropFirst().flatMap { secret in
        SecretReading.readings(isBase64: false)(secret).map { reading in
          let text = String(decoding: reading.content, as: UTF8.self)
          return (DigestMember.password, text, "the password of \(secret.name)")
        }
      }
      let differences = DigestDifferences(computation: right, texts: texts).ofCredential
      guard var search = DigestSearch(right, target, differences) else { continue }
      let isRight = search.isRight()
      if isRight && target.writing == nil { return (.right(asPasted: []), notes) }
      var causes = search.singles()
      if isRight {
        causes.insert(search.base, at: 0)
        return (isHexadecimal ? .right(asPasted: causes) : .causes(causes), notes)
      }
      if causes.isEmpty { causes = [search.pair()].compactMap(\.self) }
      tried += search.tried
      if !causes.isEmpty { return (.causes(causes), notes) }
    }
    return tried > 0 ? (.unknown(tried: tried), []) : nil
  }

  private var byteCount: Int { DigestTarget.byteCount(of: algorithms[0]) }

  private var target: DigestTarget { DigestTarget(stored.hash, byteCount: byteCount) }

  private var isHexadecimal: Bool {
    stored.hash.utf8.count == 2 * byteCount && stored.hash.allSatisfy(\.isHexDigit)
  }

  private var match: RuleFinding.Outcome {
    guard let right = computation(of: known.values), var search = DigestSearch(right, target, [])
    else { return .notJudged("needs \(missing.listed)") }
    return search.isRight() ? .kept : .broken("it is not the hash of this user, realm and password")
  }

  /// The computation of the algorithm that makes the hash, or of the likeliest one.
  private func computation(of values: [Question.Value: String]) -> DigestComputation? {
    let all = algorithms.compactMap { computation(of: values, by: $0) }
    return all.first { right in
      (try? right.ha1())?.hasSameUTF8(as: stored.hash.lowercased()) == true
    } ?? all.first
  }

  private func computation(
    of values: [Question.Value: String],
    by algorithm: String
  ) -> DigestComputation? {
    guard let username = values[.username], let realm = values[.realm],
      let password = question.secrets.first?.trimmed
    else { return nil }
    let request = DigestScheme.Request(
      username: username,
      password: password,
      realm: realm,
      algorithm: algorithm,
      nonce: "",
      method: "",
      uri: ""
    )
    return DigestComputation(request).ofCredential
  }
}
