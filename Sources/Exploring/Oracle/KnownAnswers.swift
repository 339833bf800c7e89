import Synchronization

/// The known variants of a call, alone and combined, created on demand.
final class KnownAnswers: Sendable {
  private let variants: [KnownVariant]
  private let models = Mutex<[Set<Int>: FaultyImplementation]>([:])
  private let catalogue = KnownVariantCatalogue([])
  /// The sets that explained an answer recently; the same sets mostly explain the next one too.
  private let recent = Mutex<[Set<Int>]>([])

  init(of call: Call, where isWanted: (KnownVariant) -> Bool) {
    variants = KnownVariants.all.filter { $0.operations.contains(.call(call)) && isWanted($0) }
  }

  /// Whether one of them satisfies the condition, as far as can be decided in time.
  func explain(
    shown: [KnownVariant],
    thoroughly: Bool,
    until deadline: Deadline,
    _ answersSo: (FaultyImplementation) async -> Bool
  ) async -> Bool {
    let own = variants.indices.filter { index in shown.contains { $0.id == variants[index].id } }
    var sets = recent.withLock(\.self)
    if !own.isEmpty { sets.append(Set(own)) }
    sets += variants.indices.map { [$0] }
    if !own.isEmpty { sets += variants.indices.map { Set(own + [$0]) } }
    if thoroughly { sets += pairs }
    for set in sets {
      // An answer that might still be explained does not count as an error.
      if deadline.isOver { return true }
      guard await answersSo(model(of: set)) else { continue }
      recent.withLock { $0 = [set] + $0.filter { $0 != set }.prefix(7) }
      return true
    }
    return false
  }

  private var pairs: [Set<Int>] {
    variants.indices.flatMap { first in
      variants.indices.dropFirst(first + 1)
        .filter { variants[first].isCompatible(with: variants[$0]) }
        .map { [first, $0] }
    }
  }

  private func model(of indices: Set<Int>) -> FaultyImplementation {
    if let known = models.withLock({ $0[indices] }) { return known }
    let model = catalogue.implementation(of: indices.sorted().map { variants[$0] })
    models.withLock { $0[indices] = model }
    return model
  }
}
