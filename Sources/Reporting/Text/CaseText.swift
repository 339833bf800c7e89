/// One case in full, for people: what it tries, why, with what, and what must come back.
package struct CaseText: Sendable {
  private let vector: VectorCase
  private let operation: Operation
  private let suite: Suite
  private let palette: Palette

  /// Prepares the description of a case.
  ///
  /// - Parameter suite: says what requirements, flags and ambiguities mean.
  package init(_ vector: VectorCase, of operation: Operation, in suite: Suite, hasColor: Bool) {
    self.vector = vector
    self.operation = operation
    self.suite = suite
    palette = Palette(hasColor: hasColor)
  }

  /// The description in lines, without line ends.
  package var lines: [String] {
    var lines = [palette.paint(vector.id.rawValue, .strong), vector.title.visible]
    if let note = vector.note { lines += ["", note.visible] }
    lines += ["", "operation: \(operation)", "expected values: \(origin)"]
    let strength = suite.strengths.ofCase(checking: vector.requirements)
    lines.append("strength: \(strength)")
    lines += section("requirements:", vector.requirements.flatMap(lines(of:)))
    lines += section("flags:", vector.flags.flatMap(lines(of:)))
    let input = JSON.object(vector.input).pretty().visibleLines
    let decoded = vector.input.decodedLines(isAbbreviated: false)
    if case .trace(let trace) = vector.expectation, case .role(let role) = operation {
      lines += section("configuration:", input + decoded)
      lines += section("sequence:", TraceText(steps: trace.steps, role: role.vocabulary).lines)
    } else {
      lines += section("input:", input + decoded)
      lines += section("expected:", ExpectationText(expectation: vector.expectation).lines)
    }
    let ambiguities = ambiguities
    let title = ambiguities.count == 1 ? "ambiguity:" : "ambiguities:"
    return lines + section(title, ambiguities.flatMap(self.lines(of:)))
  }

  /// The ambiguities that the case can show, each once.
  private var ambiguities: [AmbiguityID] {
    var seen: Set<AmbiguityID> = []
    return vector.expectation.ambiguities.filter { seen.insert($0).inserted }
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["", title] + lines.indented
  }

  private var origin: String {
    switch vector.origin {
    case .published(let source): "published (\(source.visible))"
    case .computed(let source): "computed (\(source.visible))"
    }
  }

  private func lines(of id: RequirementID) -> [String] {
    guard let requirement = suite.requirements.first(where: { $0.id == id }) else {
      return [id.rawValue]
    }
    return [
      "\(id) (\(requirement.strength), \(requirement.section.visible))",
      "  " + requirement.statement.visible,
    ]
  }

  private func lines(of id: FlagID) -> [String] {
    guard let flag = suite.flags.first(where: { $0.id == id }) else { return [id.rawValue] }
    return [
      "\(id): \(flag.bugClass.visible)", "  effect: \(flag.effect.visible)",
      "  see: \(flag.links.joined(separator: ", ").visible)",
    ]
  }

  private func lines(of id: AmbiguityID) -> [String] {
    guard let ambiguity = suite.ambiguities.first(where: { $0.id == id }) else {
      return [id.rawValue]
    }
    return [ambiguity.question.visible]
      + ambiguity.interpretations.map { "  \($0.name): \($0.statement.visible)" }
  }
}
