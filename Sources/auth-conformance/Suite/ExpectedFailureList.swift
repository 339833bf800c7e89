import Posix

/// The file of `--expected-failures`: read before the run, corrected after it.
struct ExpectedFailureList {
  private let path: String
  /// Whether the list is replaced by the run.
  let isUpdated: Bool
  private let list: ExpectedFailures
  /// What the file held when it was read; nil where there was none.
  private let content: [UInt8]?

  private static let file = CommandOption(
    "--expected-failures",
    "FILE",
    .file,
    help: "Cases that are expected to fail: one ID or --filter pattern per line, with the reason "
      + "after a #. If a listed case passes or does not exist, the run fails, at any level."
  )
  private static let update = CommandOption(
    "--update-expected-failures",
    help: "Rewrite the file to match this run. A new failure of the level is listed with its "
      + "symptom; replace that with the reason."
  )

  static let options = [file, update]

  /// Reads the list that the arguments name; nil if they name none.
  init?(_ arguments: Arguments, of command: CommandDescription) throws(CommandError) {
    isUpdated = arguments.has(Self.update)
    guard let path = arguments.value(of: Self.file) else {
      if !isUpdated { return nil }
      throw .usage("\(Self.update.name) needs \(Self.file.usage)", of: command)
    }
    self.path = path
    content = try Self.content(of: path, mayBeMissing: isUpdated)
    list = try Self.list(content ?? [], at: path)
  }

  /// What the file holds; nil where there is none and that is no mistake.
  private static func content(
    of path: String,
    mayBeMissing: Bool
  ) throws(CommandError) -> [UInt8]? {
    do throws(FileContent.Failure) {
      return try Waiting.announced(path.quotedPath) { () throws(FileContent.Failure) in
        try FileContent.read(path, upTo: FileContent.listLimit)
      }
    } catch {
      let isMissing = error == .system(ENOENT)
      if isMissing && mayBeMissing { return nil }
      throw CommandError(
        .unusable,
        "cannot read the expected failures in \(path.quotedPath): \(error)",
        details: isMissing ? ["\(update.name) writes such a file."] : []
      )
    }
  }

  private static func list(
    _ content: [UInt8],
    at path: String
  ) throws(CommandError) -> ExpectedFailures {
    do throws(ExpectedFailuresError) {
      return try ExpectedFailures(parsing: String(decoding: content, as: UTF8.self))
    } catch {
      let shown = error.problems.prefix(noteLimit).map { "\(path):\($0.line): \($0.message)" }
      let rest = error.problems.count - shown.count
      throw CommandError(
        .unusable,
        "the expected failures in \(path.quotedPath) cannot be read",
        details: shown + (rest > 0 ? ["and \(rest.counting("more line"))"] : [])
      )
    }
  }

  /// The entries, compared with the existing cases; none if the list is rewritten.
  func listed(in suite: Suite) -> [ListedFailure] { isUpdated ? [] : list.listed(in: suite) }

  /// Complains if a part of a run would have to speak for all of it.
  func expectWhole(
    _ shard: ShardChoice?,
    of command: CommandDescription
  ) throws(CommandError) {
    guard isUpdated, let shard else { return }
    let source = shard.variables ?? ShardChoice.option.name
    throw .usage(
      "\(Self.update.name) needs the whole run, but \(source) selects a part of it",
      of: command
    )
  }

  /// Writes the list anew where that was asked for, and holds the result against it.
  func update(
    by result: inout RunResult,
    of suite: Suite,
    _ console: inout Console
  ) throws(CommandError) {
    if !isUpdated { return }
    // A run without its last cases does not know what the list would have to be.
    guard !result.isIncomplete else { return result.apply(list.listed(in: suite)) }
    let corrected = list.corrected(by: result, of: suite, addingFailures: true)
    try write(corrected.list.text)
    console.output.flush()
    note(corrected, "\(path) updated:", &console)
    result.apply(corrected.list.listed(in: suite))
  }

  /// Prints how the list would have to change where it does not hold.
  func suggestCorrection(by result: RunResult, of suite: Suite, _ console: inout Console) {
    if isUpdated || result.outdated.isEmpty { return }
    console.output.flush()
    note(
      list.corrected(by: result, of: suite),
      "\(path) is outdated; \(Self.update.name) would change:",
      &console
    )
  }

  /// So many lines of a kind are printed, and how many more there are.
  private static let noteLimit = 100

  /// Prints the lines of the list that go, with their numbers, and those that come.
  private func note(
    _ correction: ExpectedFailures.Correction,
    _ title: String,
    _ console: inout Console
  ) {
    if correction.removed.isEmpty && correction.added.isEmpty { return }
    console.note(title)
    note(correction.removed.lazy.map { "- \($0.text)  (line \($0.line))" }, &console)
    note(correction.added.lazy.map { "+ \($0)" }, &console)
  }

  private func note(_ lines: some Collection<String>, _ console: inout Console) {
    for line in lines.prefix(Self.noteLimit) { console.note(line) }
    let rest = lines.count - Self.noteLimit
    if rest > 0 { console.note("and \(rest.counting("more line"))") }
  }

  /// Writes the file, unless somebody else has written it since it was read.
  private func write(_ text: String) throws(CommandError) {
    guard try !hasChanged else {
      throw CommandError(
        .unusable,
        "\(path.quotedPath) was not updated: it has changed since it was read",
        details: ["Another run may have written it; run this one again."]
      )
    }
    try ReplacedFile.write(to: path) { $0.write(text) }
  }

  /// Whether the file holds something else than was read; what is no file cannot be read again.
  private var hasChanged: Bool {
    get throws(CommandError) {
      var status = stat()
      let exists = stat(path, &status) == 0
      if exists && status.st_mode & S_IFMT != S_IFREG { return false }
      return try Self.content(of: path, mayBeMissing: true) != content
    }
  }
}
