/// The quality of explanations of single artefacts.
///
/// The artefacts come from known faults, from conforming implementations, and from hostile texts.
package struct ExplanationProof: Sendable {
  /// The number of faults with an artefact that differs from the correct one and is explained by
  /// the fault.
  package private(set) var explainedCount = 0
  /// How many of them are named by the first cause.
  package private(set) var firstCount = 0
  /// The other faults, each with the explanation of its artefact.
  package private(set) var missed: [String] = []
  /// How many artefacts of the reference and of known variants were explained.
  package private(set) var rightCount = 0
  /// The correct artefacts that are reported as breaking a required rule.
  package private(set) var accused: [String] = []
  /// The number of hostile texts that were accepted as artefacts and explained.
  package private(set) var hostileCount = 0
  /// Hostile texts whose explanation, or whose error, holds the secret.
  package private(set) var leaks: [String] = []

  private let suite: Suite

  /// Explains artefacts of every so many-th fault and variant of each call, and so many hostile texts.
  package init(in suite: Suite, every step: Int = 1, hostile count: Int) async throws {
    self.suite = suite
    for entry in ExplainedCall.all {
      let inputs = entry.inputs(in: suite)
      for fault in entry.faults.every(step) { try await explain(fault, entry, inputs) }
      // A token shows how a fraction of a second was rounded, but not the fraction itself.
      let whole = inputs.filter { $0["issuedAt"]?.string?.contains(".") != true }
      try await explainRight(entry, whole, every: step)
    }
    try await explainHostile(count)
  }

  /// Whether 95 percent of the faults are named, no correct artefact is accused, and no secret is
  /// revealed.
  package var isGoodEnough: Bool {
    explainedCount * 100 >= (explainedCount + missed.count) * 95 && accused.isEmpty && leaks.isEmpty
      && explainedCount > 0 && rightCount > 0
  }

  private mutating func explain(
    _ fault: KnownFault,
    _ entry: ExplainedCall,
    _ inputs: [JSON.Object]
  ) async throws {
    guard let question = await entry.question(about: fault, inputs) else { return }
    let causes: [Cause]
    switch try await Explanation(of: question, as: entry.kind, by: suite.requirements).origin {
    case .causes(let found), .right(asPasted: let found): causes = found
    case .allButSignature, .partly, .unknown, .notTried: causes = []
    }
    if causes.contains(where: { $0.faults == [fault.id] }) {
      explainedCount += 1
      if causes.first?.faults == [fault.id] { firstCount += 1 }
    } else {
      missed.append("\(fault.id): \(causes.first?.statement ?? "no cause")")
    }
  }

  private mutating func explainRight(
    _ entry: ExplainedCall,
    _ inputs: [JSON.Object],
    every step: Int
  ) async throws {
    let reference = FaultyImplementation([], of: [.call(entry.call)])
    try await explainRight(entry, inputs.every(step), by: reference, "the reference")
    let variants = KnownVariants.all.filter { $0.operations.contains(.call(entry.call)) }
    for variant in variants.every(step) {
      let implementation = FaultyImplementation(variants: [variant])
      // Inputs whose output the variant changes, and some others.
      var shown: [JSON.Object] = []
      for input in inputs where shown.count < 8 {
        let own = await entry.artefact(of: implementation, input)?.output
        if await entry.artefact(of: reference, input)?.output != own { shown.append(input) }
      }
      try await explainRight(entry, shown + inputs.prefix(4), by: implementation, "\(variant.id)")
    }
  }

  private mutating func explainRight(
    _ entry: ExplainedCall,
    _ inputs: [JSON.Object],
    by implementation: FaultyImplementation,
    _ name: String
  ) async throws {
    for input in inputs {
      guard let made = await entry.artefact(of: implementation, input),
        let question = entry.question(made.artefact, input)
      else { continue }
      let explanation = try await Explanation(of: question, as: entry.kind, by: suite.requirements)
      // Payloads of any JWS may have dates of long ago.
      if case .wrong = explanation.verdict { accused.append("\(name): \(made.artefact)") }
      rightCount += 1
    }
  }

  private mutating func explainHostile(_ count: Int) async throws {
    guard let now = Instant(rfc3339: "2018-01-02T03:05:00Z") else { return }
    let secret = "ax8hTTQJF0OPXL32r1LHMA=="
    let kinds = ArtefactKind.allCases
    var artefacts = HostileArtefacts(seed: 20_180_102)
    for number in 0..<count {
      // A search for the mistake is slow, so only a few artefacts are nearly correct.
      let artefact = artefacts.next(isNearlyRight: number.isMultiple(of: 40))
      let secrets = [Question.Secret(name: "the file", text: secret)]
      let question = Question(artefact, now: now, secrets: secrets)
      let text: String
      do throws(UnusableArtefact) {
        let kind = kinds[number % kinds.count]
        text = "\(try await Explanation(of: question, as: kind, by: suite.requirements))"
        hostileCount += 1
      } catch {
        text = error.description
      }
      if text.contains(secret) { leaks.append(artefact.debugDescription) }
    }
  }
}

extension Array {
  /// Every so many-th element, the first one among them.
  fileprivate func every(_ step: Int) -> [Element] {
    stride(from: 0, to: count, by: step).map { self[$0] }
  }
}
