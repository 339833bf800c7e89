import Audit
import Foundation

/// `author release`: writes down the cases of this version, by which `check --suite` judges later.
enum ReleaseCommand {
  static func run(_ folder: String) throws(MaintenanceError) -> Int32 {
    let path = "\(folder)/releases/\(Suite.release).json"
    do {
      let cases = try ReleasedCases(of: try Vectors(below: folder).suite, as: Suite.release)
      let url = URL(filePath: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(cases.json.pretty().utf8).write(to: url, options: .atomic)
      print("\(path): \(cases.count) cases")
      return 0
    } catch {
      throw MaintenanceError(2, "cannot write \(path): \(error)")
    }
  }
}
