import AuthConformance
import StrictJSON
import Testing

@Suite("Every call has a contract")
struct ContractTests {
  @Test("There are eleven calls, of which four verify")
  func kinds() {
    #expect(Call.allCases.count == 11)
    let verdicts = Call.allCases.filter { $0.contract.kind == .verdict }
    #expect(verdicts.count == 4)
    #expect(verdicts.allSatisfy { $0.rawValue.hasSuffix(".verify") })
  }

  @Test("Operations are the calls and the roles, each with a name of its own")
  func operations() {
    let operations = Operation.allCases
    #expect(operations.count == Call.allCases.count + Role.allCases.count)
    #expect(Set(operations.map(\.rawValue)).count == operations.count)
    for operation in operations { #expect(Operation(rawValue: operation.rawValue) == operation) }
    #expect(Operation(rawValue: "jws.sign") == .call(.jwsSign))
    #expect(Operation(rawValue: "avaya.client") == .role(.avayaClient))
    #expect(Operation(rawValue: "jws.Sign") == nil)
    #expect(Operation(rawValue: "jws.si\u{67}\u{301}n") == nil)
  }

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
    #expect(
      Verdict.valid(JWSVerification.Findings(payload: [1])) == .valid(.init(payload: [1]))
    )
  }
}
