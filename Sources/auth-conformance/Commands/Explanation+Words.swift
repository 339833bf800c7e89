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
    case .right: "The reference produces exactly this from the same values."
    case .allButSignature:
      "The reference produces the same header and claims from the same values."
    case .causes: nil
    case .partly(_, let tried):
      "The cause of the wrong signature was not found (possibilities tried: \(tried.grouped))."
    case .unknown(tried: 0): "The cause was not searched for: too little of the input can be read."
    case .unknown(let tried):
      "No known fault, or pair of them, produces exactly this (possibilities tried: \(tried.grouped))."
    case .notTried(let missing): "To search for the cause, pass \(missing)."
    }
  }
}
