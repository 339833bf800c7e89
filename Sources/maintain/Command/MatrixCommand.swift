import Audit

/// `maintain matrix`: proves that the cases detect every known fault, and pass every known variant.
enum MatrixCommand {
  /// How many sets of variants are tried, and of how many each.
  private static let (setCount, setSize) = (200, 5)

  /// - Parameters:
  ///   - provesDiagnoses: Whether to prove also that each fault is recognised.
  ///   - seed: The seed of the random sets of variants.
  static func run(
    provesDiagnoses: Bool,
    isJSON: Bool,
    seed: UInt64,
    in folder: String
  ) async throws(MaintenanceError) -> Int32 {
    let suite = try Vectors(below: folder).suite
    let catalogue = KnownFaultCatalogue()
    do {
      let kills = try await KillMatrix(of: catalogue, against: suite)
      let proof = provesDiagnoses ? try await DiagnosisProof(of: catalogue, against: suite) : nil
      let acceptance = try await Acceptance(of: KnownVariants.all, against: suite, seed: seed)
      if isJSON {
        let both: JSON = ["kills": kills.json(with: proof), "acceptances": acceptance.json]
        print(both.compact())
      } else {
        print(kills.text(with: proof))
        print(acceptance.text)
      }
      let isRight = kills.isComplete && proof?.isGoodEnough != false && acceptance.isComplete
      return isRight ? 0 : 1
    } catch {
      throw MaintenanceError(3, "the known faults and variants cannot be run: \(error)")
    }
  }

  /// Runs known variants, each by itself, against the files that can be loaded.
  ///
  /// Authors of cases and variants can thus check part of their work before all files are valid.
  ///
  /// - Parameter names: The beginnings of their IDs; all variants if empty.
  static func runVariants(
    _ names: [String],
    isJSON: Bool
  ) async throws(MaintenanceError) -> Int32 {
    let (suite, problems) = try Vectors.usable(below: "vectors")
    let catalogue = KnownVariantCatalogue(try variants(names) { $0.utf8.starts(with: $1.utf8) })
    let status = try await run(isJSON) {
      try await AcceptanceMatrix(of: catalogue, against: suite)
    }
    for file in Set(problems.map(\.file)).sorted() { print("LEFT OUT \(file)") }
    return problems.isEmpty ? status : 1
  }

  /// Runs known variants that are there at once.
  static func runTogether(
    _ names: [String],
    isJSON: Bool
  ) async throws(MaintenanceError) -> Int32 {
    let suite = try Vectors(below: "vectors").suite
    let catalogue = KnownVariantCatalogue(try variants(names) { $0.utf8.elementsEqual($1.utf8) })
    return try await run(isJSON) {
      try await AcceptanceMatrix(ofSets: [catalogue.variants], from: catalogue, against: suite)
    }
  }

  /// Diagnoses known faults in implementations that are known variants besides.
  static func runBesideVariants(
    every step: Int,
    in folder: String
  ) async throws(MaintenanceError) -> Int32 {
    let suite = try Vectors(below: folder).suite
    if step < 1 { throw MaintenanceError(2, "--every must be at least 1") }
    do {
      let proof = try await VariantDiagnosisProof(
        of: KnownFaults.all,
        beside: KnownVariants.all,
        against: suite,
        every: step
      )
      print(proof.text)
      return proof.isGoodEnough ? 0 : 1
    } catch {
      throw MaintenanceError(3, "the known faults cannot be run: \(error)")
    }
  }

  private static func variants(
    _ names: [String],
    where fits: (_ id: String, _ name: String) -> Bool
  ) throws(MaintenanceError) -> [KnownVariant] {
    for name in names where !KnownVariants.all.contains(where: { fits($0.id.rawValue, name) }) {
      throw MaintenanceError(2, "there is no known variant \"\(name)\"")
    }
    return KnownVariants.all.filter { variant in
      names.isEmpty || names.contains { fits(variant.id.rawValue, $0) }
    }
  }

  private static func run(
    _ isJSON: Bool,
    _ matrix: () async throws -> AcceptanceMatrix
  ) async throws(MaintenanceError) -> Int32 {
    do {
      let matrix = try await matrix()
      print(isJSON ? matrix.json.compact() : matrix.text)
      return matrix.wrong.isEmpty ? 0 : 1
    } catch {
      throw MaintenanceError(3, "the known variants cannot be run: \(error)")
    }
  }

  /// The proofs about known variants.
  private struct Acceptance {
    let matrix: AcceptanceMatrix
    let combinations: VariantCombinations
    let notTaken: [TakenInterpretation]

    init(of variants: [KnownVariant], against suite: Suite, seed: UInt64) async throws {
      let catalogue = KnownVariantCatalogue(variants)
      matrix = try await AcceptanceMatrix(of: catalogue, against: suite)
      combinations = try await VariantCombinations(
        setCount,
        of: setSize,
        from: catalogue,
        against: suite,
        seed: seed
      )
      notTaken = try await ReferenceInterpretations(in: suite)
        .notTaken(by: variants, in: suite)
    }

    var isComplete: Bool {
      matrix.wrong.isEmpty && combinations.wrong.isEmpty && notTaken.isEmpty
    }

    var text: String {
      (notTaken.map { "TAKEN BY NO VARIANT \($0.ambiguity): \($0.interpretation)" }
        + [matrix.text, combinations.text]).joined(separator: "\n")
    }

    var json: JSON {
      [
        "complete": .bool(isComplete),
        "takenByNoVariant": .array(notTaken.map(\.json)),
        "variants": .array(matrix.rows.map(\.json)),
        "seed": .string(String(combinations.seed)),
        "sets": .array(combinations.matrix.rows.map(\.json)),
      ]
    }
  }
}
