import Foundation

/// The programs in the folder `Programs` of the tests, as commands.
package enum Program {
  /// A program in Python, with arguments.
  package static func python(_ name: String, _ arguments: String...) -> [String] {
    [python, path("\(name).py")] + arguments
  }

  /// One of the programs that begin badly.
  package static func beginning(_ name: String) -> [String] {
    let path = path("Beginnings/\(name)")
    return name.hasSuffix(".py") ? [python, path] : [path]
  }

  /// The command itself, serving the reference.
  package static let serve = [BuiltCommand.path, "serve"]

  package static func path(_ name: String) -> String {
    URL(filePath: #filePath)
      .appending(path: "../../Programs/\(name)").standardized
      .path(percentEncoded: false)
  }

  // A Python without anything in front of it, if there is one.
  private static let python =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")
    ? "/usr/bin/python3" : "python3"
}
