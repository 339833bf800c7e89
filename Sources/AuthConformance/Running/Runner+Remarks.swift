extension Runner {
  /// So many failures are asked about again; of a program that fails more, the first say enough.
  private static let remarkLimit = 256

  /// Adds to wrong answers what the implementation writes about them.
  ///
  /// Where many requests are under way at once nobody can tell what was written about which. Each
  /// failed case is therefore asked once more, at the end and by itself; the answer does not count.
  func addRemarks(
    to files: inout [FileResult],
    of implementation: some Implementation
  ) async {
    var asked = 0
    for (file, result) in files.enumerated() {
      for (index, vector) in result.file.cases.enumerated() {
        guard case .failed(var failure) = result.results[index].outcome, failure.isAnswered else {
          continue
        }
        if asked == Self.remarkLimit { return }
        asked += 1
        await askAgain(vector, result.file.operation, implementation)
        guard let remarks = await implementation.remarks(), !remarks.isEmpty else { continue }
        failure.wrote = remarks
        files[file].results[index].outcome = .failed(failure)
      }
    }
  }

  private func askAgain(
    _ vector: VectorCase,
    _ operation: Operation,
    _ implementation: some Implementation
  ) async {
    guard var run = run(of: vector, operation) else {
      _ = await implementation.answer(judge.requests(for: vector, of: operation))
      return
    }
    while let request = run.next(), let answer = await implementation.converse([request]).first {
      run.receive(answer)
    }
  }
}

extension Failure {
  /// Whether answers came that are not right; a malfunction has told already what was written.
  fileprivate var isAnswered: Bool {
    switch kind {
    case .wrong, .wrongReason, .inconsistent: true
    case .malfunction, .unimplemented: false
    }
  }
}
