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
    let tool = build.builtArtifacts.first { $0.kind == .executable }
    guard build.succeeded, let tool else {
      Diagnostics.error("auth-conformance cannot be built:\n\(build.logText)")
      return
    }
    let process = Process()
    process.executableURL = tool.url
    process.arguments = ["check"] + arguments
    // The command is not on the path: what it says to run has to work as it stands there.
    let command = ["AUTH_CONFORMANCE_COMMAND": "swift run auth-conformance"]
    process.environment = ProcessInfo.processInfo.environment.merging(command) { $1 }
    try process.run()
    process.waitUntilExit()
    let isExit = process.terminationReason == .exit
    let status = (isExit ? 0 : 128) + process.terminationStatus
    // The package manager ends with 1, whatever the plugin ends with.
    if status > 1 {
      let text =
        "check-conformance: status \(status): swift package ends with 1, and "
        + "swift run auth-conformance check with \(status)\n"
      FileHandle.standardError.write(Data(text.utf8))
    }
    exit(status)
  }
}
