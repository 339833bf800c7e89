import Posix

/// The folder of `--bundle`, with a folder for each failure of the level.
struct FailureBundle {
  private let path: String

  static let option = CommandOption(
    "--bundle",
    "DIR",
    .folder,
    help: "Write a folder for each failure of the level into DIR, which must be empty or not "
      + "exist: the case, the requests and answers, versions, and a text that is ready for an "
      + "issue."
  )

  /// Makes the folder that the arguments name, so that a bad path is known before the run.
  init?(_ arguments: Arguments, of command: CommandDescription) throws(CommandError) {
    guard let path = arguments.value(of: Self.option) else { return nil }
    if path.isEmpty { throw .usage("\(Self.option.usage) names no folder", of: command) }
    self.path = path
    for (index, character) in zip(path.indices, path)
    where character == "/" && index > path.startIndex {
      mkdir(String(path[..<index]), 0o777)
    }
    if mkdir(path, 0o777) == 0 { return }
    guard errno == EEXIST else { throw .cannotWrite(path) }
    guard let directory = opendir(path) else { throw .cannotWrite(path) }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let first = entry.pointee.d_name.0
      let second = entry.pointee.d_name.1
      let third = entry.pointee.d_name.2
      let point = CChar(bitPattern: UInt8(ascii: "."))
      if first == point && (second == 0 || (second == point && third == 0)) { continue }
      throw CommandError(
        .unusable,
        "the folder \(path.quotedPath) is not empty",
        details: ["\(Self.option.name) needs an empty folder, or one that does not exist."]
      )
    }
  }

  /// Writes a folder for each failure of a run's level, and says how many there are.
  func write(
    _ result: RunResult,
    of suite: Suite,
    _ console: inout Console
  ) throws(CommandError) {
    let vectors = suite.casesByID
    let texts = FailureTexts(of: result)
    var names: Set<String> = []
    for file in result.files {
      for entry in file.cases {
        let folder = FailureFolder(
          of: entry,
          file.operation,
          in: result,
          texts: texts,
          vector: vectors[entry.id]
        )
        guard let folder else { continue }
        var name = folder.name
        // Some file systems take upper and lower case for the same.
        if !names.insert(name.lowercased()).inserted { name += "-\(names.count + 1)" }
        names.insert(name.lowercased())
        try write(folder.files, into: "\(path)/\(name)")
      }
    }
    console.output.flush()
    console.note(names.count.counting("failure") + " written to \(path.quotedPath)")
  }

  private func write(
    _ files: [(name: String, text: String)],
    into folder: String
  ) throws(CommandError) {
    // Nothing that is there already is written to, be it a link that leads elsewhere.
    guard mkdir(folder, 0o777) == 0 else { throw .cannotWrite(folder) }
    for (name, text) in files { try NewFile.write(text, to: "\(folder)/\(name)") }
  }
}
