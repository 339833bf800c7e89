/// Makes implementations of known variants that share what costs time.
package struct KnownVariantCatalogue: Sendable {
  /// The variants, in the order given.
  package let variants: [KnownVariant]
  private let cache = SignatureCache()

  package init(_ variants: [KnownVariant] = KnownVariants.all) {
    self.variants = variants
  }

  /// Something that differs from the reference by these variants alone.
  package func implementation(of variants: [KnownVariant]) -> FaultyImplementation {
    FaultyImplementation(variants: variants, cache)
  }
}

extension FaultyImplementation {
  /// Combines variants, in the order given; it implements their operations.
  package convenience init(variants: [KnownVariant]) {
    self.init(variants: variants, SignatureCache())
  }

  fileprivate convenience init(variants: [KnownVariant], _ cache: SignatureCache) {
    self.init(
      named: variants.map(\.id.rawValue),
      variants.map { Scoped(operations: $0.operations, change: $0.change) },
      of: variants.flatMap(\.operations),
      cache
    )
  }
}
