import TestSupport
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
      guard let key = input.key else { throw ImplementationError(message: "no key") }
      return input.token.isEmpty ? .invalid(.malformed) : .valid(.init(payload: key))
    }
  }

  private struct Nothing: Capability {}

  @Test("It is described by its type's name, or the one given")
  func description() {
    let description = LocalImplementation(Echo()).describe()
    #expect(description.name == "Echo")
    #expect(description.language == "Swift")
    #expect(description.operations == [.call(.sinchSignatureSign), .call(.jwsVerify)])
    let named = LocalImplementation(Nothing(), name: "N", version: "2").describe()
    #expect(named.name == "N")
    #expect(named.version == "2")
    #expect(named.operations.isEmpty)
  }

  @Test("Answers come in the order of the requests, and lacks are unimplemented")
  func answers() async {
    let answers = await LocalImplementation(Echo()).answer([
      CallRequest(
        .sinchSignatureSign,
        input: [
          "applicationKey": "", "applicationSecret": "", "userId": "u", "sequence": "7", "new": 1,
        ]
      ),
      CallRequest(.jwsSign, input: [:]),
      CallRequest(.jwsVerify, input: ["algorithms": [], "key": "AAE=", "token": "x"]),
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
    guard case .error(let error)? = answers.first else {
      Issue.record("\(answers)")
      return
    }
    #expect(error.message.contains("no key"))
  }
}
