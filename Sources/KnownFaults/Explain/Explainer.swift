extension Explanation {
  /// Explains an artefact: parses it, checks each rule, and searches for the way it was produced.
  ///
  /// - Throws: ``UnusableArtefact`` if the artefact cannot be explained at all.
  package init(
    of question: Question,
    as kind: ArtefactKind,
    by requirements: [Requirement]
  ) async throws(UnusableArtefact) {
    let pasted = question.artefact
    let found = try PastedText(pasted, as: kind)
    let (question, taken) = question.with(found)
    try question.check(for: kind)
    let keys = try GivenKeys(of: question, as: kind)
    let examiners = try keys.examiners()
    let examiner = examiners[0].examiner
    let byID = Dictionary(requirements.map { ($0.id, $0) }) { first, _ in first }
    let rules = (examiner.judge() + found.judge(as: kind)).compactMap { judged in
      byID[judged.requirement].map { RuleFinding(requirement: $0, outcome: judged.outcome) }
    }
    var search = OriginSearch(
      of: kind,
      by: examiners,
      notes: found.notes + taken + examiner.notes + keys.notes
    )
    try await search.makeAgain(found.notes.isEmpty ? nil : pasted)
    try await search.searchParts()
    self.init(
      kind: kind,
      notes: search.notes,
      remarks: keys.remarks + examiners[0].notes + found.advice + examiner.remarks,
      timeline: examiner.timeline,
      contents: examiner.contents,
      assumptions: examiner.assumptions,
      rules: rules.filter(\.isBroken).sorted {
        $0.requirement.strength.rank < $1.requirement.strength.rank
      }
        + rules.filter { !$0.isBroken },
      origin: search.origin,
      steps: await search.steps(isKnown: !question.secrets.isEmpty)
    )
    // The way in which the artefact was produced does not show its mistakes.
    if !isRight || undecided != nil, !examiner.slips.isEmpty {
      let slips = Cause(examiner.slips)
      if case .unknown(let tried) = self.origin, tried > 0 {
        self.origin = .partly(slips, tried: tried)
      } else if self.origin.tellsNoMistake {
        self.origin = .causes([slips])
      }
    }
  }
}

extension Question {
  /// The question about the artefact that was found, with what is said around it; and a sentence for
  /// each of those values.
  fileprivate func with(_ found: PastedText) -> (Question, notes: [String]) {
    var question = self
    question.artefact = found.text
    var notes: [String] = []
    for value in Value.allCases {
      guard let text = found.values[value] else { continue }
      let said = value == .body ? "" : " \(text)"
      if let known = values[value] {
        if known.hasSameUTF8(as: text) { continue }
        notes.append("the text around it says\(said) for --\(value.rawValue)")
      } else {
        question.values[value] = text
        notes.append("--\(value.rawValue)\(said) is taken from the text around it")
      }
    }
    if values[.challenge] == nil, let challenge = found.challenge,
      DigestChallenge.isAnswered(challenge, by: found.text)
    {
      question.values[.challenge] = challenge
      notes.append("--challenge is taken from the text around it")
    } else if values[.challenge] == nil, found.challenge != nil {
      notes.append("the challenge before it has another nonce, and is not compared")
    }
    return (question, notes)
  }
}

extension PastedText {
  /// The rule that is broken by how it was written.
  fileprivate func judge(as kind: ArtefactKind) -> [Judged] {
    guard isFromJSON, kind != .jws else { return [] }
    return [Judged("JWS-COMPACT-ONLY", "it is not in the compact serialisation")]
  }
}

extension Explanation.Origin {
  /// Whether the reference produces the artefact, or could not be run.
  fileprivate var tellsNoMistake: Bool {
    switch self {
    case .right, .allButSignature, .notTried, .unknown(tried: 0): true
    case .causes, .partly, .unknown: false
    }
  }
}

extension ArtefactKind {
  func examiner(of question: Question) throws(UnusableArtefact) -> any Examiner {
    switch self {
    case .registrationToken: try RegistrationTokenExaminer(question)
    case .sinchSignature: try SinchSignatureExaminer(question)
    case .identityToken: try IdentityTokenExaminer(question)
    case .jws: try JWSExaminer(question)
    case .digest: try DigestExaminer(question)
    case .ha1: try HA1Examiner(question)
    }
  }
}

extension Requirement.Strength {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
