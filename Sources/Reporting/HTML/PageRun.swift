/// One report as the page keeps it: a letter for each case, and details of those that need any.
struct PageRun: Sendable {
  /// What the page calls the implementation.
  let label: String
  let result: RunResult
  /// Where the page has a case.
  let index: [CaseID: Int]

  /// Writes one JSON object, a line for each case with details.
  func write(to output: inout some TextOutputStream) {
    let files = result.files.map { file in
      JSON.Member(name: file.path, value: file.countsByStrength.pageJSON(at: result.level))
    }
    output.write("{\"head\":\(JSON.object(head).embedded),\n")
    output.write("\"files\":\(JSON.object(JSON.Object(files)).embedded),\n")
    output.write("\"statuses\":\"\(letters)\",\n\"details\":{")
    var separator = "\n"
    for file in result.files {
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
    var head = result.origin
    head["label"] = .string(label)
    head["shard"] = result.shard?.json ?? .null
    head["interrupted"] = .bool(result.isInterrupted)
    head["endedAtFailure"] = result.isEndedByFailure ? true : nil
    head["verdict"] = .string(result.verdict.rawValue)
    if !result.notJudged.isEmpty {
      head["notJudged"] = .array(result.notJudged.map(JSON.string))
    }
    head["unjudged"] = result.unjudged.first.map { .string($0.words) }
    head["unknownOperations"] = result.unknownOperations.map(JSON.string)
    head["counts"] = result.countsByStrength.pageJSON(at: result.level)
    head["strengths"] = result.countsByStrength.json
    head["diagnoses"] = .array(result.diagnoses.map(\.json))
    head["interpretations"] = .array(result.interpretations.map(\.json))
    head["outdated"] = .array(result.outdated.map(\.json))
    return head
  }

  /// One letter for each case of the page, in its order; a point for what was not run.
  private var letters: String {
    var letters = Array(repeating: UInt8(ascii: "."), count: index.count)
    for entry in result.files.lazy.flatMap(\.cases) {
      if let index = index[entry.id] { letters[index] = entry.letter(at: result.level) }
    }
    return String(decoding: letters, as: UTF8.self)
  }
}

extension ByStrength<Counts> {
  /// The counts of the report; what failed below the level is counted apart, by its strength.
  fileprivate func pageJSON(at level: Requirement.Strength) -> JSON {
    var counts = total
    counts.failed = deciding(at: level).failed
    guard case .object(var json) = counts.json else { return counts.json }
    json["total"] = .count(total.total)
    for strength in Requirement.Strength.allCases where strength < level {
      json["\(strength)Failed"] = .count(self[strength].failed)
    }
    return .object(json)
  }
}

extension CaseResult {
  fileprivate func letter(at level: Requirement.Strength) -> UInt8 {
    switch outcome {
    case .failed where strength < level: UInt8(ascii: strength == .recommended ? "r" : "h")
    case .passed(let warnings): UInt8(ascii: warnings.isEmpty ? "p" : "w")
    case .failed: UInt8(ascii: "f")
    case .unimplemented: UInt8(ascii: "u")
    case .notApplicable: UInt8(ascii: "n")
    case .failedAsExpected: UInt8(ascii: "x")
    case .passedUnexpectedly: UInt8(ascii: "s")
    }
  }

  /// All that is to be told of the case besides its letter; nil if that is nothing.
  fileprivate func details(_ operation: Operation) -> JSON.Object? {
    var json: JSON.Object = [:]
    if case .passed(let warnings) = outcome, !warnings.isEmpty {
      json["warnings"] = .array(warnings.map(JSON.string))
    }
    switch outcome {
    case .failedAsExpected(_, let reason), .passedUnexpectedly(let reason),
      .notApplicable(let reason):
      json["reason"] = .string(reason)
    case .passed, .failed, .unimplemented: break
    }
    // Unless it is that of the first rule, which the page knows.
    if failure?.kind == .inconsistent || failure?.kind == .raised {
      json["strength"] = .string(strength.rawValue)
    }
    json["interpretations"] = taken.isEmpty ? nil : .array(taken.map(\.json))
    json["failure"] = failure.map {
      .object(PageFailure(failure: $0, entry: self, operation: operation).json)
    }
    return json.isEmpty ? nil : json
  }
}
