/// The cases of identity tokens, issued and verified, that are not rows of tables.
enum IdentityTokenCases {
  static var groups: [CaseGroup] {
    [
      issue, issueUserIDs, issueDates, issueKeys, verifyHeader, verifyKeys, verifyUsers,
      verifyEncoding, verifyJSON, verifyText, verifySignature,
    ]
  }
}
