import Exploring
import Posix

/// The folder in which `explore` keeps its findings, as cases.
struct SavedFindings: Sendable {
  let folder: String
  /// The cases that are there already; nil if there is no folder, or it is empty.
  private let suite: Suite?

  static let option = CommandOption(
    "--save",
    "DIR",
    .folder,
    help:
      "Save findings as cases in DIR (default findings), which is created for the first one. Cases in "
      + "DIR are run first."
  )

  /// Reads earlier findings, and makes sure that new ones can be written.
  init(_ arguments: Arguments, of command: CommandDescription) throws(CommandError) {
    folder = arguments.value(of: Self.option) ?? "findings"
    if folder.isEmpty { throw .usage("\(Self.option.name) names no folder", of: command) }
    if let code = Self.obstacle(to: folder) {
      let reason = String(cString: strerror(code)).lowercased()
      throw .cannotWrite(folder, as: "findings to ", reason)
    }
    suite = try Self.suite(below: folder)
  }

  /// The value of `errno` that would keep files from being written into a folder; nil if there is none.
  private static func obstacle(to folder: String) -> Int32? {
    var status = stat()
    if stat(folder, &status) == 0 {
      if status.st_mode & S_IFMT != S_IFDIR { return ENOTDIR }
      return access(folder, W_OK | X_OK) == 0 ? nil : errno
    }
    if errno != ENOENT { return errno }
    let path = folder.dropLast(folder.last == "/" ? 1 : 0)
    guard let end = path.lastIndex(of: "/") else { return obstacle(to: ".") }
    return obstacle(to: end == path.startIndex ? "/" : String(path[..<end]))
  }

  /// The cases in a folder; nil if there are none.
  private static func suite(below folder: String) throws(CommandError) -> Suite? {
    // Other folders belong to somebody else.
    let categories = Set(Category.allCases.map(\.rawValue))
    var status = stat()
    if stat(folder, &status) != 0 { return nil }
    do throws(SuiteLoadingError) {
      _ = try VectorFolder.files(below: folder, entering: categories)
    } catch {
      if error.problems.contains(where: { $0.code == .empty }) { return nil }
    }
    return try LoadedVectors.suite(below: folder, entering: categories)
  }

  /// The results of earlier findings; nil if there are none.
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
    var result = try await runner.run(implementation)
    for index in result.files.indices {
      result.files[index].cases.removeAll { $0.failure?.isLate == true }
    }
    return result
  }

  /// Writes cases to the folder; a case that is there already stays as it is.
  ///
  /// The folder is locked meanwhile, so that simultaneous runs keep the cases of each other.
  func add(_ found: FoundCases) throws(CommandError) {
    makeFolders(of: folder + "/")
    let lock = open(folder, O_RDONLY | O_CLOEXEC)
    guard lock >= 0, flock(lock, LOCK_EX) == 0 else {
      throw .cannotWrite(folder, as: "findings to ")
    }
    defer { close(lock) }
    let known = try Self.suite(below: folder)
    for var file in found.files {
      if let old = known?.files.first(where: { $0.path == file.path }) {
        let new = file.cases.filter { vector in !old.cases.contains { $0.id == vector.id } }
        if new.isEmpty { continue }
        file = old
        file.cases += new
      }
      let path = "\(folder)/\(file.path).json"
      makeFolders(of: path)
      try ReplacedFile.write(to: path, as: "findings to ") { $0.write(file.json.pretty()) }
    }
  }

  /// Makes the folders in which a file is to be; writing the file shows whether that succeeded.
  private func makeFolders(of path: String) {
    for (index, character) in zip(path.indices, path)
    where character == "/" && index > path.startIndex {
      mkdir(String(path[..<index]), 0o777)
    }
  }
}
