import AuthConformance
import VectorAuthoring

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// `vectors generate`: writes the vector files anew from the case definitions.
enum VectorsGenerateCommand: Subcommand {
  private static let output = CommandOption(
    "--output",
    "DIR",
    .folder,
    help: "The folder to write to; \"vectors\" in the current folder if it is not given."
  )

  static let description = CommandDescription(
    "vectors",
    "generate",
    summary: "Write the vector files from their definitions",
    discussion: [
      "Writes the same bytes each time. Requirements, decisions, profiles, flags and schemas are "
        + "written by hand and left alone."
    ],
    options: [output]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    let folder = arguments.value(of: output) ?? "vectors"
    var status = stat()
    if arguments.value(of: output) == nil, stat(folder, &status) != 0 {
      throw .usage(
        "there is no folder \"vectors\" here",
        details: ["Run it in the root of the package, or say where with \(output.usage)."],
        of: description
      )
    }
    let files = try await GeneratedVectors.files()
    var changed = 0
    for file in files {
      let path = "\(folder)/\(file.path)"
      if let old = try? SourceFile(path: file.path, in: folder),
        old.withBytes({ $0.elementsEqual(file.text.utf8) })
      {
        continue
      }
      try write(file.text, to: path)
      changed += 1
    }
    console.output.write(
      line: files.count.counting("file") + " in \(folder), \(changed) of them written anew"
    )
    try reportStrangers(among: files.map(\.path), in: folder, &console)
    return .success
  }

  /// Vector files that no definition makes any more are named, and left for people to remove.
  private static func reportStrangers(
    among paths: [String],
    in folder: String,
    _ console: inout Console
  ) throws(CommandError) {
    let known = Set(paths)
    for source in try LoadedVectors.sources(below: folder) where source.isVectorFile {
      if known.contains(source.path) { continue }
      console.errors.write(line: "\(source.shownPath): no definition makes this file; remove it")
    }
  }

  private static func write(_ text: String, to path: String) throws(CommandError) {
    makeFolders(above: path)
    // A file that is complete takes the place of the old one, or the old one stays.
    let draft = path + ".new"
    if var file = FileOutput(path: draft) {
      file.write(text)
      file.close()
      if file.failure == nil && rename(draft, path) == 0 { return }
      let reason = file.failure ?? String(cString: strerror(errno)).lowercased()
      unlink(draft)
      throw CommandError(.unusable, "cannot write \"\(path)\": \(reason)")
    }
    let reason = String(cString: strerror(errno)).lowercased()
    throw CommandError(.unusable, "cannot write \"\(path)\": \(reason)")
  }

  private static func makeFolders(above path: String) {
    for (index, character) in zip(path.indices, path) where character == "/" {
      let folder = String(path[..<index])
      if !folder.isEmpty { mkdir(folder, 0o777) }
    }
  }
}
