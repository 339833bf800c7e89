import AuthConformance
import AuthFaults
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON
import SuiteAudit
import Testing

@Suite("Diagnoses of implementations with known faults")
struct DiagnosisTests {
  @Test("Of a sample, nearly all are named first, all among three, and of most pairs both")
  func sample() async throws {
    let proof = try await DiagnosisProof(
      of: KnownFaultCatalogue(),
      against: try Bundled.suite(),
      every: 90,
      pairs: 3
    )
    #expect(proof.single.count > 10)
    #expect(proof.pairs.count == 3)
    for trial in proof.missed {
      Issue.record("\(trial.faults[0].id): \(trial.diagnoses.flatMap(\.faults).map(\.id))")
    }
    #expect(proof.isGoodEnough, "\(proof.firstCount) first, \(proof.pairCount) pairs")
  }

  @Test("A fault in several operations explains all their failures, and says how to mend it")
  func acrossOperations() async throws {
    let suite = try Bundled.suite()
    let fault = try #require(KnownFaults.all.first { $0.id == "sinch-secret-as-text" })
    let run = try await Runner(suite: suite).run(FaultyImplementation([fault]))
    let diagnoses = await Diagnoser(KnownFaultCatalogue()).diagnoses(of: run)
    let first = try #require(diagnoses.first)
    #expect(first.faults == [fault.description])
    #expect(first.cases.count == run.counts.failed)
    #expect(first.isExact)
    #expect(first.mending.contains("base64"))
  }

  @Test("Where nothing failed there is nothing to explain")
  func conformant() async throws {
    let suite = Selection(operations: [.digestHA1Derive]).apply(to: try Bundled.suite())
    let run = try await Runner(suite: suite).run(FaultyImplementation([], of: [.digestHA1Derive]))
    #expect(run.counts.passed == suite.caseCount)
    #expect(await Diagnoser(KnownFaultCatalogue()).diagnoses(of: run).isEmpty)
  }

  @Test("Where the reference answers the same, the case is wrong, and nobody's mistake explains it")
  func wrongCases() async throws {
    let suite = try Bundled.suite()
    for operation in [Operation.digestHA1Derive, .sinchClient] {
      var part = Selection(operations: [operation]).apply(to: suite)
      part.files.removeSubrange(1...)
      part.files[0].cases.removeSubrange(1...)
      if case .trace(var trace) = part.files[0].cases[0].expectation {
        for index in trace.steps.indices { trace.steps[index].reaction = .ordered([]) }
        part.files[0].cases[0].expectation = .trace(trace)
      } else {
        part.files[0].cases[0].expectation = .output(["ha1": "nobody's"])
      }
      let run = try await Runner(suite: part).run(FaultyImplementation([], of: [operation]))
      #expect(run.counts.failed == 1)
      #expect(await Diagnoser(KnownFaultCatalogue()).diagnoses(of: run).isEmpty)
    }
  }

  @Test("What breaks down at everything is not taken for a fault that breaks down at some of it")
  func breakdowns() async throws {
    struct Broken: LayerIdentityTokenIssuer, SinchRegistrationTokenVerifier {
      func issueLayerIdentityToken(_ input: LayerIdentityTokenIssuing.Input) throws
        -> Response<IssuedToken>
      { throw Malfunction(message: "boom") }
      func verifySinchRegistrationToken(_ input: SinchRegistrationTokenVerification.Input) throws
        -> Verdict<SinchRegistrationTokenVerification.Findings>
      { throw Malfunction(message: "boom") }
    }
    let suite = Selection(operations: [.layerIdentityTokenIssue, .sinchRegistrationTokenVerify])
      .apply(to: try Bundled.suite())
    let run = try await Runner(suite: suite).run(LocalImplementation(Broken()))
    #expect(run.counts.failed == suite.caseCount)
    #expect(await Diagnoser(KnownFaultCatalogue()).diagnoses(of: run).isEmpty)
  }

  @Test("Plain nonsense is named in each operation that has its own")
  func nonsenseInTwoOperations() async throws {
    struct Blunt: SinchSignatureVerifier, DigestHA1Deriver {
      func verifySinchSignature(_ input: SinchSignatureVerification.Input) -> Verdict<NoFindings> {
        .valid(NoFindings())
      }
      func deriveDigestHA1(_ input: DigestHA1Derivation.Input)
        -> Response<DigestHA1Derivation.Output>
      { .success(.init(ha1: "939e7578ed9e3c518a452acee763bce9")) }
    }
    let suite = Selection(operations: [.sinchSignatureVerify, .digestHA1Derive])
      .apply(to: try Bundled.suite())
    let run = try await Runner(suite: suite).run(LocalImplementation(Blunt()))
    let diagnoses = await Diagnoser(KnownFaultCatalogue()).diagnoses(of: run)
    #expect(
      diagnoses.flatMap(\.faults).map(\.id) == [
        "sinch-signature-verify-accepts-everything", "digest-ha1-derive-constant-output",
      ]
    )
    #expect(diagnoses.reduce(0) { $0 + $1.cases.count } == run.counts.failed)
  }

  @Test("What no known fault does is not explained")
  func unknown() async throws {
    let description = FaultDescription(
      id: "unheard-of",
      operations: [.digestHA1Derive],
      mistake: "answers what nobody answers",
      mending: "do not",
      flag: "digest-variant"
    )
    let fault = KnownFault(description, .answer { _, _ in ["ha1": "nobody's"] })
    let suite = Selection(operations: [.digestHA1Derive]).apply(to: try Bundled.suite())
    let run = try await Runner(suite: suite).run(FaultyImplementation([fault]))
    #expect(run.counts.failed == suite.caseCount)
    #expect(await Diagnoser(KnownFaultCatalogue()).diagnoses(of: run).isEmpty)
  }
}
