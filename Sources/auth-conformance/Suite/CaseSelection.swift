/// Chooses cases by the options that all commands share.
enum CaseSelection {
  /// The options that choose cases.
  static let options: [CommandOption] = [.filter, .operation, .requirement]

  /// The choice of the arguments, whether or not its names are known.
  static func filter(_ arguments: Arguments) -> CaseFilter {
    CaseFilter(
      patterns: arguments.values(of: .filter),
      operations: arguments.values(of: .operation).compactMap(Operation.init),
      requirements: arguments.values(of: .requirement).map(RequirementID.init)
    )
  }

  /// The suite with the chosen cases only.
  ///
  /// - Throws: Where a name is unknown, a pattern fits no case, or nothing is left.
  static func apply(
    _ arguments: Arguments,
    to suite: Suite,
    of command: CommandDescription
  ) throws(CommandError) -> Suite {
    let filter = filter(arguments)
    try confirmRequirements(arguments, in: suite, of: command)
    // A pattern that fits nothing was mistyped or is out of date, whatever the others choose.
    if let pattern = filter.unmatchedPatterns(in: suite).first {
      throw unmatched("--filter \(pattern.shown)", pattern, in: suite)
    }
    let selected = filter.apply(to: suite)
    guard !selected.files.isEmpty else {
      throw CommandError(
        .unusable,
        "no case matches all of the selection options",
        details: try alternatives(to: filter, in: suite)
      )
    }
    return selected
  }

  /// A pattern that fits no case, with those that may have been meant.
  static func unmatched(_ what: String, _ pattern: String, in suite: Suite) -> CommandError {
    CommandError(
      .unusable,
      "\(what) fits no case" + suite.suggestions(for: pattern).question,
      details: ["\(Tool.invocation) list prints the IDs of all cases."]
    )
  }

  private static func confirmRequirements(
    _ arguments: Arguments,
    in suite: Suite,
    of command: CommandDescription
  ) throws(CommandError) {
    let known = suite.requirements.map(\.id)
    for name in arguments.values(of: .requirement) {
      let id = RequirementID(rawValue: name)
      guard known.contains(id) else {
        throw CommandError(
          .unusable,
          "there is no requirement \(name.quoted)"
            + known.map(\.rawValue).nearest(to: name).question,
          details: ["\(Tool.invocation) requirements lists them all."]
        )
      }
    }
  }

  /// What each kind of option would choose for itself, and the first ids of it.
  private static func alternatives(
    to filter: CaseFilter,
    in suite: Suite
  ) throws(CommandError) -> [String] {
    let parts = [
      ("--filter alone", CaseFilter(patterns: filter.patterns)),
      ("--operation alone", CaseFilter(operations: filter.operations)),
      ("--requirement alone", CaseFilter(requirements: filter.requirements)),
    ]
    return parts.compactMap { name, part in
      if part.patterns.isEmpty && part.operations.isEmpty && part.requirements.isEmpty {
        return nil
      }
      let selected = part.apply(to: suite)
      guard let first = selected.files.first?.cases.first else { return "\(name) selects nothing." }
      return "\(name) selects " + selected.caseCount.counting("case") + ", such as \(first.id)."
    }
  }
}
