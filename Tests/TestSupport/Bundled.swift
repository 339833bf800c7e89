import BundledVectors
import ConformanceSuite

/// The vectors that travel in the binary.
package enum Bundled {
  // Loaded once: that takes a second in a debug build.
  private static let loaded = Result {
    try SuiteLoader().load(
      BundledFile.all.map { SourceFile(path: $0.path, embedded: $0.content) }
    )
  }

  package static func suite() throws -> Suite { try loaded.get() }

  /// A suite of one group each.
  package static func groups() throws -> [Suite] {
    let suite = try suite()
    return suite.files.map { file in
      var group = suite
      group.files = [file]
      return group
    }
  }
}
