/// The quality of diagnoses in implementations whose valid artefacts differ from the reference's.
///
/// Each known fault in producing an artefact is run together with each known variant of the same
/// call. Failures of the variant alone, which are recommended at most, are omitted.
package struct VariantDiagnosisProof: Sendable {
  /// A fault in a call, and the ranks at which it is named, from 0; nil if it is not named.
  package struct Trial: Sendable {
    package let fault: FaultDescription
    package let call: Call
    /// The place without a variant.
    package let rank: Int?
    /// The ranks together with variants; a variant is omitted if no other case fails with it.
    package let ranks: [(variant: VariantID, rank: Int?)]

    /// The variants with which the fault is not named first.
    package var late: [(variant: VariantID, rank: Int?)] { ranks.filter { $0.rank != 0 } }
  }

  package let trials: [Trial]

  /// The calls that make an artefact.
  package static let calls: [Call] = [
    .sinchSignatureSign, .sinchSigningKeyDerive, .sinchRegistrationTokenIssue,
    .layerIdentityTokenIssue, .jwsSign, .digestHA1Derive, .digestResponseCompute,
  ]

  /// - Parameter step: Every so many-th pair of a fault and a variant is run, each fault and each
  ///   variant among them.
  package init(
    of faults: [KnownFault],
    beside variants: [KnownVariant],
    against suite: Suite,
    every step: Int = 1
  ) async throws {
    let catalogue = KnownFaultCatalogue(faults)
    var jobs: [Job] = []
    for call in Self.calls {
      let part = CaseFilter(operations: [.call(call)]).apply(to: suite)
      let own = variants.filter { $0.operations.contains(.call(call)) }
      let known = faults.filter {
        $0.description.operations.contains(.call(call)) && !$0.description.isTrivial
      }
      for (number, fault) in known.enumerated() {
        let others = own.enumerated().filter { ($0.offset + number).isMultiple(of: step) }
        if others.isEmpty { continue }
        jobs.append(Job(fault, others.map(\.element), call, part, catalogue))
      }
    }
    let lanes = 4
    trials = try await withThrowingTaskGroup(of: [(Int, Trial)].self) { [jobs] group in
      for lane in 0..<lanes {
        group.addTask {
          var trials: [(Int, Trial)] = []
          for index in stride(from: lane, to: jobs.count, by: lanes) {
            trials.append((index, try await jobs[index].trial))
          }
          return trials
        }
      }
      var trials: [(Int, Trial)] = []
      for try await part in group { trials += part }
      return trials.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// How many pairs of a fault and a variant fail a case.
  package var count: Int { trials.reduce(0) { $0 + $1.ranks.count } }
  /// In how many of them the fault is named first.
  package var firstCount: Int { count - trials.reduce(0) { $0 + $1.late.count } }
  /// In how many of them the fault is named first without the variant.
  package var aloneCount: Int {
    trials.reduce(0) { $0 + ($1.rank == 0 ? $1.ranks.count : 0) }
  }

  /// Whether 99 in a hundred that are named first alone are named first with a variant.
  package var isGoodEnough: Bool { count > 0 && firstCount * 100 >= aloneCount * 99 }
}

/// A fault of a call, and the variants that it is run with.
private struct Job {
  let fault: KnownFault
  let variants: [KnownVariant]
  let call: Call
  let suite: Suite
  let catalogue: KnownFaultCatalogue

  init(
    _ fault: KnownFault,
    _ variants: [KnownVariant],
    _ call: Call,
    _ suite: Suite,
    _ catalogue: KnownFaultCatalogue
  ) {
    (self.fault, self.variants, self.call) = (fault, variants, call)
    (self.suite, self.catalogue) = (suite, catalogue)
  }

  var trial: VariantDiagnosisProof.Trial {
    get async throws {
      var ranks: [(variant: VariantID, rank: Int?)] = []
      for variant in variants {
        let own = Set(try await run([variant.change]).cases.filter(\.outcome.isFailure).map(\.id))
        let diagnoses = try await diagnoses(beside: [variant]).filter { diagnosis in
          !own.isSuperset(of: diagnosis.cases)
        }
        if !diagnoses.isEmpty { ranks.append((variant.id, rank(in: diagnoses))) }
      }
      return VariantDiagnosisProof.Trial(
        fault: fault.description,
        call: call,
        rank: rank(in: try await diagnoses(beside: [])),
        ranks: ranks
      )
    }
  }

  private func diagnoses(beside variants: [KnownVariant]) async throws -> [Diagnosis] {
    let run = try await run(variants.map(\.change) + [fault.change])
    return await Diagnoser(catalogue).diagnoses(of: run, in: suite)
  }

  /// The run of the reference with some changes.
  private func run(_ changes: [ReferenceChange]) async throws -> RunResult {
    let implementation = FaultyImplementation(
      named: [call.rawValue],
      changes.map { Scoped(operations: [.call(call)], change: $0) },
      of: [.call(call)],
      SignatureCache()
    )
    return try await Runner(suite: suite).run(implementation)
  }

  private func rank(in diagnoses: [Diagnosis]) -> Int? {
    diagnoses.firstIndex { $0.names(fault.id) }
  }
}
