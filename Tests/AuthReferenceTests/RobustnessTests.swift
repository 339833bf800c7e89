import AuthConformance
import AuthReference
import ConformanceEngine
import StrictJSON
import Testing

/// Seeded, so that a failure comes back.
@Suite("Hostile input is answered, and never accepted")
struct RobustnessTests {
  @Test("A changed registration token is never valid", arguments: 0..<8)
  func registrationTokens(seed: UInt64) throws {
    var mutator = Mutator(seed: seed)
    let original = SinchExample.token
    for _ in 0..<1000 {
      let token = mutator.mutate(original)
      guard !token.utf8.elementsEqual(original.utf8) else { continue }
      let verdict = try Reference().verifySinchRegistrationToken(SinchExample.verify(token))
      #expect(verdict.reason != nil, "accepted \(token)")
    }
  }

  @Test("A changed identity token is never valid", arguments: 0..<4)
  func identityTokens(seed: UInt64) throws {
    var mutator = Mutator(seed: seed)
    let original = try LayerDraft().token()
    #expect(
      try Reference().verifyLayerIdentityToken(LayerTokenTests.verify(original)).reason == nil
    )
    for _ in 0..<500 {
      let token = mutator.mutate(original)
      guard !token.utf8.elementsEqual(original.utf8) else { continue }
      let verdict = try Reference().verifyLayerIdentityToken(LayerTokenTests.verify(token))
      #expect(verdict.reason != nil, "accepted \(token)")
    }
  }

  @Test("A changed signature is never valid", arguments: CompactJWSTests.published)
  func signatures(example: CompactJWSTests.Published) throws {
    var mutator = Mutator(seed: 7)
    var input = example.verification
    for _ in 0..<500 {
      input.token = mutator.mutate(example.token)
      guard !input.token.utf8.elementsEqual(example.token.utf8) else { continue }
      #expect(try Reference().verifyJWS(input).reason != nil, "accepted \(input.token)")
    }
  }

  /// Claims changed under a good signature: whatever they say, an answer comes.
  @Test("Any claims under a good signature get a verdict", arguments: 0..<4)
  func signedClaims(seed: UInt64) throws {
    var mutator = Mutator(seed: seed)
    let draft = SinchDraft()
    var invalid = 0
    for _ in 0..<1000 {
      var changed = draft
      changed.claimsText = mutator.mutate(draft.claims.compact())
      let input = SinchExample.verify(try changed.token())
      invalid += try Reference().verifySinchRegistrationToken(input).reason == nil ? 0 : 1
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

  /// Bad parameters of any operation make a refusal or a verdict, never an error.
  @Test(
    "Bad parameters of any call get a refusal or a verdict, never an error",
    arguments: Call.allCases
  )
  func parameters(call: Call) async throws {
    var mutator = Mutator(seed: 11)
    let implementation = LocalImplementation(Reference())
    let base = try JSON.Object.sample(of: call)
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
}
