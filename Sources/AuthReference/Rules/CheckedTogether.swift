import AuthConformance

extension Reference {
  /// The requirements that one check enforces, each check for itself.
  package static var checkedTogether: [Set<RequirementID>] {
    func all<Subject>(_ lists: [Rule<Subject>]...) -> [Set<RequirementID>] {
      lists.joined().map { Set($0.requirements) }.filter { $0.count > 1 }
    }
    return all(
      [.noCriticalMembers],
      SinchTokenVerifier.headerChecks,
      LayerTokenVerifier.headerChecks
    )
      + all(SinchTokenVerifier.claimChecks) + all(LayerTokenVerifier.claimChecks)
      + all(DigestScheme.requestChecks)
  }
}
