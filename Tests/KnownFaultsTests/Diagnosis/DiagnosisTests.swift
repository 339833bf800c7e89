import Audit
import TestSupport
import Testing

@Suite("Diagnoses of implementations with known faults")
struct DiagnosisTests {
  /// The run of an implementation over the cases of some operations, and what is said of it.
  private func diagnosed(
    _ implementation: some Implementation,
    in operations: [Operation]
  ) async throws -> (run: RunResult, diagnoses: [Diagnosis]) {
    let suite = CaseFilter(operations: operations).apply(to: try Bundled.suite())
    let run = try await Runner(suite: suite).run(implementation)
    return (run, await Diagnoser(KnownFaultCatalogue()).diagnoses(of: run, in: suite))
  }

  @Test("A fault in several operations explains all their failures, and names the fix")
  func acrossOperations() async throws {
    let fault = try #require(KnownFaults.all.first { $0.id == "sinch-secret-as-text" })
    let operations = fault.description.operations
    let (run, diagnoses) = try await diagnosed(FaultyImplementation([fault]), in: operations)
    let first = try #require(diagnoses.first)
    #expect(first.faults == [fault.id])
    #expect(first.cases.count == run.counts.failed)
    #expect(first.explains.total == first.of)
    #expect(first.fix.contains("base64"))
  }

  @Test("What explains required failures comes before what explains more of a weaker strength")
  func strengths() async throws {
    let operations: [Operation] = [.call(.sinchSignatureSign), .call(.digestHA1Derive)]
    let ids: [FaultID] = ["sinch-sig-secret-decoded", "digest-realm-lower-case"]
    let faults = KnownFaults.all.filter { ids.contains($0.id) }
    var suite = CaseFilter(operations: operations).apply(to: try Bundled.suite())
    func diagnoses() async throws -> [Diagnosis] {
      let run = try await Runner(suite: suite).run(FaultyImplementation(faults, of: operations))
      return await Diagnoser(KnownFaultCatalogue()).diagnoses(of: run, in: suite)
    }
    func setStrengths(_ strength: (Requirement) -> Requirement.Strength) {
      for document in suite.documents.indices {
        for rule in suite.documents[document].requirements.indices {
          let requirement = suite.documents[document].requirements[rule]
          suite.documents[document].requirements[rule].strength = strength(requirement)
        }
      }
    }
    setStrengths { _ in .required }
    let usual = try await diagnoses()
    #expect(usual.map { $0.faults.first } == ids)
    #expect(usual[0].explains[.required] == usual[0].cases.count)
    #expect(usual[0].cases.count > usual[1].cases.count)

    let decided = suite.files.filter { $0.operation == .call(.sinchSignatureSign) }
      .flatMap(\.cases).map { $0.requirements[0] }
    setStrengths { decided.contains($0.id) ? .hardening : .recommended }
    let sorted = try await diagnoses()
    #expect(sorted.map { $0.faults.first } == ids.reversed())
    #expect(sorted[1].explains[.hardening] == sorted[1].cases.count)
    #expect(sorted[0].explains[.recommended] == sorted[0].cases.count)
  }

  @Test("A conformant run has no diagnoses")
  func conformant() async throws {
    let operations: [Operation] = [.call(.digestHA1Derive)]
    let implementation = FaultyImplementation([], of: operations)
    let (run, diagnoses) = try await diagnosed(implementation, in: operations)
    #expect(run.counts.passed == run.counts.total && run.counts.total > 0)
    #expect(diagnoses.isEmpty)
  }

  @Test("A failure that the reference shares is not diagnosed, since the case is wrong")
  func wrongCases() async throws {
    let suite = try Bundled.suite()
    for operation in [Operation.call(.digestHA1Derive), .role(.sinchClient)] {
      var part = CaseFilter(operations: [operation]).apply(to: suite)
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
      #expect(await Diagnoser(KnownFaultCatalogue()).diagnoses(of: run, in: part).isEmpty)
    }
  }

  @Test("An implementation that always breaks down is not diagnosed as a fault that sometimes does")
  func breakdowns() async throws {
    struct Broken: LayerIdentityTokenIssuer, SinchRegistrationTokenVerifier {
      func issueLayerIdentityToken(_ input: LayerIdentityTokenIssuing.Input) throws
        -> Response<IssuedToken>
      { throw ImplementationError(message: "boom") }
      func verifySinchRegistrationToken(_ input: SinchRegistrationTokenVerification.Input) throws
        -> Verdict<SinchRegistrationTokenVerification.Findings>
      { throw ImplementationError(message: "boom") }
    }
    let (run, diagnoses) = try await diagnosed(
      LocalImplementation(Broken()),
      in: [.call(.layerIdentityTokenIssue), .call(.sinchRegistrationTokenVerify)]
    )
    #expect(run.counts.failed == run.counts.total)
    #expect(diagnoses.map(\.kind) == [.difference, .difference])
    #expect(diagnoses.allSatisfy { $0.title.contains(": no usable answer: threw boom, in ") })
    #expect(diagnoses.reduce(0) { $0 + $1.cases.count } == run.counts.total)
    // The failures of its own operation are the total, and what to do is told in place of a rule.
    #expect(diagnoses.allSatisfy { $0.of == $0.cases.count && $0.of < run.counts.total })
    #expect(diagnoses.allSatisfy { $0.rule == nil && $0.fix.hasPrefix("Catch the error") })
  }

  // Made with Python's cryptography, whose first example of a signature is PSS with the longest salt.
  @Test("A signature of RSA-PSS is known for what it is, whatever its salt is")
  func salts() async throws {
    let token = """
      eyJhbGciOiJSUzI1NiJ9.e30.\
      jK1fH2JEu1Qso3RPIsTlIsTI-CWjGUz3MG7VulkuDNNpsV4hHUUMiubLrquEi0FOYWokdNezDuQHsatrv6x67TQETwtr1qjE\
      ZV5wW5uuwtlIlo-f7lnRTEKQxI-dBYepH-tre5merrWUFtKJg1bgb508EGdxmdg6z-Q0Zxn7uu99syhoZoNN2Z2vQRRWcASE\
      eqvjr89nWG0kTJkBnmJtms5UnuAmqpAjh5MpnlwsXC5xthaIvitt0kebN5Tc5dTXCV7ju4umg_Cna_1ul3-NnFKMKaXYzY0d\
      rCax6oRumTfQSZ9OGGelVc2kuaE0bWzs5Zaoo15D2ZCiKOcJ2u5KeA
      """
    let fault = try #require(KnownFaults.all.first { $0.id == "token-rsa-pss" })
    let input: JSON.Object = [
      "algorithm": "RS256", "privateKey": .string(HeldKeys.pkcs8),
      "protectedHeader": "eyJhbGciOiJSUzI1NiJ9", "payload": "e30=",
    ]
    let model = FaultyImplementation([fault])
    for (seen, isKnown) in [(token, true), (token.replacing("jK1f", with: "jK2f"), false)] {
      let came = Answer.output(["token": .string(seen)])
      let answers = await model.answer([CallRequest(.jwsSign, input: input)], like: Wording([came]))
      #expect((answers == [came]) == isKnown)
    }
  }

  @Test("Trivial faults are named for each operation")
  func nonsenseInTwoOperations() async throws {
    struct Blunt: SinchSignatureVerifier, DigestHA1Deriver {
      func verifySinchSignature(_ input: SinchSignatureVerification.Input) -> Verdict<NoFindings> {
        .valid(NoFindings())
      }
      func deriveDigestHA1(_ input: DigestHA1Derivation.Input)
        -> Response<DigestHA1Derivation.Output>
      { .success(.init(ha1: "939e7578ed9e3c518a452acee763bce9")) }
    }
    let (run, diagnoses) = try await diagnosed(
      LocalImplementation(Blunt()),
      in: [.call(.sinchSignatureVerify), .call(.digestHA1Derive)]
    )
    #expect(
      diagnoses.flatMap(\.faults) == [
        "sinch-signature-verify-accepts-everything", "digest-ha1-derive-constant-output",
      ]
    )
    #expect(diagnoses.reduce(0) { $0 + $1.cases.count } == run.counts.failed)
  }
}
