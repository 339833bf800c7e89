import AuthConformance

/// The name of a known fault, such as `sinch-secret-as-text`.
package struct FaultID: Identifier {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}
