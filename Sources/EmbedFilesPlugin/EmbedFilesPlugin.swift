import Foundation
import PackagePlugin

/// Turns a folder into Swift source, so that a binary carries its files wherever it goes.
@main
struct EmbedFilesPlugin: BuildToolPlugin {
  /// What a target embeds: a folder of the package, what the names of its files end in, and the
  /// type that has a `path` and a `content`.
  private static let sources = [
    "BundledVectors": (folder: "vectors", ending: ".json", type: "BundledFile"),
    "auth-conformance": (folder: "Sources/auth-conformance/Starters", ending: "", type: "Starter"),
    "VectorAuthoring": (folder: "Sources/VectorAuthoring/Files", ending: "", type: "EmbeddedText"),
    "Reporting": (folder: "Sources/Reporting/HTML/Page", ending: "", type: "PageFile"),
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let source = Self.sources[target.name] else { return [] }
    let folder = context.package.directoryURL.appending(path: source.folder)
    let output = context.pluginWorkDirectoryURL.appending(path: "\(source.type)+Embedded.swift")
    return [
      .buildCommand(
        displayName: "Embed \(source.folder)",
        executable: try context.tool(named: "embed-files").url,
        arguments: [
          folder.path(percentEncoded: false), source.ending, source.type,
          output.path(percentEncoded: false),
        ],
        inputFiles: files(below: folder).filter { $0.lastPathComponent.hasSuffix(source.ending) },
        outputFiles: [output]
      )
    ]
  }

  private func files(below folder: URL) -> [URL] {
    let all = FileManager.default.enumerator(
      at: folder,
      includingPropertiesForKeys: nil,
      options: .skipsHiddenFiles
    )
    return (all?.compactMap { $0 as? URL } ?? []).filter { !$0.hasDirectoryPath }
  }
}
