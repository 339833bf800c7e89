import ConformanceEngine
import Exploring
import SuiteAudit

/// `maintain explore`: how much exploring finds in known faults, and that it finds nothing in known
/// variants.
enum ExploreCommand {
  /// - Parameters:
  ///   - questions: how many are asked of each implementation at most.
  ///   - sets: how many sets of variants are drawn.
  ///   - least: how many of a hundred known faults must be found.
  ///   - ids: what the ids of faults and variants begin with; all if empty.
  static func run(
    questions: Int,
    sets: Int,
    seed: UInt64,
    least: Int,
    ids: [String]
  ) async throws(MaintenanceError) -> Int32 {
    let suite = try Vectors(below: "vectors").suite
    let start = ContinuousClock.now
    let proof: ExplorationProof
    do {
      proof = try await ExplorationProof(of: suite, questions: questions, sets: sets, seed: seed) {
        id in ids.isEmpty || ids.contains { id.utf8.starts(with: $0.utf8) }
      }
    } catch {
      throw MaintenanceError(3, "the known faults and variants cannot be explored: \(error)")
    }
    let missed = proof.faults.filter(\.explored.findings.isEmpty)
    for row in missed { print("NOT FOUND \(row.names.joined())") }
    if proof.faults.isEmpty && proof.variants.isEmpty {
      throw MaintenanceError(2, "no known fault or variant of a call has such an id")
    }
    let unfair = proof.variants.filter { !$0.explored.findings(at: .required).isEmpty }
    for row in unfair {
      for finding in row.explored.findings(at: .required) {
        print("UNFAIR to \(row.names.joined(separator: " + "))")
        print("  \(finding.call): \(finding.summary)\n  \(finding.answer)")
      }
    }
    print(
      "reference: \(proof.reference.explored.findings.count) findings, "
        + "\(Int(proof.rate)) questions a second in calls without RSA"
    )
    let found = proof.faults.filter { !$0.explored.findings.isEmpty }
    let needed = found.compactMap { $0.explored.findings.first?.questions }.sorted()
    let sizes = found.compactMap { $0.explored.findings.first?.edits.count }.sorted()
    print("\(found.count) of \(proof.faults.count) known faults found", terminator: "")
    if !needed.isEmpty {
      print(
        ", after \(needed[needed.count / 2]) questions (median), \(sizes[sizes.count / 2]) "
          + "members off the plain question (median), \(sizes.last ?? 0) at most",
        terminator: ""
      )
    }
    let asked = proof.variants.reduce(0) { $0 + $1.explored.questions }
    let open = proof.variants.reduce(0) { $0 + $1.explored.open }
    print(
      "\n\(unfair.count) of \(proof.variants.count) right implementations found wrong, "
        + "in \(asked) questions, \(open) answers open; \(ContinuousClock.now - start)"
    )
    if !proof.reference.explored.findings.isEmpty { return 1 }
    let isEnough = found.count * 100 >= proof.faults.count * least
    return isEnough && unfair.isEmpty ? 0 : 1
  }
}
