/// What the cases of a suite name, each once.
struct NamesInCases {
  private(set) var requirements: Set<RequirementID> = []
  private(set) var ambiguities: Set<AmbiguityID> = []
  private(set) var flags: Set<FlagID> = []

  init(of suite: Suite) {
    var last: [RequirementID] = []
    for file in suite.files {
      // A case has many members: it is looked at where it stands, not copied.
      for index in file.cases.indices {
        // Neighbours mostly check the same rules.
        if file.cases[index].requirements != last {
          last = file.cases[index].requirements
          requirements.formUnion(last)
        }
        ambiguities.formUnion(file.cases[index].expectation.ambiguities)
        flags.formUnion(file.cases[index].flags)
      }
    }
  }
}
