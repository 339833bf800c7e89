import Audit
import TestSupport
import Testing

@Suite("The acceptance matrix")
struct AcceptanceMatrixTests {
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

  /// Alone each also has to show what it takes; together one may hide what another takes.
  @Test(
    "A role is accepted under every reading, alone, in pairs and in larger sets",
    arguments: Role.withQuestions
  )
  func readings(role: Role) async throws {
    let others = role.questions.flatMap { question in
      question.interpretations.dropFirst().map { "\(question.id)-\($0.interpretation)" }
    }
    let readings = KnownVariants.all.filter { others.contains($0.id.rawValue) }
    #expect(readings.count == others.count)
    let suite = CaseFilter(operations: [.role(role)]).apply(to: try Bundled.suite())
    let alone = try await AcceptanceMatrix(of: KnownVariantCatalogue(readings), against: suite)
    #expect(alone.wrong.isEmpty)
    func goTogether(_ one: KnownVariant, _ other: KnownVariant) -> Bool {
      Set(one.interpretations.keys).isDisjoint(with: other.interpretations.keys)
    }
    let pairs = readings.indices.flatMap { index in
      readings[..<index].filter { goTogether($0, readings[index]) }.map { [$0, readings[index]] }
    }
    var generator = SeededGenerator(seed: 54)
    let larger = (0..<20).map { number in
      readings.shuffled(using: &generator).reduce(into: [KnownVariant]()) { set, reading in
        let isWanted = set.count < 3 + number % 11
        if isWanted, set.allSatisfy({ goTogether($0, reading) }) { set.append(reading) }
      }
    }
    for set in pairs + larger {
      let questions = Set(set.flatMap(\.interpretations.keys))
      var touched = suite
      for index in touched.files.indices {
        touched.files[index].cases.removeAll {
          $0.expectation.ambiguities.allSatisfy { !questions.contains($0) }
        }
      }
      let machine = LocalImplementation(of: [try #require(set.machine)])
      let run = try await Runner(suite: set.count == 2 ? touched : suite).run(machine)
      let failed = run.cases.filter { $0.isFailure(at: .required) }.map(\.id)
      #expect(run.counts.total > 0 && failed.isEmpty, "\(set.map(\.id)): \(failed)")
    }
  }
}
