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
}
