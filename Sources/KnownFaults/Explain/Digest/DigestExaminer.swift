import Cryptography

/// A digest response, as a line of `Authorization` or `Proxy-Authorization` carries it.
struct DigestExaminer: Examiner {
  let question: Question
  let notes: [String]
  let line: DigestLine
  let user: DigestUser
  let algorithm: DigestName
  let challenge: DigestChallenge?
  let stored: StoredHash?

  init(_ question: Question) throws(UnusableArtefact) {
    self.question = question
    let noAnswer = UnusableArtefact(
      description: OtherArtefact.named(in: "digest " + question.artefact)
        ?? "there is no response in it: this is not a line of digest parameters that answers a challenge"
    )
    guard question.artefact.lowercased().contains("response") else { throw noAnswer }
    line = try DigestLine(question.artefact)
    guard let response = line["response"] else { throw noAnswer }
    user = DigestUser(line)
    algorithm = DigestName(line["algorithm"], responseCount: response.utf8.count)
    if let text = question.values[.challenge] {
      challenge = try DigestChallenge(text, answeredBy: line)
    } else {
      challenge = nil
    }
    let username = question.values[.username] ?? user.name
    let realm = question.values[.realm] ?? line["realm"]
    if let file = question.storedHashes.first {
      let stored = try StoredHash(file, of: username, realm)
      let count = DigestTarget.byteCount(of: algorithm.algorithm)
      guard stored.hash.utf8.count == 2 * count, stored.hash.allSatisfy(\.isHexDigit) else {
        throw UnusableArtefact(
          description:
            "\(file.name) does not have the \(2 * count) hexadecimal digits of an HA1 of "
            + algorithm.algorithm
        )
      }
      self.stored = stored
    } else {
      stored = nil
    }
    if let name = line["algorithm"], algorithm.kind == .registered,
      !name.hasSameUTF8(as: algorithm.algorithm)
    {
      notes = ["algorithm \(name) is read as \(algorithm.algorithm)"]
    } else {
      notes = []
    }
  }

  var carried: [CarriedValue] {
    let own = [
      CarriedValue(.username, user.name, from: "the line"),
      CarriedValue(.uri, line["uri"], from: "the line"),
      CarriedValue(.realm, line["realm"], from: "the line"),
      CarriedValue(.method, fittingMethod, from: "the response, which fits it"),
    ]
    return own.compactMap(\.self)
  }

  /// The only method that the response matches, if no method is given.
  private var fittingMethod: String? {
    guard question.values[.method] == nil, let realm = question.values[.realm] ?? line["realm"],
      let username = question.values[.username] ?? user.name,
      let uri = question.values[.uri] ?? line["uri"]
    else { return nil }
    var values = question.values
    (values[.username], values[.realm], values[.uri]) = (username, realm, uri)
    return DigestDifferences.methodNames.first { name in
      values[.method] = name
      guard let computation = computation(of: values),
        var search = DigestSearch(computation, target, [])
      else { return false }
      return search.isRight()
    }
  }

  var contents: [Explanation.Content] {
    line.parameters.map { Explanation.Content(name: $0.name, text: $0.value) }
  }

  func steps(beside right: JSON.Object?, _ known: [Step]) -> [Step] {
    (computation(of: self.known.values)?.steps ?? []).beside([
      Step(.response, "", line["response"] ?? "")
    ])
  }

  var missing: [String] {
    (question.secrets.isEmpty && question.storedHashes.isEmpty ? ["the password"] : [])
      + unknown([.method, .username, .realm, .uri])
      + (line["nonce"] == nil ? ["a nonce in the line"] : [])
  }

  /// The response is searched for by a table of its own.
  var attempt: Attempt? { nil }

  /// The response as bytes of the algorithm.
  var target: DigestTarget {
    DigestTarget(
      line["response"] ?? "",
      byteCount: DigestTarget.byteCount(of: algorithm.algorithm)
    )
  }

  /// The computation of the expected response; nil if too few values are known.
  func computation(of values: [Question.Value: String]) -> DigestComputation? {
    guard let username = values[.username], let realm = values[.realm], let uri = values[.uri],
      let nonce = line["nonce"], let method = values[.method]
    else { return nil }
    let password = question.secrets.first?.trimmed
    if stored == nil && password == nil { return nil }
    let request = DigestScheme.Request(
      ha1: stored?.hash,
      username: username,
      password: password,
      realm: realm,
      algorithm: algorithm.algorithm,
      nonce: nonce,
      method: method,
      uri: uri,
      qualityOfProtection: line["qop"],
      clientNonce: line["cnonce"],
      nonceCount: line["nc"],
      body: question.values[.body].map { Array($0.utf8) }
    )
    var computation = DigestComputation(request)
    if let name = algorithm.otherHash {
      computation.scheme.hash = { OtherCrypto.digest(name, $1).lowercaseHexadecimal }
    }
    return computation
  }
}
