import Explain

extension Explanation {
  /// The explanation with all that it holds.
  var json: JSON {
    [
      "kind": .string(kind.rawValue),
      "right": .bool(verdict == .right),
      "verdict": .string(verdict.name),
      "headline": .string("\(headline.word): \(headline.rest)"),
      "remarks": .array(remarks.map(JSON.string)),
      "notes": .array(notes.map(JSON.string)),
      "origin": originJSON,
      "rules": .array(rules.map(\.json)),
      "timeline": .array(timeline?.json ?? []),
      "steps": .array(steps.map(\.json)),
      "contents": .array(contents.map { ["name": .string($0.name), "text": .string($0.text)] }),
      "assumptions": .array(assumptions.map(JSON.string)),
    ]
  }

  private var originJSON: JSON {
    var members: JSON.Object =
      switch origin {
      case .right(let asPasted): ["found": "right", "asPasted": causes(asPasted)]
      case .allButSignature: ["found": "all but the signature"]
      case .causes(let list): ["found": "causes", "causes": causes(list)]
      case .partly(let cause, let tried):
        ["found": "a part", "causes": causes([cause]), "tried": .number(JSON.Number(tried))]
      case .unknown(let tried): ["found": "nothing", "tried": .number(JSON.Number(tried))]
      case .notTried(let missing): ["found": "not tried", "missing": .string(missing)]
      }
    members["sentence"] = origin.sentence.map(JSON.string)
    return .object(members)
  }

  private func causes(_ list: [Cause]) -> JSON {
    .array(
      list.map { cause in
        [
          "faults": .array(cause.faults.map { .string($0.rawValue) }),
          "statement": .string(cause.statement),
          "fix": .string(cause.fix),
        ]
      }
    )
  }
}

extension Step {
  fileprivate var json: JSON {
    var members: JSON.Object = [
      "name": .string(name.rawValue), "title": .string(title), "text": .string(text),
    ]
    members["held"] = held.map(JSON.string)
    return .object(members)
  }
}

extension RuleFinding {
  fileprivate var json: JSON {
    let (outcome, detail): (JSON, JSON) =
      switch outcome {
      case .kept: ("kept", .null)
      case .broken(let how): ("broken", .string(how))
      case .notJudged(let why): ("not judged", .string(why))
      }
    return [
      "id": .string(requirement.id.rawValue),
      "strength": .string(requirement.strength.rawValue),
      "outcome": outcome,
      "detail": detail,
      "statement": .string(requirement.statement),
    ]
  }
}

extension Explanation.Verdict {
  fileprivate var name: String {
    switch self {
    case .right: "right"
    case .open: "open"
    case .undecided: "undecided"
    case .expired: "expired"
    case .early: "not valid yet"
    case .wrong: "wrong"
    }
  }
}

extension Timeline {
  fileprivate var json: [JSON] {
    guard let now = moments.first(where: { $0.name == Self.present })?.instant else { return [] }
    return moments.map { moment in
      [
        "name": .string(moment.name),
        "instant": .string(moment.instant.rfc3339),
        "distance": .string(moment.instant.words(from: now)),
      ]
    }
  }
}
