import AuthFaults
import ConformanceEngine
import FailureDiagnosis
import StrictJSON
import SuiteAudit

/// `maintain matrix`: proves that the cases detect every known fault, and pass every known variant.
enum MatrixCommand {
  /// - Parameter provesDiagnoses: Whether to prove besides that each fault is recognised.
  static func run(
    provesDiagnoses: Bool,
    isJSON: Bool,
    in folder: String
  ) async throws(MaintenanceError) -> Int32 {
    let suite = try Vectors(below: folder).suite
    let catalogue = KnownFaultCatalogue()
    do {
      let kills = try await KillMatrix(of: catalogue, against: suite)
      let proof = provesDiagnoses ? try await DiagnosisProof(of: catalogue, against: suite) : nil
      let acceptances = try await AcceptanceMatrix(of: KnownVariantCatalogue(), against: suite)
      if isJSON {
        let both: JSON = ["kills": kills.json(with: proof), "acceptances": acceptances.json]
        print(both.compact())
      } else {
        print(kills.text(with: proof))
        print(acceptances.text)
      }
      let isRight = kills.isComplete && proof?.isGoodEnough != false && acceptances.wrong.isEmpty
      return isRight ? 0 : 1
    } catch {
      throw MaintenanceError(3, "the known faults and variants cannot be run: \(error)")
    }
  }

  /// Runs variants only.
  ///
  /// - Parameter names: What the ids of the variants begin with; all variants if empty.
  static func run(
    variants names: [String],
    isJSON: Bool
  ) async throws(MaintenanceError) -> Int32 {
    let variants = KnownVariants.all.filter { variant in
      names.isEmpty || names.contains { variant.id.rawValue.utf8.starts(with: $0.utf8) }
    }
    if variants.isEmpty { throw MaintenanceError(2, "no variant's id begins with that") }
    let suite = try Vectors(below: "vectors").suite
    do {
      let matrix = try await AcceptanceMatrix(of: KnownVariantCatalogue(variants), against: suite)
      print(isJSON ? matrix.json.compact() : matrix.text)
      return matrix.wrong.isEmpty ? 0 : 1
    } catch {
      throw MaintenanceError(3, "the known variants cannot be run: \(error)")
    }
  }
}
