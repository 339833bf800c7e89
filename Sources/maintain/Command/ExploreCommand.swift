import ConformanceEngine
import Exploring
import SuiteAudit

/// `maintain explore`: how much exploring finds in known faults, and that it finds nothing in known
/// variants.
enum ExploreCommand {
  static func run(
    questions: Int,
    sets: Int,
    seed: UInt64,
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
    let unfair = proof.variants.filter { !$0.explored.findings(at: .required).isEmpty }
    for row in unfair {
      for finding in row.explored.findings(at: .required) {
        print("UNFAIR to \(row.names.joined(separator: " + "))")
        print("  \(finding.call): \(finding.summary)\n  \(finding.answer)")
      }
    }
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
    return missed.isEmpty && unfair.isEmpty ? 0 : 1
  }
}
