/// The cases of the category `signatures`.
enum SignatureCases {
  static var groups: [CaseGroup] { sinchGroups + digestGroups + jwsGroups }

  private static var sinchGroups: [CaseGroup] {
    [
      sinchSignatureSign, sinchSignatureSignSequences, sinchSignatureSignUserIDs,
      sinchSignatureVerify, sinchSignatureVerifyText, sinchSignatureVerifyEncoding,
      sinchSignatureVerifySequences, sinchSignatureVerifyUserIDs,
    ]
  }

  private static var digestGroups: [CaseGroup] {
    [digestResponse, digestResponseBody, digestResponseCredential, digestResponseQuality]
  }
}
