/// What can be said of one artefact that somebody holds: what it says, which rules it breaks, and
/// which known fault makes exactly it.
package struct Explanation: Sendable {
  /// What the artefact was taken for.
  package var kind: ArtefactKind
  /// What was done to the pasted text, and what to other things that were given, a sentence each.
  package var notes: [String]
  /// What no rule forbids and nobody can have meant, such as a lifetime of years, a sentence each.
  package var remarks: [String]
  /// The dates of the artefact among which the present lies; nil where it has none.
  package var timeline: Timeline?
  /// What the artefact says.
  package var contents: [Content]
  /// What is taken from the artefact itself to make it again, a sentence each.
  package var assumptions: [String]
  /// Each rule with what came of it; the broken ones come first.
  package var rules: [RuleFinding]
  /// What was found out about how the artefact was made.
  package var origin: Origin
  /// The computation, step by step.
  package var steps: [Step]

  /// One line of an artefact's contents.
  package struct Content: Sendable, Equatable {
    /// What it is.
    package var name: String
    /// What it says, foreign text as it came.
    package var text: String
  }

  /// How an artefact was made.
  package enum Origin: Sendable {
    /// The reference makes exactly this artefact of the same values; these make what was pasted, with
    /// what is left out of it.
    case right(asPasted: [Cause])
    /// The reference makes exactly what is signed; no key is known to make the signature again.
    case allButSignature
    /// Each of these makes exactly this artefact; no value at hand tells them apart.
    case causes([Cause])
    /// This is wrong of the artefact, and nothing that was tried makes its signature.
    case partly(Cause, tried: Int)
    /// Nothing that was tried makes this artefact.
    case unknown(tried: Int)
    /// Too little is known to make the artefact again; what is missing.
    case notTried(missing: String)

    package var causes: [Cause] {
      switch self {
      case .causes(let causes): causes
      case .partly(let cause, _): [cause]
      case .right, .allButSignature, .unknown, .notTried: []
      }
    }
  }

  /// What comes of all rules together.
  package enum Verdict: Sendable, Equatable {
    /// Every rule was judged, and no required one is broken.
    case right
    /// No required rule is broken; so many could not be judged.
    case open(notJudged: Int)
    /// No required rule is broken, and for want of a usable key or secret nothing says that it is right.
    case undecided(String)
    /// The only required rule that is broken is that of its end; how long ago that was.
    case expired(String)
    /// No required rule is broken, and its time has not begun; when it will.
    case early(String)
    /// So many required rules are broken.
    case wrong(broken: Int)
  }

  package var verdict: Verdict {
    let broken = rules.filter { $0.isBroken && $0.requirement.strength == .required }
    if broken.contains(where: { $0.requirement.id != RuleFinding.end }) {
      return .wrong(broken: broken.count)
    }
    if let how = problem(of: RuleFinding.end) { return .expired(how) }
    if let how = problem(of: RuleFinding.beginning) { return .early(how) }
    if let why = undecided { return .undecided(why) }
    let notJudged = rules.count { if case .notJudged = $0.outcome { true } else { false } }
    return notJudged > 0 ? .open(notJudged: notJudged) : .right
  }

  /// Whether no rule is broken that makes a verifier refuse the artefact now.
  package var isRight: Bool {
    switch verdict {
    case .right, .open, .undecided: true
    case .expired, .early, .wrong: false
    }
  }

  /// In which way a rule is broken; nil if it is kept or not judged.
  private func problem(of rule: RequirementID) -> String? {
    for finding in rules where finding.requirement.id == rule {
      if case .broken(let how) = finding.outcome { return how }
    }
    return nil
  }
}

package enum ArtefactKind: String, Sendable, CaseIterable {
  case registrationToken = "registration-token"
  case sinchSignature = "sinch-signature"
  case identityToken = "identity-token"
  case jws
  case digest, ha1
}

/// One rule, and what came of it for an artefact.
package struct RuleFinding: Sendable {
  package var requirement: Requirement
  /// What came of it.
  package var outcome: Outcome

  /// What came of a rule.
  package enum Outcome: Sendable, Equatable {
    case kept
    /// In which way it is broken.
    case broken(String)
    /// What would be needed to judge it.
    case notJudged(String)
  }

  /// The rules of the time from which and up to which a token is valid.
  static let (beginning, end): (RequirementID, RequirementID) = ("JWT-NBF", "JWT-EXP")

  /// Whether the rule is about the time at which the artefact is judged.
  package var isOfTime: Bool { [Self.beginning, Self.end].contains(requirement.id) }

  /// Whether the artefact breaks the rule.
  package var isBroken: Bool { if case .broken = outcome { true } else { false } }
}

/// One way to make an artefact that is wrong: known faults and plain slips.
package struct Cause: Sendable, Equatable {
  /// The known faults that it takes.
  package var faults: [FaultID]
  /// What is done wrong.
  package var statement: String
  /// What to do instead.
  package var fix: String
  /// The steps of the computation that make the artefact this way, as far as they are known.
  var steps: [Step] = []
}

/// Why nothing can be said of an artefact.
package struct UnusableArtefact: Error, CustomStringConvertible {
  package let description: String

  /// Says why.
  package init(description: String) { self.description = description }
}
