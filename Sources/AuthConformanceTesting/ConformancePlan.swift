import AuthConformance
import AuthReference
import BundledVectors
import ConformanceEngine
import KnownFaults
import StrictJSON

/// The run that options ask for, settled before anything runs.
struct ConformancePlan {
  private(set) var runner: Runner

  /// - Parameter limits: The inputs that the implementation fixes, by call.
  /// - Throws: A ``ConformanceSetupError`` that names every wrong name in the options.
  init(
    options: ConformanceOptions,
    description: ImplementationDescription,
    limits: [Call: CallLimits]
  ) throws(ConformanceSetupError) {
    let suite = try options.loadedSuite()
    let profile = suite.profiles.first { $0.name == options.profile }
    var filter = options.filter
    var problems = options.problems(profile, in: suite)
    problems += options.missingOperations(of: description)
    problems += CallLimits.problems(in: limits, of: description.operations, suite)
      .map { "fixedInputs: \($0)" }
    if description.operations.isEmpty {
      problems.append(
        "\(description.name) has no operation to check: "
          + "conform it to a capability protocol, such as SinchSignatureSigner"
      )
    }
    guard problems.isEmpty else { throw ConformanceSetupError(problems) }

    if filter.operations.isEmpty { filter.operations = description.operations }
    let available = CaseFilter(operations: filter.operations).apply(to: suite)
    var listed: [ListedFailure] = []
    do throws(ExpectedFailuresError) {
      let list = try ExpectedFailures(parsing: options.expectedFailures)
      let offered = CaseFilter(operations: description.operations).apply(to: suite)
      listed = list.listed(in: suite)
      problems += zip(listed, list.listed(in: offered)).compactMap {
        $0.problem(of: description.name, in: suite, offered: $1)
      }
    } catch {
      problems += error.problems.map { "expectedFailures, line \($0.line): \($0.message)" }
    }
    problems += filter.problems(in: available, of: filter.operations)
    guard problems.isEmpty else { throw ConformanceSetupError(problems) }

    let selected = filter.apply(to: available)
    guard selected.caseCount > 0 else {
      throw ConformanceSetupError([
        "the selection leaves no case to run: no case fits both cases and requirements"
      ])
    }
    let level = options.level.strength
    guard selected.hasCase(at: level) else {
      throw ConformanceSetupError([
        "the selection has no case of the level \(level), so that no answer could fail the test: "
          + "choose the level recommended or hardening"
      ])
    }

    let judge = Judge(profile: profile, hasStrictReasons: options.hasStrictReasons)
    runner = Runner(suite: selected, judge: judge, level: level)
    runner.listed = listed
    if Announcement.isWanted {
      runner.announce = { Announcement.announce("\(description.name): \($0)") }
    }
    if !limits.isEmpty { runner.fixed = FixedInputs(limits, by: Reference.implementation) }
  }
}

/// The reasons for which nothing can be run, one for each line.
struct ConformanceSetupError: Error, CustomStringConvertible {
  let description: String

  init(_ problems: [String]) {
    description = problems.flatMap(\.visibleLines).joined(separator: "\n")
  }
}

extension ConformanceOptions {
  /// The vectors to use.
  func loadedSuite() throws(ConformanceSetupError) -> Suite {
    if let suite { return suite }
    do throws(SuiteLoadingError) {
      return try Suite.bundled()
    } catch {
      throw ConformanceSetupError(["the vectors cannot be read:", "\(error)"])
    }
  }

  /// The calls and roles that are asked for and that the implementation does not have.
  func missingOperations(of description: ImplementationDescription) -> [String] {
    let missing = filter.operations.filter { !description.operations.contains($0) }
    if missing.isEmpty { return [] }
    return [
      "\(description.name) does not have \(missing.map(\.rawValue).joined(separator: ", ")): "
        + "conform it to the operation's capability protocol"
    ]
  }

  /// The names that the suite does not know.
  fileprivate func problems(_ chosen: Profile?, in suite: Suite) -> [String] {
    var problems: [String] = []
    if let profile, chosen == nil {
      let known = suite.profiles.map(\.name)
      problems.append(
        "profile: there is no profile \(profile.quoted): there are \(known.joined(separator: ", "))"
      )
    }
    problems += filter.unmatchedPatterns(in: suite).map { pattern in
      "cases: \(pattern.quoted) fits no case" + suite.suggestions(for: pattern).question
    }
    let known = suite.requirements.map(\.id.rawValue)
    for name in requirements where !known.contains(name) {
      problems.append("requirements: there is no \(name.quoted)" + known.nearest(to: name).question)
    }
    return problems
  }
}

extension CaseFilter {
  /// The names that are known but select nothing of the operations that are checked.
  fileprivate func problems(in available: Suite, of operations: [Operation]) -> [String] {
    let checked = Set(available.files.flatMap(\.cases).flatMap(\.requirements))
    let place = "of " + operations.map(\.rawValue).joined(separator: ", ")
    return unmatchedPatterns(in: available).map { "cases: \($0.quoted) fits no case \(place)" }
      + requirements.filter { !checked.contains($0) }
      .map { "requirements: no case \(place) tests \($0)" }
  }
}

extension ListedFailure {
  /// The mistake in the entry; nil if a case that the implementation offers fits it.
  fileprivate func problem(
    of name: String,
    in suite: Suite,
    offered: ListedFailure
  ) -> String? {
    if offered.cases > 0 { return nil }
    let place = "expectedFailures, line \(line): \(pattern.quoted) fits"
    return cases == 0
      ? "\(place) no case" + suite.suggestions(for: pattern).question
      : "\(place) only cases of operations that \(name) does not have"
  }
}

extension Suite {
  /// Whether a case can fail a run of a level.
  fileprivate func hasCase(at level: Requirement.Strength) -> Bool {
    let strengths = strengths
    return files.contains { file in
      file.cases.contains { strengths.ofCase(checking: $0.requirements) >= level }
    }
  }
}
