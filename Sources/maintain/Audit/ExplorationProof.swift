import class Foundation.ProcessInfo

/// The findings of exploration in implementations that are known to conform or not.
///
/// Every known fault should be found, and nothing in a known variant.
package struct ExplorationProof: Sendable {
  /// The result of one implementation.
  package struct Row: Sendable {
    /// The fault, or the variants, by their ids.
    package let names: [String]
    package let explored: Explored
    /// How long it took.
    package let time: Duration
  }

  /// The reference, which receives ten times as many questions.
  package let reference: Row
  /// How many of them it answered in a second, in calls without RSA, or conversations of all roles.
  package let rate: Double
  package let faults: [Row]
  package let variants: [Row]

  /// Explores every call and role of the reference, of its faults and of its variants.
  ///
  /// - Parameters:
  ///   - count: The number of questions to a conforming implementation. A faulty one counts as not
  ///     found
  ///     after the same number.
  ///   - isAmongAll: Whether a faulty implementation has all operations, as programs do. Each of
  ///     them then
  ///     gets as many questions.
  ///   - hasRoles: Whether roles are explored, instead of calls.
  ///   - sets: The number of random sets of five variants.
  ///   - isWanted: Selects faults and variants by their IDs.
  package init(
    of suite: Suite,
    questions count: Int,
    isAmongAll: Bool = false,
    hasRoles: Bool,
    sets: Int,
    seed: UInt64,
    where isWanted: @Sendable (String) -> Bool
  ) async throws {
    let wrong = KnownFaults.all.filter { fault in
      fault.description.operations.contains { $0.isRole == hasRoles } && isWanted(fault.id.rawValue)
    }
    let wanted =
      wrong.flatMap(\.description.operations)
      + KnownVariants.all.filter { isWanted($0.id.rawValue) }.flatMap(\.operations)
    var exploration = await Exploration(
      of: suite,
      calls: hasRoles ? [] : Call.allCases,
      roles: Role.allCases.filter { isAmongAll || hasRoles && wanted.contains(.role($0)) },
      seed: seed
    )
    exploration.lookahead = 1
    exploration.limit = count
    var plain = exploration
    if !hasRoles { plain = await Exploration(of: suite, calls: Self.withoutRSA, seed: seed) }
    plain.lookahead = 3
    plain.limit = 10 * count
    reference = try await Row(names: ["reference"]) { [plain] in
      try await plain.run(Reference.implementation)
    }
    let asked = reference.explored.questions + reference.explored.conversations
    rate = Double(asked) / (reference.time / .seconds(1))
    let known = KnownVariantCatalogue()
    let single = KnownVariants.all.map { [$0] }
    let drawn =
      hasRoles
      ? Self.machineSets(sets, seed: seed, where: isWanted)
      : VariantCombinations.sets(sets, of: 5, from: KnownVariants.all, seed: seed)
    let right = (single + drawn).filter { set in
      set.contains { $0.operations.contains { $0.isRole == hasRoles } }
        && set.allSatisfy { isWanted($0.id.rawValue) }
    }
    variants = try await Self.rows(
      right.map { set in
        (
          set.map(\.id.rawValue),
          { [exploration] in
            if hasRoles, let machine = set.machine {
              return try await exploration.run(LocalImplementation(of: [machine]))
            }
            return try await exploration.run(known.implementation(of: set))
          }
        )
      }
    )
    exploration.goesOn = { $0.isClean }
    let all = isAmongAll ? Operation.allCases : nil
    exploration.limit = count * (all?.count ?? 1)
    faults = try await Self.rows(
      wrong.map { fault in
        (
          [fault.id.rawValue],
          { [exploration] in
            try await exploration.run(FaultyImplementation([fault], of: all))
          }
        )
      }
    )
  }

  /// Sets of up to four variants of one role, drawn at random, that answer different questions.
  private static func machineSets(
    _ count: Int,
    seed: UInt64,
    where isWanted: (String) -> Bool
  ) -> [[KnownVariant]] {
    var generator = SeededGenerator(seed: seed)
    let all = KnownVariants.all.filter { $0.machine != nil && isWanted($0.id.rawValue) }
    return (0..<count).compactMap { _ in
      guard let first = all.randomElement(using: &generator) else { return nil }
      let size = Int.random(in: 2...4, using: &generator)
      return all.shuffled(using: &generator).reduce(into: [first]) { set, other in
        if set.count < size, set.allSatisfy({ $0.isOfOneRole(with: other) }),
          (set + [other]).machine != nil
        {
          set.append(other)
        }
      }
    }
  }

  private static let withoutRSA: [Call] = [
    .sinchSignatureSign, .sinchSignatureVerify, .sinchSigningKeyDerive,
    .sinchRegistrationTokenIssue, .sinchRegistrationTokenVerify, .digestHA1Derive,
    .digestResponseCompute,
  ]

  /// Explores as many at a time as there are processors, in their order.
  private static func rows(
    _ subjects: [([String], @Sendable () async throws -> Explored)]
  ) async throws -> [Row] {
    try await withThrowingTaskGroup(of: (Int, Row).self) { group in
      var rows: [(Int, Row)] = []
      for (index, (names, explore)) in subjects.enumerated() {
        if index >= ProcessInfo.processInfo.activeProcessorCount, let row = try await group.next() {
          rows.append(row)
        }
        group.addTask { (index, try await Row(names: names, explore)) }
      }
      for try await row in group { rows.append(row) }
      return rows.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}

extension ExplorationProof.Row {
  fileprivate init(
    names: [String],
    _ explore: @Sendable () async throws -> Explored
  ) async throws {
    let start = ContinuousClock.now
    self.names = names
    explored = try await explore()
    time = ContinuousClock.now - start
  }
}

extension KnownVariant {
  /// Whether both are of one role and answer different questions.
  fileprivate func isOfOneRole(with other: KnownVariant) -> Bool {
    id != other.id && operations == other.operations
      && Set(interpretations.keys).isDisjoint(with: other.interpretations.keys)
  }
}

extension Operation {
  fileprivate var isRole: Bool { if case .role = self { true } else { false } }
}
