/// The challenge that a line answers.
struct DigestChallenge: Sendable {
  private let line: DigestLine

  subscript(_ name: String) -> String? { line[name] }

  /// Chooses the challenge that a line answers.
  ///
  /// That is the challenge with the same nonce, or else with the same algorithm, or else the first.
  init(_ text: String, answeredBy answer: DigestLine) throws(UnusableArtefact) {
    let lines = try DigestLine.challenges(in: text)
    let found =
      lines.first { same($0["nonce"], answer["nonce"]) }
      ?? lines.first { same($0["algorithm"], answer["algorithm"]) } ?? lines.first
    guard let found, found["nonce"] != nil else {
      throw UnusableArtefact(
        description:
          "--challenge is not a challenge, such as WWW-Authenticate: Digest realm=…, nonce=…"
      )
    }
    line = found
  }

  /// Whether a line answers the challenge before it: the nonce is the same, or the challenge calls
  /// the line's nonce stale, and has the same realm.
  static func isAnswered(_ text: String, by answer: String) -> Bool {
    guard let answer = try? DigestLine(answer),
      let challenge = try? DigestChallenge(text, answeredBy: answer)
    else { return false }
    return same(challenge["nonce"], answer["nonce"])
      || challenge.isStale && same(challenge["realm"], answer["realm"])
  }

  private var isStale: Bool { self["stale"]?.lowercased() == "true" }

  /// Remarks on an oddity of the answer that is not an error.
  ///
  /// A server may send the next nonce in Authentication-Info (RFC 7616 §3.5).
  func remarks(on answer: DigestLine) -> [String] {
    isStale || same(self["nonce"], answer["nonce"])
      ? []
      : [
        "the nonce is not that of the challenge: it is right only if the server gave it later, as nextnonce"
      ]
  }

  /// The values of qop that the challenge offers; nil if it offers none.
  var qualities: [String]? {
    line["qop"].map { $0.split { $0 == "," || $0.isWhitespace }.map(String.init) }
  }

  /// In which way an answer is none to this challenge.
  func slips(of answer: DigestLine, realm: String?) -> [DigestSlip] {
    func slip(_ problem: String, _ mistake: String, fix: String) -> DigestSlip {
      DigestSlip("DIGEST-LINE-CHALLENGE", problem, mistake, fix: fix)
    }
    func shown(_ text: String?) -> String { text.map { JSON.string($0).compact() } ?? "none" }
    var slips: [DigestSlip] = []
    if let own = self["realm"], let realm, !realm.hasSameUTF8(as: own) {
      let isCase = realm.lowercased().hasSameUTF8(as: own.lowercased())
      slips.append(
        slip(
          "realm is \(shown(realm)), and that of the challenge \(shown(own))",
          isCase ? "changes the letter case of the realm" : "answers for another realm",
          fix: "copy the realm of the challenge as it is"
        )
      )
    }
    if isStale, !same(self["nonce"], answer["nonce"]) {
      slips.append(
        slip(
          "nonce is \(shown(answer["nonce"])), and that of the challenge \(shown(self["nonce"]))",
          "answers with the earlier nonce, which the challenge calls stale",
          fix: "compute the response anew with the nonce of the last challenge"
        )
      )
    }
    if !same(self["opaque"], answer["opaque"]) {
      let (own, other) = (self["opaque"], answer["opaque"])
      slips.append(
        slip(
          "opaque is \(shown(other)), and that of the challenge \(shown(own))",
          other == nil
            ? "does not return opaque"
            : own == nil ? "returns an opaque that the challenge does not have" : "changes opaque",
          fix: own == nil ? "leave opaque out" : "return opaque as the challenge has it"
        )
      )
    }
    let algorithms = [self["algorithm"], answer["algorithm"]].map { $0 ?? "MD5" }
    if !algorithms[0].lowercased().hasSameUTF8(as: algorithms[1].lowercased()) {
      slips.append(
        slip(
          "algorithm is \(algorithms[1]), and that of the challenge \(algorithms[0])",
          "answers with an algorithm that the challenge does not offer",
          fix: "answer with the algorithm of the challenge, \(algorithms[0])"
        )
      )
    }
    if let quality = answer["qop"],
      !(qualities ?? []).contains(where: { $0.hasSameUTF8(as: quality) })
    {
      slips.append(
        slip(
          "qop is \(shown(quality)), and the challenge offers \(shown(self["qop"]))",
          "answers with a qop that the challenge does not offer",
          fix: qualities.map { "use one of \($0.joined(separator: ", "))" }
            ?? "leave qop, nc and cnonce out, and digest HA1, nonce and HA2"
        )
      )
    }
    return slips
  }
}

private func same(_ text: String?, _ other: String?) -> Bool {
  guard let text, let other else { return text == nil && other == nil }
  return text.hasSameUTF8(as: other)
}
