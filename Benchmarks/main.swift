// Prints figures measured on this machine; nothing here passes or fails.
//
//   swift run -c release benchmarks [NAME…]        all of them, or those named

let benchmarks: [any Benchmark] = [
  StrictJSONBenchmark(), JudgingBenchmark(), RemoteBenchmark(), FaultBenchmark(),
  ReportBenchmark(), ExplanationBenchmark(),
]

let names = CommandLine.arguments.dropFirst()
let unknown = names.filter { name in !benchmarks.contains { $0.name == name } }
if unknown.isEmpty {
  for benchmark in benchmarks where names.isEmpty || names.contains(benchmark.name) {
    print("\(benchmark.name): \(benchmark.title)")
    try await benchmark.run()
  }
} else {
  print("no benchmark is named \(unknown.joined(separator: ", "))")
  print("there are: \(benchmarks.map(\.name).joined(separator: ", "))")
}
