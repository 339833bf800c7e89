import Foundation
import PackagePlugin

/// `swift package regenerate-vectors`: what `author generate` does, in the root of the package.
@main
struct RegenerateVectors: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let build = try packageManager.build(
      .product("author"),
      parameters: .init(configuration: .debug, logging: .concise)
    )
    let command = build.builtArtifacts.first { $0.kind == .executable }
    guard build.succeeded, let command else {
      Diagnostics.error("author cannot be built:\n\(build.logText)")
      return
    }
    let process = Process()
    process.executableURL = command.url
    process.arguments = ["generate"] + arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // The command has said what is wrong; a second message would only stand in its way.
    if process.terminationReason == .exit { exit(process.terminationStatus) }
    exit(128 + process.terminationStatus)
  }
}
