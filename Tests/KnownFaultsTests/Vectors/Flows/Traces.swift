import AuthConformance
import ConformanceEngine
import TestSupport
import Testing

/// The bundled traces.
enum Traces {
  /// The bundled suite with the traces of one role only.
  static func suite(of role: Role) throws -> Suite {
    var suite = try Bundled.suite()
    suite.files.removeAll { $0.operation != .role(role) }
    try #require(suite.caseCount > 0, "there is no trace of \(role)")
    return suite
  }

  /// What comes of the traces of one role.
  static func run(
    _ implementation: LocalImplementation,
    of role: Role,
    profile: Profile? = nil
  ) async throws -> RunResult {
    try await Runner(suite: suite(of: role), judge: Judge(profile: profile)).run(implementation)
  }
}

extension RunResult {
  /// What failed, by the id of the case.
  var failures: [CaseID: Failure] {
    cases.reduce(into: [:]) { failures, entry in
      if case .failed(let failure) = entry.outcome { failures[entry.id] = failure }
    }
  }
}
