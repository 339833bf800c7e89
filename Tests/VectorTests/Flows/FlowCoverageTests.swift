import AuthConformance
import AuthReference
import ConformanceSuite
import SuiteAudit
import Testing

@Suite("The traces leave no hole in any reference machine")
struct FlowCoverageTests {
  @Test("Every row is taken, every event meets every phase, and the reference passes every trace")
  func noHole() async throws {
    let coverage = await FlowCoverage(of: try Bundled.suite())
    #expect(coverage.holes.isEmpty)
    #expect(coverage.failures.isEmpty)
    #expect(coverage.roles.map(\.role) == AuthConformance.Role.allCases)
    for role in coverage.roles { #expect(role.traces >= 30, "\(role.role)") }
  }
}
