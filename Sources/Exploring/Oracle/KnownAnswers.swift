import ConformanceEngine
import KnownVariants
import Synchronization

/// The known variants of a call, alone and several at once, made when they are asked for.
final class KnownAnswers: Sendable {
  private let variants: [KnownVariant]
  private let models = Mutex<[Set<Int>: FaultyImplementation]>([:])
  private let catalogue = KnownVariantCatalogue([])

  init(of call: Call) {
    variants = KnownVariants.all.filter { $0.operations.contains(.call(call)) }
  }

  /// Whether one of them does what is asked of it.
  func explain(
    shown: [KnownVariant],
    thoroughly: Bool,
    _ answersSo: (FaultyImplementation) async -> Bool
  ) async -> Bool {
    let own = variants.indices.filter { index in shown.contains { $0.id == variants[index].id } }
    if !own.isEmpty, await answersSo(model(of: Set(own))) { return true }
    for index in variants.indices where await answersSo(model(of: [index])) { return true }
    if !own.isEmpty {
      for index in variants.indices where await answersSo(model(of: Set(own + [index]))) {
        return true
      }
    }
    guard thoroughly else { return false }
    for first in variants.indices {
      for second in variants.indices.dropFirst(first + 1)
      where variants[first].isCompatible(with: variants[second]) {
        if await answersSo(model(of: [first, second])) { return true }
      }
    }
    return false
  }

  private func model(of indices: Set<Int>) -> FaultyImplementation {
    if let known = models.withLock({ $0[indices] }) { return known }
    let model = catalogue.implementation(of: indices.sorted().map { variants[$0] })
    models.withLock { $0[indices] = model }
    return model
  }
}
