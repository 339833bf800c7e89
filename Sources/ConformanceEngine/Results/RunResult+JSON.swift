import AuthConformance
import ConformanceSuite
import StrictJSON

extension RunResult {
  /// The version of the JSON report's format, which changes when a reader would have to.
  package static let format = 2

  /// What was checked against what, and when: the members `suite`, `implementation`, `profile`, `level`
  /// and `started`.
  package var origin: JSON.Object {
    [
      "suite": suite.json, "implementation": implementation.json,
      "profile": profile.map(JSON.string) ?? .null, "level": .string(level.rawValue),
      "started": started.map { .string($0.rfc3339) } ?? .null,
    ]
  }
}

extension SuiteIdentity {
  fileprivate var json: JSON {
    ["version": .string(version), "vectors": .string(vectors), "cases": .count(cases)]
  }
}

extension Shard {
  package var json: JSON { ["index": .count(index), "count": .count(count)] }
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
  package var json: JSON {
    var members: JSON.Object = [
      "total": .count(total),
      "passed": .count(passed),
      "failed": .count(failed),
      "unimplemented": .count(unimplemented),
    ]
    members["notApplicable"] = notApplicable == 0 ? nil : .count(notApplicable)
    members["failedAsExpected"] = .count(failedAsExpected)
    members["passedUnexpectedly"] = .count(passedUnexpectedly)
    members["warned"] = .count(warned)
    return .object(members)
  }
}

extension ByStrength {
  /// A member for each strength.
  package func json(_ json: (Value) -> JSON) -> JSON {
    .object(
      JSON.Object(
        Requirement.Strength.allCases.map { JSON.Member(name: $0.rawValue, value: json(self[$0])) }
      )
    )
  }
}

extension Diagnosis {
  package var json: JSON {
    var members: JSON.Object = [
      "kind": .string(kind.rawValue), "faults": .array(faults.map { .string($0.rawValue) }),
    ]
    let others = equivalents.map { JSON.string($0.rawValue) }
    members["equivalents"] = others.isEmpty ? nil : .array(others)
    members["title"] = .string(title)
    members["fix"] = .string(fix)
    members["operations"] = .array(operations.map { .string($0.rawValue) })
    members["explains"] = explains.json(JSON.count)
    members["of"] = .count(of)
    members["cases"] = .array(cases.map { .string($0.rawValue) })
    return .object(members)
  }
}

extension FileResult {
  package var json: JSON {
    [
      "path": .string(path), "operation": .string(operation.rawValue), "counts": counts.json,
      "milliseconds": .count(milliseconds),
    ]
  }
}

extension Flag {
  package var json: JSON {
    [
      "id": .string(id.rawValue), "bugClass": .string(bugClass), "effect": .string(effect),
      "links": .array(links.map(JSON.string)),
    ]
  }
}

extension TakenInterpretation {
  package var json: JSON {
    ["ambiguity": .string(ambiguity.rawValue), "interpretation": .string(interpretation.rawValue)]
  }
}

extension InterpretationEvidence {
  package var json: JSON {
    [
      "ambiguity": .string(taken.ambiguity.rawValue),
      "interpretation": .string(taken.interpretation.rawValue),
      "operation": .string(operation.rawValue),
      "shownBy": .string(shownBy.rawValue),
    ]
  }
}

extension OutdatedExpectation {
  package var json: JSON {
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

extension CheckedRequirement {
  package var json: JSON {
    [
      "id": .string(id.rawValue),
      "strength": .string(strength.rawValue),
      "basis": .string(basis.rawValue),
      "document": .string(document),
      "section": .string(section),
      "statement": .string(statement),
    ]
  }
}

extension CheckedAmbiguity {
  package var json: JSON {
    let choices = choices.map { choice -> JSON in
      ["name": .string(choice.name.rawValue), "statement": .string(choice.statement)]
    }
    return [
      "id": .string(id.rawValue), "question": .string(question),
      "interpretations": .array(choices),
    ]
  }
}

extension JSON {
  /// A number of things.
  package static func count(_ count: Int) -> JSON { .number(JSON.Number(count)) }
}
