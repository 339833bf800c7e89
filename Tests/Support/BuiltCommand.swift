import Foundation

/// The command that was built together with the tests.
package enum BuiltCommand {
  package static let path = products.appending(path: "auth-conformance").path(percentEncoded: false)

  private static var products: URL {
    #if os(macOS)
      let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
      return tests.bundleURL.deletingLastPathComponent()
    #else
      return Bundle.main.bundleURL
    #endif
  }
}
