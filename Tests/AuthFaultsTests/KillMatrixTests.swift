import AuthConformance
import AuthFaults
import Testing

@Suite("The kill matrix")
struct KillMatrixTests {
  @Test("Every fault is found out in each of its operations, and every negative case finds one")
  func complete() async throws {
    let matrix = try await KillMatrix(of: KnownFaultCatalogue(), against: try Bundled.suite())
    #expect(matrix.rows.count >= KnownFaults.all.count)
    for row in matrix.survivors { Issue.record("\(row.fault.id) survives in \(row.operation)") }
    for id in matrix.idleCases { Issue.record("\(id) finds nothing out") }
  }

  @Test("A fault that does nothing survives")
  func harmless() async throws {
    let description = FaultDescription(
      id: "harmless",
      operations: [.jwsVerify],
      mistake: "does nothing wrong",
      mending: "nothing",
      flag: "alg-none"
    )
    let catalogue = KnownFaultCatalogue([KnownFault(description, .answer { right, _ in right })])
    let matrix = try await KillMatrix(of: catalogue, against: try Bundled.suite())
    #expect(matrix.survivors.map(\.fault.id) == ["harmless"])
    #expect(!matrix.idleCases.isEmpty)
    #expect(!matrix.isComplete)
  }
}
