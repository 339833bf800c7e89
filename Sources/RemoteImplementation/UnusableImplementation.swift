/// Why an implementation cannot be checked at all: a mistake in how it is called, or in how it begins.
///
/// Reported once, and not for each case.
package struct UnusableImplementation: Error, Equatable, CustomStringConvertible {
  /// One sentence, without a full stop.
  package var message: String
  /// Further lines: what it said, and what to do about it.
  package var details: [String]

  /// Says what is wrong.
  package init(_ message: String, details: [String] = []) {
    self.message = message
    self.details = details
  }

  package var description: String {
    ([message] + details.map { "  " + $0 }).map(\.visible).joined(separator: "\n")
  }
}
