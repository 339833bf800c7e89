import TestSupport
import Testing

@Suite("An operation that is required cannot be missing")
struct RequiredOperationTests {
  private let refusal = Expected.refused([.malformed])

  @Test("A missing operation counts as unimplemented, and as failed where it is required")
  func missing() throws {
    var judge = Judge()
    #expect(judge.judge(refusal, of: .jwsSign, answers: [.unimplemented]).outcome == .unimplemented)

    judge.requiredOperations = [.call(.jwsVerify)]
    #expect(judge.judge(refusal, of: .jwsSign, answers: [.unimplemented]).outcome == .unimplemented)

    judge.requiredOperations = [.call(.jwsSign), .call(.jwsVerify)]
    let outcome = judge.judge(refusal, of: .jwsSign, answers: [.unimplemented]).outcome
    let failure = try #require(outcome.failure)
    #expect(failure.kind == .unimplemented)
    #expect(failure.summary.contains("jws.sign"))
    #expect(failure.expected == "refused (malformed)")
  }

  @Test("Requiring an operation that is there changes nothing")
  func present() {
    let judge = Judge(requiredOperations: [.call(.jwsSign)])
    let answer = Answer.json("{\"refused\": true, \"reason\": \"malformed\"}")
    let outcome = judge.judge(refusal, of: .jwsSign, answers: [answer]).outcome
    #expect(outcome == .passed(warnings: []))
  }
}
