/// What was run, so that results of different vectors can be told apart.
package struct SuiteIdentity: Sendable, Equatable, Codable {
  package var version: String
  /// The digest of all cases of the suite, whichever were selected.
  ///
  /// Empty until it is known: hashing takes longer than a small run, and who writes a report asks
  /// for it.
  package var vectors: String
  /// How many cases were selected, all parts of the run together.
  package var cases: Int
}
