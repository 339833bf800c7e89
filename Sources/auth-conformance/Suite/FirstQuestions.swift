import Exploring

/// What a program answers rightly when it is asked nothing else, and wrongly behind other questions: it
/// keeps something from one to the next.
enum FirstQuestions {
  /// How many times a program is started for this.
  private static let limit = 8

  /// The calls among what was found that are answered rightly by a program that was just started.
  static func answeredRightly(
    _ found: FoundCases,
    _ arguments: Arguments,
    of command: CommandDescription,
    _ judge: Judge,
    until interruption: Interruption
  ) async -> Set<CaseID> {
    guard arguments.program != nil else { return [] }
    let vectors = found.files.flatMap { file in file.cases.map { (file.operation, $0) } }
    var right: Set<CaseID> = []
    for (operation, vector) in vectors.prefix(limit) where interruption.status == nil {
      guard case .call(let call) = operation,
        let choice = try? ImplementationChoice(arguments, of: command)
      else { continue }
      let answered = await choice.use(until: interruption) { implementation in
        _ = try await implementation.describe()
        let answers = await implementation.answer(judge.requests(for: vector, of: call))
        return judge.judge(vector.expectation, of: call, answers: answers).outcome
      }
      if case .success(.passed) = answered { right.insert(vector.id) }
    }
    return right
  }
}
