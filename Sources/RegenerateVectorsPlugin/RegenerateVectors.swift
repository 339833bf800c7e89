import Foundation
import PackagePlugin

/// `swift package regenerate-vectors [--output DIR]`: what `auth-conformance vectors generate` does,
/// in the root of the package.
@main
struct RegenerateVectors: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "auth-conformance").url
    process.arguments = ["vectors", "generate"] + arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationReason == .exit { exit(process.terminationStatus) }
    exit(128 + process.terminationStatus)
  }
}
