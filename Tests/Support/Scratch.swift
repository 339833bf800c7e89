import Foundation
import StrictJSON

/// A folder of its own for one test, gone when the test is.
package struct Scratch: ~Copyable {
  package let url: URL

  /// Makes an empty folder.
  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The folder as an argument.
  package var path: String { url.path(percentEncoded: false) }

  /// Writes a file, and the folders on the way to it.
  package func write(_ path: String, _ content: some Sequence<UInt8>) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(content).write(to: file)
  }

  /// Writes a JSON file in canonical form.
  package func write(_ path: String, _ json: JSON) throws {
    try write(path, json.pretty().utf8)
  }

  /// Reads a file; what is not UTF-8 in it is replaced.
  package func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: path)), as: UTF8.self)
  }

  /// Reads a JSON file.
  package func json(_ path: String) throws -> JSON {
    try JSON(parsing: Data(contentsOf: url.appending(path: path)))
  }

  /// Makes an empty file.
  package func emptyFile(_ name: String) throws -> URL {
    try write(name, [])
    return url.appending(path: name)
  }

  /// Makes a symbolic link.
  package func link(_ name: String, to target: String) throws {
    let link = url.appending(path: name).path(percentEncoded: false)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
  }
}
