/// The ids of cases in an order, to be looked up by id, by file or by pattern.
struct CaseIndex {
  private let ids: [CaseID]
  private let known: Set<CaseID>
  private let files: [String: [CaseID]]

  init(_ ids: some Sequence<CaseID>) {
    self.ids = Array(ids)
    known = Set(self.ids)
    files = Dictionary(grouping: self.ids, by: \.file)
  }

  init(of suite: Suite) { self.init(suite.files.lazy.flatMap { $0.cases.lazy.map(\.id) }) }

  /// The ids that a pattern fits, in order; a pattern without a star is an id, or the path of a file.
  func ids(fitting pattern: String) -> [CaseID] {
    if pattern.isGlob {
      let glob = Glob(pattern)
      return ids.filter { glob.matches($0.rawValue) }
    }
    let id = CaseID(rawValue: pattern)
    return known.contains(id) ? [id] : files[pattern] ?? []
  }
}
