import ArtefactExplanation
import AuthConformance
import ConformanceSuite
import StrictJSON
import SuiteAudit
import TestSupport
import Testing

@Suite("What was pasted is recognised")
struct PastedTextTests {
  static let token = "\(PublishedMistakeTests.token).\(PublishedMistakeTests.signature)"

  static func explain(_ artefact: String, as kind: ArtefactKind = .registrationToken) async throws
    -> Explanation
  {
    try await Explanation(
      of: PublishedMistakeTests.question(artefact),
      as: kind,
      by: Bundled.suite().requirements
    )
  }

  @Test(
    "A token with something around it is read, and what is left out is said",
    arguments: [
      ("  \(token)\n", []),
      ("\"\(token)\"", ["the quotes around it are left out"]),
      ("Bearer \(token)", ["the scheme Bearer is left out"]),
      (
        "authorization: bearer \(token)",
        ["the header's name Authorization is left out", "the scheme Bearer is left out"]
      ),
      (token + token, ["it was pasted twice and is read once"]),
      ("\(token) \(token) \(token)", ["it was pasted 3 times and is read once"]),
      (token.replacingPoints(with: ".\r\n  "), ["the white space inside it is left out"]),
      (token.replacingPoints(with: "%2E"), ["its percent-encoding is decoded"]),
    ]
  )
  func around(pasted: String, notes: [String]) async throws {
    let explanation = try await Self.explain(pasted)
    #expect(explanation.notes == notes)
    #expect(explanation.isRight)
    #expect(explanation.isReproduced)
  }

  @Test("A token that was cut off is said to be", arguments: [1, 20, 43, 44, 60])
  func cutOff(count: Int) async throws {
    let explanation = try await Self.explain(String(Self.token.dropLast(count)))
    #expect(!explanation.isRight)
    let broken = explanation.rules.compactMap { finding -> String? in
      if case .broken(let how) = finding.outcome { how } else { nil }
    }
    #expect(broken.contains { $0.contains("cut off") || $0.contains("base64url") }, "\(broken)")
  }

  @Test("Spaces in a signature were plus signs")
  func spaces() async throws {
    let question = Question(
      "4sk2/7AD0VoGke0qc1ZiJ2BtzYA=",
      now: try #require(Instant(seconds: 0)),
      values: [
        .applicationKey: "196087a1-e815-4bc4-8984-60d8d8a43f1d", .userID: "foo",
        .sequence: "18446744073709551615",
      ],
      secrets: [Question.Secret(name: "the test's", text: "oYdgGRXoxEuJhGDY2KQ/HQ==")]
    )
    var spaced = question
    // Computed with Python's hashlib.
    spaced.artefact = "J H1/r/fKXUmdQdaeAWDzpB9Egc="
    let explanation = try await Explanation(
      of: spaced,
      as: .sinchSignature,
      by: Bundled.suite().requirements
    )
    #expect(explanation.notes == ["the spaces in it were plus signs"])
    #expect(explanation.isRight)
  }

  @Test("Ten thousand hostile texts are explained or refused, and no secret is told")
  func hostile() async throws {
    var generator = SeededGenerator(seed: 20_261_122)
    let requirements = try Bundled.suite().requirements
    let line =
      "Digest username=\"foo\", realm=\"r\", nonce=\"n\", uri=\"/\", response=\"00\", qop=auth"
    let seeds = [
      Self.token, line, "4sk2/7AD0VoGke0qc1ZiJ2BtzYA=", "Bearer ", "%", "\"", "..", "{}",
    ]
    let secret = "hunter2-is-never-told"
    for round in 0..<10_000 {
      var octets = Array(seeds[Int.random(in: 0..<seeds.count, using: &generator)].utf8)
      for _ in 0..<Int.random(in: 0...4, using: &generator) where !octets.isEmpty {
        let index = Int.random(in: 0..<octets.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: octets[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: octets.removeSubrange(index...)
        case 2: octets.insert(contentsOf: octets[index...], at: index)
        default: octets.insert(UInt8.random(in: 0...255, using: &generator), at: index)
        }
      }
      let kind = ArtefactKind.allCases[round % ArtefactKind.allCases.count]
      // Few with the secret: the search for a cause takes its time in a debug build.
      let question = Question(
        String(decoding: octets, as: UTF8.self),
        now: try #require(Instant(seconds: 1_514_862_300)),
        secrets: round % 500 == 0 ? [Question.Secret(name: "the test's", text: secret)] : []
      )
      do throws(UnusableArtefact) {
        let explanation = try await Explanation(of: question, as: kind, by: requirements)
        let told = explanation.contents.map(\.text) + explanation.notes + explanation.assumptions
        #expect(
          !"\(told) \(explanation.rules.map(\.outcome)) \(explanation.origin)".contains(secret)
        )
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }
}

extension String {
  fileprivate func replacingPoints(with text: String) -> String {
    split(separator: ".", omittingEmptySubsequences: false).joined(separator: text)
  }
}
