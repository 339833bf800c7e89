import StrictJSON

extension SuiteVerification {
  /// No name is given twice, and a document's or profile's name is that of its file.
  var names: VerificationStep {
    var problems: [SuiteProblem] = []
    var seen: Set<RequirementID> = []
    for (document, source) in documentSources {
      if source.path != "requirements/\(document.id).json" {
        let message = "the document \"\(document.id)\" belongs in requirements/\(document.id).json"
        problems.append(source.problem(VectorError(.badValue, message, at: ["document", "id"])))
      }
      for (index, requirement) in document.requirements.enumerated()
      where !seen.insert(requirement.id).inserted {
        let path: JSON.Path = ["requirements", .index(index), "id"]
        problems.append(source.problem(.twice(requirement.id.rawValue, at: path)))
      }
    }
    for (profile, source) in profileSources where source.path != "profiles/\(profile.name).json" {
      let message = "the profile \"\(profile.name)\" belongs in profiles/\(profile.name).json"
      problems.append(source.problem(VectorError(.badValue, message, at: ["name"])))
    }
    problems += duplicates(in: "decisions.json", "decisions", suite.decisions.map(\.id))
    problems += duplicates(in: "flags.json", "flags", suite.flags.map(\.id))
    let counts = [
      suite.requirements.count.counting("requirement"), suite.decisions.count.counting("decision"),
      suite.profiles.count.counting("profile"), suite.flags.count.counting("flag"),
    ]
    return VerificationStep(
      name: "names",
      statement: counts.joined(separator: ", ") + ", no name twice",
      problems: problems
    )
  }

  private func duplicates<Name: Identifier>(
    in file: String,
    _ member: String,
    _ names: [Name]
  ) -> [SuiteProblem] {
    guard let source = source(of: file) else { return [] }
    var seen: Set<Name> = []
    return names.enumerated().compactMap { index, name in
      if seen.insert(name).inserted { return nil }
      return source.problem(.twice(name.rawValue, at: [.member(member), .index(index), "id"]))
    }
  }

  /// Every rule is covered by a case, or says why it is not, and never both.
  var coverage: VerificationStep {
    let coverage = RequirementCoverage(of: suite)
    var problems: [SuiteProblem] = []
    for (document, (_, source)) in zip(coverage.documents, documentSources) {
      for (index, row) in document.rows.enumerated() where !row.status.isInOrder {
        let message =
          if let first = row.cases.first {
            "\(row.requirement.id) is excluded, and yet \(first) covers it"
          } else {
            "\(row.requirement.id) is covered by no case, and says no reason for it"
          }
        let path: JSON.Path = ["requirements", .index(index)]
        problems.append(source.problem(VectorError(.coverage, message, at: path)))
      }
    }
    return VerificationStep(
      name: "coverage",
      statement: "\(coverage.count(.covered)) of " + coverage.rows.count.counting("requirement")
        + " covered by a case, \(coverage.count(.excluded)) excluded with a reason",
      problems: problems
    )
  }

  /// Every open question has two readings at least, and a case that shows which one is taken.
  var decisions: VerificationStep {
    let rows = DecisionCoverage(of: suite).rows
    guard let source = source(of: "decisions.json") else {
      return VerificationStep(name: "decisions", statement: "no decisions", problems: [])
    }
    let problems = rows.enumerated().compactMap { index, row -> SuiteProblem? in
      let path: JSON.Path = ["decisions", .index(index)]
      let names = row.decision.readings.map(\.name)
      if Set(names).count != names.count || names.count < 2 {
        let message = "a decision has at least two readings, each with a name of its own"
        return source.problem(VectorError(.badValue, message, at: path.appending("readings")))
      }
      if row.isShown { return nil }
      let message = "no case shows which reading of \(row.decision.id) is taken"
      return source.problem(VectorError(.coverage, message, at: path))
    }
    let flow = rows.count { $0.decision.scope == .flow }
    return VerificationStep(
      name: "decisions",
      statement: "\(rows.count - flow) of " + rows.count.counting("decision")
        + " shown by a case, \(flow) about conversations",
      problems: problems
    )
  }

  /// Every profile chooses one reading of every decision, and nothing else.
  var profiles: VerificationStep {
    var problems: [SuiteProblem] = []
    let readings = Dictionary(suite.decisions.map { ($0.id, $0.readings.map(\.name)) }) { a, _ in a
    }
    for (profile, source) in profileSources {
      for (id, reading) in profile.readings.sorted(by: { $0.key < $1.key })
      where readings[id]?.contains(reading) != true {
        let message = "there is no reading \"\(reading)\" of a decision \"\(id)\""
        let path: JSON.Path = ["readings", .member(id.rawValue)]
        problems.append(source.problem(VectorError(.unknownReference, message, at: path)))
      }
      for decision in suite.decisions where profile.readings[decision.id] == nil {
        let message = "the profile chooses no reading of \(decision.id)"
        problems.append(source.problem(VectorError(.missingMember, message, at: ["readings"])))
      }
    }
    return VerificationStep(
      name: "profiles",
      statement: suite.profiles.count.counting("profile") + " with one reading of each of "
        + suite.decisions.count.counting("decision"),
      problems: problems
    )
  }

  /// Every flag is used: one that is not explains a bug class that nothing here catches.
  var flags: VerificationStep {
    let used = Set(suite.files.lazy.flatMap(\.cases).flatMap(\.flags))
    let problems = suite.flags.enumerated().compactMap { index, flag -> SuiteProblem? in
      guard !used.contains(flag.id), let source = source(of: "flags.json") else { return nil }
      let message = "no case has the flag \"\(flag.id)\""
      return source.problem(VectorError(.coverage, message, at: ["flags", .index(index)]))
    }
    return VerificationStep(
      name: "flags",
      statement: suite.flags.count.counting("flag") + " used by a case",
      problems: problems
    )
  }
}

extension VectorError {
  fileprivate static func twice(_ name: String, at path: JSON.Path) -> VectorError {
    VectorError(.duplicateID, "the id \"\(name)\" is used twice", at: path)
  }
}
