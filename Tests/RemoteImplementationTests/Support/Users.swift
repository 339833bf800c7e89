import RemoteImplementation

extension Suite {
  /// A case for each user, which expects the right signature.
  static func signatures(of users: [String]) -> Suite {
    Suite(files: [.signatures(users, path: "signatures/users", expecting: signature)])
  }

  /// What an honest program answers: twenty octets in base64, as a signature is.
  static func signature(of user: String) -> String {
    let text = String("signature of \(user)".utf8.prefix(20)) ?? ""
    return Base64.standard.encode(Array((text + String(repeating: " ", count: 20)).utf8.prefix(20)))
  }

  /// Forty users, one of them the culprit.
  static let fortyUsers = signatures(of: (0..<40).map { $0 == 20 ? "culprit" : "user-\($0)" })

  /// A conversation with each user, of three events to which nothing is done.
  static func conversations(with users: [String]) -> Suite {
    var file = Suite.file("flow-traces/users", .role(.avayaClient), users) { _ in
      .trace(FlowTrace(steps: ["a", "b", "c"].map { FlowTrace.Step($0) }))
    }
    for (index, user) in users.enumerated() { file.cases[index].input = ["user": .string(user)] }
    return Suite(files: [file])
  }

  /// Runs the cases against a program, and ends it.
  func run(
    _ command: [String],
    _ options: RemoteOptions = RemoteOptions()
  ) async throws -> RunResult {
    var options = options
    // However busy the machine is, the start of a program is not what is tested.
    options.startTimeout = max(options.startTimeout, .seconds(60))
    let program = try OutsideImplementation(program: command, options: options)
    do {
      let result = try await Runner(suite: self).run(program)
      await program.close()
      return result
    } catch {
      await program.close()
      throw error
    }
  }
}

extension Suite {
  private static let three = ["culprit", "alice", "bob"]

  /// What an honest server answers one by one.
  static let answersOneByOne = three.map {
    Answer.output(["signature": .string(signature(of: $0))])
  }

  /// What three users get, one after the other; the server has time to say more before it is asked again.
  static func answersOneByOne(of implementation: OutsideImplementation) async throws -> [Answer] {
    _ = try await implementation.describe()
    var answers: [Answer] = []
    for user in three {
      let request = CallRequest(.sinchSignatureSign, input: ["userId": .string(user)])
      answers += await implementation.answer([request])
      try await Task.sleep(for: .milliseconds(200))
    }
    return answers
  }
}

extension RunResult {
  /// The failures, by the slugs of their cases.
  var failures: [String: Failure] {
    cases.reduce(into: [:]) { failures, entry in
      if case .failed(let failure) = entry.outcome { failures[entry.id.slug] = failure }
    }
  }

  /// The error of the only case that failed.
  var onlyMalfunction: ImplementationError? {
    guard failures.count == 1, let failure = failures.values.first else { return nil }
    for answer in failure.answers {
      if case .error(let error) = answer { return error }
    }
    return nil
  }
}
