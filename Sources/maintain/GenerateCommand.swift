import AuthConformance
import ConformanceEngine
import ConformanceSuite
import Foundation
import VectorAuthoring

/// `maintain generate`: writes the vector files anew from the case definitions.
///
/// Requirements, ambiguities, profiles, flags and schemas are written by hand and left alone.
enum GenerateCommand {
  static func run(_ folder: String) async throws(MaintenanceError) -> Int32 {
    guard FileManager.default.fileExists(atPath: folder + "/") else {
      throw MaintenanceError(2, "there is no folder \"\(folder)\"; run it in the repository's root")
    }
    let files = try await Vectors.generated()
    var changed = 0
    for file in files where try write(file.text, to: "\(folder)/\(file.path)") { changed += 1 }
    print("\(files.count) files in \(folder), \(changed) of them written anew")

    // What no definition makes any more is named, and left for people to remove.
    let known = Set(files.map(\.path))
    do throws(SuiteLoadingError) {
      for source in try VectorFolder.files(below: folder) where source.isVectorFile {
        if !known.contains(source.path) {
          print("\(source.shownPath): no definition makes this file")
        }
      }
    } catch {
      throw MaintenanceError(2, "\(error)")
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
