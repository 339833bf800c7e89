import ConformanceEngine
import KnownVariants

/// Asks an implementation questions that no case has, and brings the smallest that goes wrong.
///
/// One seed asks the same questions: each batch is drawn by its number alone, and what comes of it is
/// looked at in order.
package struct Exploration: Sendable {
  package let seed: UInt64
  /// How many questions are asked at most.
  package var limit = Int.max
  /// Whether there is time for another batch, by what was found so far.
  package var goesOn: @Sendable (Explored) -> Bool = { _ in true }
  /// When the last batch begins.
  package var end: ContinuousClock.Instant?
  /// How many batches are prepared ahead.
  package var lookahead = 3
  /// What is known of each call before an implementation is asked.
  private let fields: [CallExploration]

  /// - Parameters:
  ///   - suite: The cases that show what can be asked.
  ///   - calls: Those that the implementation lacks are left out.
  package init(
    of suite: Suite,
    calls: [Call] = Call.allCases,
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
  }

  /// Explores until the limit is reached, there is no more time, or the task is cancelled.
  package func run(_ implementation: some Implementation) async throws -> Explored {
    let description = try await implementation.describe()
    var fields = fields.filter { description.operations.contains(.call($0.call)) }
    for index in fields.indices {
      fields[index].oracle.limits = implementation.limits[fields[index].call]
    }
    // What is made of a clock of its own is another answer each time.
    let timed = fields.filter { $0.oracle.limits?.hasClock == true }.map(\.call)
    fields.removeAll { timed.contains($0.call) }
    var explored = Explored(description, seed: seed, calls: fields.map(\.call), timed: timed)
    if fields.isEmpty { return explored }
    var ahead: [Task<QuestionBatch, Never>] = []
    var (number, planned) = (0, 0)
    for index in fields.indices { fields[index].end = end.map { $0 + .seconds(3) } }
    while explored.questions < limit, end.map({ .now < $0 }) ?? true, goesOn(explored) {
      while ahead.count < lookahead, planned < limit {
        ahead.append(prepare(number, fields, atMost: limit - planned))
        planned += QuestionBatch.size
        number += 1
      }
      let index = (number - ahead.count) % fields.count
      let batch = await ahead.removeFirst().value
      if Task.isCancelled { break }
      await fields[index].ask(batch, until: end, implementation, &explored)
    }
    for task in ahead { task.cancel() }
    explored.isInterrupted = Task.isCancelled
    return explored
  }

  private func prepare(
    _ number: Int,
    _ fields: [CallExploration],
    atMost count: Int
  ) -> Task<QuestionBatch, Never> {
    let field = fields[number % fields.count]
    var seeds = SeededGenerator(seed: seed &+ UInt64(number) &* 0x9E37_79B9)
    let (own, turn) = (seeds.next(), number / fields.count)
    return Task.detached { [generator = field.generator, oracle = field.oracle] in
      await QuestionBatch(seed: own, turn, generator, oracle, atMost: count)
    }
  }
}
