import Foundation
import TestSupport

/// The programs in the folder `Programs`, as commands.
enum Program {
  /// A program in Python, with arguments.
  static func python(_ name: String, _ arguments: String...) -> [String] {
    [python, path("\(name).py")] + arguments
  }

  /// One of the programs that begin badly.
  static func beginning(_ name: String) -> [String] {
    let path = path("Beginnings/\(name)")
    return name.hasSuffix(".py") ? [python, path] : [path]
  }

  /// The command itself, serving the reference.
  static let serve = [Tool.path, "serve"]

  static func path(_ name: String) -> String {
    URL(filePath: #filePath).appending(path: "../../Programs/\(name)").standardized
      .path(percentEncoded: false)
  }

  // A Python without anything in front of it, where there is one.
  private static let python =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")
    ? "/usr/bin/python3" : "python3"
}

/// The built command.
enum Tool {
  static let path = BuiltCommand.authConformance.path(percentEncoded: false)
}
