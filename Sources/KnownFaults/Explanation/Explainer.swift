extension Explanation {
  /// Explains an artefact: reads it, judges it by each rule, and looks for what makes exactly it.
  ///
  /// - Throws: ``UnusableArtefact`` where nothing can be said of it.
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
    var origin =
      examiner.missing.isEmpty
      ? Origin.unknown(tried: 0) : .notTried(missing: examiner.missing.listed)
    var notes = found.notes + taken + examiner.notes + keys.notes
    var attempts: [(Attempt, notes: [String], maker: any Examiner)] = []
    for (other, said) in examiners {
      // What is said of the first is said already.
      let own = said == examiners[0].notes ? [] : said
      attempts += try other.attempts(as: kind).map { ($0, own + $1, other) }
    }
    var tried = 0
    var (search, maker): (CauseSearch?, any Examiner) = (nil, examiner)
    for (var attempt, told, other) in attempts {
      let current = CauseSearch(attempt)
      let said: [String]
      (origin, said) = await current.origin()
      search = search ?? current
      if case .whole = attempt.comparison, kind.form != .digest, !found.notes.isEmpty {
        attempt.answer.members = attempt.answer.members.map {
          JSON.Member(name: $0.name, value: .string(pasted))
        }
        let causes = await CauseSearch(attempt).singleCauses()
        if case .right = origin {
          origin = .right(asPasted: causes)
        } else if !causes.isEmpty {
          origin = .causes(causes)
        }
      }
      if case .unknown(let count) = origin {
        tried += count
        origin = .unknown(tried: tried)
        continue
      }
      notes += told + said
      (search, maker) = (current, other)
      break
    }
    for (other, said) in examiners where origin.isOpen {
      // Of a digest both are tried by itself.
      let own = kind.form == .digest ? nil : other.withOwnValues
      let searched =
        try own.map { own throws(UnusableArtefact) in
          try kind.examiner(of: own.question)
        } ?? other
      guard let found = await searched.search() else { continue }
      origin = origin.joined(with: found.origin)
      if !origin.isOpen {
        notes += (said == examiners[0].notes ? [] : said) + (own?.notes ?? [])
      }
      notes += found.notes.filter { !notes.contains($0) }
    }
    let known = question.secrets.isEmpty ? [] : search?.steps() ?? []
    let steps = maker.steps(beside: await search?.output(of: []), known)
    self.init(
      kind: kind,
      notes: notes,
      remarks: keys.remarks + examiners[0].notes + examiner.remarks,
      timeline: examiner.timeline,
      contents: examiner.contents,
      assumptions: examiner.assumptions,
      rules: rules.filter(\.isBroken).sorted {
        $0.requirement.strength.rank < $1.requirement.strength.rank
      }
        + rules.filter { !$0.isBroken },
      origin: origin,
      steps: steps.beside(origin.causes.first?.steps ?? [])
    )
    // How it was made does not tell what is wrong with it.
    if !isRight, self.origin.tellsNoMistake, !examiner.slips.isEmpty {
      self.origin = .causes([Cause(examiner.slips)])
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
  /// Whether more may be found out.
  fileprivate var isOpen: Bool {
    switch self {
    case .right, .causes, .partly: false
    case .allButSignature, .unknown, .notTried: true
    }
  }

  /// Whether the reference makes the artefact, or could not be asked to.
  fileprivate var tellsNoMistake: Bool {
    switch self {
    case .right, .allButSignature, .notTried: true
    case .causes, .partly, .unknown: false
    }
  }

  /// This, unless another search found something.
  fileprivate func joined(with other: Self) -> Self {
    guard case .unknown(let more) = other else { return other }
    guard case .unknown(let tried) = self else { return self }
    return .unknown(tried: tried + more)
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

extension Examiner {
  /// The calls that may have made the artefact, the likeliest first, and what is said of each: of the
  /// values given, and of its own where others were given.
  fileprivate func attempts(
    as kind: ArtefactKind
  ) throws(UnusableArtefact) -> [(Attempt, notes: [String])] {
    var attempts = attempt.map { [($0, notes: [String]())] } ?? []
    if let own = withOwnValues, let attempt = try kind.examiner(of: own.question).attempt {
      attempts.append((attempt, own.notes))
    }
    for index in attempts.indices { attempts[index].0.free = freeMembers }
    return attempts
  }
}

extension Requirement.Strength {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
