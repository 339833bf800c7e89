import ConformanceSuite
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
    let examiner: any Examiner =
      switch kind {
      case .registrationToken: try RegistrationTokenExaminer(question)
      case .sinchSignature: try SinchSignatureExaminer(question)
      case .identityToken: try IdentityTokenExaminer(question)
      case .jws: try JWSExaminer(question)
      case .digest: try DigestExaminer(question)
      }
    let byID = Dictionary(requirements.map { ($0.id, $0) }) { first, _ in first }
    let rules = examiner.judge().compactMap { judged in
      byID[judged.requirement].map { RuleFinding(requirement: $0, outcome: judged.outcome) }
    }
    var origin = Origin.notTried(missing: examiner.missing)
    if var attempt = examiner.attempt {
      origin = await CauseSearch(attempt).origin()
      if case .right = origin, !examiner.notes.isEmpty {
        attempt.answer.members = attempt.answer.members.map {
          JSON.Member(name: $0.name, value: .string(question.artefact))
        }
        origin = .right(asPasted: await CauseSearch(attempt).singleCauses())
      }
    }
    self.init(
      kind: kind,
      notes: examiner.notes,
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

extension Requirement.Strength {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
