import AuthConformance
import ConformanceEngine
import ConformanceSuite
import Posix
import StrictJSON

/// The file of `--expected-failures`: read before the run, corrected after it.
struct ExpectedFailureList {
  private let path: String
  private let isUpdated: Bool
  private let list: ExpectedFailures

  private static let file = CommandOption(
    "--expected-failures",
    "FILE",
    .file,
    help: "Cases that are known to fail: on each line an id, or a pattern as for --filter, and the "
      + "reason after a #. One that passes, or does not exist, fails the run, whatever its strength."
  )
  private static let update = CommandOption(
    "--update-expected-failures",
    help: "Rewrite the file to match this run. A new failure of the level is listed with what is "
      + "wrong with it; replace that with the reason."
  )

  static let options = [file, update]

  /// Reads the list that the arguments name; nil where they name none.
  init?(_ arguments: Arguments, of command: CommandDescription) throws(CommandError) {
    isUpdated = arguments.has(Self.update)
    guard let path = arguments.value(of: Self.file) else {
      if !isUpdated { return nil }
      throw .usage("\(Self.update.name) needs \(Self.file.usage)", of: command)
    }
    self.path = path
    list = try Self.list(at: path, mayBeMissing: isUpdated)
  }

  private static func list(
    at path: String,
    mayBeMissing: Bool
  ) throws(CommandError) -> ExpectedFailures {
    if mayBeMissing && access(path, F_OK) != 0 { return ExpectedFailures() }
    guard let octets = FileContent.read(path) else {
      let reason = String(cString: strerror(errno)).lowercased()
      throw CommandError(
        .unusable,
        "cannot read the expected failures in \(path.quotedPath): \(reason)",
        details: errno == ENOENT ? ["\(update.name) makes such a file."] : []
      )
    }
    do throws(ExpectedFailuresError) {
      return try ExpectedFailures(parsing: String(decoding: octets, as: UTF8.self))
    } catch {
      throw CommandError(
        .unusable,
        "the expected failures in \(path.quotedPath) cannot be understood",
        details: error.problems.map { "\(path):\($0.line): \($0.message)" }
      )
    }
  }

  /// The entries, held against the cases that there are; none where the list is written anew.
  func listed(in suite: Suite) -> [ListedFailure] { isUpdated ? [] : list.listed(in: suite) }

  /// Complains where a part of a run would have to speak for all of it.
  func expectWhole(
    _ shard: ShardChoice?,
    of command: CommandDescription
  ) throws(CommandError) {
    guard isUpdated, let shard else { return }
    let source = shard.variables ?? ShardChoice.option.name
    throw .usage(
      "\(Self.update.name) needs the whole run, and \(source) asks for a part of it",
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
    try write(corrected.text)
    console.output.flush()
    note(corrected, "\(path) is written anew:", &console)
    result.apply(corrected.listed(in: suite))
  }

  /// Prints how the list would have to change where it does not hold.
  func suggestCorrection(by result: RunResult, of suite: Suite, _ console: inout Console) {
    if isUpdated || result.outdated.isEmpty { return }
    console.output.flush()
    note(
      list.corrected(by: result, of: suite),
      "\(path) does not hold; \(Self.update.name) would change:",
      &console
    )
  }

  /// Prints the lines of the list that go, with their numbers, and those that come.
  private func note(_ corrected: ExpectedFailures, _ title: String, _ console: inout Console) {
    let changes = corrected.text.visibleLines.difference(from: list.text.visibleLines)
    if changes.isEmpty { return }
    console.note(title)
    for change in changes.removals + changes.insertions {
      switch change {
      case .remove(let offset, let line, _): console.note("- \(line)  (line \(offset + 1))")
      case .insert(_, let line, _): console.note("+ \(line)")
      }
    }
  }

  private func write(_ text: String) throws(CommandError) {
    var file = FileOutput(path: path)
    var reason = file == nil ? String(cString: strerror(errno)).lowercased() : nil
    file?.write(text)
    file?.close()
    reason = reason ?? file?.failure
    if let reason { throw CommandError(.unusable, "cannot write \(path.quotedPath): \(reason)") }
  }
}
