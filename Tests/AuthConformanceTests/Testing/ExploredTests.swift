import AuthConformance
import AuthConformanceTesting
import AuthReference
import Testing

@Suite("Questions that no case asks")
struct ExploredTests {
  /// Signs for user ids of its own making.
  private struct Signer: SinchSignatureSigner {
    let userID: @Sendable (String) -> String

    func signSinchRegistration(_ input: SinchSignatureSigning.Input) throws
      -> Response<SinchSignatureSigning.Output>
    {
      var input = input
      input.userID = userID(input.userID)
      return try Reference().signSinchRegistration(input)
    }
  }

  @Test(
    "The reference answers them rightly",
    arguments: ConformanceGroup.explored(of: Reference(), questions: 16)
  )
  func reference(group: ConformanceGroup) async {
    let result = await group.expectConformance()
    #expect(result?.failures == [])
  }

  /// A client that never asks for credentials.
  private struct SilentClient: FlowMachine {
    typealias Vocabulary = SinchClient
    func open(_ configuration: SinchClient.Configuration) {}
    func handle(_ event: SinchClient.Event, at instant: Instant, in state: inout Void) throws
      -> [SinchClient.Action]
    { [] }
  }

  @Test("There is a group for each call that is there")
  func groups() {
    let groups = ConformanceGroup.explored(of: Signer { $0 })
    #expect(groups.map(\.id) == ["sinch.signature.sign"])
    let options = ConformanceOptions(calls: [.jwsSign, .digestHA1Derive])
    #expect(
      ConformanceGroup.explored(of: Reference(), options: options).map(\.id) == [
        "jws.sign", "digest.ha1.derive",
      ]
    )
  }

  @Test("A role is explored by conversations")
  func role() async {
    let groups = ConformanceGroup.explored(of: SilentClient(), questions: 8)
    #expect(groups.map(\.id) == ["sinch.client"])
    let issues = await recordedIssues { await groups[0].expectConformance() }
    #expect(issues.contains { $0.message.contains("client                does nothing") })
  }

  @Test("A mistake is recorded with the smallest question")
  func wrong() async {
    let trimming = Signer { String($0.trimmingPrefix { $0 == " " }) }
    let groups = ConformanceGroup.explored(of: trimming, questions: 1_000)
    let issues = await recordedIssues { await groups[0].expectConformance() }
    #expect(issues.contains { $0.message.contains(#"userId " "#) })
  }

  @Test("Nothing to explore is a failure")
  func nothing() async {
    let options = ConformanceOptions(calls: [.jwsSign])
    let groups = ConformanceGroup.explored(of: Signer { $0 }, options: options)
    let issues = await recordedIssues { await groups[0].expectConformance() }
    #expect(issues.count == 1)
  }
}
