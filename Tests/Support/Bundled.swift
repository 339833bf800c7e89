import BundledVectors
import ConformanceEngine

/// The vectors that travel in the binary.
package enum Bundled {
  package static func suite() throws -> Suite { try Suite.bundled() }
}
