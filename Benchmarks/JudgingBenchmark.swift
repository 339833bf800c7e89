import ConformanceEngine
import Foundation

/// Loading and judging from a thousand to a million cases, against an implementation that answers
/// from memory.
struct JudgingBenchmark: Benchmark {
  let name = "judging"
  let title = "loading and judging cases, against answers from memory"

  func run() async throws {
    for count in [1_000, 10_000, 100_000, 1_000_000] {
      let file = FileManager.default.temporaryDirectory.appending(path: "judging-\(count)")
      defer { try? FileManager.default.removeItem(at: file) }
      try await measure(count, in: file)
    }
  }

  private func measure(_ count: Int, in folder: URL) async throws {
    let clock = ContinuousClock()
    let size = try write(count, below: folder)
    let before = ResidentMemory.peak
    let source = try SourceFile(path: Self.path, in: folder.path(percentEncoded: false))
    var suite = Suite(files: [])
    let loading = try clock.measure { suite = try SuiteLoader(base: Self.base).load([source]) }
    let implementation = LocalImplementation(Memory(count: count))
    var failed = 0
    let judging = try await clock.measure {
      failed = try await Runner(suite: suite).run(implementation).counts.failed
    }
    let grown = Double(ResidentMemory.peak - before) / Double(size)
    print(
      "  \(count) cases, \(size / 1_000_000) MB: "
        + "loaded \(rate(count, loading)) cases/s, judged \(rate(count, judging)) cases/s, "
        + "peak memory grew by \(Double(Int(grown * 100)) / 100) × the vectors' size"
        + (failed == 0 ? "" : ", \(failed) FAILED")
    )
  }

  private func rate(_ count: Int, _ time: Duration) -> Int {
    Int(Double(count) / (time / .seconds(1)))
  }

  private static let path = "signatures/many.json"

  private static let base = Suite(
    files: [],
    documents: [
      RequirementDocument(
        id: "made-up",
        title: "Made up",
        requirements: [
          Requirement(
            id: "MADE-UP",
            strength: .required,
            basis: .document,
            section: "None",
            statement: "None"
          )
        ]
      )
    ]
  )

  /// Writes a vector file of so many cases one by one, and says how large it is.
  ///
  /// Nothing of it stays in memory, whose peak is to show what loading and judging need.
  private func write(_ count: Int, below folder: URL) throws -> Int {
    let target = folder.appending(path: Self.path)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data().write(to: target)
    let file = try FileHandle(forWritingTo: target)
    defer { try? file.close() }
    var text = """
      {"format": \(VectorFile.format), "operation": "sinch.signature.sign", "title": "Many cases",
      "method": "Made up", "count": \(count), "cases": [

      """
    var size = 0
    for number in 0..<count {
      text += VectorCase.numbered(number).json.pretty() + (number == count - 1 ? "]}" : ",")
      if text.utf8.count > 1_000_000 || number == count - 1 {
        size += text.utf8.count
        try file.write(contentsOf: Data(text.utf8))
        text = ""
      }
    }
    return size
  }
}

/// Gives the answers that it has made up before.
private struct Memory: SinchSignatureSigner {
  private let signatures: [String]

  init(count: Int) {
    signatures = (0..<count).map(VectorCase.signature)
  }

  func signSinchRegistration(_ input: SinchSignatureSigning.Input)
    -> Response<SinchSignatureSigning.Output>
  {
    guard let number = Int(input.sequence.text) else { return .refused(.malformed) }
    return .success(SinchSignatureSigning.Output(signature: signatures[number]))
  }
}
