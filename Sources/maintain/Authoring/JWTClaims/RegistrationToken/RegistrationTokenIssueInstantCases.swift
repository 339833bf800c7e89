extension RegistrationTokenCases {
  static let issueInstants: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-issue-instants",
    title: "Issuing a registration token: around a leap second",
    method: "Header, claims and signing key worked out from the request by the documents' rules",
    base: RegistrationTokenIssueScenario()
  ) {
    issues("instant", "A date, a time and an offset") { $0.issuedAt = "2016-12-31T23:59:59Z" }
      .decidedBy("SINCH-TOKEN-IAT")
    issues("after-leap-second", "The first second after the leap second at the end of 2016")
      .with { $0.issuedAt = "2017-01-01T00:00:00Z" }
      .decidedBy("SINCH-TOKEN-IAT").also("SINCH-TOKEN-KID-UTC")
      .note("Seconds since 1970 do not count it.")
  }
}
