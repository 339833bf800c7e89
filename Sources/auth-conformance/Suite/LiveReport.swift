import Synchronization

/// Writes the reports that are read while the run goes on.
final class LiveReport: Sendable {
  private let vectors: String
  private let hides: Redaction
  private let outputs: Mutex<[FileOutput]>

  /// Prepares to write to files that are open already.
  ///
  /// - Parameters:
  ///   - vectors: The digest of what was selected.
  ///   - hiding: What is not to be shown.
  init(of vectors: String, on outputs: [FileOutput], hiding: Redaction) {
    self.vectors = vectors
    hides = hiding
    self.outputs = Mutex(outputs)
  }

  /// Writes what has just become known.
  func write(_ event: Runner.Event) {
    let lines = JSONLinesReporter()
    let text: String
    switch event {
    case .began(var result):
      result.suite.vectors = vectors
      text = lines.begin(result)
    case .judged(let operation, let cases):
      text = cases.map { lines.line(hides($0, of: operation), of: operation) }.joined()
    case .asked: return
    }
    outputs.withLock { outputs in
      for index in outputs.indices {
        outputs[index].write(text)
        outputs[index].flush()
      }
    }
  }
}
