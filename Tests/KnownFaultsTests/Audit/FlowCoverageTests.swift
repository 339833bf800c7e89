import AuthConformance
import ConformanceEngine
import SuiteAudit
import TestSupport
import Testing

@Suite("The traces cover every reference machine")
struct FlowCoverageTests {
  @Test("Every row is taken, every event meets every phase, and the reference passes every trace")
  func noHole() async throws {
    let coverage = await FlowCoverage(of: try Bundled.suite())
    #expect(coverage.holes.isEmpty)
    #expect(coverage.needlesslyLeftOut.isEmpty)
    #expect(coverage.failures.isEmpty)
    #expect(coverage.roles.map(\.role) == Role.allCases)
    for role in coverage.roles { #expect(role.traces >= 30, "\(role.role)") }
  }
}
