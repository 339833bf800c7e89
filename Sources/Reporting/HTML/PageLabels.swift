/// Names for implementations, no two the same: as little as tells them apart.
struct PageLabels {
  /// A name for each report, in their order.
  private(set) var labels: [String]

  init(of sources: [HTMLPage.Source]) {
    let described = sources.map(\.result.implementation)
    labels = described.map { $0.name.isEmpty ? "no name" : $0.name }
    extend(described.map { " \($0.version)" })
    extend(sources.map { " (\($0.name))" })
    var number = 1
    while !areDistinct {
      extend(sources.indices.map { " [\($0 + number)]" })
      number += 1
    }
  }

  private var counts: [CaseID: Int] {
    // Counted as ids are, by their UTF-8.
    Dictionary(labels.map { (CaseID(rawValue: $0), 1) }, uniquingKeysWith: +)
  }

  private var areDistinct: Bool { counts.count == labels.count }

  /// Makes those labels longer that are there more than once.
  private mutating func extend(_ extensions: [String]) {
    let counts = counts
    for index in labels.indices where counts[CaseID(rawValue: labels[index])] != 1 {
      labels[index] += extensions[index]
    }
  }
}
