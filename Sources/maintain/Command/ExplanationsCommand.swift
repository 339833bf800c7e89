import Audit
import Reporting

/// `maintain explanations`: proves that explanations name the faults that produced an artefact.
///
/// It also proves that no correct artefact is called wrong, and that no explanation reveals a
/// secret.
enum ExplanationsCommand {
  static func run(hostile count: Int, in folder: String) async throws(MaintenanceError) -> Int32 {
    let suite = try Vectors(below: folder).suite
    let proof: ExplanationProof
    do {
      proof = try await ExplanationProof(in: suite, hostile: count)
    } catch {
      throw MaintenanceError(3, "the artefacts cannot be explained: \(error)")
    }
    for text in proof.missed { print("NOT EXPLAINED \(text)") }
    for text in proof.accused { print("CALLED WRONG \(text)") }
    for text in proof.leaks { print("BRINGS THE SECRET OUT \(text)") }
    let faults = proof.explainedCount + proof.missed.count
    print(
      "\(proof.isGoodEnough ? "EXPLAINED" : "NOT EXPLAINED"): artefacts of "
        + "\(proof.explainedCount.grouped) of \(faults.counting("fault")), "
        + "\(proof.firstCount.grouped) named first; "
        + "\(proof.rightCount.counting("right artefact")), \(proof.accused.count) called wrong; "
        + "\(count.counting("hostile text")), \(proof.hostileCount.grouped) of them explained, "
        + "\(proof.leaks.count) with the secret"
    )
    return proof.isGoodEnough ? 0 : 1
  }
}
