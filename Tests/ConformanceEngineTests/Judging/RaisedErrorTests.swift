import TestSupport
import Testing

@Suite("Who raises an error over bad input has signed nothing and accepted nothing")
struct RaisedErrorTests {
  private static let raised = Answer.error(
    ImplementationError(message: "error -32603: no key", isRaised: true)
  )
  private static let brokenDown = Answer.error(ImplementationError(message: "no answer within 2 s"))

  private func outcome(
    _ answer: Answer,
    _ expectation: Expected,
    _ judge: Judge = Judge()
  ) -> Outcome {
    judge.judge(expectation, of: .jwsVerify, answers: [answer]).outcome
  }

  private func open(_ second: Expected) -> Expected {
    .ambiguity(
      AmbiguityExpectation(
        id: "jws-none-asked-for",
        interpretations: [.init("accept", .valid([:])), .init("reject", second)]
      )
    )
  }

  @Test("Where a refusal is expected it is a failure of hardening, with advice")
  func inPlaceOfRefusal() throws {
    for expected: Expected in [.refused([.malformed]), .invalid([]), open(.invalid([.weakKey]))] {
      let outcome = outcome(Self.raised, expected)
      let failure = try #require(outcome.failure)
      #expect(failure.kind == .raised)
      #expect(failure.summary == "an error instead of a refusal: error -32603: no key")
      #expect(failure.expected.hasSuffix("catch the error, and refuse with a reason"))
      for strength in Requirement.Strength.allCases {
        #expect(outcome.strength(ofCase: strength) == .hardening)
      }
    }
  }

  @Test("Where something valid is expected, or no interpretation rejects, it fails as ever")
  func inPlaceOfSuccess() {
    let accepting = Profile(
      name: "p",
      title: "P",
      interpretations: ["jws-none-asked-for": "accept"]
    )
    let outcomes = [
      outcome(Self.raised, .valid([:])), outcome(Self.raised, .output(["token": ""])),
      outcome(Self.raised, open(.valid(["payload": ""]))),
      outcome(Self.raised, open(.invalid([])), Judge(profile: accepting)),
    ]
    for outcome in outcomes {
      #expect(outcome.failure?.kind == .error)
      #expect(outcome.strength(ofCase: .required) == .required)
    }
  }

  @Test("Who breaks down over bad input fails as ever")
  func breakdown() {
    let outcome = outcome(Self.brokenDown, .invalid([.malformed]))
    #expect(outcome.failure?.kind == .error)
    #expect(outcome.strength(ofCase: .required) == .required)
  }
}
