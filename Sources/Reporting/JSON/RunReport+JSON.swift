import AuthConformance
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

extension RunReport.SuiteIdentity {
  var json: JSON {
    ["version": .string(version), "vectors": .string(vectors), "cases": .count(cases)]
  }
}

extension Shard {
  var json: JSON { ["index": .count(index), "count": .count(count)] }
}

extension ImplementationDescription {
  var json: JSON {
    [
      "name": .string(name),
      "version": .string(version),
      "language": .string(language),
      "operations": .array(operations.map { .string($0.rawValue) }),
    ]
  }
}

extension Counts {
  var json: JSON {
    [
      "total": .count(total),
      "passed": .count(passed),
      "failed": .count(failed),
      "unimplemented": .count(unimplemented),
      "failedAsExpected": .count(failedAsExpected),
      "passedUnexpectedly": .count(passedUnexpectedly),
      "warned": .count(warned),
    ]
  }
}

extension RunReport.Diagnosis {
  var json: JSON {
    var members: JSON.Object = ["faults": .array(faults.map(JSON.string))]
    members["equivalents"] = equivalents.isEmpty ? nil : .array(equivalents.map(JSON.string))
    members["title"] = .string(title)
    members["mending"] = .string(mending)
    members["explains"] = .count(explains)
    members["of"] = .count(of)
    members["cases"] = .array(cases.map { .string($0.rawValue) })
    return .object(members)
  }
}

extension RunReport.File {
  var json: JSON {
    [
      "path": .string(path), "operation": .string(operation.rawValue), "counts": counts.json,
    ]
  }
}

extension TakenInterpretation {
  var json: JSON {
    ["ambiguity": .string(ambiguity.rawValue), "interpretation": .string(interpretation.rawValue)]
  }
}

extension RunResult.InterpretationEvidence {
  var json: JSON {
    [
      "ambiguity": .string(taken.ambiguity.rawValue),
      "interpretation": .string(taken.interpretation.rawValue),
      "shownBy": .string(shownBy.rawValue),
    ]
  }
}

extension OutdatedExpectation {
  var json: JSON {
    var members: JSON.Object = ["line": .count(line), "pattern": .string(pattern)]
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

extension RunReport.Requirement {
  var json: JSON {
    [
      "id": .string(id.rawValue),
      "strength": .string(strength.rawValue),
      "document": .string(document),
      "section": .string(section),
      "statement": .string(statement),
    ]
  }
}

extension RunReport.Ambiguity {
  var json: JSON {
    let choices = interpretations.map { choice -> JSON in
      ["name": .string(choice.name.rawValue), "statement": .string(choice.statement)]
    }
    return [
      "id": .string(id.rawValue), "question": .string(question), "interpretations": .array(choices),
    ]
  }
}

extension JSON {
  /// A number of things.
  static func count(_ count: Int) -> JSON { .number(JSON.Number(count)) }
}
