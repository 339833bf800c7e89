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

extension Requirement {
  /// A rule that a document has, in words that say nothing.
  package init(_ id: RequirementID, _ strength: Requirement.Strength) {
    self.init(id: id, strength: strength, basis: .document, section: "1", statement: "It is so.")
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

extension ImplementationDescription {
  /// Something made up for a test.
  package init(_ name: String, of operations: [Operation] = Operation.allCases) {
    self.init(name: name, version: "1", language: "Swift", operations: operations)
  }
}

/// An implementation that cannot be reached.
package struct Unreachable: Implementation {
  package init() {}

  package func describe() throws -> ImplementationDescription {
    throw ImplementationError(message: "nobody there")
  }

  package func answer(_ requests: [CallRequest]) async -> [Answer] { [] }
}
