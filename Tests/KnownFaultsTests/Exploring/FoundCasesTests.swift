import BundledVectors
import Exploring
import Testing

struct FoundCasesTests {
  @Test(arguments: [
    "sinch-sig-user-trimmed", "token-mac-cut", "digest-password-cut-at-colon",
    "layer-application-exp-missing", "avaya-application-realm-case",
    "sinch-application-foreign-audience",
  ])
  func `Every known variant passes what is kept of a mistake`(id: String) async throws {
    let fault = try #require(KnownFaults.all.first { $0.id.rawValue == id })
    let suite = try Suite.bundled()
    let operations = fault.description.operations
    var exploration = await Exploration(
      of: suite,
      calls: Call.allCases.filter { operations.contains(.call($0)) },
      roles: Role.allCases.filter { operations.contains(.role($0)) },
      seed: 1
    )
    exploration.limit = 512
    let faulty = FaultyImplementation([fault])
    let explored = try await exploration.run(faulty)
    let found = FoundCases(
      explored.findings,
      explored.conversationFindings,
      of: suite,
      by: "a test"
    )
    let sources = found.files.map {
      SourceFile(path: "\($0.path).json", text: $0.json.pretty().utf8)
    }
    let kept = try SuiteLoader(base: suite).load(sources)
    let wrong = try await Runner(suite: kept).run(faulty)
    #expect(wrong.counts.total > 0 && wrong.cases.allSatisfy(\.outcome.isFailure))
    let catalogue = KnownVariantCatalogue()
    for variant in KnownVariants.all where !Set(variant.operations).isDisjoint(with: operations) {
      let run = try await Runner(suite: kept).run(catalogue.implementation(of: [variant]))
      #expect(run.cases.allSatisfy { !$0.isFailure(at: .required) }, "\(variant.id)")
    }
  }
}
