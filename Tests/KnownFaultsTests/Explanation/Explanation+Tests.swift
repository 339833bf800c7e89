import AuthConformance
import ConformanceEngine
import KnownFaults

extension Explanation {
  /// The known faults of the first cause.
  var firstFaults: [String] {
    guard case .causes(let causes) = origin else { return [] }
    return causes.first?.faults.map(\.rawValue) ?? []
  }

  /// Whether the reference makes the same.
  var isReproduced: Bool { if case .right = origin { true } else { false } }

  /// The first cause with its fix and its known faults, and what is broken.
  var firstWords: String {
    var words = rules.compactMap { finding -> String? in
      if case .broken(let how) = finding.outcome { how } else { nil }
    }
    if case .causes(let causes) = origin, let cause = causes.first {
      words += [cause.statement, cause.fix] + cause.faults.map(\.rawValue)
    }
    return words.joined(separator: "\n")
  }
}
