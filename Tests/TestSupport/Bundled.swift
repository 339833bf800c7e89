import AuthConformance
import BundledVectors
import ConformanceEngine

/// The vectors that travel in the binary.
package enum Bundled {
  package static func suite() throws -> Suite { try Suite.bundled() }

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
