import AuthConformance
import ConformanceEngine
import StrictJSON

extension Explanation {
  /// Explains an artefact: reads it, judges it by each rule, and looks for what makes exactly it.
  ///
  /// - Throws: ``UnusableArtefact`` where nothing can be said of it.
  package init(
    of question: Question,
    as kind: ArtefactKind,
    by requirements: [Requirement]
  ) async throws(UnusableArtefact) {
    try question.check(for: kind)
    var question = question
    let trimmed = kind.hasBase64Secret ? question.trimSecrets() : []
    let examiner = try kind.examiner(of: question)
    let byID = Dictionary(requirements.map { ($0.id, $0) }) { first, _ in first }
    let rules = examiner.judge().compactMap { judged in
      byID[judged.requirement].map { RuleFinding(requirement: $0, outcome: judged.outcome) }
    }
    var origin = Origin.notTried(missing: examiner.missing.listed)
    var notes = examiner.notes + trimmed
    var tried = 0
    for (var attempt, told) in try examiner.attempts(as: kind) {
      origin = await CauseSearch(attempt).origin()
      if case .unknown(let count) = origin {
        tried += count
        origin = .unknown(tried: tried)
        continue
      }
      if case .right = origin, !examiner.notes.isEmpty {
        attempt.answer.members = attempt.answer.members.map {
          JSON.Member(name: $0.name, value: .string(question.artefact))
        }
        origin = .right(asPasted: await CauseSearch(attempt).singleCauses())
      }
      notes += told
      break
    }
    self.init(
      kind: kind,
      notes: notes,
      remarks: examiner.remarks,
      timeline: examiner.timeline,
      contents: examiner.contents,
      assumptions: examiner.assumptions,
      rules: rules.filter(\.isBroken).sorted {
        $0.requirement.strength.rank < $1.requirement.strength.rank
      }
        + rules.filter { !$0.isBroken },
      origin: origin
    )
  }
}

extension ArtefactKind {
  fileprivate func examiner(of question: Question) throws(UnusableArtefact) -> any Examiner {
    switch self {
    case .registrationToken: try RegistrationTokenExaminer(question)
    case .sinchSignature: try SinchSignatureExaminer(question)
    case .identityToken: try IdentityTokenExaminer(question)
    case .jws: try JWSExaminer(question)
    case .digest: try DigestExaminer(question)
    }
  }

  /// Whether its secret is base64, in which white space has no place.
  fileprivate var hasBase64Secret: Bool { self == .registrationToken || self == .sinchSignature }
}

extension Examiner {
  /// The calls that may have made the artefact, the likeliest first, and what is said of each: of the
  /// values given, and of its own where others were given; without what no rule names, and with it.
  fileprivate func attempts(
    as kind: ArtefactKind
  ) throws(UnusableArtefact) -> [(Attempt, notes: [String])] {
    var attempts = attempt.map { [($0, notes: [String]())] } ?? []
    if let own = withOwnValues, let attempt = try kind.examiner(of: own.question).attempt {
      attempts.append((attempt, own.notes))
    }
    guard let free = freeMembers else { return attempts }
    return attempts.flatMap { attempt, notes in
      var other = attempt
      other.base = [free.variation.fault]
      return [(attempt, notes), (other, notes + [free.note])]
    }
  }
}

extension Requirement.Strength {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
