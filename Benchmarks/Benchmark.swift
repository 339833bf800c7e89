/// Something whose speed is worth knowing.
protocol Benchmark {
  /// The name on the command line.
  var name: String { get }

  /// What is measured, on one line.
  var title: String { get }

  /// Measures, and prints figures and ratios.
  func run() async throws
}
