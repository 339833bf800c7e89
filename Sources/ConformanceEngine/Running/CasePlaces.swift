/// Ids in an order, to be looked up by id or by pattern.
struct CasePlaces {
  private let ids: [CaseID]
  private let known: Set<CaseID>
  private lazy var files: [String: [CaseID]] = Dictionary(grouping: ids, by: \.file)
  /// The places of the ids in the order of their bytes, so that ids with one beginning are neighbours.
  private lazy var sorted: [(bytes: [UInt8], place: Int)] = ids.enumerated()
    .map { (bytes: Array($1.rawValue.utf8), place: $0) }
    .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }

  init(_ ids: some Sequence<CaseID>) {
    self.ids = Array(ids)
    known = Set(self.ids)
  }

  /// The ids that a pattern fits, in order.
  mutating func ids(fitting pattern: String) -> [CaseID] {
    guard pattern.isGlob else {
      let id = CaseID(rawValue: pattern)
      return known.contains(id) ? [id] : files[pattern] ?? []
    }
    let glob = Glob(pattern)
    guard !glob.beginning.isEmpty else { return ids.filter { glob.matches($0.rawValue) } }
    let start = sorted.indices.partitioningIndex {
      !sorted[$0].bytes.lexicographicallyPrecedes(glob.beginning)
    }
    return sorted[start...].prefix { $0.bytes.starts(with: glob.beginning) }.map(\.place).sorted()
      .map { ids[$0] }.filter { glob.matches($0.rawValue) }
  }
}

extension Range<Int> {
  /// The first number for which a condition holds, if it holds from there on; the end if it never does.
  fileprivate func partitioningIndex(_ holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
