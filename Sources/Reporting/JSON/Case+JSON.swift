import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension RunReport.Case {
  /// The case as the JSON report shows it; members that would be empty are left out.
  func json(of operation: Operation) -> JSON {
    var members: JSON.Object = [
      "id": .string(id.rawValue),
      "status": .string(outcome.status.rawValue),
      "title": .string(title),
      "requirements": .array(requirements.map { .string($0.rawValue) }),
    ]
    members["flags"] = flags.isEmpty ? nil : .array(flags.map { .string($0.rawValue) })
    if case .passed(let warnings) = outcome, !warnings.isEmpty {
      members["warnings"] = .array(warnings.map(JSON.string))
    }
    members["failure"] = failure.map { json(of: $0, operation) }
    members["interpretations"] = taken.isEmpty ? nil : .array(taken.map(\.json))
    switch outcome {
    case .failedAsExpected(_, let reason), .passedUnexpectedly(let reason):
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
      "came": .array(failure.answers.map(\.json)),
    ]
    members["transcript"] = failure.transcript?.json
    members["contradicts"] = failure.contradicts.map { .string($0.rawValue) }
    members["wrote"] = failure.wrote.map(JSON.string)
    members["replay"] = replay.map(JSON.string)
    return .object(members)
  }
}

/// What became of a case, in a word.
package enum CaseStatus: String, Sendable, CaseIterable {
  case passed, failed, unimplemented
  case failedAsExpected = "failed-as-expected"
  case passedUnexpectedly = "passed-unexpectedly"
}

extension Outcome {
  /// What became of the case, in a word.
  package var status: CaseStatus {
    switch self {
    case .passed: .passed
    case .failed: .failed
    case .unimplemented: .unimplemented
    case .failedAsExpected: .failedAsExpected
    case .passedUnexpectedly: .passedUnexpectedly
    }
  }
}

extension Operation {
  /// What the JSON report calls that with which the operation is asked.
  var inputName: String {
    switch self {
    case .call: "input"
    case .role: "configuration"
    }
  }
}

extension Difference {
  var json: JSON {
    var members: JSON.Object = [
      "place": .string(place), "expected": .string(expected), "came": .string(came),
    ]
    members["remark"] = remark.map(JSON.string)
    return .object(members)
  }
}

extension Answer {
  /// One member that says what kind of answer came.
  var json: JSON {
    switch self {
    case .output(let output): return ["output": .object(output)]
    case .unimplemented: return ["unimplemented": true]
    case .malfunction(let malfunction):
      var members: JSON.Object = ["message": .string(malfunction.message)]
      members["detail"] = malfunction.detail.map(JSON.string)
      return ["malfunction": .object(members)]
    }
  }
}

extension Transcript {
  /// The steps of a conversation up to the first wrong one, and those that were left.
  var json: JSON {
    [
      "played": .array(
        played.map { step in
          let event = JSON.Member(name: step.event, value: .object(step.members))
          return [
            "at": .string(step.at.text),
            "event": .object(JSON.Object([event])),
            "expected": step.expected.json,
            "came": step.actions.map(JSON.array) ?? .null,
          ]
        }
      ),
      "endsWrong": .bool(endsWrong),
      "notRun": .array(notRun.map(\.json)),
    ]
  }
}
