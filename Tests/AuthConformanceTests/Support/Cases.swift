import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

/// Swift Testing has an `Expectation` too.
typealias Expected = AuthConformance.Expectation

extension VectorCase {
  /// A case made up for judging: its input says nothing.
  static func expecting(_ expectation: Expected, id: CaseID = "signatures/made-up/case") -> Self {
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
  /// The output that a text holds, or a malfunction that no test expects.
  static func json(_ text: String) -> Answer {
    guard case .object(let members)? = try? JSON(parsing: text) else {
      return .malfunction(Malfunction(message: "the test's own text is no JSON object: \(text)"))
    }
    return .output(members)
  }
}

extension Outcome {
  var failure: Failure? {
    if case .failed(let failure) = self { failure } else { nil }
  }

  var warnings: [String]? {
    if case .passed(let warnings) = self { warnings } else { nil }
  }
}

extension Judge {
  /// The outcome of one answer.
  func outcome(
    of answer: String,
    expecting expectation: Expected,
    by operation: AuthConformance.Operation
  ) -> Outcome {
    judge(.expecting(expectation), of: operation, answers: [.json(answer)]).outcome
  }
}
