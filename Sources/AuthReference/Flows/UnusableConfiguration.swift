import AuthConformance

/// Why a machine cannot play its role: a mistake in how it is set up.
struct UnusableConfiguration: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
