import AuthConformance
import ConformanceSuite
import StrictJSON

extension CaseResult {
  /// The case as the JSON report shows it; members that would be empty are left out.
  package func json(of operation: Operation) -> JSON {
    var members: JSON.Object = [
      "id": .string(id.rawValue),
      "status": .string(outcome.status.rawValue),
      "title": .string(title),
      "requirements": .array(requirements.map { .string($0.rawValue) }),
      "strength": .string(strength.rawValue),
    ]
    members["flags"] = flags.isEmpty ? nil : .array(flags.map { .string($0.rawValue) })
    if case .passed(let warnings) = outcome, !warnings.isEmpty {
      members["warnings"] = .array(warnings.map(JSON.string))
    }
    members["failure"] = failure.map { json(of: $0, operation) }
    members["interpretations"] = taken.isEmpty ? nil : .array(taken.map(\.json))
    switch outcome {
    case .failedAsExpected(_, let reason), .passedUnexpectedly(let reason),
      .notApplicable(let reason):
      members["reason"] = .string(reason)
    case .passed, .failed, .unimplemented: break
    }
    return .object(members)
  }

  private func json(of failure: Failure, _ operation: Operation) -> JSON {
    var members: JSON.Object = [
      "kind": .string(failure.kind.rawValue),
      "summary": .string(failure.summary),
      "expected": .string(failure.expected),
      "differences": .array(failure.differences.map(\.json)),
      "sent": ["operation": .string(operation.rawValue), operation.inputName: .object(input)],
      "actual": .array(failure.answers.map(\.json)),
    ]
    members["transcript"] = failure.transcript?.json
    members["contradicts"] = failure.contradicts.map { .string($0.rawValue) }
    members["wrote"] = failure.wrote.map(JSON.string)
    members["replay"] = replay.map(JSON.string)
    return .object(members)
  }
}

extension Operation {
  /// What the JSON report calls that with which the operation is asked.
  package var inputName: String {
    switch self {
    case .call: "input"
    case .role: "configuration"
    }
  }
}

extension Difference {
  package var json: JSON {
    var members: JSON.Object = [
      "place": .string(place), "expected": .string(expected), "actual": .string(actual),
    ]
    members["remark"] = remark.map(JSON.string)
    return .object(members)
  }
}

extension Answer {
  /// One member that says what kind of answer came.
  package var json: JSON {
    switch self {
    case .output(let output): return ["output": .object(output)]
    case .unimplemented: return ["unimplemented": true]
    case .error(let error):
      var members: JSON.Object = ["message": .string(error.message)]
      members["detail"] = error.detail.map(JSON.string)
      return ["error": .object(members)]
    }
  }
}

extension Transcript {
  /// The steps of a conversation up to the first wrong one, and those that were left.
  package var json: JSON {
    [
      "played": .array(
        played.map { step in
          let event = JSON.Member(name: step.event, value: .object(step.members))
          return [
            "at": .string(step.at.text),
            "event": .object(JSON.Object([event])),
            "expected": step.expected.json,
            "actual": step.actions.map(JSON.array) ?? .null,
          ]
        }
      ),
      "endsWrong": .bool(endsWrong),
      "notRun": .array(notRun.map(\.json)),
    ]
  }
}
