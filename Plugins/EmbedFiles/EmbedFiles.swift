import Foundation
import PackagePlugin

/// Turns a folder into Swift source, so that a binary carries its files wherever it goes.
@main
struct EmbedFiles: BuildToolPlugin {
  /// What a target embeds: a folder of the package, what the names of its files end in, and the
  /// type that has a `path` and a `content`.
  ///
  /// Targets exclude folders of theirs that are embedded; they are watched all the same, and a file that
  /// comes or goes makes the build be planned anew.
  private static let sources = [
    "BundledVectors": (folder: "vectors", ending: ".json", type: "BundledFile"),
    "auth-conformance": (folder: "Sources/auth-conformance/Starters", ending: "", type: "Starter"),
    "author": (folder: "Sources/maintain/Authoring/Files", ending: "", type: "EmbeddedText"),
    "Reporting": (folder: "Sources/Reporting/HTML/Page", ending: "", type: "PageFile"),
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let source = Self.sources[target.name] else { return [] }
    let folder = context.package.directoryURL.appending(path: source.folder)
    let output = context.pluginWorkDirectoryURL.appending(path: "\(source.type)+Embedded.swift")
    let paths = try paths(below: folder).filter { $0.hasSuffix(source.ending) }.sorted()
    // A program would have to be built before anything else is.
    let script = context.package.directoryURL.appending(path: "Plugins/EmbedFiles/embed")
    return [
      .buildCommand(
        displayName: "Embed \(source.folder)",
        executable: URL(filePath: "/bin/sh"),
        arguments: [script, output, folder].map { $0.path(percentEncoded: false) } + [source.type]
          + paths,
        inputFiles: [script] + paths.map { folder.appending(path: $0) },
        outputFiles: [output]
      )
    ]
  }

  private func paths(below folder: URL) throws -> [String] {
    let root = folder.path(percentEncoded: false)
    return try FileManager.default.subpathsOfDirectory(atPath: root).filter { path in
      let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
      let url = folder.appending(path: path, directoryHint: .checkFileSystem)
      return !isHidden && !url.hasDirectoryPath
    }
  }
}
