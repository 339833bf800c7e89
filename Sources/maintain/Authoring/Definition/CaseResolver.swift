/// Turns one definition into a vector, and holds the reference to what the definition says.
struct CaseResolver<Base: Scenario> {
  let path: String
  let definition: CaseDefinition<Base>
  let reference: LocalImplementation

  func resolve(_ base: Base) async throws -> VectorCase {
    var scenario = base
    do {
      guard let want = definition.want, !definition.scope.requirements.isEmpty else {
        throw AuthoringError(id: id, message: "neither case nor section says what decides it")
      }
      guard !definition.title.isEmpty else {
        throw AuthoringError(id: id, message: "the case has no title")
      }
      try definition.change(&scenario)
      let callInput = try scenario.input()
      let input = try callInput.members()
      let vector = VectorCase(
        id: id,
        title: definition.title,
        requirements: definition.scope.requirements,
        flags: definition.scope.flags,
        note: definition.note,
        input: input,
        callInput: callInput,
        expectation: try await expectation(want, scenario, input),
        origin: definition.source.map { .published($0) } ?? .computed("reference")
      )
      try await confirm(vector)
      return vector
    } catch let error as AuthoringError {
      throw error
    } catch {
      throw AuthoringError(id: id, message: "\(error)")
    }
  }

  private var id: CaseID { CaseID(rawValue: "\(path)/\(definition.slug)") }

  private func expectation(
    _ want: Want<Base>,
    _ scenario: Base,
    _ input: JSON.Object
  ) async throws -> Expectation {
    switch want {
    case .success: return try await success(input)
    case .successAfter(let change):
      var other = scenario
      try change(&other)
      if let issuer = other as? any IssuingScenario { return .token(try issuer.expectedToken()) }
      return try await success(try other.input().members())
    case .output(let members): return .output(members)
    case .valid(let members): return .valid(members)
    case .invalid([]), .refused([]):
      throw AuthoringError(id: id, message: "neither case nor section gives a reason")
    case .invalid(let reasons): return .invalid(reasons)
    case .refused(let reasons): return .refused(reasons)
    case .token(let change):
      guard let scenario = scenario as? any IssuingScenario & Scenario, let base = scenario as? Base
      else { throw AuthoringError(id: id, message: "the scenario issues no tokens") }
      var token = try scenario.expectedToken()
      try change(base, &token)
      return .token(token)
    case .either(let ambiguity, let interpretations):
      var alternatives: [AmbiguityExpectation.Alternative] = []
      for (interpretation, want) in interpretations {
        let expectation = try await expectation(want, scenario, input)
        alternatives.append(AmbiguityExpectation.Alternative(interpretation, expectation))
      }
      return .ambiguity(AmbiguityExpectation(id: ambiguity, interpretations: alternatives))
    }
  }

  /// What the reference gives, which must be a success.
  private func success(_ input: JSON.Object) async throws -> Expectation {
    let request = CallRequest(Base.call, input: input)
    guard case .output(var output) = await reference.answer([request]).first else {
      throw AuthoringError(id: id, message: "the reference gives no answer")
    }
    switch Base.Contract.kind {
    case .response where output["refused"] == nil:
      return .output(output)
    case .verdict where output["valid"] == true:
      output["valid"] = nil
      return .valid(output)
    default:
      let actual = JSON.object(output).compact()
      throw AuthoringError(id: id, message: "the reference does not succeed: \(actual)")
    }
  }

  /// The reference meets the expectation, reasons included, and takes the first interpretation.
  private func confirm(_ vector: VectorCase) async throws {
    let judge = Judge(hasStrictReasons: true)
    let answers = await reference.answer(judge.requests(for: vector, of: Base.call))
    let judgement = judge.judge(vector.expectation, of: Base.call, answers: answers)
    guard case .passed = judgement.outcome else {
      throw AuthoringError(id: id, message: judgement.outcome.disagreement)
    }
    guard case .ambiguity(let ambiguity) = vector.expectation else { return }
    let fitting = ambiguity.interpretations.filter { alternative in
      let outcome = judge.judge(alternative.expectation, of: Base.call, answers: answers).outcome
      if case .passed = outcome { return true }
      return false
    }
    if let first = fitting.first?.interpretation,
      first != ambiguity.interpretations.first?.interpretation
    {
      let message = "the reference takes \"\(first)\", which is not the first interpretation"
      throw AuthoringError(id: id, message: message)
    }
    // An answer that two of three interpretations share still tells them from the third.
    if fitting.count == ambiguity.interpretations.count {
      throw AuthoringError(id: id, message: "the case cannot tell the interpretations apart")
    }
  }
}

/// A definition that does not hold together.
package struct AuthoringError: Error, Sendable, CustomStringConvertible {
  /// The case concerned.
  package let id: CaseID
  /// What is wrong with it.
  package let message: String

  /// The id and what is wrong.
  package var description: String { "\(id): \(message)" }
}

extension Outcome {
  /// What is wrong with the reference's answer, or with the case.
  var disagreement: String {
    if case .failed(let failure) = self {
      "the reference disagrees: \(failure.summary)"
    } else {
      "the reference does not answer"
    }
  }
}
