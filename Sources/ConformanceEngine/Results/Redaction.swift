/// Keeps secrets out of what is told of a run.
package struct Redaction: Sendable {
  /// What stands in the place of a secret.
  package static let mark = "(not shown)"

  private let texts: SecretTexts
  private let inputs: [Call: Set<String>]

  /// - Parameter secrets: What must not be shown besides the secrets among the fixed inputs.
  package init(_ limits: [Call: CallLimits] = [:], secrets: [String] = []) {
    var texts = secrets
    var inputs: [Call: Set<String>] = [:]
    for (call, limits) in limits {
      for (name, value) in limits.fixed where CallLimits.secrets.contains(name) {
        guard case .text(let text) = value else { continue }
        inputs[call, default: []].insert(name)
        texts.append(text)
      }
    }
    self.inputs = inputs
    self.texts = SecretTexts(texts)
  }

  /// A text without the secrets.
  package func callAsFunction(_ text: String) -> String { texts.hidden(in: text) }

  /// A result without the secrets.
  package func callAsFunction(_ result: RunResult) -> RunResult {
    if texts.isEmpty && inputs.isEmpty { return result }
    var result = result
    var changed: Set<CaseID> = []
    for index in result.files.indices {
      let operation = result.files[index].operation
      result.files[index].cases = result.files[index].cases.map { entry in
        let hidden = self(entry, of: operation)
        if hidden.failure != entry.failure { changed.insert(entry.id) }
        return hidden
      }
    }
    // How answers differ is said with pieces of them.
    result.diagnoses.removeAll { $0.kind == .difference && !changed.isDisjoint(with: $0.cases) }
    return result
  }

  /// What became of a case, without the secrets.
  package func callAsFunction(_ entry: CaseResult, of operation: Operation) -> CaseResult {
    guard !texts.isEmpty || !inputs.isEmpty, entry.failure != nil else { return entry }
    let hidden = Hiding(self, of: operation, entry.failure)
    var entry = entry
    entry.input = hidden.input(entry.input)
    switch entry.outcome {
    case .failed(let failure): entry.outcome = .failed(hidden.failure(failure))
    case .failedAsExpected(let failure, let reason):
      entry.outcome = .failedAsExpected(hidden.failure(failure), reason: reason)
    case .passed, .unimplemented, .notApplicable, .passedUnexpectedly: break
    }
    return entry
  }

  /// What is hidden in one case: also what is as good as a secret, where one is fixed.
  private struct Hiding {
    private let redaction: Redaction
    private let names: Set<String>
    private let texts: SecretTexts

    init(_ redaction: Redaction, of operation: Operation, _ failure: Failure?) {
      self.redaction = redaction
      guard case .call(let call) = operation, let names = redaction.inputs[call] else {
        self.names = []
        texts = SecretTexts([])
        return
      }
      self.names = names
      let answers = failure?.answers.compactMap(\.output) ?? []
      let shown = answers.flatMap { answer in
        names.union(CallLimits.secrets).compactMap { answer[$0]?.string }
      }
      let expected = (failure?.differences ?? []).filter { CallLimits.secrets.contains($0.place) }
        .flatMap { [$0.expected, $0.actual] }
      texts = SecretTexts(shown + expected)
    }

    func text(_ text: String) -> String {
      texts.hidden(in: redaction(text))
    }

    func input(_ input: JSON.Object) -> JSON.Object {
      var input = object(input)
      for name in names where input[name] != nil { input[name] = .string(Redaction.mark) }
      return input
    }

    private func object(_ object: JSON.Object) -> JSON.Object {
      JSON.Object(object.members.map { JSON.Member(name: $0.name, value: value($0.value)) })
    }

    private func value(_ value: JSON) -> JSON {
      switch value {
      case .string(let string): .string(text(string))
      case .array(let elements): .array(elements.map(self.value))
      case .object(let members): .object(object(members))
      case .null, .bool, .number: value
      }
    }

    func answer(_ answer: Answer) -> Answer {
      switch answer {
      case .output(let output): return .output(object(output))
      case .unimplemented: return answer
      case .error(var error):
        error.message = text(error.message)
        error.detail = error.detail.map(text)
        error.wrote = error.wrote.map(text)
        return .error(error)
      }
    }

    func failure(_ failure: Failure) -> Failure {
      var failure = failure
      failure.summary = text(failure.summary)
      failure.expected = text(failure.expected)
      failure.differences = failure.differences.map { difference in
        Difference(
          place: difference.place,
          expected: text(difference.expected),
          actual: text(difference.actual),
          remark: difference.remark.map(text)
        )
      }
      failure.answers = failure.answers.map(answer)
      failure.wrote = failure.wrote.map(text)
      return failure
    }
  }
}
