import AuthConformance
import AuthReference
import Testing

@Suite("The traces go through the whole tables of the Sinch service and application")
struct SinchTableTests {
  @Test(
    "Every row is taken, and every phase meets every event",
    arguments: [AuthConformance.Operation.sinchService, .sinchApplication]
  )
  func wholeTable(role: AuthConformance.Operation) async throws {
    var suite = try Bundled.suite()
    suite.files.removeAll { $0.operation != role }
    let coverage = await FlowCoverage(of: suite)
    let own = try #require(coverage.roles.first { $0.role == role })
    #expect(own.traces > 30)
    #expect(coverage.failures == [])
    #expect(own.holes == [])
  }
}
