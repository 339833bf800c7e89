extension SuiteVerification {
  /// Counts the content; the loader has already refused unknown names and incorrect counts.
  var content: VerificationStep {
    let cases = suite.files.lazy.flatMap(\.cases)
    let requirements = cases.reduce(0) { $0 + $1.requirements.count }
    let flags = cases.reduce(0) { $0 + $1.flags.count }
    let retired = suite.files.reduce(0) { $0 + $1.retired.count }
    return VerificationStep(
      name: "content",
      statement: suite.caseCount.counting("case") + " in " + suite.files.count.counting("file")
        + ", no id twice, \(retired) retired; " + requirements.counting("requirement")
        + " and " + flags.counting("flag") + " cited, all known",
      problems: []
    )
  }

  /// Checks that members are in a fixed order; those of an input follow the order of the contract.
  var order: VerificationStep {
    let files = vectorSources.compactMap { file, source in
      source.firstDifference(
        from: file.json.pretty(),
        code: .notCanonical,
        "with the members in their fixed order the line is"
      )
    }
    let inputs = caseProblems(.notCanonical, at: "input") { vector, _ in
      guard let expected = try? vector.callInput?.members(), expected != vector.input else {
        return nil
      }
      return "the members stand in this order: " + expected.names.joined(separator: ", ")
    }
    return VerificationStep(
      name: "order",
      statement: "the members of " + suite.files.count.counting("file") + " and of "
        + suite.caseCount.counting("input") + " stand in their fixed order",
      problems: files + inputs
    )
  }

  /// A title says what is being tried; what must come of it is the expectation's to say.
  var titles: VerificationStep {
    let modal: Set<String> = ["must", "should", "shall", "may", "might", "ought", "would", "could"]
    let problems = caseProblems(.badValue, at: "title") { vector, _ in
      let words = vector.title.split { !($0.isLetter) }.map(String.init)
      guard let word = words.first(where: modal.contains) else { return nil }
      return "a title says what is being tried, without \"\(word)\""
    }
    return VerificationStep(
      name: "titles",
      statement: suite.caseCount.counting("title") + " without modal verbs",
      problems: problems
    )
  }

  /// An implementation that always gives the same answer must fail in every file.
  var contrast: VerificationStep {
    let problems = vectorSources.compactMap { file, source -> SuiteProblem? in
      if case .role = file.operation { return nil }
      let rejections = file.cases.count { $0.expectation.isRejection == true }
      let successes = file.cases.map(\.expectation).filter { $0.isRejection == false }
      // If nothing is refused, the successes have to differ.
      let differ = successes.contains { $0 != successes.first }
      if rejections > 0 ? !successes.isEmpty : differ { return nil }
      let missing = successes.isEmpty ? "succeeds" : "is refused or found invalid"
      let message = "no case \(missing), so that one constant answer would pass the file"
      return source.problem(VectorError(.badValue, message, at: ["cases"]))
    }
    return VerificationStep(
      name: "contrast",
      statement: suite.files.count.counting("file")
        + " in which no constant answer passes",
      problems: problems
    )
  }
}

extension Expectation {
  /// Whether the answer is a refusal or an invalid verdict; nil if the interpretation decides.
  fileprivate var isRejection: Bool? {
    switch self {
    case .output, .valid, .token: false
    case .invalid, .refused: true
    case .ambiguity, .trace: nil
    }
  }
}
