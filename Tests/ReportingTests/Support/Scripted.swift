import Reporting

/// An implementation that gives prepared answers, chosen by the `userId` of the input.
struct Scripted: Implementation {
  var answers: [String: Answer] = [:]

  /// One that is right, one with a warning, one that is wrong, and an error.
  static let mixed: [String: Answer] = [
    "good": .signature("right"),
    "odd": .output(["signature": "right", "extra": 1]),
    "bad": .signature("wrong"),
    "dead": .error(ImplementationError(message: "it died", detail: "core dumped")),
  ]

  func describe() -> ImplementationDescription {
    ImplementationDescription(
      name: "scripted",
      version: "2.1",
      language: "Swift",
      operations: [.call(.sinchSignatureSign)]
    )
  }

  func answer(_ requests: [CallRequest]) -> [Answer] {
    requests.map { answers[$0.input["userId"]?.string ?? ""] ?? .unimplemented }
  }

  /// The result of a suite, under a digest of its own.
  func result(
    of suite: Suite,
    vectors: String = "0123",
    listed: [ListedFailure] = [],
    replay: ReplayCommand? = nil
  ) async throws -> RunResult {
    var runner = Runner(suite: suite)
    runner.listed = listed
    runner.replay = replay
    var result = try await runner.run(self)
    result.suite.vectors = vectors
    return result
  }

  /// Runs the files against the prepared answers.
  static func run(
    _ files: [VectorFile],
    _ answers: [String: Answer],
    judge: Judge = Judge()
  ) async throws -> RunResult {
    try await Runner(suite: Suite(files: files), judge: judge).run(Scripted(answers: answers))
  }
}

extension Answer {
  static func signature(_ text: String) -> Answer { .output(["signature": .string(text)]) }
}

extension Reporter {
  /// The whole report.
  func text(_ report: RunResult) -> String {
    var text = ""
    write(report, to: &text)
    return text
  }
}
