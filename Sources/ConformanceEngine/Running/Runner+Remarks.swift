extension Runner {
  /// So many failures of a batch are asked about again; where more fail, the first say enough.
  private static let remarkLimit = 100

  /// What the implementation writes about the cases that it gets wrong, by position.
  ///
  /// Where many requests are under way at once nobody can tell what was written about which. Each
  /// failed case is therefore asked once more, by itself; the answer does not count.
  func remarks(
    on cases: [(VectorCase, Judgement)],
    _ operation: Operation,
    by implementation: some Implementation
  ) async -> [Int: String] {
    var remarks: [Int: String] = [:]
    let wrong = cases.indices.filter { cases[$0].1.isWrong }
    for position in wrong.prefix(Self.remarkLimit) {
      await askAgain(cases[position].0, operation, implementation)
      guard let remark = await implementation.remarks(), !remark.isEmpty else { continue }
      remarks[position] = remark
    }
    return remarks
  }

  private func askAgain(
    _ vector: VectorCase,
    _ operation: Operation,
    _ implementation: some Implementation
  ) async {
    switch operation {
    case .call(let call):
      _ = await implementation.answer(judge.requests(for: vector, of: call))
    case .role(let role):
      guard var replay = replay(of: vector, role) else { return }
      while let request = replay.next(),
        let answer = await implementation.converse([request]).first
      {
        replay.receive(answer.bounded)
      }
    }
  }
}

extension Judgement {
  /// Whether answers came that are not right; an error has told already what was written.
  fileprivate var isWrong: Bool {
    guard case .failed(let failure) = outcome else { return false }
    return [.wrong, .wrongReason, .inconsistent].contains(failure.kind)
  }
}
