extension KnownFaults {
  /// Ids of faults that are gone: they never come back with another meaning.
  package static let retired: [(reason: String, ids: [FaultID])] = [
    (
      "The derived faults that trim a claim take off NULs too, as layer-verify-iss-edges-trimmed does.",
      ["layer-verify-iss-trimmed", "layer-verify-nce-trimmed"]
    )
  ]
}
