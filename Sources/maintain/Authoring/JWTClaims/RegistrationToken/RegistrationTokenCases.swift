/// The cases of registration tokens, issued and verified, that are not rows of tables.
enum RegistrationTokenCases {
  static var groups: [CaseGroup] {
    [
      issue, issueDates, issueInstants, issueUsers, issueSecrets,
      verifyPublished, verifyHeaderJSON, verifyEncoding, verifyJSON, verifySignature, verifySecrets,
    ]
  }
}
