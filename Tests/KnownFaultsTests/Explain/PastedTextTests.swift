import Explain
import TestSupport
import Testing

@Suite("What was pasted is recognised")
struct PastedTextTests {
  private static let token = PublishedToken.text

  private static func explain(_ artefact: String) async throws -> Explanation {
    try await Question(
      artefact,
      now: try #require(Instant(rfc3339: "2018-01-02T03:05:00Z")),
      secrets: [Question.Secret(name: "the test's", text: PublishedToken.secret)]
    ).explained(as: .registrationToken)
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

  // Computed with Python's hashlib.
  @Test("Spaces in a signature were plus signs")
  func spaces() async throws {
    try await HeldCase(
      "spaces",
      .sinchSignature,
      "J H1/r/fKXUmdQdaeAWDzpB9Egc=",
      secret: "oYdgGRXoxEuJhGDY2KQ/HQ==",
      values: [
        .applicationKey: "196087a1-e815-4bc4-8984-60d8d8a43f1d", .userID: "foo",
        .sequence: "18446744073709551615",
      ],
      is: .right,
      "the spaces in it were plus signs"
    ).check()
  }
}

extension String {
  fileprivate func replacingPoints(with text: String) -> String {
    split(separator: ".", omittingEmptySubsequences: false).joined(separator: text)
  }
}
