import AuthConformance
import ConformanceEngine

/// A plain difference that is no known fault, such as a member that no rule names.
struct Variation: Sendable {
  /// What is different, as a known fault is.
  let fault: KnownFault

  init(_ mistake: String, fix: String, _ change: ReferenceChange) {
    let description = FaultDescription(
      id: "variation",
      operations: Call.allCases.map(Operation.call),
      mistake: mistake,
      fix: fix,
      flag: "parameter-validation"
    )
    fault = KnownFault(description, change)
  }
}
