import Foundation
import PackagePlugin

/// Turns the `vectors` folder into Swift source, so that a binary carries its vectors wherever it goes.
@main
struct EmbedVectorsPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let vectors = context.package.directoryURL.appending(path: "vectors")
    let output = context.pluginWorkDirectoryURL.appending(path: "BundledFiles.swift")
    return [
      .buildCommand(
        displayName: "Embed the vectors",
        executable: try context.tool(named: "embed-vectors").url,
        arguments: [vectors.path(percentEncoded: false), output.path(percentEncoded: false)],
        inputFiles: try jsonFiles(below: vectors),
        outputFiles: [output]
      )
    ]
  }

  private func jsonFiles(below folder: URL) throws -> [URL] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "json" }
  }
}
