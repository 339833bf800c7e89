/// Which cases of a suite to run.
package struct CaseFilter: Sendable {
  /// Ids of cases or paths of files to run, as patterns: `*` means anything within one part, `**`
  /// any parts.
  package var patterns: [String]
  /// Operations to run; all if empty.
  package var operations: [Operation]
  /// Requirements whose cases to run; all if empty.
  package var requirements: [RequirementID]

  /// Selects all cases that fit one pattern, one operation and one requirement of each list; an
  /// empty list lets everything through.
  package init(
    patterns: [String] = [],
    operations: [Operation] = [],
    requirements: [RequirementID] = []
  ) {
    self.patterns = patterns
    self.operations = operations
    self.requirements = requirements
  }

  /// The suite with the selected cases only; files without any are left out.
  package func apply(to suite: Suite) -> Suite {
    let index = CaseIndex(of: suite)
    let named = Set(patterns.flatMap(index.ids(fitting:)))
    var selected = suite
    selected.files = suite.files.compactMap { file in
      guard operations.isEmpty || operations.contains(file.operation) else { return nil }
      var file = file
      if !patterns.isEmpty { file.cases.removeAll { !named.contains($0.id) } }
      if !requirements.isEmpty {
        file.cases.removeAll { !requirements.contains(where: $0.requirements.contains) }
      }
      return file.cases.isEmpty ? nil : file
    }
    return selected
  }

  /// The patterns that fit no case of a suite, whatever else is selected.
  package func unmatchedPatterns(in suite: Suite) -> [String] {
    let index = CaseIndex(of: suite)
    return patterns.filter { index.ids(fitting: $0).isEmpty }
  }

  /// Whether a pattern may fit a case of the file with this path.
  package func mayFit(casesOf path: some StringProtocol) -> Bool {
    let beginning = "\(path)/"
    return patterns.isEmpty
      || patterns.contains { pattern in
        let literal = pattern.utf8.prefix { $0 != UInt8(ascii: "*") }
        return literal.starts(with: beginning.utf8) || beginning.utf8.starts(with: literal)
      }
  }
}
