import AuthReference
import TestSupport
import Testing

/// Seeded, so that a failure comes back.
@Suite("Hostile input is answered, and never accepted")
struct RobustnessTests {
  private let implementation = LocalImplementation(Reference())

  @Test(
    "A changed token or signature of a valid case is never valid",
    arguments: [
      (Call.sinchSignatureVerify, "signature"), (.sinchRegistrationTokenVerify, "token"),
      (.layerIdentityTokenVerify, "token"), (.jwsVerify, "token"),
    ]
  )
  func changedProofs(call: Call, member: String) async throws {
    var mutator = Mutator(seed: 7)
    let valid = try inputs(of: call) { if case .valid = $0 { true } else { false } }
    #expect(valid.count >= 10)
    for input in valid.prefix(20) {
      let original = try #require(input[member]?.string)
      var requests: [CallRequest] = []
      for _ in 0..<200 {
        let changed = mutator.mutate(original)
        guard !changed.utf8.elementsEqual(original.utf8) else { continue }
        var input = input
        input[member] = .string(changed)
        requests.append(CallRequest(call, input: input))
      }
      for (request, answer) in zip(requests, await implementation.answer(requests)) {
        #expect(answer.reason != nil, "accepted \(JSON.object(request.input).compact())")
      }
    }
  }

  /// Claims changed under a good signature: whatever they say, an answer comes.
  @Test("Any claims under a good signature get a verdict", arguments: 0..<4)
  func signedClaims(seed: UInt64) throws {
    var mutator = Mutator(seed: seed)
    let claims = try CompactJWS(SinchExample.token).payload
    var invalid = 0
    for _ in 0..<1000 {
      let changed = mutator.mutate(String(decoding: claims, as: UTF8.self))
      let token = try Reference().signJWS(
        JWSSigning.Input(
          algorithm: "HS256",
          key: SinchExample.signingKey,
          protectedHeader: Array(SinchExample.header.utf8),
          payload: Array(changed.utf8)
        )
      ).output?.token
      let input = SinchExample.verify(try #require(token))
      invalid += try Reference().verifySinchRegistrationToken(input).findings == nil ? 1 : 0
    }
    #expect(invalid > 500)
  }

  /// Whatever the reference issues, it accepts at the second of issue.
  @Test("Whatever is issued is valid at the second of issue", arguments: 0..<4)
  func issuedTokens(seed: UInt64) throws {
    var mutator = Mutator(seed: seed)
    var issued = 0
    for _ in 0..<500 {
      let input = SinchRegistrationTokenIssuing.Input(
        applicationKey: mutator.text(),
        applicationSecret: mutator.pick([SinchExample.secret, SinchExample.secret, mutator.text()]),
        userID: mutator.text(),
        issuedAt: mutator.timestamp(),
        timeToLive: mutator.integer(),
        nonce: mutator.pick([nil, mutator.text()]),
        instanceTimeToLive: mutator.pick([nil, mutator.integer()])
      )
      guard let token = try Reference().issueSinchRegistrationToken(input).output?.token else {
        continue
      }
      issued += 1
      let verdict = try Reference().verifySinchRegistrationToken(
        SinchRegistrationTokenVerification.Input(
          applicationKey: input.applicationKey,
          applicationSecret: input.applicationSecret,
          token: token,
          now: input.issuedAt
        )
      )
      #expect(verdict.findings.map { $0.userID.utf8.elementsEqual(input.userID.utf8) } == true)
    }
    #expect(issued > 10)
  }

  @Test(
    "Bad parameters of any call get a refusal or a verdict, never an error",
    arguments: Call.allCases
  )
  func parameters(call: Call) async throws {
    var mutator = Mutator(seed: 11)
    let base = try #require(try inputs(of: call).max { $0.count < $1.count })
    var requests = [CallRequest(call, input: base)]
    for _ in 0..<400 {
      requests.append(CallRequest(call, input: mutator.mutate(base)))
    }
    let answers = await implementation.answer(requests)
    #expect(answers.count == 401)
    for (request, answer) in zip(requests, answers) {
      guard case .output = answer else {
        Issue.record("\(answer) to \(JSON.object(request.input).compact())")
        continue
      }
    }
  }

  private static let least = JSON.number(JSON.Number(Int64.min))
  private static let most = JSON.number(JSON.Number(Int64.max))

  /// What no document speaks of, so that no case asks it: no instant, and the ends of the calendar
  /// and of an integer.
  @Test(
    "The ends of what a parameter can be have an answer",
    arguments: [
      (.sinchSigningKeyDerive, ["at": "2016-12-31T23:59:60Z"], "malformed"),
      (.sinchRegistrationTokenIssue, ["issuedAt": "soon"], "malformed"),
      (.sinchRegistrationTokenIssue, ["issuedAt": "1969-12-31T23:59:59Z"], "claim-invalid"),
      (.sinchRegistrationTokenIssue, ["timeToLive": least], "ttl-too-short"),
      (.sinchRegistrationTokenIssue, ["timeToLive": most], "claim-invalid"),
      (.sinchRegistrationTokenIssue, ["timeToLive": 253_402_300_800], "claim-invalid"),
      (.sinchRegistrationTokenIssue, ["instanceTimeToLive": most], "claim-invalid"),
      (.sinchRegistrationTokenVerify, ["now": ""], "malformed"),
      (.sinchRegistrationTokenVerify, ["leeway": -1], "malformed"),
      (.sinchRegistrationTokenVerify, ["leeway": most, "now": "9999-12-31T23:59:59Z"], nil),
      (.layerIdentityTokenIssue, ["issuedAt": ""], "malformed"),
      (.layerIdentityTokenIssue, ["issuedAt": "1969-12-31T23:59:59.9Z"], "claim-invalid"),
      (.layerIdentityTokenIssue, ["timeToLive": least], "ttl-too-short"),
      (.layerIdentityTokenIssue, ["timeToLive": most], "claim-invalid"),
      (.layerIdentityTokenVerify, ["leeway": least], "malformed"),
      (.layerIdentityTokenVerify, ["leeway": most], nil),
    ] as [(Call, JSON.Object, String?)]
  )
  func limits(call: Call, changes: JSON.Object, reason: String?) async throws {
    var input = try #require(try inputs(of: call).first)
    for member in changes.members { input[member.name] = member.value }
    let answers = await implementation.answer([CallRequest(call, input: input)])
    #expect(answers.map(\.reason) == [reason])
  }

  /// The inputs of the bundled cases of a call, of those expectations alone that are asked for.
  private func inputs(
    of call: Call,
    where isWanted: (ConformanceEngine.Expectation) -> Bool = { _ in true }
  ) throws -> [JSON.Object] {
    try Bundled.suite().files.filter { $0.operation == .call(call) }.flatMap(\.cases)
      .filter { isWanted($0.expectation) }.map(\.input)
  }
}

extension Answer {
  /// Why the answer is a refusal or an invalid verdict; nil if it is neither.
  fileprivate var reason: String? {
    if case .output(let output) = self { output["reason"]?.string } else { nil }
  }
}
