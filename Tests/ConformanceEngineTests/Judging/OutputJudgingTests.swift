import TestSupport
import Testing

@Suite("An output is right if every member is, and no other member of the operation is there")
struct OutputJudgingTests {
  private let expectation = Expected.output(["keyId": "hkdfv1-20180102", "key": "AAEC"])

  private func outcome(_ answer: String, judge: Judge = Judge()) -> Outcome {
    judge.outcome(of: answer, expecting: expectation, by: .sinchSigningKeyDerive)
  }

  @Test(
    "Members in any order, written in any way",
    arguments: [
      #"{"keyId": "hkdfv1-20180102", "key": "AAEC"}"#,
      #"{"key": "\u0041AEC", "keyId": "hkdfv1-20180102"}"#,
    ]
  )
  func right(answer: String) {
    #expect(outcome(answer) == .passed(warnings: []))
  }

  @Test("A member that the operation does not have is odd, not wrong")
  func stranger() {
    let outcome = outcome(#"{"keyId": "hkdfv1-20180102", "key": "AAEC", "took": 5}"#)
    #expect(outcome.warnings?.count == 1)
    #expect(outcome.warnings?.first?.contains(#""took""#) == true)
  }

  @Test(
    "Each way to be wrong is named at its place",
    arguments: [
      (#"{"keyId": "hkdfv1-20180101", "key": "AAEC"}"#, ["keyId"]),
      (#"{"keyId": "hkdfv1-20180102", "key": "AAED"}"#, ["key"]),
      (#"{"keyId": "hkdfv1-20180103", "key": "AAED"}"#, ["keyId", "key"]),
      (#"{"keyId": "hkdfv1-20180102"}"#, ["key"]),
      (#"{"keyId": "hkdfv1-20180102", "key": null}"#, ["key"]),
      (#"{"keyId": "hkdfv1-20180102", "key": ["AAEC"]}"#, ["key"]),
      (#"{"keyID": "hkdfv1-20180102", "key": "AAEC"}"#, ["keyId"]),
      (#"{}"#, ["keyId", "key"]),
      (#"{"refused": true, "reason": "malformed"}"#, ["output"]),
      (#"{"refused": true, "keyId": "hkdfv1-20180102", "key": "AAEC"}"#, ["output"]),
      (#"{"valid": true}"#, ["keyId", "key"]),
    ]
  )
  func wrong(answer: String, places: [String]) {
    let failure = outcome(answer).failure
    #expect(failure?.kind == .wrong)
    #expect(failure?.differences.map(\.place) == places)
    #expect(failure?.summary == failure?.differences.first?.description)
    #expect(failure?.answers == [.json(answer)])
    #expect(failure?.expected.contains("hkdfv1-20180102") == true)
  }

  @Test("A member of the operation that should not be there is wrong")
  func memberTooMany() {
    let outcome = Judge().outcome(
      of: #"{"keyId": "x", "key": "AAEC"}"#,
      expecting: .output(["keyId": "x"]),
      by: .sinchSigningKeyDerive
    )
    #expect(outcome.failure?.differences.map(\.place) == ["key"])
    #expect(outcome.failure?.differences.first?.expected == "nothing")
  }

  @Test("Texts of the same look and other code points differ, and it is said so")
  func canonicalEquivalence() {
    let outcome = Judge().outcome(
      of: #"{"token": "a\u0301"}"#,
      expecting: .output(["token": "\u{E1}"]),
      by: .jwsSign
    )
    #expect(outcome.failure?.differences.first?.remark?.contains("do not normalise") == true)
  }

  @Test(
    "What a difference consists in is said where it can be",
    arguments: [
      ("abcd", "abXd", "from character 3"), ("abcd", "ab", "last 2 characters are missing"),
      ("abcd", "abcdef", "2 more characters"), ("abcd", "", "last 4 characters are missing"),
      ("abcd", "abcde", "1 more character than"), ("abcd", "abc", "the last character is missing"),
      ("abcd", "abcd\n", "1 more"),
    ]
  )
  func textRemarks(expected: String, came: String, remark: String) throws {
    let outcome = Judge().judge(
      .output(["token": .string(expected)]),
      of: .jwsSign,
      answers: [.output(["token": .string(came)])]
    ).outcome
    let difference = try #require(outcome.failure?.differences.first)
    #expect(difference.remark?.contains(remark) == true, "\(difference)")
  }

  @Test("An operation that is not there is unimplemented, never passed and never failed")
  func unimplemented() {
    for answers in [[Answer.unimplemented], [.json("{}"), .unimplemented]] {
      let judgement = Judge(hasStrictReasons: true)
        .judge(expectation, of: .sinchSigningKeyDerive, answers: answers)
      #expect(judgement.outcome == .unimplemented)
      #expect(judgement.taken.isEmpty)
    }
  }

  @Test(
    "No usable answer is a failure of its own kind, whatever was expected",
    arguments: [
      Expected.output([:]), .valid([:]), .invalid([.expired]), .refused([.malformed]),
      .ambiguity(
        AmbiguityExpectation(
          id: "d",
          interpretations: [.init("reject", .refused([.expired])), .init("accept", .output([:]))]
        )
      ),
    ]
  )
  func error(expectation: Expected) {
    let error = Answer.error(ImplementationError(message: "it fell over", detail: "trace"))
    let judgement = Judge().judge(expectation, of: .jwsSign, answers: [error])
    let failure = judgement.outcome.failure
    #expect(failure?.kind == .error)
    #expect(failure?.summary == "it fell over")
    #expect(failure?.answers == [error])
    #expect(judgement.taken.isEmpty)
  }

  @Test("No answer at all is wrong")
  func noAnswer() {
    let judgement = Judge().judge(expectation, of: .sinchSigningKeyDerive, answers: [])
    #expect(judgement.outcome.failure?.kind == .wrong)
    #expect(judgement.outcome.failure?.differences.first?.actual == "nothing")
  }
}
