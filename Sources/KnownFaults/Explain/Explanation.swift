/// An explanation of one artefact: its contents, the rules that it breaks, and its cause.
///
/// The cause is a known fault that produces exactly this artefact.
package struct Explanation: Sendable {
  /// The kind of artefact that the text was read as.
  package var kind: ArtefactKind
  /// The changes that were made to the pasted text and to other input, in one sentence each.
  package var notes: [String]
  /// Oddities that no rule forbids, such as a lifetime of years, in one sentence each.
  package var remarks: [String]
  /// The dates of the artefact, with the present among them; nil if the artefact contains no dates.
  package var timeline: Timeline?
  /// The contents of the artefact.
  package var contents: [Content]
  /// The values that were read from the artefact to produce it again, in one sentence each.
  package var assumptions: [String]
  /// Each rule with what came of it; the broken ones come first.
  package var rules: [RuleFinding]
  /// The way in which the artefact was produced, as far as it was found.
  package var origin: Origin
  /// The computation, step by step.
  package var steps: [Step]

  /// One line of an artefact's contents.
  package struct Content: Sendable, Equatable {
    /// The name of the content.
    package var name: String
    /// The value; text from the artefact is unchanged.
    package var text: String
  }

  /// The way in which an artefact was produced.
  package enum Origin: Sendable {
    /// The reference produces exactly this artefact from the same values.
    ///
    /// The causes produce the pasted text, including the parts that were omitted from it.
    case right(asPasted: [Cause])
    /// The reference makes exactly what is signed; no key is known to make the signature again.
    case allButSignature
    /// Each of these causes produces exactly this artefact; no known value distinguishes them.
    case causes([Cause])
    /// The cause explains some mistakes, but no attempt produced the artefact's signature.
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

  /// The combined result of all rules.
  package enum Verdict: Sendable, Equatable {
    /// Every rule was judged, and no required one is broken.
    case right
    /// No required rule is broken; a number of rules could not be judged.
    case open(notJudged: Int)
    /// No required rule is broken, but without a usable key or secret nothing confirms the
    /// artefact.
    case undecided(String)
    /// The only required rule that is broken is that of its end; how long ago that was.
    case expired(String)
    /// No required rule is broken, and its time has not begun; when it will.
    case early(String)
    /// A number of required rules are broken.
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

/// A rule with its outcome for an artefact.
package struct RuleFinding: Sendable {
  package var requirement: Requirement
  /// The outcome for the artefact.
  package var outcome: Outcome

  /// The outcome of a rule.
  package enum Outcome: Sendable, Equatable {
    case kept
    /// In which way it is broken.
    case broken(String)
    /// The input that is missing to judge the rule.
    case notJudged(String)
  }

  /// The rules of the time from which and up to which a token is valid.
  static let (beginning, end): (RequirementID, RequirementID) = ("JWT-NBF", "JWT-EXP")

  /// Whether the rule is about the time at which the artefact is judged.
  package var isOfTime: Bool { [Self.beginning, Self.end].contains(requirement.id) }

  /// Whether the artefact breaks the rule.
  package var isBroken: Bool { if case .broken = outcome { true } else { false } }
}

/// A way to produce an incorrect artefact: known faults and plain slips.
package struct Cause: Sendable, Equatable {
  /// The known faults that it takes.
  package var faults: [FaultID]
  /// The mistake, in words.
  package var statement: String
  /// The advice: what to do instead.
  package var fix: String
  /// The steps of the computation that make the artefact this way, as far as they are known.
  var steps: [Step] = []
}

/// The reason why an artefact cannot be explained.
package struct UnusableArtefact: Error, CustomStringConvertible {
  package let description: String

  /// Says why.
  package init(description: String) { self.description = description }
}
