import TestSupport
import Testing

@Suite("Ambiguities: the interpretation taken is recorded, and kept to")
struct AmbiguityJudgingTests {
  private static let reject = AmbiguityExpectation.Alternative("reject", .invalid([.expired]))
  private static let accept = AmbiguityExpectation.Alternative("accept", .valid(["userId": "foo"]))
  private static let ambiguity = AmbiguityExpectation(
    id: "late",
    interpretations: [reject, accept]
  )
  private static let rejection = #"{"valid": false, "reason": "expired"}"#
  private static let acceptance = #"{"valid": true, "userId": "foo"}"#

  private func judgement(
    _ answer: String,
    _ ambiguity: AmbiguityExpectation = Self.ambiguity,
    judge: Judge = Judge()
  ) -> Judgement {
    judge.judge(.ambiguity(ambiguity), of: .layerIdentityTokenVerify, answers: [.json(answer)])
  }

  private func profile(_ interpretation: Interpretation, of ambiguity: AmbiguityID = "late")
    -> Profile
  {
    Profile(name: "p", title: "P", interpretations: [ambiguity: interpretation])
  }

  @Test(
    "The interpretation that an answer fits is the one taken",
    arguments: [(rejection, "reject"), (acceptance, "accept")] as [(String, Interpretation)]
  )
  func taken(answer: String, interpretation: Interpretation) {
    let judgement = judgement(answer)
    #expect(judgement.outcome == .passed(warnings: []))
    #expect(judgement.taken == [TakenInterpretation("late", interpretation)])
  }

  @Test("A wrong reason leaves the interpretation recognisable")
  func wrongReason() {
    let answer = #"{"valid": false, "reason": "malformed"}"#
    #expect(judgement(answer).outcome.warnings?.count == 1)
    #expect(judgement(answer).taken.first?.interpretation == "reject")
    let strict = judgement(answer, judge: Judge(hasStrictReasons: true))
    #expect(strict.outcome.failure?.kind == .wrongReason)
  }

  @Test("An answer that fits no interpretation is compared with the nearest, and all are named")
  func noInterpretation() {
    let judgement = judgement(#"{"valid": true, "userId": "bar"}"#)
    let failure = judgement.outcome.failure
    #expect(failure?.kind == .wrong)
    #expect(
      failure?.summary == "userId: expected \"foo\", got \"bar\" (they differ from character 1 on)"
        + ", according to the nearest interpretation \"accept\" of late"
    )
    #expect(failure?.expected.contains(#"("reject")"#) == true)
    #expect(failure?.expected.contains(#"("accept")"#) == true)
    #expect(failure?.differences.map(\.place) == ["userId"])
    #expect(judgement.taken.isEmpty)
  }

  @Test("An answer that fits several interpretations shows none")
  func ambiguous() {
    let both = AmbiguityExpectation(
      id: "late",
      interpretations: [Self.reject, .init("also-reject", .invalid([.claimInvalid]))]
    )
    let judgement = judgement(Self.rejection, both)
    #expect(judgement.outcome == .passed(warnings: []))
    #expect(judgement.taken.isEmpty)
  }

  @Test("Of several fitting interpretations the one with the right reason is judged by")
  func bestFit() {
    let both = AmbiguityExpectation(
      id: "late",
      interpretations: [.init("also-reject", .invalid([.claimInvalid])), Self.reject]
    )
    let judgement = judgement(Self.rejection, both, judge: Judge(hasStrictReasons: true))
    #expect(judgement.outcome == .passed(warnings: []))
  }

  @Test("A profile fixes the interpretation: the other one is wrong")
  func profileFixes() {
    let rejecting = Judge(profile: profile("reject"))
    #expect(judgement(Self.rejection, judge: rejecting).outcome == .passed(warnings: []))
    let accepted = judgement(Self.acceptance, judge: rejecting)
    #expect(accepted.outcome.failure?.kind == .wrong)
    #expect(accepted.outcome.failure?.expected.contains(#""reject" of late"#) == true)
    #expect(accepted.taken.isEmpty)
    let accepting = Judge(profile: profile("accept"))
    #expect(judgement(Self.acceptance, judge: accepting).outcome == .passed(warnings: []))
    #expect(judgement(Self.rejection, judge: accepting).outcome.failure != nil)
  }

  @Test("A profile that says nothing of an ambiguity leaves it open")
  func profileWithout() {
    let judge = Judge(profile: profile("reject", of: "another"))
    #expect(judgement(Self.acceptance, judge: judge).taken.first?.interpretation == "accept")
  }

  @Test("As many requests are made as the most demanding interpretation needs")
  func requests() {
    let token = TokenExpectation(
      issues: 3,
      header: [:],
      claims: [:],
      fresh: ["nonce"],
      signature: .hs256([])
    )
    let ambiguity = AmbiguityExpectation(
      id: "late",
      interpretations: [.init("reject", .refused([.expired])), .init("accept", .token(token))]
    )
    let vector = VectorCase.expecting(.ambiguity(ambiguity))
    let requests = Judge().requests(for: vector, of: .sinchRegistrationTokenIssue)
    #expect(requests.count == 3)
    #expect(requests.allSatisfy { $0.input == vector.input })
    #expect(Judge().requests(for: .expecting(.valid([:])), of: .jwsVerify).count == 1)
  }
}
