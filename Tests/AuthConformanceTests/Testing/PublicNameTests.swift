import AuthConformance
import AuthConformanceTesting
import Foundation
import Testing

/// Every public type, in a file that imports Foundation and Testing: none needs its module's name.
@Suite("Public names collide with no others")
struct PublicNameTests {
  @Test("Every call has its input and its capability")
  func calls() {
    let inputs: [(Call, any CallInput.Type)] = [
      (.sinchSignatureSign, SinchSignatureSigning.Input.self),
      (.sinchSignatureVerify, SinchSignatureVerification.Input.self),
      (.sinchSigningKeyDerive, SinchSigningKeyDerivation.Input.self),
      (.sinchRegistrationTokenIssue, SinchRegistrationTokenIssuing.Input.self),
      (.sinchRegistrationTokenVerify, SinchRegistrationTokenVerification.Input.self),
      (.layerIdentityTokenIssue, LayerIdentityTokenIssuing.Input.self),
      (.layerIdentityTokenVerify, LayerIdentityTokenVerification.Input.self),
      (.jwsSign, JWSSigning.Input.self),
      (.jwsVerify, JWSVerification.Input.self),
      (.digestHA1Derive, DigestHA1Derivation.Input.self),
      (.digestResponseCompute, DigestResponseComputation.Input.self),
    ]
    #expect(inputs.map(\.0) == Call.allCases)

    let capabilities: Set = [
      String(describing: (any SinchSignatureSigner).self),
      String(describing: (any SinchSignatureVerifier).self),
      String(describing: (any SinchSigningKeyDeriver).self),
      String(describing: (any SinchRegistrationTokenIssuer).self),
      String(describing: (any SinchRegistrationTokenVerifier).self),
      String(describing: (any LayerIdentityTokenIssuer).self),
      String(describing: (any LayerIdentityTokenVerifier).self),
      String(describing: (any JWSSigner).self),
      String(describing: (any JWSVerifier).self),
      String(describing: (any DigestHA1Deriver).self),
      String(describing: (any DigestResponder).self),
    ]
    #expect(capabilities.count == Call.allCases.count)
  }

  @Test("Every output can be made and compared")
  func outputs() throws {
    let instant = try #require(Instant(rfc3339: "2018-01-02T03:04:05Z"))
    let outputs: [any CallOutput] = [
      SinchSignatureSigning.Output(signature: ""),
      SinchSigningKeyDerivation.Output(keyID: "", key: []),
      DigestHA1Derivation.Output(ha1: ""),
      DigestResponseComputation.Output(response: ""),
      IssuedToken(token: ""),
      NoFindings(),
      SinchRegistrationTokenVerification.Findings(
        userID: "",
        nonce: "",
        issuedAt: instant,
        expiresAt: instant
      ),
      LayerIdentityTokenVerification.Findings(userID: "", expiresAt: instant),
      JWSVerification.Findings(payload: []),
    ]
    #expect(outputs.count == 9)
    #expect(Response.success(IssuedToken(token: "a")) != .refused(.malformed))
    #expect(Verdict.valid(NoFindings()) != .invalid(ReasonCode.expired))
  }

  @Test("Every role has its vocabulary")
  func roles() {
    let vocabularies: [any FlowVocabulary.Type] = [
      SinchClient.self, SinchService.self, SinchApplication.self,
      LayerClient.self, LayerService.self, LayerApplication.self,
      AvayaClient.self, AvayaApplication.self,
    ]
    #expect(vocabularies.map { $0.role } == Role.allCases)

    let messages: [any FlowMessage] = [
      SinchClient.Event.start, SinchClient.Action.started,
      AvayaClient.Event.start, LayerClient.Event.timePasses,
    ]
    #expect(messages.count == 4)
  }

  @Test("Values of configurations and messages can be made")
  func values() {
    let key = LayerIdentityTokenVerification.Input.PublicKey(keyID: "k", pem: "PEM")
    #expect(key == .init(keyID: "k", pem: "PEM"))
    #expect(SinchClient.Scheme.token.rawValue == SinchApplication.Scheme.token.rawValue)
    let expiration = SinchClient.Expiration(at: "2018-01-02T03:04:05Z", timeToLive: 600)
    #expect(expiration.timeToLive == 600)
    let application = SinchService.Configuration.Application(
      applicationKey: "k",
      applicationSecret: "s"
    )
    #expect(SinchService.Configuration(applications: [application]).applications.count == 1)
    let service = AvayaClient.Configuration.Service(name: "n", host: "h", method: "m", uri: "u")
    #expect(AvayaClient.Configuration(services: [service]).services == [service])
    let credential = AvayaCredential(username: "u", password: "p")
    let realm = AvayaApplication.Configuration.RealmCredential(realm: "r", credential: credential)
    #expect(realm.credential == credential)
    #expect(SequenceNumber("7").value == 7)
    #expect(Timestamp("2018-01-02T03:04:05Z").instant?.utcDay == "20180102")
  }

  @Test("A machine and the check of it need no other names")
  func machine() async {
    /// A client that starts when it is told to, and can do nothing else.
    struct Machine: FlowMachine {
      typealias Vocabulary = AvayaClient
      func open(_ configuration: AvayaClient.Configuration) -> Int { 0 }
      func handle(
        _ event: AvayaClient.Event,
        at instant: Instant,
        in state: inout Int
      ) -> [AvayaClient.Action] { [] }
    }
    let machine: any Capability = Machine()
    #expect(machine is any FlowMachine)

    let options = ConformanceOptions(
      level: ConformanceLevel.hardening,
      cases: ["flow-traces/avaya-client*/**"],
      calls: [],
      roles: [Role.avayaClient],
      requirements: [],
      expectedFailures: ""
    )
    let groups: [ConformanceGroup] = ConformanceGroup.all(of: Machine(), options: options)
    #expect(!groups.isEmpty)
    await withKnownIssue {
      let summary: ConformanceSummary? = await expectConformance(of: Machine(), options: options)
      #expect((summary?.failures.count ?? 0) > 0)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("flow-traces/avaya-client") }
    }
  }

  @Test("A type that fixes an input says so without another name")
  func fixedInputs() {
    struct Clocked: Capability {
      var fixedInputs: [Call: [String: FixedInput]] {
        [.sinchRegistrationTokenIssue: ["issuedAt": .clock]]
      }
    }
    #expect(Clocked().fixedInputs[.sinchRegistrationTokenIssue] == ["issuedAt": FixedInput.clock])
  }

  @Test("Foundation and Testing keep their own names")
  func otherNames() {
    #expect(Date(timeIntervalSince1970: 0) < Date.now)
    #expect(Foundation.Operation() !== Foundation.Operation())
  }
}
