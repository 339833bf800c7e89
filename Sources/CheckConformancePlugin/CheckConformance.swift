import Foundation
import PackagePlugin

/// `swift package check-conformance [options] [-- PROGRAM ARG…]`: what `auth-conformance check` does.
@main
struct CheckConformance: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "auth-conformance").url
    process.arguments = ["check"] + arguments
    try process.run()
    process.waitUntilExit()
    // The report has said what is wrong; a second message would only stand in its way.
    if process.terminationReason == .exit { exit(process.terminationStatus) }
    exit(128 + process.terminationStatus)
  }
}
