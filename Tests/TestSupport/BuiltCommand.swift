import Foundation

/// Where the built commands are.
package enum BuiltCommand {
  /// The users' command.
  package static var authConformance: URL { product("auth-conformance") }

  /// A product that was built together with the tests.
  package static func product(_ name: String) -> URL { products.appending(path: name) }

  private static var products: URL {
    #if os(macOS)
      let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
      return tests.bundleURL.deletingLastPathComponent()
    #else
      return Bundle.main.bundleURL
    #endif
  }
}
