import AuthConformance
import Testing
import WrongImplementations

/// The bundled traces.
enum Traces {
  /// Loaded once: the whole suite takes a while.
  private static let bundled = Result { try Bundled.suite() }

  /// The bundled suite with the traces of one role only.
  static func suite(of role: AuthConformance.Operation) throws -> Suite {
    var suite = try bundled.get()
    suite.files.removeAll { $0.operation != role }
    try #require(suite.caseCount > 0, "there is no trace of \(role)")
    return suite
  }

  /// What comes of the traces of one role.
  static func run(
    _ implementation: LocalImplementation,
    of role: AuthConformance.Operation,
    profile: Profile? = nil
  ) async throws -> RunResult {
    try await Runner(suite: suite(of: role), judge: Judge(profile: profile)).run(implementation)
  }
}

extension WrongParty: CustomTestStringConvertible {
  public var testDescription: String { name }

  /// Fails the traces that are made for it, whatever readings are allowed.
  func expectToBeFoundOut(of role: AuthConformance.Operation) async throws {
    #expect(!foundBy.isEmpty)
    let profiles = try Traces.suite(of: role).profiles
    for profile in [nil] + profiles.map(Optional.some) {
      let failures = try await Traces.run(implementation, of: role, profile: profile).failures
      for id in foundBy { #expect(failures[id] != nil, "\(name) passes \(id)") }
    }
  }
}

extension RunResult {
  /// What failed, by the id of the case.
  var failures: [CaseID: Failure] {
    var failures: [CaseID: Failure] = [:]
    for file in files {
      for (vector, result) in zip(file.file.cases, file.results) {
        if case .failed(let failure) = result.outcome { failures[vector.id] = failure }
      }
    }
    return failures
  }
}
