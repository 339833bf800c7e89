extension RoleSpace {
  /// The requirement that decides a step, judging by what differs.
  ///
  /// Most steps are about more than one: what a member has to be, one requirement says wherever it comes.
  func requirement(of precedent: Precedent, at place: String) -> RequirementID? {
    let said = requirements(of: place, precedent.vector)
      .filter { citations.strength(of: $0) == precedent.strength }
    return said.first { precedent.vector.requirements.first == $0 } ?? said.first
      ?? citations.requirement(of: precedent)
  }

  /// The precedent with the strength of a member where that depends on nothing that happened: a token is
  /// right or wrong whatever the case is about that it comes in.
  func weighed(_ precedent: Precedent, at place: String) -> Precedent {
    let said = requirements(of: place, precedent.vector)
    guard MemberRequirements.decides(place), let requirement = said.first,
      // A case about the member itself says how much it demands there.
      precedent.vector.requirements.first.map(said.contains) != true,
      let strength = citations.strength(of: requirement)
    else { return precedent }
    var weighed = precedent
    weighed.strength = strength
    return weighed
  }

  /// What is said of a place; of two schemes, by the one that the role is set up for.
  private func requirements(of place: String, _ vector: VectorCase) -> [RequirementID] {
    let said = MemberRequirements.of(place, in: .role(role))
    if said.count < 2 || role == .avayaClient { return said }
    let alike = cases.filter { $0.vector.input == vector.input }
    return said.filter { requirement in
      alike.contains { $0.vector.requirements.contains(requirement) }
        || !cases.contains { $0.vector.requirements.contains(requirement) }
    }
  }
}
