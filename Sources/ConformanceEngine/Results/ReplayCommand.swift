/// A command for a shell that runs certain cases again, with everything else as it was.
package struct ReplayCommand: Sendable, Equatable, Codable {
  /// What stands before the cases: the command and its options, quoted.
  package var head: String
  /// What stands behind them: the program, quoted; empty where there is none.
  package var tail: String

  /// Makes a command of words that are not quoted yet.
  ///
  /// - Parameter program: the program to check and its arguments; none if it is empty.
  package init(_ words: [String], program: [String] = []) {
    head = words.map(\.quotedForShell).joined(separator: " ")
    tail = program.isEmpty ? "" : "-- " + program.map(\.quotedForShell).joined(separator: " ")
  }

  package func command(for ids: [CaseID]) -> String {
    let filters = ids.map { "--filter \($0.rawValue.quotedForShell)" }
    return ([head] + filters + (tail.isEmpty ? [] : [tail])).joined(separator: " ")
  }
}
