/// Every known variant, by family; each family has a file of its own.
package enum KnownVariants {
  /// In the order in which they are listed.
  package static let all: [KnownVariant] = [
    sinchSignatures, sinchSecrets, sinchTokenIssuing, sinchTokenVerification, sinchFlows,
    tokenWriting, layerTokens, layerClient, layerService, layerApplication, jws, digest, avayaFlows,
  ].flatMap(\.self)
}

typealias VariantBuilder = CatalogueBuilder<KnownVariant>
