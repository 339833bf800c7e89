import Foundation
import PackagePlugin

/// `swift package check-conformance [options] [-- PROGRAM ARG…]`: what `auth-conformance check` does.
@main
struct CheckConformance: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    // A debug build has most of it already, as tests do; to optimise the rest takes minutes.
    let build = try packageManager.build(
      .product("auth-conformance"),
      parameters: .init(configuration: .debug, logging: .concise)
    )
    let command = build.builtArtifacts.first { $0.kind == .executable }
    guard build.succeeded, let command else {
      Diagnostics.error("auth-conformance cannot be built:\n\(build.logText)")
      return
    }
    let process = Process()
    process.executableURL = command.url
    process.arguments = ["check"] + arguments
    try process.run()
    process.waitUntilExit()
    // The command has said what is wrong; a second message would only stand in its way.
    if process.terminationReason == .exit { exit(process.terminationStatus) }
    exit(128 + process.terminationStatus)
  }
}
