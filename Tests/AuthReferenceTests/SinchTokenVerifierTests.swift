import AuthConformance
import AuthReference
import ConformanceEngine
import StrictJSON
import Testing

@Suite("Registration tokens are verified as documented")
struct SinchTokenVerifierTests {
  typealias Input = SinchRegistrationTokenVerification.Input

  @Test("The published token is valid")
  func published() throws {
    let verdict = try Reference().verifySinchRegistrationToken(SinchExample.verify())
    let findings = try #require(verdict.findings)
    #expect(findings.userID == "foo")
    #expect(findings.nonce == SinchExample.nonce)
    #expect(findings.issuedAt.rfc3339 == "2018-01-02T03:04:05Z")
    #expect(findings.expiresAt.rfc3339 == "2018-01-02T03:14:05Z")
    #expect(findings.instanceExpiresAt == nil)
  }

  @Test("The published push assertion is not a registration token")
  func pushAssertion() throws {
    let input = SinchExample.verify(SinchExample.pushAssertion)
    #expect(try Reference().verifySinchRegistrationToken(input) == .invalid(.wrongSubject))
  }

  static let parameters: [Trial<Input>] = [
    Trial("no key", .malformed) { $0.applicationKey = "" },
    Trial("another key", .wrongIssuer) { $0.applicationKey = "A32E5A8D" },
    Trial("no secret", .weakKey) { $0.applicationSecret = "" },
    Trial("bad secret", .malformed) { $0.applicationSecret = "ax8hTTQJF0OPXL32r1LHMA" },
    Trial("another secret", .badSignature) { $0.applicationSecret = "oYdgGRXoxEuJhGDY2KQ/HQ==" },
    Trial("bad instant", .malformed) { $0.now = "now" },
    Trial("negative leeway", .malformed) { $0.leeway = -1 },
    Trial("a second before iat", .notYetValid) { $0.now = "2018-01-02T03:04:04Z" },
    Trial("a nanosecond before iat", .notYetValid) { $0.now = "2018-01-02T03:04:04.999999999Z" },
    Trial("before iat within leeway", nil) {
      $0.now = "2018-01-02T03:04:04Z"
      $0.leeway = 1
    },
    Trial("a nanosecond before exp", nil) { $0.now = "2018-01-02T03:14:04.999999999Z" },
    Trial("exp", .expired) { $0.now = "2018-01-02T03:14:05Z" },
    Trial("exp with an offset", .expired) { $0.now = "2018-01-01T15:14:05-12:00" },
    Trial("exp within leeway", nil) {
      $0.now = "2018-01-02T03:14:05Z"
      $0.leeway = 1
    },
    Trial("exp at the end of leeway", .expired) {
      $0.now = "2018-01-02T03:14:06Z"
      $0.leeway = 1
    },
    Trial("year 9999 under the greatest leeway", nil) {
      $0.now = "9999-12-31T23:59:59Z"
      $0.leeway = .max
    },
  ]

  @Test("Verification respects each of its parameters", arguments: parameters)
  func checkParameters(trial: Trial<Input>) throws {
    let verdict = try Reference().verifySinchRegistrationToken(SinchExample.verify(change: trial))
    #expect(verdict.reason == trial.reason)
  }

  static let texts: [(String, String)] = [
    ("empty", ""),
    ("two parts", SinchExample.header + "." + SinchExample.claims),
    ("four parts", SinchExample.token + "."),
    ("white space after", SinchExample.token + "\n"),
    ("white space before", " " + SinchExample.token),
    ("padding", SinchExample.token + "="),
    ("other trailing bits", String(SinchExample.token.dropLast()) + "p"),
    ("a character more", SinchExample.token + "AA"),
    ("not base64url", SinchExample.header + "." + SinchExample.claims + ".+/" + "A"),
    ("JSON serialisation", "{\"payload\":\"\(SinchExample.claims)\"}"),
    ("five parts", SinchExample.header + "...." + SinchExample.signature),
  ]

  @Test("Text that is not a token is malformed", arguments: texts)
  func otherText(what: String, text: String) throws {
    let verdict = try Reference().verifySinchRegistrationToken(SinchExample.verify(text))
    #expect([.malformed, .badSignature].contains(verdict.reason))
  }

  @Test("An empty signature is invalid")
  func emptySignature() throws {
    let token = SinchExample.header + "." + SinchExample.claims + "."
    let verdict = try Reference().verifySinchRegistrationToken(SinchExample.verify(token))
    #expect(verdict == .invalid(.badSignature))
  }

  @Test(
    "Each claim and header of a token is checked",
    arguments: SinchDraft.headers + SinchDraft.claimSets + SinchDraft.dates
  )
  func tokens(trial: Trial<SinchDraft>) throws {
    var draft = SinchDraft()
    trial.change(&draft)
    let input = SinchExample.verify(try draft.token())
    let verdict = try Reference().verifySinchRegistrationToken(input)
    #expect(verdict.reason == trial.reason)
  }

  @Test("Fractions of a second count, and are rounded down in the findings")
  func fractions() throws {
    var draft = SinchDraft()
    draft.claims[member: "iat"] = .text("1514862245.0")
    draft.claims[member: "exp"] = .text("15148628459e-1")
    let verdict = try Reference().verifySinchRegistrationToken(
      SinchExample.verify(try draft.token()) { $0.now = "2018-01-02T03:14:05.899999999Z" }
    )
    #expect(verdict.findings?.expiresAt.rfc3339 == "2018-01-02T03:14:05Z")
    let late = SinchExample.verify(try draft.token()) { $0.now = "2018-01-02T03:14:05.9Z" }
    #expect(try Reference().verifySinchRegistrationToken(late) == .invalid(.expired))
  }

  /// A key of yesterday stays good until the token expires.
  @Test("Yesterday's key stays good until the token expires")
  func midnight() throws {
    var draft = SinchDraft()
    draft.claims[member: "iat"] = 1_514_937_599
    draft.claims[member: "exp"] = 1_514_938_199
    let input = SinchExample.verify(try draft.token()) { $0.now = "2018-01-03T00:05:00Z" }
    #expect(try Reference().verifySinchRegistrationToken(input).findings?.userID == "foo")
  }
}

extension SinchExample {
  static func verify(
    change trial: Trial<SinchRegistrationTokenVerification.Input>
  ) -> SinchRegistrationTokenVerification.Input {
    verify(token, trial.change)
  }
}
