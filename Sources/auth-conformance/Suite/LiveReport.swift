import ConformanceEngine
import Reporting
import Synchronization

/// Writes the reports that are read while the run goes on.
final class LiveReport: Sendable {
  private let vectors: String
  private let outputs: Mutex<[FileOutput]>

  /// Prepares to write to files that are open already.
  ///
  /// - Parameter vectors: The digest of what was selected.
  init(of vectors: String, on outputs: [FileOutput]) {
    self.vectors = vectors
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
      text = cases.map { lines.line($0, of: operation) }.joined()
    }
    outputs.withLock { outputs in
      for index in outputs.indices {
        outputs[index].write(text)
        outputs[index].flush()
      }
    }
  }
}
