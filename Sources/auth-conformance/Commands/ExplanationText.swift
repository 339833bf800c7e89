import AuthConformance
import ConformanceEngine
import KnownFaults
import Reporting
import StrictJSON

/// An explanation for people: the verdict, what is broken, why, and then all else.
struct ExplanationText {
  let explanation: Explanation
  let palette: Palette

  init(_ explanation: Explanation, hasColor: Bool) {
    self.explanation = explanation
    palette = Palette(hasColor: hasColor)
  }

  var lines: [String] {
    var lines = [verdict]
    lines += explanation.notes.map { "note: \($0.visible)" }
    lines += [""] + origin
    lines += [""] + rules
    lines +=
      ["", "it says:"]
      + explanation.contents.map { "\($0.name.visible): \($0.text.visible)" }.indented
    if !explanation.assumptions.isEmpty {
      lines += ["", "to make it again:"] + explanation.assumptions.map(\.visible).indented
    }
    return lines
  }

  private var verdict: String {
    let broken = explanation.rules.filter(\.isBroken)
    let required = broken.count { $0.requirement.strength == .required }
    if required > 0 {
      return palette.paint("WRONG", .bad) + ": \(required.counting("required rule")) broken"
    }
    let open = explanation.rules.count { if case .notJudged = $0.outcome { true } else { false } }
    if open == 0 { return palette.paint("RIGHT", .good) + ": no required rule is broken" }
    return palette.paint("NOTHING WRONG FOUND", .odd)
      + ": no required rule is broken, \(open.counting("rule")) not judged"
  }

  private var origin: [String] {
    switch explanation.origin {
    case .right(let asPasted):
      let sent = asPasted.prefix(1).flatMap { cause in
        ["If it is sent as it was pasted, it looks like: \(cause.statement)", "fix: \(cause.fix)"]
      }
      return ["The reference makes exactly this of the same values."] + sent
    case .allButSignature: return ["What is signed is what the reference makes of the same values."]
    case .causes(let causes):
      let first = causes.prefix(1).flatMap { cause in
        ["looks like: \(cause.statement)", "fix: \(cause.fix)"] + Self.names(cause)
      }
      let others = causes.dropFirst().prefix(4).map { "or: \($0.statement)" }
      let rest = causes.count > 5 ? ["and \(causes.count - 5) more that make exactly the same"] : []
      return first + others + rest
    case .unknown(let tried):
      return [
        "No known fault, alone or with another, makes exactly this; \(tried.grouped) were tried."
      ]
    case .notTried(let missing): return ["To look for the cause, give \(missing)."]
    }
  }

  private static func names(_ cause: Cause) -> [String] {
    cause.faults.isEmpty
      ? [] : ["known fault: " + cause.faults.map(\.rawValue).joined(separator: ", ")]
  }

  private var rules: [String] {
    explanation.rules.flatMap { finding -> [String] in
      let name = "\(finding.requirement.id) (\(finding.requirement.strength.rawValue))"
      switch finding.outcome {
      case .kept: return [palette.paint("✓", .good) + " \(name)"]
      case .broken(let how):
        return [
          palette.paint("✗", .bad) + " \(name): \(how.visible)",
          "    \(finding.requirement.statement.visible)",
        ]
      case .notJudged(let why): return ["? \(name): \(why.visible)"]
      }
    }
  }
}

extension Explanation {
  /// The explanation with all that it holds.
  var json: JSON {
    [
      "kind": .string(kind.rawValue),
      "right": .bool(isRight),
      "notes": .array(notes.map(JSON.string)),
      "origin": originJSON,
      "rules": .array(rules.map(\.json)),
      "contents": .array(contents.map { ["name": .string($0.name), "text": .string($0.text)] }),
      "assumptions": .array(assumptions.map(JSON.string)),
    ]
  }

  private var originJSON: JSON {
    switch origin {
    case .right(let asPasted): return ["found": "right", "asPasted": causes(asPasted)]
    case .allButSignature: return ["found": "all but the signature"]
    case .causes(let list): return ["found": "causes", "causes": causes(list)]
    case .unknown(let tried): return ["found": "nothing", "tried": .number(JSON.Number(tried))]
    case .notTried(let missing): return ["found": "not tried", "missing": .string(missing)]
    }
  }
}

extension Explanation {
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
