/// The cases of registration tokens, issued and verified.
enum RegistrationTokenCases {
  static var groups: [CaseGroup] {
    [
      issue, issueDates, issueInstants, issueUsers, issueSecrets,
      verifyPublished, verifyHeader, verifyHeaderJSON, verifyKeyID, verifyKeyDate,
      verifyClaims, verifySubject, verifyUsers, verifyTime, verifyDates, verifyInstance,
      verifyEncoding, verifyJSON, verifySignature, verifySecrets,
    ]
  }
}
