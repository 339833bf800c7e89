/// The harm that diagnoses do: the effects of the classes of bugs that they belong to.
struct Stakes {
  private let effects: [FlagID: String]
  private let faults: [FaultID: FlagID]
  private let cases: [CaseID: [FlagID]]

  init(of result: RunResult, in suite: Suite, _ catalogue: any FaultCatalogue) {
    effects = Dictionary(suite.flags.map { ($0.id, $0.effect) }) { first, _ in first }
    faults = Dictionary(catalogue.faults.map { ($0.id, $0.flag) }) { first, _ in first }
    cases = Dictionary(result.cases.map { ($0.id, $0.flags) }) { first, _ in first }
  }

  /// The diagnoses, each with the harm that it does.
  func added(to diagnoses: [Diagnosis]) -> [Diagnosis] {
    diagnoses.map { diagnosis in
      let flags =
        diagnosis.kind == .difference
        ? flags(ofEachOf: diagnosis.cases) : diagnosis.faults.compactMap { faults[$0] }
      var stakes: [String] = []
      for effect in flags.compactMap({ effects[$0] }) where !stakes.contains(effect) {
        stakes.append(effect)
      }
      var diagnosis = diagnosis
      diagnosis.stake = stakes.isEmpty ? nil : stakes.joined(separator: " ")
      return diagnosis
    }
  }

  /// The classes of bugs that each of some cases is there to catch.
  private func flags(ofEachOf ids: [CaseID]) -> [FlagID] {
    guard let first = ids.first.flatMap({ cases[$0] }) else { return [] }
    return first.filter { flag in ids.allSatisfy { cases[$0]?.contains(flag) == true } }
  }
}
