import Foundation

/// The package's own vectors, in part: to read them all takes an unoptimised command a second.
enum OwnVectors {
  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../../../vectors").standardized

  /// Copies the cases of some operations into `vectors`, and what describes them.
  static func write(_ operations: [String], to scratch: borrowing Scratch) throws {
    let target = scratch.url.appending(path: "vectors")
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let file = folder.appending(path: path)
      guard path.hasSuffix(".json"), try isNeeded(file, at: path, operations) else { continue }
      let copy = target.appending(path: path)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try FileManager.default.copyItem(at: file, to: copy)
    }
  }

  private static func isNeeded(
    _ file: URL,
    at path: String,
    _ operations: [String]
  ) throws -> Bool {
    let categories = ["signatures/", "key-derivation/", "jwt-claims/", "flow-traces/"]
    guard categories.contains(where: path.hasPrefix) else { return true }
    // A file names its operation or its role before its first case.
    let beginning = try FileHandle(forReadingFrom: file).read(upToCount: 200) ?? Data()
    let text = String(decoding: beginning, as: UTF8.self)
    return operations.contains { text.contains("\": \"\($0)\",") }
  }
}
