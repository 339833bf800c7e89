/// What is wrong with a line whatever its response is.
struct DigestSlip: Sendable {
  let requirement: RequirementID
  /// What is found in the line.
  let problem: String
  /// What its maker does.
  let mistake: String
  let fix: String

  init(_ requirement: RequirementID, _ problem: String, _ mistake: String, fix: String) {
    (self.requirement, self.problem, self.mistake, self.fix) = (requirement, problem, mistake, fix)
  }
}
