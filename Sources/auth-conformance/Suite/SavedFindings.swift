import Exploring
import Posix

/// The folder in which `explore` keeps what it finds, as cases.
struct SavedFindings: Sendable {
  let folder: String
  /// What is there already; nil where the folder is not there, or empty.
  private let suite: Suite?

  static let option = CommandOption(
    "--save",
    "DIR",
    .folder,
    help: "Keep what is found as cases in DIR (default findings), which is made when something is "
      + "found. Cases in it are asked first."
  )

  /// Reads what was found before.
  init(_ arguments: Arguments) throws(CommandError) {
    folder = arguments.value(of: Self.option) ?? "findings"
    var status = stat()
    let hasCases = stat(folder, &status) == 0 && !Self.isEmpty(folder)
    suite = hasCases ? try LoadedVectors.suite(below: folder) : nil
  }

  private static func isEmpty(_ folder: String) -> Bool {
    do throws(SuiteLoadingError) {
      return try VectorFolder.files(below: folder).isEmpty
    } catch {
      return error.problems.contains { $0.code == .empty }
    }
  }

  /// What becomes of what was found before; nil where nothing was.
  func askAgain(
    _ implementation: any Implementation,
    _ judge: Judge,
    _ plan: ExplorePlan,
    _ replay: ReplayCommand
  ) async throws -> RunResult? {
    guard var suite else { return nil }
    suite = CaseFilter(operations: plan.operations).apply(to: suite)
    var runner = Runner(suite: suite, judge: judge, level: plan.level)
    runner.replay = replay
    return try await runner.run(implementation)
  }

  /// Writes cases beside those that are there; a case that is there already stays as it is.
  func add(_ found: FoundCases) throws(CommandError) {
    for var file in found.files {
      if let old = suite?.files.first(where: { $0.path == file.path }) {
        let new = file.cases.filter { vector in !old.cases.contains { $0.id == vector.id } }
        if new.isEmpty { continue }
        file = old
        file.cases += new
      }
      try write(file.json.pretty(), to: "\(folder)/\(file.path).json")
    }
  }

  private func write(_ text: String, to path: String) throws(CommandError) {
    for (index, character) in zip(path.indices, path)
    where character == "/" && index > path.startIndex {
      mkdir(String(path[..<index]), 0o777)
    }
    try ReplacedFile.write(to: path) { $0.write(text) }
  }
}
