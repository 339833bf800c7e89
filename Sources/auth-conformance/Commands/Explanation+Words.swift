import Explain

extension Explanation {
  /// The verdict in a word, and what it rests on.
  var headline: (word: String, rest: String) {
    switch verdict {
    case .wrong(let count): ("WRONG", "\(count.counting("required rule")) broken")
    case .expired(let how): ("EXPIRED", "\(how); \(rest)")
    case .early(let how): ("NOT VALID YET", "\(how); \(rest)")
    case .undecided(let why): ("NOT DECIDED", "the \(kind.proof) is not judged: \(why)")
    case .right: ("RIGHT", "no required rule is broken")
    case .open(let count):
      ("NOTHING WRONG FOUND", "no required rule is broken, \(count.counting("rule")) not judged")
    }
  }

  /// The judgement of everything but the time.
  private var rest: String {
    if let why = undecided { return "the \(kind.proof) is not judged: \(why)" }
    let count = rules.count { if case .notJudged = $0.outcome { true } else { false } }
    let end = count > 0 ? ", \(count.counting("rule")) not judged" : ""
    return "no other required rule is broken\(end)"
  }
}

extension ArtefactKind {
  /// What of it a key or secret confirms.
  fileprivate var proof: String {
    switch self {
    case .registrationToken, .identityToken, .jws, .sinchSignature: "signature"
    case .digest: "response"
    case .ha1: "hash"
    }
  }
}

extension Explanation.Origin {
  /// What was found out, where that is not a cause.
  var sentence: String? {
    switch self {
    case .right: "The reference makes exactly this of the same values."
    case .allButSignature:
      "Header and claims are those that the reference makes of the same values."
    case .causes: nil
    case .partly(_, let tried):
      "Nothing makes its signature too; \(tried.grouped) ways were tried."
    case .unknown(tried: 0): "Too little of it can be read to look for the cause."
    case .unknown(let tried):
      "No known fault, alone or with another, makes exactly this; \(tried.grouped) were tried."
    case .notTried(let missing): "To look for the cause, give \(missing)."
    }
  }
}
