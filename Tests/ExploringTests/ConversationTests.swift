import BundledVectors
import ConformanceEngine
import Exploring
import KnownVariants
import Testing

struct ConversationTests {
  private func explored(
    _ implementation: some Implementation,
    _ role: Role,
    seed: UInt64 = 1,
    conversations: Int
  ) async throws -> Explored {
    let suite = try Suite.bundled()
    var exploration = await Exploration(of: suite, calls: [], roles: [role], seed: seed)
    exploration.limit = conversations
    return try await exploration.run(implementation)
  }

  @Test(arguments: Role.allCases)
  func `The reference does what its own walks expect`(role: Role) async throws {
    let explored = try await explored(Reference.implementation, role, conversations: 96)
    #expect(explored.conversations > 48)
    #expect(explored.isClean && explored.open == 0)
  }

  @Test(arguments: [
    ("layer-client-asks-for-nonce-twice", Role.layerClient),
    ("layer-service-one-nonce", .layerService),
    ("sinch-service-nonce-replayed", .sinchService),
    ("sinch-client-old-callback-answered", .sinchClient),
  ])
  func `A mistake is found, and is a trace that tells it from the reference`(
    fault: String,
    role: Role
  ) async throws {
    let known = try #require(KnownFaults.all.first { $0.id.rawValue == fault })
    let faulty = FaultyImplementation([known])
    let explored = try await explored(faulty, role, conversations: 640)
    let finding = try #require(explored.conversationFindings.first)
    #expect(!finding.isFlaky)
    let suite = try Suite.bundled()
    let found = FoundCases([], [finding], of: suite, by: "a test")
    let file = try #require(found.files.first)
    let source = SourceFile(path: "\(file.path).json", text: file.json.pretty().utf8)
    let kept = try SuiteLoader(base: suite).load([source])
    let right = try await Runner(suite: kept).run(Reference.implementation)
    let wrong = try await Runner(suite: kept).run(faulty)
    #expect(right.cases.allSatisfy { !$0.outcome.isFailure })
    #expect(wrong.counts.total == 1 && wrong.cases.allSatisfy(\.outcome.isFailure))
  }

  @Test(arguments: [Role.layerClient, .sinchService, .avayaApplication])
  func `A right implementation that differs is not found wrong`(role: Role) async throws {
    let variants = KnownVariants.all.filter { $0.operations.contains(.role(role)) }
    #expect(!variants.isEmpty)
    let suite = try Suite.bundled()
    var exploration = await Exploration(of: suite, calls: [], roles: [role], seed: 1)
    exploration.limit = 64
    for variant in variants {
      let explored = try await exploration.run(FaultyImplementation(variants: [variant]))
      #expect(explored.conversationFindings(at: .required).isEmpty, "\(variant.id)")
    }
  }
}
