extension SuiteVerification {
  /// A document or profile is found under its own name.
  var names: VerificationStep {
    var problems: [SuiteProblem] = []
    for (document, source) in documentSources {
      let path = "requirements/\(document.id).json"
      if source.path.utf8.elementsEqual(path.utf8) { continue }
      let message = "the document \"\(document.id)\" belongs in \(path)"
      problems.append(source.problem(VectorError(.badValue, message, at: ["document", "id"])))
    }
    for (profile, source) in profileSources {
      let path = "profiles/\(profile.name).json"
      if source.path.utf8.elementsEqual(path.utf8) { continue }
      let message = "the profile \"\(profile.name)\" belongs in \(path)"
      problems.append(source.problem(VectorError(.badValue, message, at: ["name"])))
    }
    return VerificationStep(
      name: "names",
      statement: suite.documents.count.counting("document") + " and "
        + suite.profiles.count.counting("profile") + " found under their own names",
      problems: problems
    )
  }

  /// Every rule decides a case, or says why none checks it, and never both.
  var coverage: VerificationStep {
    let coverage = RequirementCoverage(of: suite)
    var problems: [SuiteProblem] = []
    for (document, (_, source)) in zip(coverage.documents, documentSources) {
      for (index, row) in document.rows.enumerated() where !row.status.isInOrder {
        let message =
          switch (row.cases.first, row.requirement.exclusion) {
          case (let first?, _?): "\(row.requirement.id) is excluded, and yet \(first) covers it"
          case (_?, nil): "\(row.requirement.id) decides no case: others stand before it in each"
          case (nil, _): "\(row.requirement.id) is covered by no case, and says no reason for it"
          }
        let path: JSON.Path = ["requirements", .index(index)]
        problems.append(source.problem(VectorError(.coverage, message, at: path)))
      }
    }
    return VerificationStep(
      name: "coverage",
      statement: "\(coverage.count(.covered)) of " + coverage.rows.count.counting("requirement")
        + " with a case that they decide, \(coverage.count(.excluded)) excluded with a reason",
      problems: problems
    )
  }

  /// Every rule that calls check is checked from both sides, or says why it is not.
  var sides: VerificationStep {
    var taken: Set<RequirementID> = []
    var refused: Set<RequirementID> = []
    for file in suite.files {
      guard case .call = file.operation else { continue }
      for vector in file.cases {
        if vector.expectation.isNegative {
          refused.formUnion(vector.requirements)
        } else if case .ambiguity = vector.expectation {
          taken.formUnion(vector.requirements)
          refused.formUnion(vector.requirements)
        } else {
          taken.formUnion(vector.requirements)
        }
      }
    }
    let oneSided = taken.symmetricDifference(refused)
    let excused = Set(Self.oneSided.flatMap(\.rules))
    var problems: [SuiteProblem] = []
    for (document, source) in documentSources {
      for (index, rule) in document.requirements.enumerated()
      where oneSided.contains(rule.id) != excused.contains(rule.id) {
        let message =
          oneSided.contains(rule.id)
          ? "\(rule.id) is checked by what is \(taken.contains(rule.id) ? "taken" : "refused") alone"
          : "\(rule.id) is listed as checked from one side, and is not"
        let path: JSON.Path = ["requirements", .index(index)]
        problems.append(source.problem(VectorError(.coverage, message, at: path)))
      }
    }
    return VerificationStep(
      name: "sides",
      statement: taken.intersection(refused).count.counting("requirement")
        + " checked by what is taken and by what is refused, \(oneSided.count) from one side",
      problems: problems
    )
  }

  /// Every open question has a case that shows which interpretation is taken; profiles are the loader's.
  var ambiguities: VerificationStep {
    let rows = AmbiguityCoverage(of: suite).rows
    let source = sources.first { $0.path == "ambiguities.json" }
    let problems = rows.enumerated().compactMap { index, row -> SuiteProblem? in
      let unmet = Set([row.ambiguity.concerns]).symmetricDifference(row.operations)
      if unmet.isEmpty { return nil }
      let names = unmet.map(\.rawValue).sorted().joined(separator: ", ")
      let message =
        "\(row.ambiguity.id) concerns an operation without a case for it, or the other "
        + "way around: \(names)"
      return source?.problem(VectorError(.coverage, message, at: ["ambiguities", .index(index)]))
    }
    return VerificationStep(
      name: "ambiguities",
      statement: rows.count.counting("ambiguity") + " shown by a case; "
        + suite.profiles.count.counting("profile") + " with an interpretation of each",
      problems: problems
    )
  }

  /// Every choice of a profile has its reason, and the reference one wherever it departs from a
  /// profile that says so.
  var profiles: VerificationStep {
    let problems = profileSources.flatMap { profile, source in
      suite.ambiguities.flatMap { ambiguity -> [SuiteProblem] in
        let id = ambiguity.id
        let departs = profile.interpretations[id] != ambiguity.interpretations.first?.name
        var wrong: [(String, String)] = []
        if profile.reasons[id] == nil { wrong.append(("reasons", "\(id) has no reason")) }
        if !profile.departures.isEmpty, departs != (profile.departures[id] != nil) {
          let message = departs ? "departs without a reason" : "has a reason, and does not depart"
          wrong.append(("reference", "the reference \(message): \(id)"))
        }
        return wrong.map { member, message in
          source.problem(VectorError(.coverage, message, at: [.member(member)]))
        }
      }
    }
    let departures = suite.profiles.reduce(0) { $0 + $1.departures.count }
    return VerificationStep(
      name: "profiles",
      statement: "each interpretation with its reason, and so "
        + departures.counting("departure") + " of the reference",
      problems: problems
    )
  }

  /// Every flag is used: one that is not explains a bug class that nothing here catches.
  var flags: VerificationStep {
    let used = Set(suite.files.lazy.flatMap(\.cases).flatMap(\.flags))
    let source = sources.first { $0.path == "flags.json" }
    let problems = suite.flags.enumerated().compactMap { index, flag -> SuiteProblem? in
      if used.contains(flag.id) { return nil }
      let message = "no case has the flag \"\(flag.id)\""
      return source?.problem(VectorError(.coverage, message, at: ["flags", .index(index)]))
    }
    return VerificationStep(
      name: "flags",
      statement: suite.flags.count.counting("flag") + " used by a case",
      problems: problems
    )
  }
}
