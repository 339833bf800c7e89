import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON
import Testing

@Suite("Open decisions: the reading taken is recorded, and kept to")
struct DecisionJudgingTests {
  private static let reject = DecisionExpectation.Alternative("reject", .invalid([.expired]))
  private static let accept = DecisionExpectation.Alternative("accept", .valid(["userId": "foo"]))
  private static let decision = DecisionExpectation(id: "late", readings: [reject, accept])
  private static let rejection = #"{"valid": false, "reason": "expired"}"#
  private static let acceptance = #"{"valid": true, "userId": "foo"}"#

  private func judgement(
    _ answer: String,
    _ decision: DecisionExpectation = Self.decision,
    judge: Judge = Judge()
  ) -> Judgement {
    judge.judge(
      .expecting(.decision(decision)),
      of: .layerIdentityTokenVerify,
      answers: [.json(answer)]
    )
  }

  private func profile(_ reading: Reading, of decision: DecisionID = "late") -> Profile {
    Profile(name: "p", title: "P", readings: [decision: reading])
  }

  @Test(
    "The reading that an answer fits is the one taken",
    arguments: [(rejection, "reject"), (acceptance, "accept")] as [(String, Reading)]
  )
  func taken(answer: String, reading: Reading) {
    let judgement = judgement(answer)
    #expect(judgement.outcome == .passed(warnings: []))
    #expect(judgement.taken == [TakenReading("late", reading)])
  }

  @Test("A wrong reason leaves the reading recognisable")
  func wrongReason() {
    let answer = #"{"valid": false, "reason": "malformed"}"#
    #expect(judgement(answer).outcome.warnings?.count == 1)
    #expect(judgement(answer).taken.first?.reading == "reject")
    let strict = judgement(answer, judge: Judge(hasStrictReasons: true))
    #expect(strict.outcome.failure?.kind == .wrongReason)
  }

  @Test("An answer that fits no reading fails, and every reading is named")
  func noReading() {
    let judgement = judgement(#"{"valid": true, "userId": "bar"}"#)
    let failure = judgement.outcome.failure
    #expect(failure?.kind == .wrong)
    #expect(failure?.summary.contains("late") == true)
    #expect(failure?.expected.contains(#"("reject")"#) == true)
    #expect(failure?.expected.contains(#"("accept")"#) == true)
    #expect(failure?.differences.isEmpty == false)
    #expect(judgement.taken.isEmpty)
  }

  @Test("An answer that fits several readings shows none")
  func ambiguous() {
    let both = DecisionExpectation(
      id: "late",
      readings: [Self.reject, .init("also-reject", .invalid([.claimInvalid]))]
    )
    let judgement = judgement(Self.rejection, both)
    #expect(judgement.outcome == .passed(warnings: []))
    #expect(judgement.taken.isEmpty)
  }

  @Test("Of several fitting readings the one with the right reason is judged by")
  func bestFit() {
    let both = DecisionExpectation(
      id: "late",
      readings: [.init("also-reject", .invalid([.claimInvalid])), Self.reject]
    )
    let judgement = judgement(Self.rejection, both, judge: Judge(hasStrictReasons: true))
    #expect(judgement.outcome == .passed(warnings: []))
  }

  @Test("A profile fixes the reading: the other one is wrong")
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

  @Test("A profile that says nothing of a decision leaves it open")
  func profileWithout() {
    let judge = Judge(profile: profile("reject", of: "another"))
    #expect(judgement(Self.acceptance, judge: judge).taken.first?.reading == "accept")
  }

  @Test("As many requests are made as the most demanding reading needs")
  func requests() {
    let token = TokenExpectation(
      issues: 3,
      header: [:],
      claims: [:],
      fresh: ["nonce"],
      signature: .hs256([])
    )
    let decision = DecisionExpectation(
      id: "late",
      readings: [.init("reject", .refused([.expired])), .init("accept", .token(token))]
    )
    let vector = VectorCase.expecting(.decision(decision))
    let requests = Judge().requests(for: vector, of: .sinchRegistrationTokenIssue)
    #expect(requests.count == 3)
    #expect(requests.allSatisfy { $0.input == vector.input })
    #expect(Judge().requests(for: .expecting(.valid([:])), of: .jwsVerify).count == 1)
  }
}
