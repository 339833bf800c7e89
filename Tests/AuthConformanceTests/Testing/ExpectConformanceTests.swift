import AuthConformanceTesting
import ConformanceEngine
import KnownFaults
import Synchronization
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
    #expect(recorded.count == 2)
    let lines = issue.message.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
    #expect(lines.first == "key-derivation/keys/east")
    for line in [
      "An instant east of Greenwich", "rule SMALL-DAY: The day of a key is the day in UTC.",
      "sent to sinch.signingKey.derive:", #""at": "2018-01-02T05:29:59+05:30""#,
      #""keyId": "hkdfv1-20180102","#, #"expected  "hkdfv1-20180101""#,
      #"got       "hkdfv1-20180102""#, "note: Midnight has passed in Delhi only",
    ] { #expect(lines.contains { $0 == line }, "\(line)") }
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
    #expect(recorded.count == 11)
    let title = "base64-decodes the application secret before hashing it"
    let closing = try #require(recorded.last).message
    #expect(closing.contains(title))
    #expect(closing.contains("explains \(failed) of \(failed) failures"))
    #expect(closing.contains("\n  and \(failed - 20) more"))
    for issue in recorded {
      #expect(issue.message.contains(title))
      #expect(issue.message.contains("fix: \(fault.description.fix)"))
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

  @Test("A backend that always throws says once what it threw, and counts the cases")
  func throwing() async {
    let recorded = await recordedIssues {
      await expectConformance(of: Backend(failure: Backend.Fault()), options: options)
    }
    #expect(recorded.count == 2)
    let text = recorded.map(\.message).joined(separator: "\n")
    #expect(text.split(separator: "\n").count { $0.contains("threw the disk is full") } <= 2)
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
    #expect(wrong.count == 2)
    #expect(wrong.first?.message.hasPrefix("signatures/blank/blank\n") == true)
  }

  @Test("What fails below the level is one warning, and fails no test")
  func belowLevel() async throws {
    let backend = Backend(accepts: { $0.isEmpty })
    let warnings = await issues(of: backend, options)
    #expect(warnings.map(\.severity) == [.warning])
    #expect(warnings.first?.message.contains("1 failure below the level required") == true)

    var hard = options
    hard.suite?.documents[0].requirements[0].strength = .hardening
    let wrong = Backend(keyID: "hkdfv1-20180102")
    let unjudged = await issues(of: wrong, hard)
    #expect(unjudged.map(\.severity) == [.error])
    #expect(unjudged.first?.message.contains("has no case of the level required") == true)
    hard.level = .hardening
    #expect(await issues(of: wrong, hard).map(\.severity) == [.error, .error])
    let summary = await expectConformance(of: Backend(), options: hard)
    #expect(summary?.failuresBelowLevel == [])
  }

  @Test("A wrong reason is a warning, and an error where reasons are strict")
  func wrongReason() async {
    let backend = Backend(refusal: .expired)
    let warnings = await issues(of: backend, options)
    #expect(warnings.map(\.severity) == [.warning])
    #expect(warnings.first?.message.contains("1 case passed with a warning") == true)
    var strict = options
    strict.hasStrictReasons = true
    let errors = await issues(of: backend, strict)
    #expect(errors.map(\.severity) == [.error, .error])
    #expect(errors.first?.message.hasPrefix("key-derivation/keys/no-instant\n") == true)
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
    #expect(profiles == [#"profile: there is no profile "smal": there are small"#])
    let boaster = await recordedIssues { await expectConformance(of: Boaster(), options: options) }
    #expect(boaster.first?.message.contains("could be judged: not implemented") == true)
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

  @Test("A misspelt name is named, even together with a correct one")
  func misspelt() async {
    var some = options
    some.cases = ["key-derivation/keys/**", "key-derivation/kexs/**", "typo/**"]
    some.requirements = ["SMALL-DAY", "SMALL-DAI"]
    some.profile = "smal"
    let message = await issues(of: Backend(), some).map(\.message).joined()
    #expect(
      message.split(separator: "\n") == [
        #"profile: there is no profile "smal": there are small"#,
        #"cases: "key-derivation/kexs/**" fits no case; did you mean "key-derivation/keys/*"?"#,
        #"cases: "typo/**" fits no case"#,
        #"requirements: there is no "SMALL-DAI"; did you mean "SMALL-DAY"?"#,
      ]
    )
    var missing = options
    missing.calls = [.sinchSigningKeyDerive]
    missing.cases = ["key-derivation/**", "signatures/**"]
    let missed = await issues(of: Backend(), missing).map(\.message)
    #expect(missed == [#"cases: "signatures/**" fits no case of sinch.signingKey.derive"#])
  }

  @Test("The id of a group selects its cases")
  func group() async {
    var some = options
    some.cases = ["key-derivation/keys"]
    let summary = await expectConformance(of: Backend(), options: some)
    #expect(summary?.passed == 2)
  }

  @Test("A listed failure fails no test, and each mistake in the list is an issue")
  func expected() async {
    var known = options
    known.level = .recommended
    known.expectedFailures = """
      # The documents leave it open
      signatures/empty/empty  # accepts an empty secret alone
      """
    let backend = Backend(accepts: { $0.isEmpty })
    let summary = await expectConformance(of: backend, options: known)
    #expect(summary?.expectedFailures == ["signatures/empty/empty"])
    #expect(summary?.failures == [])
    let wrong = Backend(keyID: "wrong")
    var listed = options
    listed.expectedFailures = "key-derivation/keys/east  # uses the local day"
    let passed = await issues(of: Backend(), listed).map(\.message)
    #expect(passed.count == 2)
    #expect(passed.first?.contains("key-derivation/keys/east (uses the local day)") == true)
    listed.expectedFailures = "key-derivation/keys  # all of them"
    let some = await issues(of: wrong, listed).map(\.message)
    #expect(some.contains { $0.contains("key-derivation/keys/no-instant (all of them)") })
    listed.expectedFailures = "key-derivation/keys/eats  # a misspelt id\nsignatures/**"
    let message = await issues(of: wrong, listed).map(\.message).joined()
    #expect(message.hasPrefix("expectedFailures, line 2: a reason is missing"))
    listed.expectedFailures = "key-derivation/keys/eats  # a misspelt id"
    let misspelt = await issues(of: wrong, listed).map(\.message)
    #expect(
      misspelt == [
        #"expectedFailures, line 1: "key-derivation/keys/eats" fits no case; did you mean "#
          + #""key-derivation/keys/east"?"#
      ]
    )
  }

  @Test("Each case is announced before it is sent")
  func announced() async throws {
    let lines = Mutex<[String]>([])
    let backend = Backend(accepts: { _ in
      lines.withLock { $0.append("called") }
      return true
    })
    var runner = Runner(suite: try SmallSuite.suite())
    runner.announce = { id in lines.withLock { $0.append(id.rawValue) } }
    _ = try await runner.run(LocalImplementation(backend))
    #expect(
      lines.withLock(\.self) == [
        "key-derivation/keys/east", "key-derivation/keys/no-instant", "signatures/blank/blank",
        "called", "signatures/empty/empty", "called",
      ]
    )
  }
}
