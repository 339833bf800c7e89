import AuthConformance
import ConformanceEngine
import StrictJSON

/// A failed case, told so that it can be understood without the vectors at hand.
struct FailureReport: CustomStringConvertible {
  let entry: CaseResult
  let operation: AuthConformance.Operation
  let failure: Failure
  /// What would explain the failure.
  let explanation: Diagnosis?
  /// The rules that the case checks.
  let rules: [Requirement]
  /// What is to be known about the case besides.
  let note: String?

  var description: String {
    var lines = ["\(entry.id): \(entry.title)"]
    let verb =
      switch operation {
      case .call: "sent"
      case .role: "set up as"
      }
    lines.append("\(verb) \(operation) \(entry.input.shown)")
    lines += entry.input.decodedLines(isAbbreviated: true).indented
    lines += failure.transcript?.lines ?? []
    lines.append("expected " + clip(failure.expected))
    lines += answers
    lines += findings.map(clip)
    if let explanation { lines += explanation.lines }
    if let wrote = failure.wrote { lines.append("standard error: " + clip(wrote)) }
    lines += rules.map { "rule \($0.id): \($0.statement)" }
    if let note { lines.append("note: " + note) }
    return lines.flatMap(\.visibleLines).joined(separator: "\n  ")
  }

  /// What is wrong: each difference, or the summary where there is none.
  private var findings: [String] {
    failure.kind == .wrong || failure.kind == .wrongReason
      ? failure.differences.map { "difference in \($0)" }
      : [failure.summary]
  }

  /// The answers, each once, with their tokens decoded.
  private var answers: [String] {
    var answers: [Answer] = []
    for answer in failure.answers where !answers.contains(answer) { answers.append(answer) }
    return answers.flatMap { answer -> [String] in
      switch answer {
      case .output(let members):
        return ["got \(members.shown)"] + members.decodedLines(isAbbreviated: true).indented
      case .unimplemented: return ["got no such operation"]
      case .error(let error):
        return ["got " + clip(error.message + (error.detail.map { ": \($0)" } ?? ""))]
      }
    }
  }

  /// Keeps a line readable; what is left out is in the vectors under the case's id.
  private func clip(_ text: String) -> String { Abbreviation.of(text, limit: 1_200) }
}

extension JSON.Object {
  /// The object in one line, its long values shortened.
  fileprivate var shown: String { Abbreviation.of(.object(self)).compact() }
}

extension Diagnosis {
  /// What is wrong, how much that explains, and how to fix it.
  var lines: [String] {
    let failures = of == 1 ? "failure" : "failures"
    let explained = " (explains \(explains.total) of \(of) \(failures): \(explains.words()))"
    return [statement + (kind == .difference ? "" : explained), advice]
  }
}

extension Transcript {
  /// What happened and what was done about it, a line each, and how much was left.
  fileprivate var lines: [String] {
    var lines = played.flatMap { step -> [String] in
      let event = "\(step.at) \(step.event) \(step.members.shown)"
      let actions = step.actions?.map { Abbreviation.of($0).compact() } ?? ["no usable answer"]
      return [event] + (actions.isEmpty ? ["nothing"] : actions).map { "  → \($0)" }
    }
    if !notRun.isEmpty { lines.append("\(notRun.count) more steps were not run") }
    return lines
  }
}
