import AuthConformance

/// The error of a machine whose configuration contains a mistake.
struct UnusableConfiguration: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
