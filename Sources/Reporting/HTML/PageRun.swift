import AuthConformance
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

/// One report as the page keeps it: a letter for each case, and details of those that need any.
struct PageRun: Sendable {
  /// What the page calls the implementation.
  let label: String
  private let report: RunReport
  private let index: [CaseID: Int]

  /// - Parameter index: where the page has a case.
  init(_ report: RunReport, label: String, index: [CaseID: Int]) {
    self.label = label
    self.report = report
    self.index = index
  }

  /// Writes one JSON object, a line for each case with details.
  func write(to output: inout some TextOutputStream) {
    let files = report.files.map { JSON.Member(name: $0.path, value: $0.counts.json) }
    output.write("{\"head\":\(JSON.object(head).embedded),\n")
    output.write("\"files\":\(JSON.object(JSON.Object(files)).embedded),\n")
    output.write("\"statuses\":\"\(letters)\",\n\"details\":{")
    var separator = "\n"
    for file in report.files {
      for entry in file.cases {
        guard let index = index[entry.id], let details = entry.details(file.operation) else {
          continue
        }
        output.write("\(separator)\"\(index)\":\(JSON.object(details).embedded)")
        separator = ",\n"
      }
    }
    output.write("\n}}")
  }

  private var head: JSON.Object {
    [
      "label": .string(label), "implementation": report.implementation.json,
      "suite": report.suite.json, "profile": report.profile.map(JSON.string) ?? .null,
      "shard": report.shard?.json ?? .null, "interrupted": .bool(report.isInterrupted),
      "verdict": .string(report.verdict.rawValue), "counts": report.counts.json,
      "diagnoses": .array(report.diagnoses.map(\.json)),
      "interpretations": .array(report.interpretations.map(\.json)),
      "outdated": .array(report.outdated.map(\.json)),
    ]
  }

  /// One letter for each case of the page, in its order; a point for what was not run.
  private var letters: String {
    var letters = Array(repeating: UInt8(ascii: "."), count: index.count)
    for entry in report.files.lazy.flatMap(\.cases) {
      if let index = index[entry.id] { letters[index] = entry.letter }
    }
    return String(decoding: letters, as: UTF8.self)
  }
}

extension RunReport.Case {
  fileprivate var letter: UInt8 {
    switch outcome {
    case .passed(let warnings): UInt8(ascii: warnings.isEmpty ? "p" : "w")
    case .failed: UInt8(ascii: "f")
    case .unimplemented: UInt8(ascii: "u")
    case .failedAsExpected: UInt8(ascii: "x")
    case .passedUnexpectedly: UInt8(ascii: "s")
    }
  }

  /// All that is to be told of the case besides its letter; nil where that is nothing.
  fileprivate func details(_ operation: Operation) -> JSON.Object? {
    var json: JSON.Object = [:]
    if case .passed(let warnings) = outcome, !warnings.isEmpty {
      json["warnings"] = .array(warnings.map(JSON.string))
    }
    switch outcome {
    case .failedAsExpected(_, let reason), .passedUnexpectedly(let reason):
      json["reason"] = .string(reason)
    case .passed, .failed, .unimplemented: break
    }
    json["interpretations"] = taken.isEmpty ? nil : .array(taken.map(\.json))
    json["failure"] = failure.map { .object(PageFailure($0, of: self, operation).json) }
    return json.isEmpty ? nil : json
  }
}
