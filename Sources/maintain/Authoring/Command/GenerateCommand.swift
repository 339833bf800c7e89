import Audit
import Foundation

/// `author generate`: writes the vector files anew from the case definitions.
///
/// Requirements, ambiguities, profiles, flags and schemas are written by hand and left alone; of the
/// page beside them the table of the documents is written.
enum GenerateCommand {
  static func run(_ folder: String) async throws(MaintenanceError) -> Int32 {
    guard FileManager.default.fileExists(atPath: folder + "/") else {
      throw MaintenanceError(2, "there is no folder \"\(folder)\"; run it in the repository's root")
    }
    let scripts = try ScriptFolder.scripts()
    let files = try await Vectors.generated(with: scripts)
    var changed = 0
    for file in files where try write(file.text, to: "\(folder)/\(file.path)") { changed += 1 }
    print("\(files.count) files in \(folder), \(changed) of them written anew")

    for script in scripts where try write(ScriptFolder.record(of: script), to: script.path) {
      print("\(script.path): the recorded actions have changed")
    }

    // What no definition makes any more is named, and left for people to remove.
    let known = Set(files.map(\.path))
    let sources = try Vectors.sources(below: folder)
    for source in sources where source.isVectorFile && !known.contains(source.path) {
      print("\(source.shownPath): no definition makes this file")
    }

    let path = "\(folder)/README.md"
    if let page = try? String(contentsOfFile: path, encoding: .utf8) {
      let sentences = Vectors.sentences(of: try Vectors.documents(among: sources))
      if try write(sentences.page(page), to: path) {
        print("README.md: the table of the documents is written anew")
      }
    }
    return 0
  }

  /// Writes a file that is not there yet or says something else, and says whether it did.
  private static func write(_ text: String, to path: String) throws(MaintenanceError) -> Bool {
    let url = URL(filePath: path)
    let data = Data(text.utf8)
    if (try? Data(contentsOf: url)) == data { return false }
    do {
      let folder = url.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try data.write(to: url, options: .atomic)
      return true
    } catch {
      throw MaintenanceError(2, "cannot write \"\(path)\": \(error.localizedDescription)")
    }
  }
}
