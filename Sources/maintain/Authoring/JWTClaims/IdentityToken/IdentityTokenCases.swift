/// The cases of identity tokens, issued and verified.
enum IdentityTokenCases {
  static var groups: [CaseGroup] {
    [
      issue, issueUserIDs, issueDates, issueKeys, verifyHeader, verifyType, verifyKeys,
      verifyClaims, verifyUsers, verifyDates, verifyNumericDates, verifyEncoding, verifyJSON,
      verifyText, verifySignature,
    ]
  }
}
