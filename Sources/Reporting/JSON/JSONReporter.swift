import AuthConformance
import StrictJSON

/// The report for other programs: one JSON document, one line for each file and each case.
///
/// The same result gives the same text. Nothing is shortened. Members, in this order:
/// `format`, `implementation`, `profile`, `verdict`, `counts`, `files`, `cases`, `readings`,
/// `outdated` (entries of a list of expected failures that are not true).
public struct JSONReporter: Reporter {
  /// The version of the format, which changes when a reader would have to.
  public static let format = 1

  /// Makes a reporter.
  public init() {}

  public func write(_ result: RunResult, to output: inout some TextOutputStream) {
    let profile = result.profile.map(JSON.string) ?? .null
    output.write("{\n  \"format\": \(Self.format),\n")
    output.write("  \"implementation\": \(result.implementation.json.compact()),\n")
    output.write("  \"profile\": \(profile.compact()),\n")
    output.write("  \"verdict\": \"\(result.verdict.rawValue)\",\n")
    output.write("  \"counts\": \(result.counts.json.compact()),\n")
    write("files", result.files, { $0.json }, to: &output)
    write("cases", result.files.lazy.flatMap(\.casesWithResults), { $0.json }, to: &output)
    write("readings", result.readings, { $0.json }, to: &output)
    write("outdated", result.outdated, { $0.json }, isLast: true, to: &output)
    output.write("}\n")
  }

  /// Writes an array member, one element a line.
  private func write<Elements: Sequence>(
    _ name: String,
    _ elements: Elements,
    _ json: (Elements.Element) -> JSON,
    isLast: Bool = false,
    to output: inout some TextOutputStream
  ) {
    output.write("  \"\(name)\": [")
    var separator = "\n"
    for element in elements {
      output.write(separator + "    " + json(element).compact())
      separator = ",\n"
    }
    // Nothing was written so far if the first separator is still to come.
    output.write(separator == "\n" ? "]" : "\n  ]")
    output.write(isLast ? "\n" : ",\n")
  }
}

extension FileResult {
  fileprivate var casesWithResults: some Sequence<CaseReport> {
    zip(file.cases, results).lazy.map { vector, result in
      CaseReport(vector: vector, operation: file.operation, result: result)
    }
  }

  fileprivate var json: JSON {
    [
      "path": .string(file.path),
      "operation": .string(file.operation.rawValue),
      "counts": counts.json,
    ]
  }
}

extension ImplementationDescription {
  fileprivate var json: JSON {
    [
      "name": .string(name),
      "version": .string(version),
      "language": .string(language),
      "operations": .array(operations.map { .string($0.rawValue) }),
    ]
  }
}

extension Counts {
  fileprivate var json: JSON {
    [
      "total": .number(JSON.Number(total)),
      "passed": .number(JSON.Number(passed)),
      "failed": .number(JSON.Number(failed)),
      "unimplemented": .number(JSON.Number(unimplemented)),
      "failedAsExpected": .number(JSON.Number(failedAsExpected)),
      "passedUnexpectedly": .number(JSON.Number(passedUnexpectedly)),
      "warned": .number(JSON.Number(warned)),
    ]
  }
}

extension RunResult.ReadingEvidence {
  fileprivate var json: JSON {
    [
      "decision": .string(taken.decision.rawValue),
      "reading": .string(taken.reading.rawValue),
      "shownBy": .string(shownBy.rawValue),
    ]
  }
}

extension OutdatedExpectation {
  fileprivate var json: JSON {
    var members: JSON.Object = [
      "line": .number(JSON.Number(line)), "pattern": .string(pattern),
    ]
    switch problem {
    case .fitsNoCase: members["problem"] = "fits-no-case"
    case .unimplemented: members["problem"] = "unimplemented"
    case .passes(let ids):
      members["problem"] = "passes"
      members["cases"] = .array(ids.map { .string($0.rawValue) })
    }
    return .object(members)
  }
}
