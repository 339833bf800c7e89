import BundledVectors
import ConformanceSuite
import SuiteAudit

/// The vectors that travel in the binary.
enum Bundled {
  static func suite() throws -> Suite {
    try SuiteLoader().load(
      BundledFile.all.map { SourceFile(path: $0.path, embedded: $0.content) }
    )
  }
}
