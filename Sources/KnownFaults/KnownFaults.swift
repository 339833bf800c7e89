/// Every known fault, by topic.
package enum KnownFaults {
  /// All faults in the order in which they are listed and, if nothing else decides, tried.
  package static let all: [KnownFault] =
    ofCalls + trivial + flows.map { $0.seenIn(places[$0.id] ?? []) } + trivialFlows

  /// The faults of calls, both handwritten and derived.
  package static let ofCalls: [KnownFault] =
    (signatures + keys + tokens + layer + jws + digest + derived)
    .map { $0.seenIn(places[$0.id] ?? []) }
  private static let signatures: [KnownFault] = [
    sinchSignatureText, sinchSignatureSequences, sinchSignatureHash, sinchSignatureChecks,
  ].flatMap(\.self)
  private static let keys: [KnownFault] = [
    sinchSecrets, sinchKeyFormulas, sinchKeyDates, DayFaults.ofKeyIDs,
  ].flatMap(\.self)
  private static let tokens: [KnownFault] = [
    sinchTokenNames, sinchTokenDates, sinchTokenNonces, sinchTokenKeyDays,
    sinchTokenClaimChecks, sinchTokenDateChecks, tokenClaimChecks, sinchInstanceChecks,
    sinchNeedlessChecks,
  ].flatMap(\.self)
  private static let layer: [KnownFault] = [
    layerTokenClaims, layerTokenParameters, layerTokenClaimChecks, OtherKeyFaults.ofLayer,
  ].flatMap(\.self)
  private static let flows: [KnownFault] = [
    sinchClients, sinchServices, sinchApplications, layerClients, layerServices, layerApplications,
    avayaClients, avayaApplications, changedTexts, tiring,
  ].flatMap(\.self)
  private static let jws: [KnownFault] = [
    swallowedErrors, tokenWriting, tokenAdditions, tokenText, tokenAlgorithms,
    tokenSignatures, tokenRSA, tokenKeys, jwsSigning,
  ].flatMap(\.self)
  private static let digest: [KnownFault] = [
    digestHashes, digestCredentials, digestResponses, digestChecks,
  ].flatMap(\.self)
}

extension [Call] {
  package static let signatureScheme: Self = [.sinchSignatureSign, .sinchSignatureVerify]
  package static let keySchedule: Self = [
    .sinchSigningKeyDerive, .sinchRegistrationTokenIssue, .sinchRegistrationTokenVerify,
  ]
  static let keyDates: Self = [.sinchSigningKeyDerive, .sinchRegistrationTokenIssue]
  package static let sinchIssuer: Self = [.sinchRegistrationTokenIssue]
  package static let sinchVerifier: Self = [.sinchRegistrationTokenVerify]
  package static let layerIssuer: Self = [.layerIdentityTokenIssue]
  package static let layerVerifier: Self = [.layerIdentityTokenVerify]
  static let issuers: Self = [.sinchRegistrationTokenIssue, .layerIdentityTokenIssue]
  package static let verifiers: Self = [.sinchRegistrationTokenVerify, .layerIdentityTokenVerify]
  static let writers: Self = [.jwsSign, .sinchRegistrationTokenIssue, .layerIdentityTokenIssue]
  package static let readers: Self = [
    .jwsVerify, .sinchRegistrationTokenVerify, .layerIdentityTokenVerify,
  ]
  package static let digestScheme: Self = [.digestHA1Derive, .digestResponseCompute]
}
