import AuthConformance
import AuthReference
import Testing

@Suite("What the article about this module shows")
struct ArticleTests {
  @Test("A token is issued, and the verifier accepts it")
  func tokenIsIssued() throws {
    let issuer = SinchTokenIssuer(nonce: { "6b438bda-2d5c-4e8c-92b0-39f20a94b34e" })
    let response = try issuer.issueSinchRegistrationToken(
      SinchRegistrationTokenIssuing.Input(
        applicationKey: "a32e5a8d-f7d8-411c-9645-9038e8dd051d",
        applicationSecret: "ax8hTTQJF0OPXL32r1LHMA==",
        userID: "foo",
        issuedAt: "2018-01-02T03:04:05Z",
        timeToLive: 600
      )
    )
    guard case .success(let issued) = response else {
      Issue.record("refused: \(response)")
      return
    }
    let verdict = try SinchTokenVerifier().verifySinchRegistrationToken(
      SinchRegistrationTokenVerification.Input(
        applicationKey: "a32e5a8d-f7d8-411c-9645-9038e8dd051d",
        applicationSecret: "ax8hTTQJF0OPXL32r1LHMA==",
        token: issued.token,
        now: "2018-01-02T03:14:04Z"
      )
    )
    guard case .valid(let findings) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(findings.userID == "foo")
  }
}
