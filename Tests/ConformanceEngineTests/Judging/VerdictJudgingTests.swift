import TestSupport
import Testing

@Suite("A verdict is right if it says the right thing, and says it for the right reason")
struct VerdictJudgingTests {
  private static let strict = Judge(hasStrictReasons: true)
  private let valid = Expected.valid(["userId": "foo", "expiresAt": "2018-01-02T03:14:05Z"])
  private let invalid = Expected.invalid([.expired, .claimInvalid])
  private let refused = Expected.refused([.weakKey, .malformed])

  private func outcome(_ answer: String, _ expectation: Expected, judge: Judge = Judge())
    -> Outcome
  {
    judge.outcome(of: answer, expecting: expectation, by: .layerIdentityTokenVerify)
  }

  @Test("Valid with the findings expected, and perhaps with more")
  func rightValid() {
    let answer = #"{"valid": true, "expiresAt": "2018-01-02T03:14:05Z", "userId": "foo"}"#
    #expect(outcome(answer, valid) == .passed(warnings: []))
    #expect(outcome(answer, .valid([:])) == .passed(warnings: []))
    let odd = #"{"valid": true, "reason": "expired", "a": 1}"#
    #expect(outcome(odd, .valid([:])).warnings?.count == 2)
  }

  @Test(
    "Wrong where valid is expected",
    arguments: [
      (#"{"valid": false, "reason": "expired"}"#, "output"), (#"{"valid": "true"}"#, "output"),
      (#"{"valid": 1}"#, "output"), (#"{"valid": null}"#, "output"), ("{}", "output"),
      (#"{"userId": "foo", "expiresAt": "2018-01-02T03:14:05Z"}"#, "output"),
      (#"{"valid": true, "userId": "foo"}"#, "expiresAt"),
      (#"{"valid": true, "userId": "Foo", "expiresAt": "2018-01-02T03:14:05Z"}"#, "userId"),
      (#"{"valid": true, "userId": "foo", "expiresAt": "2018-01-02T03:14:05+00:00"}"#, "expiresAt"),
      (#"{"refused": true, "reason": "malformed"}"#, "output"),
    ]
  )
  func wrongValid(answer: String, place: String) {
    let failure = outcome(answer, valid).failure
    #expect(failure?.kind == .wrong)
    #expect(failure?.differences.first?.place == place)
  }

  @Test("An unexpected invalid verdict shows its reason")
  func reasonOfWrongVerdict() {
    let failure = outcome(#"{"valid": false, "reason": "expired"}"#, valid).failure
    #expect(failure?.summary.contains("invalid (expired)") == true)
  }

  @Test(
    "Invalid for any of the right reasons",
    arguments: ["expired", "claim-invalid"],
    [false, true]
  )
  func rightInvalid(reason: String, strict: Bool) {
    let answer = #"{"valid": false, "reason": "\#(reason)"}"#
    let judge = Judge(hasStrictReasons: strict)
    #expect(outcome(answer, invalid, judge: judge) == .passed(warnings: []))
  }

  @Test(
    "A wrong reason is a warning, and a failure where reasons are strict",
    arguments: [
      #"{"valid": false, "reason": "bad-signature"}"#, #"{"valid": false}"#,
      #"{"valid": false, "reason": null}"#, #"{"valid": false, "reason": "Expired"}"#,
      #"{"valid": false, "reason": ["expired"]}"#, #"{"valid": false, "reason": "made-up"}"#,
    ]
  )
  func wrongReason(answer: String) {
    let warnings = outcome(answer, invalid).warnings
    #expect(warnings?.count == 1)
    #expect(warnings?.first?.contains(#""expired" or "claim-invalid""#) == true)
    let failure = outcome(answer, invalid, judge: Self.strict).failure
    #expect(failure?.kind == .wrongReason)
    #expect(failure?.differences.map(\.place) == ["reason"])
    #expect(failure?.summary == warnings?.first)
  }

  @Test(
    "Wrong where invalid is expected",
    arguments: [
      #"{"valid": true}"#, #"{"valid": true, "reason": "expired"}"#, "{}",
      #"{"reason": "expired"}"#, #"{"valid": "false", "reason": "expired"}"#,
      #"{"refused": true, "reason": "expired"}"#, #"{"valid": 0, "reason": "expired"}"#,
    ]
  )
  func wrongInvalid(answer: String) {
    let failure = outcome(answer, invalid).failure
    #expect(failure?.kind == .wrong)
    #expect(failure?.differences.first?.place == "output")
  }

  @Test("A rejection that carries findings besides is odd")
  func findingsBesideRejection() {
    let answer = #"{"valid": false, "reason": "expired", "userId": "foo"}"#
    #expect(outcome(answer, invalid).warnings?.count == 1)
    #expect(outcome(answer, invalid, judge: Self.strict).warnings?.count == 1)
  }

  @Test("Refused for any of the right reasons; a wrong reason is a warning")
  func rightRefusal() {
    for reason in ["weak-key", "malformed"] {
      let answer = #"{"refused": true, "reason": "\#(reason)"}"#
      let outcome = Self.strict.outcome(of: answer, expecting: refused, by: .jwsSign)
      #expect(outcome == .passed(warnings: []))
    }
    let other = #"{"refused": true, "reason": "expired"}"#
    #expect(Judge().outcome(of: other, expecting: refused, by: .jwsSign).warnings?.count == 1)
    let strict = Self.strict.outcome(of: other, expecting: refused, by: .jwsSign)
    #expect(strict.failure?.kind == .wrongReason)
  }

  @Test(
    "Wrong where a refusal is expected",
    arguments: [
      #"{"token": "a.b.c"}"#, #"{"refused": false, "reason": "weak-key"}"#, "{}",
      #"{"reason": "weak-key"}"#, #"{"valid": false, "reason": "weak-key"}"#,
      #"{"refused": "true", "reason": "weak-key"}"#,
    ]
  )
  func wrongRefusal(answer: String) {
    let failure = Judge().outcome(of: answer, expecting: refused, by: .jwsSign).failure
    #expect(failure?.kind == .wrong)
    #expect(failure?.differences.first?.place == "output")
  }
}
