import ConformanceEngine

/// Swift Testing has an `Expectation` too.
package typealias Expected = ConformanceEngine.Expectation

extension VectorCase {
  /// A case made up for judging: its input says nothing.
  package static func expecting(
    _ expectation: Expected,
    id: CaseID = "signatures/made-up/case"
  ) -> Self {
    VectorCase(
      id: id,
      title: "Made up",
      requirements: ["SAMPLE-KEY"],
      input: ["id": .string(id.rawValue)],
      expectation: expectation,
      origin: .computed("by hand")
    )
  }
}

extension Answer {
  /// The output that a text holds, or an error that no test expects.
  package static func json(_ text: String) -> Answer {
    guard case .object(let members)? = try? JSON(parsing: text) else {
      return .error(ImplementationError(message: "the test's own text is no JSON object: \(text)"))
    }
    return .output(members)
  }
}

extension Outcome {
  package var failure: Failure? {
    if case .failed(let failure) = self { failure } else { nil }
  }

  package var warnings: [String]? {
    if case .passed(let warnings) = self { warnings } else { nil }
  }
}

extension Judge {
  /// The outcome of one answer.
  package func outcome(
    of answer: String,
    expecting expectation: Expected,
    by call: Call
  ) -> Outcome {
    judge(expectation, of: call, answers: [.json(answer)]).outcome
  }
}
