/// The name of a known variant, such as `sinch-sub-percent-encodes-equals`.
package struct VariantID: Identifier {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}
