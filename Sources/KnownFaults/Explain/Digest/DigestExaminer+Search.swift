import Cryptography

extension DigestExaminer {
  func search() -> (origin: Explanation.Origin, notes: [String])? {
    var questions = [(question: known, notes: [String]())]
    if let own = withOwnValues { questions.append(own) }
    var tried = 0
    for (question, notes) in questions {
      guard let computation = computation(of: question.values),
        let origin = origin(of: computation, &tried)
      else { continue }
      if case .unknown = origin { continue }
      return (origin, notes)
    }
    return tried > 0 ? (.unknown(tried: tried), []) : nil
  }

  private func origin(of right: DigestComputation, _ tried: inout Int) -> Explanation.Origin? {
    let target = target
    let differences = DigestDifferences(computation: right, texts: texts(beside: right)).all
    guard var search = DigestSearch(right, target, differences) else { return nil }
    if search.isRight() { return origin(ofRight: target) }
    var causes = search.singles()
    var others = otherAlgorithms(than: right).filter { target.fits($0.hash) }.compactMap { other in
      DigestSearch(other.computation, target, differences, beside: other.difference)
    }
    others += otherSecrets(than: right).compactMap { other, difference in
      DigestSearch(other, target, DigestDifferences(computation: other).all, beside: difference)
    }
    for index in others.indices where others[index].isRight() { causes += [others[index].base] }
    if causes.isEmpty { causes = search.pair().map { [$0] } ?? [] }
    for index in others.indices where causes.isEmpty { causes = others[index].singles() }
    tried += search.tried + others.reduce(0) { $0 + $1.tried }
    return causes.isEmpty ? .unknown(tried: tried) : .causes(causes)
  }

  /// The origin if the response matches the line.
  private func origin(ofRight target: DigestTarget) -> Explanation.Origin {
    let slips = lineSlips.map { ($0.mistake, $0.fix) } + [target.writing].compactMap(\.self)
    if slips.isEmpty { return .right(asPasted: []) }
    return .causes([
      Cause(
        faults: [],
        statement: slips.map(\.0).joined(separator: "; and "),
        fix: slips.map(\.1).joined(separator: "; and ")
      )
    ])
  }

  /// The other algorithms of the scheme, as if the line named them.
  private func otherAlgorithms(
    than right: DigestComputation
  ) -> [(hash: HashAlgorithm, computation: DigestComputation, difference: DigestDifference)] {
    DigestName.registered.compactMap { name in
      guard let algorithm = try? DigestAlgorithm(named: name),
        !name.hasSameUTF8(as: right.input.algorithm)
      else { return nil }
      var other = right
      other.input.algorithm = name
      other.scheme.hash = DigestScheme().hash
      let named =
        line["algorithm"].map { "the line names \($0)" }
        ?? "the line names no algorithm, which is MD5"
      let difference = DigestDifference(
        "computes with \(name), and \(named)",
        fix: "send algorithm=\(name), or compute with \(right.input.algorithm)",
        .computation(.all) { _ in }
      )
      return (algorithm.hash, other, difference)
    }
  }

  /// The search with each other given password and stored hash, read in each way.
  private func otherSecrets(
    than right: DigestComputation
  ) -> [(computation: DigestComputation, difference: DigestDifference)] {
    func difference(_ what: String, _ other: Question.Secret, than first: Question.Secret?)
      -> DigestDifference
    {
      DigestDifference(
        "uses \(what) of \(other.name)",
        fix: "use \(what) of \(first?.name ?? "the user")",
        .computation(.all) { _ in }
      )
    }
    let passwords = question.secrets.dropFirst().flatMap { secret in
      SecretReading.readings(isBase64: false)(secret).map { reading in
        var other = right
        other.input.ha1 = nil
        other.input.password = String(decoding: reading.content, as: UTF8.self)
        return (other, difference("the password", secret, than: question.secrets.first))
      }
    }
    let hashes = question.storedHashes.dropFirst().compactMap { secret in
      (try? StoredHash(secret, of: right.input.username, right.input.realm)).map { stored in
        var other = right
        (other.input.ha1, other.input.password) = (stored.hash, nil)
        return (other, difference("the stored hash", secret, than: question.storedHashes.first))
      }
    }
    return passwords + hashes
  }

  /// Known texts that may have been used in place of the correct ones.
  private func texts(
    beside right: DigestComputation
  ) -> [(member: DigestMember, text: String, what: String)] {
    var texts: [(DigestMember, String, String)] = []
    if let challenge {
      for member in [DigestMember.realm, .nonce, .qop] {
        if let text = challenge[member.rawValue] {
          texts.append((member, text, "the \(member.rawValue) of the challenge, \(text)"))
        }
      }
    }
    if let opaque = line["opaque"] {
      texts.append((.nonce, opaque, "opaque in place of the nonce"))
    }
    for member in DigestMember.allCases {
      let written = line.parameters.first {
        $0.name.hasSameUTF8(as: member.rawValue) && $0.isQuoted
      }?.written
      if let written, written.utf8.contains(UInt8(ascii: "\\")) {
        texts.append((member, written, "\(member.words) with the backslashes that the line has"))
      }
    }
    if let hash = user.hash { texts.append((.username, hash, "the hashed user name in HA1")) }
    if let written = user.written {
      texts.append((.username, written, "the user name as username* has it, percent-encoded"))
    }
    for (value, member) in [
      (Question.Value.uri, DigestMember.uri), (.username, .username), (.realm, .realm),
    ] {
      let name = value.rawValue
      let own = member == .username ? user.name : line[name]
      if let own {
        let request = member == .uri ? question.values[value] : nil
        let end = request.map { ", which is not that of the request, \($0)" } ?? ""
        texts.append((member, own, "\(member.words) of the line, \(own)\(end)"))
      }
      if let given = question.values[value] {
        texts.append((member, given, "\(member.words) of --\(name), \(given)"))
      }
    }
    return texts
  }
}
