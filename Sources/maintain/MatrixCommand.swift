import AuthFaults
import ConformanceEngine
import FailureDiagnosis
import StrictJSON
import SuiteAudit

/// `maintain matrix`: proves that the cases detect every known fault.
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
      let matrix = try await KillMatrix(of: catalogue, against: suite)
      let proof = provesDiagnoses ? try await DiagnosisProof(of: catalogue, against: suite) : nil
      print(isJSON ? matrix.json(with: proof).compact() : matrix.text(with: proof))
      return matrix.isComplete && proof?.isGoodEnough != false ? 0 : 1
    } catch {
      throw MaintenanceError(3, "the known faults cannot be run: \(error)")
    }
  }
}
