import Explain

/// An explanation for people: the verdict, the cause and the fix first, and then all else.
struct ExplanationText {
  let explanation: Explanation
  let palette: Palette
  /// Whether everything is listed, in full.
  var isVerbose = false
  /// Whether the steps of the computation are shown.
  var hasSteps = false

  init(_ explanation: Explanation, hasColor: Bool) {
    self.explanation = explanation
    palette = Palette(hasColor: hasColor)
  }

  private static let width = 80

  var lines: [String] {
    let sections = [
      verdict + explanation.remarks.flatMap { labelled("note", $0) },
      origin,
      explanation.notes.flatMap { labelled("note", shown($0)) },
      rules,
      timeline,
      hasSteps ? steps : [],
      section("it says", explanation.contents.map { "\($0.name.visible): \(shown($0.text))" }),
      section(
        "assumed when recomputing it",
        explanation.assumptions.flatMap { shown($0).wrapped(to: Self.width - 2, indent: 2) }
      ),
    ]
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["\(title):"] + lines.indented
  }

  /// Foreign text in one line, without its middle where it is long.
  private func shown(_ text: String) -> String {
    (isVerbose ? text : Abbreviation.of(text)).visible
  }

  /// A label with a text behind it, in as many lines as that takes.
  private func labelled(_ label: String, _ text: String) -> [String] {
    "\(label): \(text.visible)".wrapped(to: Self.width, indent: label.count + 2)
  }

  // MARK: The verdict and the cause

  private var verdict: [String] {
    let (word, rest) = explanation.headline
    let ink: Palette.Ink =
      switch explanation.verdict {
      case .right: .good
      case .open, .undecided: .odd
      case .expired, .early, .wrong: .bad
      }
    var lines = labelled(word, shown(rest))
    lines[0] = palette.paint(word, ink) + lines[0].dropFirst(word.count)
    return lines
  }

  private var origin: [String] {
    let sentence = (explanation.origin.sentence ?? "").visible.wrapped(to: Self.width)
    switch explanation.origin {
    case .right(let asPasted):
      let sent = asPasted.prefix(1).flatMap { cause in
        labelled("likely bug, if it is sent as pasted", cause.statement)
          + labelled("fix", cause.fix)
      }
      return sentence + sent
    case .partly(let cause, _):
      return found(cause) + sentence
    case .causes(let causes):
      let first = causes.prefix(1).flatMap { cause in
        found(cause)
      }
      let count = isVerbose ? causes.count : Self.othersShown
      let others = causes.dropFirst().prefix(count).flatMap { labelled("or", $0.statement) }
      let rest = causes.count - 1 - count
      return first + others
        + (rest > 0 ? ["and \(rest.counting("more cause")) with the same effect"] : [])
    case .allButSignature, .unknown, .notTried: return sentence
    }
  }

  /// What is right may still be made otherwise than the reference makes it.
  private func found(_ cause: Cause) -> [String] {
    let labels =
      switch explanation.verdict {
      case .right, .open, .expired, .early: ("unusual", "usual")
      case .wrong, .undecided: ("likely bug", "fix")
      }
    return labelled(labels.0, cause.statement) + labelled(labels.1, cause.fix) + names(cause)
  }

  private static let othersShown = 3

  private func names(_ cause: Cause) -> [String] {
    cause.faults.isEmpty
      ? [] : labelled("fault", cause.faults.map(\.rawValue).joined(separator: ", "))
  }

  // MARK: The rules

  private var rules: [String] {
    let findings = explanation.rules
    if isVerbose { return findings.flatMap(lines) }
    let kept = findings.count { $0.outcome == .kept }
    let hold = kept == 1 ? "1 rule holds" : "\(kept) rules hold"
    return findings.filter(\.isBroken).flatMap(lines)
      + (kept > 0 ? ["\(tick) \(hold); --verbose lists them"] : [])
      + notJudged
  }

  private var tick: String { palette.paint("✓", .good) }

  private func lines(_ finding: RuleFinding) -> [String] {
    let name = "\(finding.requirement.id) (\(finding.requirement.strength.rawValue))"
    switch finding.outcome {
    case .kept: return [tick + " \(name)"]
    case .broken(let how):
      let sentence = "    \(finding.requirement.statement.visible)"
      return [palette.paint("✗", .bad) + " \(name)"]
        + "    \(shown(how))".wrapped(to: Self.width, indent: 4)
        + sentence.wrapped(to: Self.width, indent: 4)
    case .notJudged(let why):
      return "? \(name): \(shown(why))".wrapped(to: Self.width, indent: 2)
    }
  }

  /// The rules that are not judged, by what would be needed.
  private var notJudged: [String] {
    var counts: [(reason: String, count: Int)] = []
    for finding in explanation.rules {
      guard case .notJudged(let reason) = finding.outcome else { continue }
      if let place = counts.firstIndex(where: { $0.reason.hasSameUTF8(as: reason) }) {
        counts[place].count += 1
      } else {
        counts.append((reason, 1))
      }
    }
    return counts.flatMap { reason, count in
      "? \(count.counting("rule")) not judged: \(shown(reason))".wrapped(to: Self.width, indent: 2)
    }
  }

  // MARK: The steps

  /// Each step with its number; what differs stands below what it should be.
  private var steps: [String] {
    let steps = explanation.steps
    if steps.isEmpty { return ["steps: no step can be computed from what is known"] }
    let first = steps.firstIndex { $0.held != nil }
    let title = first.map { "steps (the first that differs is \($0 + 1)):" } ?? "steps:"
    let lines = steps.enumerated().flatMap { index, step in
      "\(index + 1). \(step.title)".wrapped(to: Self.width - 2, indent: 3)
        + (step.held.map { held in
          [
            "   should be: " + shown(step.text),
            "   yours:     " + palette.paint(shown(held), .bad),
          ]
        } ?? ["   " + shown(step.text)])
    }
    return [title] + lines.indented
  }

  // MARK: The time line

  /// `iat ── 55 seconds ── now ── 9 minutes ── exp`, in more lines where it is long.
  private var timeline: [String] {
    guard let moments = explanation.timeline?.moments, let first = moments.first else { return [] }
    var lines = ["time: " + first.name]
    for (earlier, later) in zip(moments, moments.dropFirst()) {
      let isSame = earlier.instant.seconds == later.instant.seconds
      let distance = later.instant.distance(to: earlier.instant)
      let step = (isSame ? " = " : " ── \(distance) ── ") + later.name
      if (lines[lines.count - 1] + step).displayWidth > Self.width { lines.append("     ") }
      lines[lines.count - 1] += step
    }
    return lines
  }
}
