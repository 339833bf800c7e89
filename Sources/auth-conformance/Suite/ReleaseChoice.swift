import BundledVectors

/// The release whose cases judge, by `--suite`.
enum ReleaseChoice {
  static let option = CommandOption(
    "--suite",
    "RELEASE",
    .oneOf(releases),
    help:
      "Judge by the cases of this release. What is new or has changed since is run and reported, "
      + "and never fails the run."
  )

  /// The releases that this version knows the cases of, in the order of their names.
  private static var releases: [String] {
    SourceFile.bundled.map(\.path).filter { $0.hasPrefix(folder) }
      .map { String($0.dropFirst(folder.count).dropLast(".json".count)) }
  }

  private static let folder = "releases/"

  /// Complains where there are cases that no release can have.
  static func confirm(
    _ arguments: Arguments,
    in command: CommandDescription
  ) throws(CommandError) {
    let options = [option, .vectors]
    if options.allSatisfy({ arguments.value(of: $0) != nil }) {
      let names = options.map(\.name).joined(separator: " and ")
      throw .usage("\(names) exclude each other", of: command)
    }
  }

  /// The release that the arguments name, and the cases that it does not have as they are.
  static func release(
    _ arguments: Arguments,
    of suite: Suite,
    in command: CommandDescription
  ) throws(CommandError) -> (name: String, differing: [CaseID: CaseRelease])? {
    guard let name = arguments.value(of: option) else { return nil }
    let path = "\(folder)\(name).json"
    guard let file = SourceFile.bundled.first(where: { $0.path.hasSameUTF8(as: path) }) else {
      throw .usage("there is no release \(name.quoted)", of: command)
    }
    do {
      return (name, try ReleasedCases(decoding: file).differing(in: suite))
    } catch {
      throw CommandError(.brokenSuite, "\(path) cannot be used: \(error)")
    }
  }
}
