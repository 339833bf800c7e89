import TestSupport

@testable import ConformanceEngine

/// Cases of every strength: a slug begins with that of the rule that decides it.
enum Strengths {
  /// A suite of signatures, each expected to be `right`.
  static func suite(_ slugs: [String]) -> Suite {
    var file = VectorFile.signatures(slugs)
    for index in file.cases.indices {
      let own = Requirement.Strength.allCases.first { slugs[index].hasPrefix($0.rawValue) }
      let others = Requirement.Strength.allCases.filter { $0 != own }
      file.cases[index].requirements = ([own].compactMap(\.self) + others).map(id)
    }
    let rules = Requirement.Strength.allCases.map { Requirement(id($0), $0) }
    let document = RequirementDocument(id: "made-up", title: "Made up", requirements: rules)
    return Suite(files: [file], documents: [document])
  }

  private static func id(_ strength: Requirement.Strength) -> RequirementID {
    RequirementID(rawValue: "MADE-UP-\(strength.rawValue.uppercased())")
  }

  /// The result of these cases; those that end in `bad` fail.
  static func result(
    _ slugs: [String],
    at level: Requirement.Strength = .required,
    listed list: String = ""
  ) async throws -> RunResult {
    let answers = Dictionary(
      uniqueKeysWithValues: slugs.map { slug in
        (slug, Answer.signature(slug.hasSuffix("bad") ? "wrong" : "right"))
      }
    ).filter { !$0.key.hasSuffix("missing") }
    let suite = suite(slugs)
    var runner = Runner(suite: suite, level: level)
    runner.listed = try ExpectedFailures(parsing: list).listed(in: suite)
    runner.replay = ReplayCommand(["tool"])
    var result = try await runner.run(Scripted(answers: answers))
    result.suite.vectors = "0"
    return result
  }
}

extension ByStrength<Int> {
  /// So many required ones, and nothing else.
  static func required(_ count: Int) -> Self {
    var numbers = Self(repeating: 0)
    numbers[.required] = count
    return numbers
  }
}

extension Diagnosis {
  /// The mistake of one fault, with its fix, that explains some cases, all of them required.
  static func madeUp(
    _ fault: FaultID = "secret-as-text",
    title: String = "uses the secret *as text*",
    of count: Int = 2,
    explains cases: [CaseID]
  ) -> Diagnosis {
    Diagnosis(
      faults: [fault],
      equivalents: ["secret-in-hex"],
      title: title,
      fix: "decode it",
      explains: .required(cases.count),
      of: count,
      cases: cases
    )
  }
}
