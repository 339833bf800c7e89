import ArtefactExplanation
import AuthConformance
import ConformanceSuite
import TestSupport
import Testing

@Suite("Hostile artefacts")
struct HostileArtefactTests {
  private static let secret = "ax8hTTQJF0OPXL32r1LHMA=="

  @Test("Of a thousand none crashes, and none brings the secret out")
  func hostile() async throws {
    let requirements = try Bundled.suite().requirements
    var chance = Chance(state: 20_180_102)
    var explained = 0
    for number in 0..<1_000 {
      let kind = ArtefactKind.allCases[number % ArtefactKind.allCases.count]
      // To look for the mistake takes long, so that few are nearly right.
      let artefact = chance.artefact(isNearlyRight: number % 200 < 5)
      var question = try PublishedMistakeTests.question(artefact)
      question.secrets = [.init(name: "the file", text: Self.secret)]
      do throws(UnusableArtefact) {
        let explanation = try await Explanation(of: question, as: kind, by: requirements)
        explained += 1
        #expect(!"\(explanation)".contains(Self.secret), "\(artefact.debugDescription)")
      } catch {
        #expect(!error.description.contains(Self.secret), "\(artefact.debugDescription)")
      }
    }
    #expect(explained > 100)
  }
}

/// Makes artefacts that nobody meant; the same in each run.
private struct Chance: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }

  private static let pieces = [
    PastedTextTests.token, "eyJhbGciOiJIUzI1NiJ9", ".", "..", "%", "%2", "%FF", "\"", "Bearer ",
    "Authorization: Digest ", "response=\"", "uri=", ",", "\\", "\u{0}", "\u{202E}", "\r\n", "=",
    "{}", "eyJ9", "4sk2/7AD0VoGke0qc1ZiJ2BtzYA=", "é", "\u{1F600}", "-----BEGIN PRIVATE KEY-----",
    String(repeating: "A", count: 5_000), "eyJpYXQiOjFlNDAwfQ", "eyJpYXQiOi0xfQ",
  ]

  mutating func artefact(isNearlyRight: Bool) -> String {
    if isNearlyRight {
      var scalars = Array(PastedTextTests.token.unicodeScalars)
      let place = Int.random(in: scalars.indices, using: &self)
      scalars[place] = Unicode.Scalar(UInt8.random(in: 1..<127, using: &self))
      return String(String.UnicodeScalarView(scalars))
    }
    return (0...Int.random(in: 0..<6, using: &self))
      .map { _ in Self.pieces.randomElement(using: &self) ?? "" }.joined()
  }
}
