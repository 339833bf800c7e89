import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON
import Testing

@Suite("A Swift value has the operations whose capabilities it conforms to")
struct LocalImplementationTests {
  private struct Echo: SinchSignatureSigner, JWSVerifier {
    func signSinchRegistration(_ input: SinchSignatureSigning.Input)
      -> Response<SinchSignatureSigning.Output>
    {
      .success(.init(signature: input.userID + input.sequence.text))
    }

    func verifyJWS(_ input: JWSVerification.Input) throws -> Verdict<JWSVerification.Findings> {
      guard let key = input.key else { throw Malfunction(message: "no key") }
      return input.token.isEmpty ? .invalid(.malformed) : .valid(.init(payload: key))
    }
  }

  private struct Nothing: Capability {}

  @Test("It is described by its type's name, or the one given")
  func description() {
    let description = LocalImplementation(Echo()).describe()
    #expect(description.name == "Echo")
    #expect(description.language == "Swift")
    #expect(description.operations == [.sinchSignatureSign, .jwsVerify])
    let named = LocalImplementation(Nothing(), name: "N", version: "2").describe()
    #expect(named.name == "N")
    #expect(named.version == "2")
    #expect(named.operations.isEmpty)
  }

  @Test("Answers come in the order of the requests, and lacks are unimplemented")
  func answers() async {
    let answers = await LocalImplementation(Echo()).answer([
      CallRequest(
        operation: .sinchSignatureSign,
        input: [
          "applicationKey": "", "applicationSecret": "", "userId": "u", "sequence": "7", "new": 1,
        ]
      ),
      CallRequest(.jwsSign, input: [:]),
      CallRequest(
        operation: .jwsVerify,
        input: ["algorithms": [], "key": "AAE=", "token": "x"]
      ),
      CallRequest(.jwsVerify, input: ["algorithms": [], "key": "", "token": ""]),
    ])
    #expect(
      answers == [
        .json(#"{"signature": "u7"}"#), .unimplemented,
        .json(#"{"valid": true, "payload": "AAE="}"#),
        .json(#"{"valid": false, "reason": "malformed"}"#),
      ]
    )
  }

  @Test("A method that throws has malfunctioned, and says how")
  func throwing() async {
    let request = CallRequest(.jwsVerify, input: ["algorithms": [], "token": "x"])
    let answers = await LocalImplementation(Echo()).answer([request])
    guard case .malfunction(let malfunction)? = answers.first else {
      Issue.record("\(answers)")
      return
    }
    #expect(malfunction.message.contains("no key"))
  }

  @Test("Every operation has a contract whose members are all named")
  func contracts() {
    #expect(Call.allCases.count == 11)
    let verdicts = Call.allCases.filter { $0.contract?.kind == .verdict }
    #expect(verdicts.allSatisfy { $0.rawValue.hasSuffix(".verify") })
    #expect(verdicts.count == 4)
    #expect(Operation.sinchSigningKeyDerive.contract?.memberNames == ["keyId", "key"])
    #expect(Set(Operation.allCases.map(\.rawValue)).count == Operation.allCases.count)
  }
}
