/// Questions of one call that are sent together, with the answers of the reference.
struct QuestionBatch: Sendable {
  /// How many questions there are in a batch.
  static let size = 128

  struct Question: Sendable {
    let note: [UInt64]
    let draft: Draft
    let request: CallRequest
    /// The answer of the reference, with a draft in place of an RSA signature.
    let right: JSON.Object
  }

  let questions: [Question]

  /// Creates the questions of a batch, which depend only on the seed and these parameters.
  ///
  /// - Parameters:
  ///   - number: The number of earlier batches of the call.
  ///   - count: The largest number of questions to send.
  init(
    seed: UInt64,
    _ number: Int,
    _ generator: QuestionGenerator,
    _ oracle: Oracle,
    atMost count: Int
  ) async {
    var seeds = SeededGenerator(seed: seed)
    var generator = generator
    let swarm = seeds.next()
    // Each batch leaves out about a third of the kinds of change, and meets the others more often.
    generator.isWanted = { (swarm >> (UInt64($0.rawValue) * 4)) & 0xF > 4 }
    var made: [(note: [UInt64], draft: Draft, request: CallRequest)] = []
    var cases: Set<[UInt64]> = []
    let size = min(Self.size, count)
    made.reserveCapacity(size * 5 / 4)
    // More questions are generated than sent.
    for index in 0..<size * 5 / 4 {
      var choices = Choices(seed: seeds.next())
      let number = index < size ? number * Self.size + index : nil
      var draft = generator.draft(&choices, number: number)
      if let number, generator.isCase(number) {
        cases.insert(choices.record)
      } else if let last = made.last, seeds.next().isMultiple(of: 16) {
        // From time to time, an artefact is repeated with other parameters.
        draft.repeat(artefact: last.request)
      }
      guard let request = oracle.request(for: draft) else { continue }
      made.append((choices.record, draft, request))
    }
    let rights = await oracle.rightAnswers(to: made.map(\.request)).map(\.output)
    let left = Self.usual(rights, beyond: size) { cases.contains(made[$0].note) }
    questions = made.indices.compactMap { index in
      guard let right = rights[index], !left.contains(index) else { return nil }
      let (note, draft, request) = made[index]
      return Question(note: note, draft: draft, request: request, right: right)
    }
  }

  /// The questions beyond a number whose correct answers are of the most frequent kind.
  ///
  /// Answers are grouped by success and by reason.
  private static func usual(
    _ rights: [JSON.Object?],
    beyond size: Int,
    butFor isKept: (Int) -> Bool
  ) -> Set<Int> {
    var numbers: [String: [Int]] = [:]
    for (index, right) in rights.enumerated() where !isKept(index) {
      if let right { numbers[right["reason"]?.string ?? "", default: []].append(index) }
    }
    let count = rights.count { $0 != nil }
    var left: Set<Int> = []
    while count - left.count > size,
      let usual = numbers.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) })?.key,
      let last = numbers[usual]?.popLast()
    { left.insert(last) }
    return left
  }
}

extension Draft {
  /// Takes over the text of the token or signature of another question.
  fileprivate mutating func `repeat`(artefact other: CallRequest) {
    guard let name = Forge.artefact(of: other.call), let text = other.input[name]?.string else {
      return
    }
    switch name {
    case "token": token = .text(text)
    case "signature": signature = .text(text)
    default: break
    }
  }
}
