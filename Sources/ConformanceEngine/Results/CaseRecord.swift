// Cases and answers in the form that reports have: what a part of the run retains of an answer has an
// input or a configuration, depending on the operation, and so has a failure.

struct CaseRecord: Codable, ReportPart {
  let id: CaseID
  private let status: CaseStatus
  private let title: String
  private let requirements: [RequirementID]
  private let strength: Requirement.Strength
  @LeftOutIfEmpty private var flags: [FlagID]
  @LeftOutIfEmpty private var warnings: [String]
  private let failure: FailureRecord?
  @LeftOutIfEmpty private var interpretations: [TakenInterpretation]
  private let reason: String?

  init(_ entry: CaseResult, of operation: Operation) {
    id = entry.id
    status = entry.outcome.status
    title = entry.title
    requirements = entry.requirements
    strength = entry.strength
    flags = entry.flags
    failure = entry.failure.map { FailureRecord($0, of: entry, operation) }
    interpretations = entry.taken
    (warnings, reason) =
      switch entry.outcome {
      case .passed(let warnings): (warnings, nil)
      case .failedAsExpected(_, let reason), .passedUnexpectedly(let reason),
        .notApplicable(let reason):
        ([], reason)
      case .failed, .unimplemented: ([], nil)
      }
  }

  /// The case that this is the record of, in a file of an operation.
  func result(of operation: Operation) throws(CodingFailure) -> CaseResult {
    func needed<Value>(_ value: Value?, _ name: String) throws(CodingFailure) -> Value {
      guard let value else { throw .missing(name) }
      return value
    }
    let told = try failure?.failure(of: operation)
    let outcome: Outcome =
      switch status {
      case .passed: .passed(warnings: warnings)
      case .failed: .failed(try needed(told, "failure"))
      case .unimplemented: .unimplemented
      case .notApplicable: .notApplicable(reason: try needed(reason, "reason"))
      case .failedAsExpected:
        .failedAsExpected(try needed(told, "failure"), reason: try needed(reason, "reason"))
      case .passedUnexpectedly: .passedUnexpectedly(reason: try needed(reason, "reason"))
      }
    if failure != nil, outcome.failure == nil { throw .unknown("failure") }
    if !warnings.isEmpty, status != .passed { throw .unknown("warnings") }
    if reason != nil, [.passed, .failed, .unimplemented].contains(status) {
      throw .unknown("reason")
    }
    return CaseResult(
      id: id,
      title: title,
      requirements: requirements,
      strength: strength,
      flags: flags,
      outcome: outcome,
      taken: interpretations,
      input: try failure?.sent.input(of: operation) ?? [:],
      replay: failure?.replay
    )
  }
}

/// Why a case failed, in a report.
struct FailureRecord: Codable {
  private let kind: Failure.Kind
  private let summary: String
  private let expected: String
  private let differences: [Difference]
  fileprivate let sent: Sent
  private let actual: [Answer]
  private let transcript: JSON?
  private let contradicts: CaseID?
  private let wrote: String?
  fileprivate let replay: String?

  fileprivate init(_ failure: Failure, of entry: CaseResult, _ operation: Operation) {
    kind = failure.kind
    summary = failure.summary
    expected = failure.expected
    differences = failure.differences
    sent = Sent(entry.input, operation)
    actual = failure.answers
    transcript = failure.transcript?.json
    contradicts = failure.contradicts
    wrote = failure.wrote
    replay = entry.replay
  }

  fileprivate func failure(of operation: Operation) throws(CodingFailure) -> Failure {
    Failure(
      kind: kind,
      summary: summary,
      expected: expected,
      differences: differences,
      answers: actual,
      transcript: try transcript.told(of: operation, in: ["failure"]),
      wrote: wrote,
      contradicts: contradicts
    )
  }
}

/// What was asked: a call with an input, or a role with a configuration.
struct Sent: Codable {
  private let operation: Operation
  private let input: JSON.Object?
  private let configuration: JSON.Object?

  fileprivate init(_ asked: JSON.Object, _ operation: Operation) {
    self.operation = operation
    (input, configuration) = operation.isCall ? (asked, nil) : (nil, asked)
  }

  fileprivate func input(of other: Operation) throws(CodingFailure) -> JSON.Object {
    let place = JSON.Path(["failure", "sent"])
    guard operation == other else {
      let message = "\"\(operation)\" was asked, but the file is of \(other)"
      throw CodingFailure(.badValue, message, at: place.appending("operation"))
    }
    return try operation.asked(input, configuration, in: place.steps)
  }
}

extension Operation {
  /// What the JSON report calls that with which the operation is asked.
  package var inputName: String { isCall ? "input" : "configuration" }

  fileprivate var isCall: Bool {
    if case .call = self { true } else { false }
  }

  /// The one of the two with which it can be asked.
  fileprivate func asked(
    _ input: JSON.Object?,
    _ configuration: JSON.Object?,
    in place: [JSON.Path.Step]
  ) throws(CodingFailure) -> JSON.Object {
    let (asked, other) = isCall ? (input, configuration) : (configuration, input)
    guard let asked else { throw .missing(inputName, in: place) }
    guard other == nil else { throw .unknown(isCall ? "configuration" : "input", in: place) }
    return asked
  }
}

extension JSON? {
  fileprivate func told(
    of operation: Operation,
    in place: [JSON.Path.Step]
  ) throws(CodingFailure) -> Transcript? {
    guard let json = self else { return nil }
    do throws(CodingFailure) {
      return try Transcript(json, of: operation)
    } catch {
      throw error.inside(place + ["transcript"])
    }
  }
}

extension CaseResult {
  /// The case as the JSON report shows it; members that would be empty are left out.
  package func json(of operation: Operation) -> JSON { CaseRecord(self, of: operation).json }
}
