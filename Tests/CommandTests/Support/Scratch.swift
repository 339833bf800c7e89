import Foundation
import StrictJSON

/// A folder of its own for one test, gone when the test is.
struct Scratch: ~Copyable {
  let url: URL

  /// Makes an empty folder.
  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "command-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The folder as an argument.
  var path: String { url.path(percentEncoded: false) }

  /// Writes a file, and the folders on the way to it.
  func write(_ path: String, _ content: some Sequence<UInt8>) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(content).write(to: file)
  }

  /// Writes a JSON file in canonical form.
  func write(_ path: String, _ json: JSON) throws {
    try write(path, json.pretty().utf8)
  }

  /// Reads a JSON file.
  func json(_ path: String) throws -> JSON {
    try JSON(parsing: Data(contentsOf: url.appending(path: path)))
  }

  /// Makes an empty file.
  func emptyFile(_ name: String) throws -> URL {
    try write(name, [])
    return url.appending(path: name)
  }
}
