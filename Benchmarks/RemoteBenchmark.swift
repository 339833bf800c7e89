import Foundation
import RemoteImplementation
import TestSupport

/// Checking programs: one that answers at once, and one in Python beside what it does by itself.
struct RemoteBenchmark: Benchmark {
  let name = "remote"
  let title = "checking a program that answers at once"

  private static let instant = URL(filePath: #filePath)
    .appending(path: "../../.build/instant-program").standardized.path(percentEncoded: false)

  func run() async throws {
    try await judge("one program", jobs: 1)
    try await judge("two side by side", jobs: 2)
    for count in [1_000, 10_000, 100_000, 1_000_000] { try await ask(count) }
    try await compare()
  }

  private let rounds = 5

  /// The median of several runs over 100,000 cases, from the first request to the last judgement.
  private func judge(_ title: String, jobs: Int) async throws {
    let count = 100_000
    let cases = (0..<count).map { VectorCase.numbered($0) }
    let runner = Runner(suite: Suite(files: [file(of: cases)]))
    var times: [Duration] = []
    var failed = 0
    for _ in 0..<rounds {
      let program = try OutsideImplementation(
        program: [Self.instant],
        options: RemoteOptions(jobs: jobs)
      )
      _ = try await program.describe()
      times.append(
        try await ContinuousClock().measure {
          failed += try await runner.run(program).counts.failed
        }
      )
      await program.close()
    }
    let time = times.sorted()[rounds / 2]
    print("  \(title): \(rate(count, time)) cases/s" + (failed == 0 ? "" : ", \(failed) FAILED"))
  }

  /// Requests alone, made up as they are sent: what this side needs for them shows in the memory.
  private func ask(_ count: Int) async throws {
    let program = try OutsideImplementation(program: [Self.instant])
    _ = try await program.describe()
    let before = ResidentMemory.peak
    var right = 0
    let time = await ContinuousClock().measure {
      for start in stride(from: 0, to: count, by: 1_000) {
        let numbers = start..<start + 1_000
        let answers = await program.answer(numbers.map(VectorCase.request))
        for (number, answer) in zip(numbers, answers)
        where answer == .output(["signature": .string(VectorCase.signature(number))]) {
          right += 1
        }
      }
    }
    await program.close()
    let grown = (ResidentMemory.peak - before) / 1_024
    print(
      "  \(count) requests: \(rate(count, time)) answers/s, peak memory grew by \(grown) KiB"
        + (right == count ? "" : ", \(count - right) WRONG")
    )
  }

  /// An adapter in Python, fed from a file and checked in turns, each from start to end.
  private func compare() async throws {
    let count = 100_000
    let scratch = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: scratch) }
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    let requests = scratch.appending(path: "requests")
    let lines = (0..<count).map { number in
      let input = JSON.object(VectorCase.request(number).input).compact()
      return
        #"{"jsonrpc":"2.0","id":\#(number),"method":"sinch.signature.sign","params":\#(input)}"#
    }
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: requests)
    let command = ["/usr/bin/python3", Program.path("signs-with-hashlib.py")]
    let runner = Runner(suite: Suite(files: [file(of: (0..<count).map { .numbered($0) })]))
    var failed = 0
    var alone: [Duration] = []
    var checked: [Duration] = []
    for _ in 0..<rounds {
      alone.append(
        try ContinuousClock().measure {
          let process = Process()
          process.executableURL = URL(filePath: command[0])
          process.arguments = [command[1]]
          process.standardInput = try FileHandle(forReadingFrom: requests)
          let answers = scratch.appending(path: "answers")
          try Data().write(to: answers)
          process.standardOutput = try FileHandle(forWritingTo: answers)
          try process.run()
          process.waitUntilExit()
        }
      )
      checked.append(
        try await ContinuousClock().measure {
          let program = try OutsideImplementation(program: command)
          failed += try await runner.run(program).counts.failed
          await program.close()
        }
      )
    }
    let (byItself, byUs) = (alone.sorted()[rounds / 2], checked.sorted()[rounds / 2])
    print(
      "  an adapter in Python: \(rate(count, byItself)) answers/s by itself, "
        + "\(rate(count, byUs)) checked, \(Int(100 * (byItself / byUs))) %"
        + (failed == 0 ? "" : ", \(failed) FAILED")
    )
  }

  private func file(of cases: [VectorCase]) -> VectorFile {
    VectorFile(
      path: "signatures/many",
      operation: .call(.sinchSignatureSign),
      title: "Many cases",
      method: "Made up",
      cases: cases
    )
  }

  private func rate(_ count: Int, _ time: Duration) -> Int {
    Int(Double(count) / (time / .seconds(1)))
  }
}
