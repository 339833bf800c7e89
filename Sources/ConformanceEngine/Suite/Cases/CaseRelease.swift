/// How a case stands to the release of the suite that a run is judged by.
package enum CaseRelease: String, Sendable, CodedWord {
  /// The release does not have it.
  case new
  /// The release asks something else under its id, expects something else, or asks it more mildly.
  case changed
}
