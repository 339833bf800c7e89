import AuthConformance
import StrictJSON

/// One case with what became of it, as the JSON report shows it.
struct CaseReport {
  let vector: VectorCase
  let operation: Operation
  let result: CaseResult

  /// `id` and `status`, and `warnings`, `failure` and `readings` where there are any; `reason` is
  /// that of a list of expected failures.
  var json: JSON {
    var members: JSON.Object = ["id": .string(vector.id.rawValue)]
    switch result.outcome {
    case .passed(let warnings):
      members["status"] = "passed"
      members["warnings"] = warnings.isEmpty ? nil : .array(warnings.map(JSON.string))
    case .failed(let failure):
      members["status"] = "failed"
      members["failure"] = json(of: failure)
    case .unimplemented:
      members["status"] = "unimplemented"
    case .failedAsExpected(let failure, let reason):
      members["status"] = "failed-as-expected"
      members["reason"] = .string(reason)
      members["failure"] = json(of: failure)
    case .passedUnexpectedly(let reason):
      members["status"] = "passed-unexpectedly"
      members["reason"] = .string(reason)
    }
    let readings = result.taken.map { taken -> JSON in
      [
        "decision": .string(taken.decision.rawValue),
        "reading": .string(taken.reading.rawValue),
      ]
    }
    members["readings"] = readings.isEmpty ? nil : .array(readings)
    return .object(members)
  }

  private func json(of failure: Failure) -> JSON {
    let input = operation.vocabulary == nil ? "input" : "configuration"
    var members: JSON.Object = [
      "kind": .string(failure.kind.rawValue),
      "summary": .string(failure.summary),
      "expected": .string(failure.expected),
      "differences": .array(failure.differences.map(json(of:))),
      "sent": ["operation": .string(operation.rawValue), input: .object(vector.input)],
      "came": .array(failure.answers.map(json(of:))),
    ]
    members["transcript"] = failure.transcript.map(json(of:))
    return .object(members)
  }

  /// The steps of a conversation up to the first wrong one, and those that were left.
  private func json(of transcript: Transcript) -> JSON {
    [
      "played": .array(
        transcript.played.map { step in
          let event = JSON.Member(name: step.event, value: .object(step.members))
          return [
            "at": .string(step.at.text),
            "event": .object(JSON.Object([event])),
            "expected": step.expected.json,
            "came": step.actions.map(JSON.array) ?? .null,
          ]
        }
      ),
      "endsWrong": .bool(transcript.endsWrong),
      "notRun": .array(transcript.notRun.map(\.json)),
    ]
  }

  private func json(of difference: Difference) -> JSON {
    var members: JSON.Object = [
      "place": .string(difference.place),
      "expected": .string(difference.expected),
      "came": .string(difference.came),
    ]
    members["remark"] = difference.remark.map(JSON.string)
    return .object(members)
  }

  /// One member that says what kind of answer came.
  private func json(of answer: Answer) -> JSON {
    switch answer {
    case .output(let output): return ["output": .object(output)]
    case .unimplemented: return ["unimplemented": true]
    case .malfunction(let malfunction):
      var members: JSON.Object = ["message": .string(malfunction.message)]
      members["detail"] = malfunction.detail.map(JSON.string)
      return ["malfunction": .object(members)]
    }
  }
}
