/// How much of what an implementation's operations must do could be judged, if it fixes inputs.
package struct JudgedShare: Sendable, Equatable, Encodable {
  /// The rules that a judged case checks.
  package var requirements: Int
  /// The rules of all cases of the operations.
  package var of: Int
}

extension RunResult {
  /// How many of the rules could be judged; nil if every case was applicable.
  package var judgedShare: JudgedShare? {
    guard counts.notApplicable > 0 else { return nil }
    var judged: Set<RequirementID> = []
    var all: Set<RequirementID> = []
    for entry in cases where entry.outcome != .unimplemented {
      all.formUnion(entry.requirements)
      if case .notApplicable = entry.outcome { continue }
      judged.formUnion(entry.requirements)
    }
    return JudgedShare(requirements: judged.count, of: all.count)
  }
}
