import AuthConformance
import StrictJSON
import Testing

@Suite("Every call has a contract")
struct ContractTests {
  @Test("Inputs are equal where their code points are")
  func inputs() {
    func input(_ user: String) -> SinchSignatureSigning.Input {
      .init(applicationKey: "k", applicationSecret: "s", userID: user, sequence: "1")
    }
    let composed = "\u{E1}"
    let decomposed = "a\u{301}"
    #expect(composed == decomposed)
    #expect(input(composed) != input(decomposed))
    #expect(input(composed) == input(composed))
    #expect(SequenceNumber(composed) != SequenceNumber(decomposed))
    #expect(Timestamp("K") != Timestamp("\u{212A}"))
    #expect(IssuedToken(token: composed) != IssuedToken(token: decomposed))
    #expect(Verdict.valid(JWSVerification.Findings(payload: [1])) == .valid(.init(payload: [1])))
  }
}
