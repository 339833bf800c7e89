import AuthConformanceTesting
import KnownFaults
import TestSupport
import Testing

@Suite("One line checks a backend, and every failure is reported at that line")
struct ExpectConformanceTests {
  private let options: ConformanceOptions

  init() throws {
    var options = ConformanceOptions()
    options.suite = try SmallSuite.suite()
    self.options = options
  }

  @Test("A right backend records nothing, and every case has run")
  func right() async {
    let result = await expectConformance(of: Backend(), options: options)
    #expect(result?.passed == 4)
    #expect(result?.warned == 0)
    #expect(result?.unimplemented == 0)
    #expect(result?.failures == [])
  }

  @Test("A wrong answer is reported with case, input, expectation, answer, difference and rule")
  func wrong() async throws {
    let line = #line + 2
    let recorded = await recordedIssues {
      await expectConformance(of: Backend(keyID: "hkdfv1-20180102"), options: options)
    }
    let issue = try #require(recorded.first)
    // No known mistake explains it, and it says itself what differs.
    #expect(recorded.count == 1)
    #expect(
      issue.message == """
        key-derivation/keys/east: An instant east of Greenwich
          sent sinch.signingKey.derive {"applicationSecret":"AAAA","at":"2018-01-02T05:29:59+05:30"}
          expected the output {"keyId":"hkdfv1-20180101","key":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="}
          got {"keyId":"hkdfv1-20180102","key":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="}
          difference in keyId: expected "hkdfv1-20180101", got "hkdfv1-20180102" (they differ from \
        character 15 on)
          rule SMALL-DAY: The day of a key is the day in UTC.
          note: Midnight has passed in Delhi only
        """
    )
    #expect(issue.severity == .error)
    #expect(issue.location?.line == line)
    #expect(issue.location?.fileID == #fileID)
  }

  @Test("Each failure names the known fault that explains it, and the fix")
  func mistaken() async throws {
    let fault = try #require(KnownFaults.all.first { $0.id == "sinch-sig-secret-decoded" })
    let bundled = ConformanceOptions(level: .hardening, calls: [.sinchSignatureSign])
    var failed = 0
    let recorded = await recordedIssues {
      let summary = await expectConformance(of: FaultyImplementation([fault]), options: bundled)
      failed = summary?.failures.count ?? 0
    }
    #expect(failed > 50)
    #expect(recorded.count == failed + 1)
    let looks = "\n  likely bug: base64-decodes the application secret before hashing it "
    let explains = "(explains \(failed) of \(failed) failures: "
    let closing = try #require(recorded.last).message
    #expect(closing.hasPrefix("\(failed) cases failed:\(looks)\(explains)"))
    #expect(closing.hasSuffix("\n  fix: \(fault.description.fix)"))
    for issue in recorded.dropLast() {
      #expect(issue.message.contains(looks + explains))
      #expect(issue.message.contains(")\n  fix: \(fault.description.fix)\n"))
    }
  }

  @Test("Keys in a failure are shortened, and tokens in it are decoded")
  func shortened() async throws {
    let fault = try #require(KnownFaults.all.first { $0.id == "layer-iss-same-text" })
    let recorded = await recordedIssues {
      await expectConformance(
        of: FaultyImplementation([fault]),
        options: ConformanceOptions(calls: [.layerIdentityTokenIssue])
      )
    }
    let message = try #require(recorded.first).message
    #expect(message.contains("\"-----BEGIN PRIVATE KEY-----…("), "\(message)")
    #expect(!message.contains("-----END"))
    #expect(message.contains("\n    token, decoded:\n"))
    #expect(message.contains("\"alg\":\"RS256\""))
  }

  @Test("A backend that throws fails each case with what it threw")
  func throwing() async {
    let recorded = await recordedIssues {
      await expectConformance(of: Backend(failure: Backend.Fault()), options: options)
    }
    #expect(recorded.count == 3)
    #expect(recorded.prefix(2).allSatisfy { $0.message.contains("threw the disk is full") })
    #expect(recorded.dropFirst().first?.message.contains("an error in place of a refusal") == true)
  }

  @Test(
    "Two interpretations of one ambiguity are inconsistent; under a profile one of them is wrong"
  )
  func inconsistent() async {
    let backend = Backend(accepts: { $0.isEmpty })
    var recommended = options
    recommended.level = .recommended
    let recorded = await issues(of: backend, recommended)
    #expect(recorded.map(\.severity) == [.error, .error])
    #expect(recorded.first?.message.contains(#"but "reject" in signatures/blank/blank"#) == true)

    var fixed = options
    fixed.profile = "small"
    let wrong = await issues(of: backend, fixed)
    #expect(wrong.count == 1)
    #expect(wrong.first?.message.hasPrefix("signatures/blank/blank: ") == true)
  }

  @Test("What fails below the level is one warning, and fails no test")
  func belowLevel() async throws {
    let backend = Backend(accepts: { $0.isEmpty })
    let warnings = await issues(of: backend, options)
    #expect(warnings.map(\.severity) == [.warning])
    let lines = warnings.first?.message.split(separator: "\n") ?? []
    #expect(lines.first == "1 case failed below the level required:")
    #expect(lines.last?.hasPrefix("  signatures/empty/empty (recommended): shows the") == true)

    var hard = options
    hard.suite?.documents[0].requirements[0].strength = .hardening
    let wrong = Backend(keyID: "hkdfv1-20180102")
    #expect(await issues(of: wrong, hard).map(\.severity) == [.warning])
    hard.level = .recommended
    #expect(await issues(of: wrong, hard).map(\.severity) == [.warning])
    let summary = await expectConformance(of: Backend(), options: hard)
    #expect(summary?.failuresBelowLevel == [])
    hard.level = .hardening
    #expect(await issues(of: wrong, hard).map(\.severity) == [.error])
  }

  @Test("A wrong reason is a warning, and an error where reasons are strict")
  func wrongReason() async {
    let backend = Backend(refusal: .expired)
    let warnings = await issues(of: backend, options)
    #expect(warnings.map(\.severity) == [.warning])
    #expect(warnings.first?.message.contains("1 case passed with a warning") == true)
    #expect(warnings.first?.message.contains("key-derivation/keys/no-instant: reason") == true)
    var strict = options
    strict.hasStrictReasons = true
    let errors = await issues(of: backend, strict)
    #expect(errors.map(\.severity) == [.error])
    #expect(errors.first?.message.hasPrefix("key-derivation/keys/no-instant: ") == true)
  }

  @Test("Only what is selected runs")
  func selection() async {
    var some = options
    some.cases = ["**/no-instant"]
    let wrong = Backend(keyID: "wrong")
    #expect(await expectConformance(of: wrong, options: some)?.passed == 1)
    some.cases = []
    some.calls = [.sinchSignatureVerify]
    #expect(await expectConformance(of: wrong, options: some)?.passed == 2)
  }

  @Test("That nothing runs is an issue, and says why")
  func nothingRuns() async throws {
    let bare = await issues(of: Bare(), options)
    #expect(
      bare.map(\.message) == [
        "Bare has no operation to check: conform it to a capability protocol, such as "
          + "SinchSignatureSigner"
      ]
    )
    var unknown = options
    unknown.cases = ["nothing/like/it"]
    #expect(await issues(of: Backend(), unknown).map(\.message).first?.contains("no case") == true)
    var missing = options
    missing.calls = [.sinchSigningKeyDerive, .jwsSign]
    let message = await issues(of: Backend(), missing).first?.message
    #expect(message?.hasPrefix("Backend does not have jws.sign:") == true)
    var profile = options
    profile.profile = "smal"
    let profiles = await issues(of: Backend(), profile).map(\.message)
    #expect(profiles == [#"there is no profile "smal": there are small"#])
    let boaster = await recordedIssues { await expectConformance(of: Boaster(), options: options) }
    #expect(boaster.map(\.message) == ["Boaster ran none of 2 cases"])
    let unreachable = await recordedIssues {
      await expectConformance(of: Unreachable(), options: options)
    }
    #expect(unreachable.map(\.message) == ["nobody there"])
  }

  private func issues(of backend: some Capability, _ options: ConformanceOptions) async
    -> [Recorded]
  {
    await recordedIssues {
      await expectConformance(of: backend, options: options)
    }
  }
}
