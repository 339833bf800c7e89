import AuthConformanceTesting
import KnownFaults
import Synchronization
import TestSupport
import Testing

/// A backend with a clock, key, secret, nonce and lifetime of its own.
private struct LiveIssuer: SinchRegistrationTokenIssuer {
  var fixedInputs: [Call: [String: FixedInput]] = [
    .sinchRegistrationTokenIssue: [
      "applicationKey": .text("a32e5a8d-f7d8-411c-9645-9038e8dd051d"),
      "applicationSecret": .text("ax8hTTQJF0OPXL32r1LHMA=="),
      "issuedAt": .clock, "timeToLive": .number(3600), "nonce": .omitted,
      "instanceTimeToLive": .omitted,
    ]
  ]
  var issuer = SinchTokenIssuer()
  /// By how many seconds the clock is wrong.
  var lateness: Int64 = 0

  func issueSinchRegistrationToken(_ input: SinchRegistrationTokenIssuing.Input) throws
    -> Response<IssuedToken>
  {
    let now = Instant.now.adding(seconds: lateness) ?? .now
    return try issuer.issueSinchRegistrationToken(
      SinchRegistrationTokenIssuing.Input(
        applicationKey: "a32e5a8d-f7d8-411c-9645-9038e8dd051d",
        applicationSecret: "ax8hTTQJF0OPXL32r1LHMA==",
        userID: input.userID,
        issuedAt: Timestamp(now.rfc3339),
        timeToLive: 3600
      )
    )
  }
}

/// A backend whose secret was lost: it can only refuse.
private struct SecretlessIssuer: SinchRegistrationTokenIssuer {
  let fixedInputs: [Call: [String: FixedInput]] = [
    .sinchRegistrationTokenIssue: ["applicationSecret": .text("not base64")]
  ]

  func issueSinchRegistrationToken(_ input: SinchRegistrationTokenIssuing.Input)
    -> Response<IssuedToken>
  { .refused(.malformed) }
}

@Suite("A type that says which inputs it fixes")
struct FixedInputTests {
  @Test("A right one passes all that is left, in every group")
  func right() async {
    let groups = ConformanceGroup.all(of: LiveIssuer())
    var passed = 0
    for group in groups where group.id.hasSuffix("user-ids") || group.id.hasSuffix("issue") {
      let summary = await group.expectConformance()
      #expect(summary?.failures == [])
      passed += summary?.passed ?? 0
    }
    #expect(passed > 30)
  }

  @Test("Cases that do not apply are counted, and nothing judged is an issue that names the value")
  func unjudged() async {
    let some = ConformanceOptions(cases: ["jwt-claims/sinch-registration-token-issue"])
    let part = await recordedIssues {
      let summary = await expectConformance(of: LiveIssuer(), options: some)
      #expect((summary?.inapplicable ?? 0) > 0)
    }
    #expect(part.map(\.severity) == [.warning])
    #expect(part.first?.message.contains("not applicable: ") == true)
    let none = await recordedIssues { await expectConformance(of: SecretlessIssuer()) }
    #expect(none.map(\.severity) == [.error])
    let message = none.first?.message ?? ""
    #expect(
      message.hasPrefix("SecretlessIssuer: NOT JUDGED: sinch.registrationToken.issue: 0 of ")
    )
    #expect(message.contains("could be judged: applicationSecret is fixed"))
    #expect(!message.contains("not base64"))
  }

  @Test("A clock that is wrong by minutes fails, and nonces that are not unique do")
  func wrong() async {
    let options = ConformanceOptions(cases: ["jwt-claims/sinch-registration-token-issue/*nonce*"])
    let late = await recordedIssues {
      await expectConformance(of: LiveIssuer(lateness: 90), options: options)
    }
    #expect(late.first?.message.contains("claims.iat") == true)
    let issuer = LiveIssuer(issuer: SinchTokenIssuer(nonce: { "always" }))
    let issues = await recordedIssues { await expectConformance(of: issuer, options: options) }
    #expect(issues.contains { $0.message.contains("an earlier token has the same") })
  }

  @Test("What is fixed and is none of the inputs is an issue")
  func misnamed() async {
    var issuer = LiveIssuer()
    issuer.fixedInputs = [.sinchRegistrationTokenIssue: ["timeToLife": .number(3600)]]
    let options = ConformanceOptions(cases: ["jwt-claims/sinch-registration-token-issue/**"])
    let issues = await recordedIssues { await expectConformance(of: issuer, options: options) }
    #expect(issues.first?.message.contains(#"did you mean "timeToLive"?"#) == true)
    issuer.fixedInputs = [
      .sinchRegistrationTokenIssue: ["timeToLive": .text("600"), "userId": .omitted],
      .jwsSign: ["algorithm": .text("HS256")],
    ]
    let wrong = await recordedIssues { await expectConformance(of: issuer) }
    let lines = wrong.first?.message.split(separator: "\n") ?? []
    #expect(lines.count == 3)
    #expect(
      lines.first?.hasPrefix(#"fixedInputs: "timeToLive" of sinch.registrationToken.issue "#)
        == true
    )
    #expect(lines.dropFirst().first?.contains("\"userId\"") == true)
    #expect(lines.last?.contains("does not have jws.sign") == true)
  }

  @Test("What is asked around midnight is asked again, and judged by the day of its token")
  func midnight() async throws {
    // Each look at the clock is half a second after the last.
    let time = Mutex(Int64(1_514_937_590_000))
    let now: @Sendable () -> Instant = {
      let next = time.withLock { value in
        value += 500
        return value
      }
      return Instant(seconds: next / 1_000, nanoseconds: Int32(next % 1_000) * 1_000_000) ?? .now
    }
    let limits = [Call.sinchRegistrationTokenIssue: CallLimits(fixed: ["issuedAt": .clock])]
    let suite = try CaseFilter(operations: [.call(.sinchRegistrationTokenIssue)])
      .apply(to: Bundled.suite())
    var runner = Runner(suite: suite)
    runner.fixed = FixedInputs(limits, by: Reference.implementation, now: now)
    let result = try await runner.run(ClockedImplementation(now: now))
    #expect(result.counts.failed == 0)
    #expect(result.counts.passed > 40)
    #expect(time.withLock(\.self) > 1_514_937_600_000)
  }
}

/// The reference, which takes the time from a clock rather than from the input.
private struct ClockedImplementation: Implementation {
  let now: @Sendable () -> Instant

  func describe() -> ImplementationDescription { Reference.implementation.describe() }

  func answer(_ requests: [CallRequest]) async -> [Answer] {
    await Reference.implementation.answer(
      requests.map { request in
        var request = request
        request.input["issuedAt"] = .string(now().rfc3339)
        return request
      }
    )
  }
}
