import AuthConformance
import AuthConformanceTesting
import AuthReference
import Backend
import Foundation
import Testing

/// The code of the documentation that the other tests do not contain, compiled as adopters compile it.
@Suite("The code that the documentation shows")
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

  @Test("The reference answers every call")
  func reference() throws {
    let secret = "ax8hTTQJF0OPXL32r1LHMA=="
    let reference = Reference()
    let key = try reference.deriveSinchSigningKey(
      SinchSigningKeyDerivation.Input(applicationSecret: secret, at: "2018-01-02T03:04:05Z")
    )
    guard case .success(let output) = key else {
      Issue.record("refused: \(key)")
      return
    }
    #expect(output.keyID == "hkdfv1-20180102")
  }

  /// The memory of a session.
  struct MyState {}

  /// A client that starts, and does nothing else.
  struct MyClient: FlowMachine {
    typealias Vocabulary = SinchClient
    func open(_ configuration: SinchClient.Configuration) -> MyState { MyState() }
    func handle(_ event: SinchClient.Event, at instant: Instant, in state: inout MyState)
      -> [SinchClient.Action]
    { event == .start ? [.started] : [] }
  }

  @Test("A role is a type, and its groups are those of its traces")
  func role() {
    let groups = ConformanceGroup.all(of: MyClient())
    #expect(groups.contains { $0.id.hasPrefix("flow-traces/sinch-client") })
  }

  /// A backend with a key, a secret, a clock and a lifetime of its own.
  struct LiveBackend: SinchRegistrationTokenIssuer {
    var fixedInputs: [Call: [String: FixedInput]] {
      [
        .sinchRegistrationTokenIssue: [
          "applicationKey": .text("a32e5a8d-f7d8-411c-9645-9038e8dd051d"),
          "applicationSecret": .text("ax8hTTQJF0OPXL32r1LHMA=="),
          "issuedAt": .clock, "timeToLive": .number(3600), "nonce": .omitted,
          "instanceTimeToLive": .omitted,
        ]
      ]
    }

    func issueSinchRegistrationToken(_ input: SinchRegistrationTokenIssuing.Input)
      -> Response<IssuedToken>
    {
      var input = input
      input.applicationKey = "a32e5a8d-f7d8-411c-9645-9038e8dd051d"
      input.applicationSecret = "ax8hTTQJF0OPXL32r1LHMA=="
      input.issuedAt = Timestamp(Date.now.ISO8601Format())
      input.timeToLive = 3600
      input.nonce = nil
      input.instanceTimeToLive = nil
      return CheckedBackend().issueSinchRegistrationToken(input)
    }
  }

  @Test("A backend that fixes inputs is judged by the rest")
  func fixedInputs() async {
    let summary = await expectConformance(of: LiveBackend())
    #expect((summary?.passed ?? 0) > 30)
    #expect((summary?.inapplicable ?? 0) > 30)
  }

  @Test("A list of known failures fails no test")
  func knownFailures() async {
    let clock32 = CheckedBackend(keyDay: { utcDay(ofSecondsSinceEpoch: min($0, 2_147_483_647)) })
    let options = ConformanceOptions(
      calls: [.sinchSigningKeyDerive],
      expectedFailures: """
        key-derivation/sinch-signing-key-dates/*-2100               # the clock has 32 bits, issue 12
        key-derivation/sinch-signing-key-dates/last-second-of-9999  # the clock has 32 bits, issue 12
        """
    )
    let summary = await expectConformance(of: clock32, options: options)
    #expect(summary?.expectedFailures.count == 3)
  }

  /// A verifier that checks nothing but the JSON of a token.
  struct JSONVerifier: SinchRegistrationTokenVerifier {
    private struct Header: Decodable {
      var alg: String
    }

    private struct Claims: Decodable {
      var sub: String
      var nonce: String
      var iat: Int64
      var exp: Int64
    }

    func verifySinchRegistrationToken(_ input: SinchRegistrationTokenVerification.Input)
      -> Verdict<SinchRegistrationTokenVerification.Findings>
    {
      let parts = input.token.split(separator: ".", omittingEmptySubsequences: false).map(bytes)
      guard parts.count == 3, decodeStrictly(Header.self, from: parts[0]) != nil,
        let claims = decodeStrictly(Claims.self, from: parts[1]),
        let issuedAt = Instant(seconds: claims.iat), let expiresAt = Instant(seconds: claims.exp),
        let user = claims.sub.firstRange(of: "/users/")
      else { return .invalid(.malformed) }
      return .valid(
        .init(
          userID: String(claims.sub[user.upperBound...]),
          nonce: claims.nonce,
          issuedAt: issuedAt,
          expiresAt: expiresAt
        )
      )
    }

    private func bytes(_ part: Substring) -> [UInt8] {
      let standard = String(part).replacing("-", with: "+").replacing("_", with: "/")
      let padding = String(repeating: "=", count: (4 - standard.count % 4) % 4)
      return Data(base64Encoded: standard + padding).map { [UInt8]($0) } ?? []
    }
  }

  @Test("JSON is checked before Foundation decodes it")
  func strictJSON() async {
    let options = ConformanceOptions(
      requirements: [
        "JWS-HEADER-UTF8-JSON", "JWT-CLAIMS-UTF8-JSON", "JWS-DUPLICATE-MEMBERS",
        "JWT-DUPLICATE-CLAIMS",
      ]
    )
    let summary = await expectConformance(of: JSONVerifier(), options: options)
    #expect((summary?.passed ?? 0) > 40)
  }
}
