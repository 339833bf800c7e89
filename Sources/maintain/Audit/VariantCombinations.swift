/// Random sets of known variants that are combined.
///
/// An implementation that differs in one point may differ in several.
package struct VariantCombinations: Sendable {
  /// The seed of the random sets; the same seed gives the same sets.
  package let seed: UInt64
  package let matrix: AcceptanceMatrix

  /// The sets that a required case fails.
  package var wrong: [AcceptanceMatrix.Row] { matrix.rows.filter { !$0.failures.isEmpty } }

  /// Draws sets of so many compatible variants, and runs each against the cases of its operations.
  package init(
    _ count: Int,
    of size: Int,
    from catalogue: KnownVariantCatalogue,
    against suite: Suite,
    seed: UInt64
  ) async throws {
    self.seed = seed
    let sets = Self.sets(count, of: size, from: catalogue.variants, seed: seed)
    matrix = try await AcceptanceMatrix(ofSets: sets, from: catalogue, against: suite)
  }

  /// Every other set is drawn around one operation, so that its variants meet.
  package static func sets(
    _ count: Int,
    of size: Int,
    from variants: [KnownVariant],
    seed: UInt64
  ) -> [[KnownVariant]] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      var candidates = variants.shuffled(using: &generator)
      if number.isMultiple(of: 2), let operations = candidates.first?.operations {
        let meets: (KnownVariant) -> Bool = { !Set($0.operations).isDisjoint(with: operations) }
        candidates = candidates.filter(meets) + candidates.filter { !meets($0) }
      }
      return candidates.reduce(into: []) { set, candidate in
        if set.count < size, set.allSatisfy(candidate.isCompatible) { set.append(candidate) }
      }
    }
  }
}
