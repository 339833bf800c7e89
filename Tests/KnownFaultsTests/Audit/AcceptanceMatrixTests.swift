import AuthConformance
import ConformanceEngine
import Exploring
import KnownFaults
import StrictJSON
import SuiteAudit
import TestSupport
import Testing

@Suite("The acceptance matrix")
struct AcceptanceMatrixTests {
  /// Every so many-th variant; `make faults` runs all of them.
  private static let step = 40

  private static func variant(
    _ id: VariantID,
    of operations: [Operation] = [.call(.jwsVerify)],
    takes interpretations: [AmbiguityID: Interpretation] = [:],
    _ change: ReferenceChange
  ) -> KnownVariant {
    KnownVariant(id, "differs", of: operations, change).because("a test").takes(interpretations)
  }

  private static func matrix(
    of variants: KnownVariant...,
    against suite: Suite? = nil
  ) async throws -> AcceptanceMatrix {
    let catalogue = KnownVariantCatalogue(variants)
    return try await AcceptanceMatrix(of: catalogue, against: suite ?? Bundled.suite())
  }

  @Test("Every variant of a sample passes every required case")
  func sample() async throws {
    let sample = KnownVariants.all.enumerated().filter { $0.offset.isMultiple(of: Self.step) }
    let catalogue = KnownVariantCatalogue(sample.map(\.element))
    let matrix = try await AcceptanceMatrix(of: catalogue, against: try Bundled.suite())
    #expect(sample.count >= 5)
    #expect(matrix.rows.count == sample.count)
    for row in matrix.wrong {
      Issue.record("\(row.variants[0].id): \(row.failures) \(row.unshown) \(row.undeclared)")
    }
  }

  @Test("Every interpretation that the reference does not take is taken by a variant")
  func interpretations() async throws {
    let suite = try Bundled.suite()
    let reference = try await ReferenceInterpretations(in: suite)
    for taken in reference.notTaken(by: KnownVariants.all, in: suite) {
      Issue.record("\(taken.ambiguity): \(taken.interpretation)")
    }

    // Without the variants each ambiguity lacks one at least.
    let missing = reference.notTaken(by: [], in: suite)
    #expect(Set(missing.map(\.ambiguity)) == Set(suite.ambiguities.map(\.id)))
  }

  @Test("A variant that is wrong is reported, with the required cases that it fails and no others")
  func wrong() async throws {
    let suite = try Bundled.suite()
    let accepting = Self.variant(
      "accepts-everything",
      .answer { _, _ in ["valid": true, "payload": "e30="] }
    )
    let matrix = try await Self.matrix(of: accepting, against: suite)
    let row = try #require(matrix.wrong.first)
    #expect(!row.failures.isEmpty && row.failures.count < row.caseCount)
    let required = Set(suite.requirements.filter { $0.strength == .required }.map(\.id))
    let cases = suite.casesByID
    for failure in row.failures {
      #expect(cases[failure.id]?.requirements.first == failure.requirement)
      #expect(required.contains(failure.requirement))
    }
  }

  @Test("A variant that fails what is only recommended is accepted")
  func recommended() async throws {
    var suite = try Bundled.suite()
    suite.files = CaseFilter(operations: [.call(.jwsVerify)]).apply(to: suite).files
    for index in suite.documents.indices {
      for rule in suite.documents[index].requirements.indices {
        suite.documents[index].requirements[rule].strength = .recommended
      }
    }
    let refusing = Self.variant("refuses-everything", .answer { _, _ in [:] })
    let matrix = try await Self.matrix(of: refusing, against: suite)
    #expect(matrix.rows.map(\.failures) == [[]])
  }

  @Test("What a variant says of its interpretations has to be true")
  func declarations() async throws {
    let reading = try #require(
      KnownVariants.all.first { $0.id == "jws-json-serialisation-accepted" }
    )
    let shown = TakenInterpretation("jws-json-serialisation", "accept")
    let silent = Self.variant("silent", of: reading.operations, reading.change)
    let boasting = Self.variant(
      "boasting",
      takes: [shown.ambiguity: shown.interpretation],
      .part { _ in }
    )
    let matrix = try await Self.matrix(of: reading, silent, boasting)
    #expect(matrix.rows.map(\.isRight) == [true, false, false])
    #expect(matrix.rows.map(\.undeclared) == [[], [shown], []])
    #expect(matrix.rows.map(\.unshown) == [[], [], [shown]])
  }

  @Test("Sets hold five compatible variants, and the seed determines them")
  func sets() {
    func sets(_ seed: UInt64) -> [[KnownVariant]] {
      VariantCombinations.sets(200, of: 5, from: KnownVariants.all, seed: seed)
    }
    let drawn = sets(7)
    #expect(drawn.count == 200)
    for set in drawn {
      #expect(set.count == 5 && Set(set.map(\.id)).count == 5)
      for (index, variant) in set.enumerated() {
        #expect(set[..<index].allSatisfy(variant.isCompatible))
      }
    }
    #expect(drawn.map { $0.map(\.id) } == sets(7).map { $0.map(\.id) })
    #expect(drawn.map { $0.map(\.id) } != sets(8).map { $0.map(\.id) })
  }

  @Test("Variants that contradict each other are never drawn together")
  func contradictions() {
    let none = ReferenceChange.part { _ in }
    let first = Self.variant("first", takes: ["sample": "accept"], none)
    let second = Self.variant("second", takes: ["sample": "reject"], none)
    let third = Self.variant("third", takes: ["other": "reject"], none)
    let sets = VariantCombinations.sets(50, of: 2, from: [first, second, third], seed: 1)
    #expect(sets.allSatisfy { Set($0.map(\.id)) != ["first", "second"] })
    #expect(Set(sets.map { Set($0.map(\.id)) }).count == 2)

    let clients = KnownVariants.all.filter { $0.operations == [.role(.avayaClient)] }
    #expect(clients.count > 1)
    #expect(VariantCombinations.sets(1, of: 2, from: clients, seed: 1).map(\.count) == [1])
  }

  @Test("A set that is wrong together is reported")
  func together() async throws {
    let accepting = Self.variant("accepts", .answer { _, _ in ["valid": true, "payload": "e30="] })
    let catalogue = KnownVariantCatalogue([accepting, Self.variant("harmless", .part { _ in })])
    let combinations = try await VariantCombinations(
      3,
      of: 2,
      from: catalogue,
      against: try Bundled.suite(),
      seed: 1
    )
    #expect(combinations.wrong.count == 3)
    #expect(combinations.wrong.allSatisfy { $0.variants.count == 2 })
  }

  @Test("A change of answers or actions stays within the operations of its variant")
  func scope() async throws {
    let signing = Self.variant("signing", of: [.call(.jwsSign)], .answer { _, _ in [:] })
    let silent = Self.variant("silent", of: [.role(.avayaClient)], .reaction { _, _ in [] })
    let harmless = Self.variant(
      "harmless",
      of: [.call(.jwsVerify), .role(.avayaApplication)],
      .part { _ in }
    )
    let model = FaultyImplementation(variants: [signing, silent, harmless])
    let part = CaseFilter(operations: model.describe().operations).apply(to: try Bundled.suite())
    let run = try await Runner(suite: part).run(model)
    for file in run.files {
      switch file.operation {
      case .call(.jwsSign): #expect(file.counts.passed == 0)
      case .role(.avayaClient): #expect(file.counts.failed > 0)
      default: #expect(file.counts.failed == 0, "\(file.path)")
      }
    }
  }
}
