import AuthConformance
import AuthReference
import Testing

@Suite("The traces go through the whole tables of the Sinch service and application")
struct SinchTableTests {
  @Test("Every row of the service's table is taken, and every phase meets every event")
  func service() async throws {
    let recorder = TableRecorder(SinchServiceMachine())
    try await replay(on: recorder)
    #expect(recorder.missingRules == [])
    #expect(recorder.missingCells == [])
  }

  @Test("Every row of the application's table is taken, and every phase meets every event")
  func application() async throws {
    let recorder = TableRecorder(SinchApplicationMachine())
    try await replay(on: recorder)
    #expect(recorder.missingRules == [])
    #expect(recorder.missingCells == [])
  }

  private func replay(on recorder: TableRecorder<some ReferenceMachine>) async throws {
    var suite = try Bundled.suite()
    suite.files.removeAll { $0.operation != type(of: recorder).Vocabulary.role }
    let run = try await Runner(suite: suite).run(LocalImplementation(recorder))
    #expect(run.counts.passed > 30)
    #expect(run.counts.passed == run.counts.total)
  }
}
