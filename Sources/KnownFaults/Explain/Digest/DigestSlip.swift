/// A mistake in a line, regardless of its response.
struct DigestSlip: Sendable {
  let requirement: RequirementID
  /// The problem in the line.
  let problem: String
  /// The mistake of the line's maker.
  let mistake: String
  let fix: String

  init(_ requirement: RequirementID, _ problem: String, _ mistake: String, fix: String) {
    (self.requirement, self.problem, self.mistake, self.fix) = (requirement, problem, mistake, fix)
  }
}
