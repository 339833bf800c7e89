import AuthConformance
import ConformanceEngine
import Reporting
import StrictJSON
import Testing

extension ConformanceFindings {
  /// Records everything about a group: its failures, and what it could not judge.
  func record(group path: String, at location: SourceLocation) {
    let files = result.files.filter { $0.path == path }
    recordFailures(of: files, at: location)
    let others = otherFailures(of: files)
    if !others.isEmpty {
      let causes = likelyBugs(among: Set(others.map(\.id)))
      let count = others.count.counting(
        shown.isDisjoint(with: ids(of: files)) ? "case" : "more case"
      )
      issue(["\(path): \(count) failed"] + (causes + lines(about: others)).indented, at: location)
    }
    if let problem = unjudged(of: files) { issue(["\(path): \(problem)"], at: location) }
  }

  /// Records everything about the run in one test.
  func record(at location: SourceLocation) {
    recordFailures(of: result.files, at: location)
    recordSummary(lines(about: otherFailures(of: result.files)), at: location)
  }

  /// Records the verdict, the likely bugs and the counts: an issue if the verdict is no success, and
  /// a warning if something below the level failed or was not judged.
  ///
  /// - Parameter others: lines about the failures that are not shown in full.
  func recordSummary(_ others: [String] = [], at location: SourceLocation) {
    let unjudged = result.unjudged.dropFirst().map(\.words)
    let lines =
      ["\(result.implementation.name): \(TextReporter().verdict(result))"]
      + (likelyBugs + unjudged + others + counts).indented
    if !result.verdict.isSuccess {
      issue(lines, at: location)
    } else if result.verdict != .conformant || lines.count > 1 || result.counts.failed > 0 {
      warning(lines, at: location)
    }
  }

  /// Records the failures that are shown in full, the listed cases that failed, and those that passed.
  private func recordFailures(of files: [FileResult], at location: SourceLocation) {
    let texts = FailureTexts(of: result)
    let vectors = suite.casesByID
    var attached: [JSON] = []
    var expected: [String] = []
    var passed: [String] = []
    for file in files {
      for entry in file.cases {
        switch entry.outcome {
        case .failedAsExpected(_, let reason): expected.append("\(entry.id): \(reason)")
        case .passedUnexpectedly(let reason): passed.append("\(entry.id) (\(reason))")
        default: break
        }
        guard entry.isFailure(at: result.level), let failure = entry.failure else { continue }
        let vector = vectors[entry.id]
        attached.append(entry.attachment(of: file.operation, vector: vector))
        if !shown.contains(entry.id) { continue }
        var lines = texts.lines(of: failure, entry, file.operation)
        if let advice = texts.advice(on: entry.id) { lines.append(advice) }
        if let note = vector?.note { lines.append("note: \(note.visible)") }
        issue(["\(entry.id)"] + lines.indented, at: location)
      }
    }
    if !attached.isEmpty { attach(attached, of: files, at: location) }
    if !expected.isEmpty {
      let lines =
        ["\(expected.count.counting("case")) failed as expected"] + some(expected).indented
      withKnownIssue { issue(lines, at: location) }
    }
    if !passed.isEmpty {
      let cases = passed.count.counting("case")
      let line =
        "\(cases) of expectedFailures passed: remove the cases from the list, or narrow a pattern"
      issue([line] + some(passed).indented, at: location)
    }
  }

  /// The failures that are not shown in full.
  private func otherFailures(of files: [FileResult]) -> [CaseResult] {
    files.flatMap(\.cases).filter { $0.isFailure(at: result.level) && !shown.contains($0.id) }
  }

  /// A line for each of the first failures, and a line for all with the same answer as another one.
  private func lines(about others: [CaseResult]) -> [String] {
    let same = Dictionary(grouping: others.compactMap { repeated[$0.id] }) { $0 }
    return same.sorted { $0.key < $1.key }.map { id, cases in
      "\(cases.count.counting("case")) with the same answer as \(id)"
    } + some(others.filter { repeated[$0.id] == nil }.map { String($0.line.trimmingPrefix("  ")) })
  }

  /// The first ten lines, and how many more there are.
  private func some(_ lines: [String]) -> [String] {
    let limit = 10
    let rest = lines.count - limit
    return lines.prefix(limit) + (rest > 0 ? ["and \(rest.grouped) more"] : [])
  }

  /// The three likeliest bugs of the run, and how many more there are.
  private var likelyBugs: [String] {
    let limit = 3
    let texts = DiagnosisText.all(of: result)
    let rest = texts.count - limit
    return texts.prefix(limit).flatMap(\.lines)
      + (rest > 0 ? ["and \(rest.counting("more likely bug")), named by the failures"] : [])
  }

  /// The likely bugs that explain some of these failures, the likeliest first.
  private func likelyBugs(among cases: Set<CaseID>) -> [String] {
    let explaining = result.diagnoses.filter { !cases.isDisjoint(with: $0.cases) }
    return explaining.prefix(3).flatMap { diagnosis in
      let count = cases.intersection(diagnosis.cases).count
      let explains = diagnosis.kind == .difference ? "" : " (explains \(count) of them)"
      return ["\(diagnosis.statement)\(explains)".visible, diagnosis.advice.visible]
    }
  }

  /// The reason for which no deciding case of some files was judged; nil if one was.
  private func unjudged(of files: [FileResult]) -> String? {
    let cases = files.flatMap(\.cases)
    let deciding = cases.filter { $0.strength >= result.level }
    let wanted = deciding.isEmpty ? cases : deciding
    guard !wanted.isEmpty, wanted.allSatisfy(\.isUnjudged) else { return nil }
    let kind = deciding.isEmpty ? "case" : "\(result.level) case"
    return "0 of \(wanted.count.counting(kind)) could be judged: \(obstacles(in: files))"
  }

  /// The most frequent reasons for which cases were not judged, with the number of cases.
  private func obstacles(in files: [FileResult]) -> String {
    var part = result
    part.files = files
    let obstacles = part.obstacles
    let rest = obstacles.dropFirst(3).reduce(0) { $0 + $1.cases }
    let shown = obstacles.prefix(3).map { "\($0.reason.visible) (\($0.cases.counting("case")))" }
    return (shown + (rest > 0 ? ["other reasons (\(rest.counting("case")))"] : []))
      .joined(separator: "; ")
  }

  /// The counts that the verdict has not told, and how to see more.
  private var counts: [String] {
    var lines: [String] = []
    let below = result.cases.count { $0.outcome.isFailure && $0.strength < result.level }
    if below > 0 {
      lines.append(
        "\(below.counting("failure")) below the level \(result.level): see them with a higher level"
      )
    }
    if result.counts.warned > 0 {
      let cases = result.counts.warned.counting("case")
      lines.append(
        "\(cases) passed with a warning, most for a wrong reason: strictReasons shows them"
      )
    }
    if result.counts.notApplicable > 0 {
      lines.append("not applicable: " + obstacles(in: result.files))
    }
    return lines
  }

  private func ids(of files: [FileResult]) -> some Sequence<CaseID> {
    files.lazy.flatMap(\.cases).map(\.id)
  }

  private func issue(_ lines: [String], at location: SourceLocation) {
    Issue.record("\(lines.joined(separator: "\n"))", sourceLocation: location)
  }

  private func warning(_ lines: [String], at location: SourceLocation) {
    let text = lines.joined(separator: "\n")
    #if compiler(>=6.3)
      Issue.record("\(text)", severity: .warning, sourceLocation: location)
    #else
      print(text)
    #endif
  }

  /// Hands the failures to Swift Testing, which writes them where `--attachments-path` says.
  private func attach(_ cases: [JSON], of files: [FileResult], at location: SourceLocation) {
    var members = result.origin
    members["cases"] = .array(cases)
    let path = files.count == 1 ? files[0].path : "failures"
    let name = path.split(separator: "/").joined(separator: "--") + ".json"
    Attachment.record(JSON.object(members).pretty(), named: name, sourceLocation: location)
  }
}

extension CaseResult {
  /// Whether the case was not sent, or not answered.
  fileprivate var isUnjudged: Bool {
    switch outcome {
    case .notApplicable, .unimplemented: true
    case .passed, .failed, .failedAsExpected, .passedUnexpectedly: false
    }
  }

  /// The case as the vectors have it, and its result.
  fileprivate func attachment(of operation: Operation, vector: VectorCase?) -> JSON {
    var members: JSON.Object = [:]
    members["case"] = vector?.json
    members["result"] = json(of: operation)
    return .object(members)
  }
}
