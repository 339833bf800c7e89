/// Makes implementations of known variants that share what costs time.
package struct KnownVariantCatalogue: Sendable {
  /// The variants, in the order given.
  package let variants: [KnownVariant]
  private let cache = SignatureCache()

  /// Gathers variants.
  package init(_ variants: [KnownVariant] = KnownVariants.all) {
    self.variants = variants
  }

  /// Something that differs from the reference by these variants alone.
  package func implementation(of variants: [KnownVariant]) -> FaultyImplementation {
    FaultyImplementation(variants: variants, cache)
  }
}
