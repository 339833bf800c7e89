/// Sends an implementation questions that no case contains, and finds the smallest that fails.
///
/// One seed produces the same questions. Each batch depends on its number alone, and results are
/// examined in order. The reference's answers to earlier batches determine the next operation.
package struct Exploration: Sendable {
  package let seed: UInt64
  /// The largest number of questions.
  package var limit = Int.max
  /// Whether there is time for another batch, by what was found so far.
  package var goesOn: @Sendable (Explored) -> Bool = { _ in true }
  /// The time at which the last batch begins.
  package var deadline = Deadline()
  /// How many batches are prepared ahead.
  package var lookahead = 3
  /// The state of each call before an implementation receives any question.
  private let fields: [CallExploration]
  /// The state of each role.
  private let roles: [RoleExploration]

  /// Questions or conversations that are run together.
  private enum Batch: Sendable {
    case questions(QuestionBatch)
    case walks([LedWalk], encounters: Set<WalkGenerator.Encounter>)

    /// With what could be seen of the reference.
    var seen: (Batch, Set<Sight>) { (self, sights) }

    private var sights: Set<Sight> {
      switch self {
      case .questions(let batch):
        Set(batch.questions.map { .answer(to: $0.note.first, $0.right["reason"]?.string) })
      case .walks(_, let encounters): Set(encounters.map(Sight.encounter))
      }
    }
  }

  /// A behaviour that the reference shows in an operation.
  private enum Sight: Hashable {
    /// The reason in an answer to a question that begins like a case.
    case answer(to: UInt64?, String?)
    case encounter(WalkGenerator.Encounter)
  }

  /// - Parameters:
  ///   - suite: The cases that show the possible questions.
  ///   - calls: The calls to explore; those that the implementation lacks are omitted.
  package init(
    of suite: Suite,
    calls: [Call] = Call.allCases,
    roles: [Role] = [],
    seed: UInt64,
    judge: Judge = Judge()
  ) async {
    self.seed = seed
    var fields: [CallExploration] = []
    for call in calls {
      guard let space = QuestionSpace(of: call, in: suite) else { continue }
      fields.append(CallExploration(await Oracle(space, in: suite, judge: judge), suite))
    }
    self.fields = fields
    var walked: [RoleExploration] = []
    for machine in Reference().machines where roles.contains(machine.role) {
      walked.append(RoleExploration(await RoleSpace(of: machine, in: suite), suite, judge: judge))
    }
    self.roles = walked
  }

  /// Explores until the limit is reached, there is no more time, or the task is cancelled.
  package func run(_ implementation: some Implementation) async throws -> Explored {
    let description = try await implementation.describe()
    let implementation = TimedImplementation(implementation, until: deadline.later(by: .seconds(3)))
    var fields = fields.filter { description.operations.contains(.call($0.call)) }
    var leftOut: [(call: Call, reason: String)] = []
    for index in fields.indices {
      fields[index].oracle.limits = implementation.limits[fields[index].call]
      guard let reason = await fields[index].oracle.obstacle else { continue }
      leftOut.append((fields[index].call, reason))
    }
    fields.removeAll { field in leftOut.contains { $0.call == field.call } }
    var roles = roles.filter { description.operations.contains(.role($0.role)) }
    var explored = Explored(
      implementation: description,
      seed: seed,
      calls: fields.map(\.call),
      roles: roles.map(\.role),
      leftOut: leftOut
    )
    if fields.isEmpty && roles.isEmpty { return explored }
    let weights = fields.map(\.oracle.space.cases.count)
    let middle = max(1, weights.reduce(0, +) / max(1, weights.count))
    // A conversation takes longer than a question.
    var turns = Turns(weights + roles.map { _ in max(1, middle / 4) })
    var seen = Array(repeating: Set<Sight>(), count: fields.count + roles.count)
    var ahead: [(index: Int, batch: Task<(Batch, Set<Sight>), Never>)] = []
    var (number, planned) = (0, 0)
    for index in fields.indices { fields[index].deadline = deadline.later(by: .seconds(3)) }
    let learning = deadline.share(0.25)
    for index in roles.indices {
      roles[index].deadline = deadline.later(by: .seconds(3))
      await roles[index].learn(from: implementation, until: learning)
    }
    while explored.questions + explored.conversations < limit,
      !deadline.isOver, goesOn(explored)
    {
      while ahead.count < lookahead, planned < limit {
        let (index, before) = turns.next()
        let isCall = index < fields.count
        let count = min(limit - planned, isCall ? QuestionBatch.size : RoleExploration.batchSize)
        let own = SeededGenerator(seed: seed &+ UInt64(number) &* 0x9E37_79B9).first
        ahead.append(
          (
            index,
            isCall
              ? prepare(fields[index], before, seed: own, count)
              : prepare(roles[index - fields.count], before, seed: own, count)
          )
        )
        planned += count
        number += 1
      }
      if ahead.isEmpty { break }
      let (index, task) = ahead.removeFirst()
      let (batch, sights) = await task.value
      if Task.isCancelled { break }
      turns.note(index, isNew: !sights.isSubset(of: seen[index]))
      seen[index].formUnion(sights)
      switch batch {
      case .questions(let batch):
        await fields[index].ask(batch, until: deadline, implementation, &explored)
      case .walks(let walks, _):
        await roles[index - fields.count].take(walks, until: deadline, implementation, &explored)
      }
    }
    for (_, task) in ahead { task.cancel() }
    explored.unanswered = implementation.unanswered
    return explored
  }

  /// A case of a request, with the answer of the reference as what is expected; nil if it has none.
  package func vector(asking input: JSON.Object, of call: Call) async -> VectorCase? {
    await fields.first { $0.call == call }?.vector(asking: input)
  }

  private func prepare(
    _ field: CallExploration,
    _ before: Int,
    seed: UInt64,
    _ count: Int
  ) -> Task<(Batch, Set<Sight>), Never> {
    Task.detached { [generator = field.generator, oracle = field.oracle] in
      let questions = await QuestionBatch(seed: seed, before, generator, oracle, atMost: count)
      return Batch.questions(questions).seen
    }
  }

  private func prepare(
    _ role: RoleExploration,
    _ before: Int,
    seed: UInt64,
    _ count: Int
  ) -> Task<(Batch, Set<Sight>), Never> {
    Task.detached {
      let (walks, encounters) = await role.walks(seed: seed, before, atMost: count)
      return Batch.walks(walks, encounters: encounters).seen
    }
  }
}
