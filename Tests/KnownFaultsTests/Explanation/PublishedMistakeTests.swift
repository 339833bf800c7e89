import KnownFaults
import TestSupport
import Testing

@Suite("Published mistakes are named")
struct PublishedMistakeTests {
  // Sinch publishes this token, its key and its secret: github.com/sinch/sinch-rtc-api-auth-examples.
  static let token =
    "eyJhbGciOiJIUzI1NiIsImtpZCI6ImhrZGZ2MS0yMDE4MDEwMiJ9.eyJpc3MiOiIvL3J0Yy5zaW5jaC5jb20vYXBwbGljYXRpb25zL2EzMmU1YThkLWY3ZDgtNDExYy05NjQ1LTkwMzhlOGRkMDUxZCIsInN1YiI6Ii8vcnRjLnNpbmNoLmNvbS9hcHBsaWNhdGlvbnMvYTMyZTVhOGQtZjdkOC00MTFjLTk2NDUtOTAzOGU4ZGQwNTFkL3VzZXJzL2ZvbyIsImlhdCI6MTUxNDg2MjI0NSwiZXhwIjoxNTE0ODYyODQ1LCJub25jZSI6IjZiNDM4YmRhLTJkNWMtNGU4Yy05MmIwLTM5ZjIwYTk0YjM0ZSJ9"
  static let signature = "EUltTTD4fxhkwCgLgj6qSQXKawpwQ952Ywm3OwQSARo"

  static func question(_ artefact: String) throws -> Question {
    Question(
      artefact,
      now: try #require(Instant(rfc3339: "2018-01-02T03:05:00Z")),
      secrets: [Question.Secret(name: "the test's", text: "ax8hTTQJF0OPXL32r1LHMA==")]
    )
  }

  @Test("The published token is right")
  func rightToken() async throws {
    let explanation = try await Self.question("\(Self.token).\(Self.signature)").explained(
      as: .registrationToken
    )
    #expect(explanation.isRight)
    #expect(explanation.isReproduced)
  }

  // The signatures that these mistakes give over the same header and claims, recomputed with Python.
  @Test(
    "A signature under a wrong key",
    arguments: [
      ("eOMyY0GRWSL5h_MeintumeosX5oP3peXIxdtpGpe_Rg", "sinch-secret-as-text"),
      ("1VWm0VrRyxd1wP0BNcbtYSViQk_uRvO__n_yDjldMPA", "sinch-key-arguments-swapped"),
      ("LpBoh1f4cxXYHMUs3LSE53neuhh5m5p6jyR0ZvtqPFI", "sinch-key-hkdf-expand"),
      ("Y7d4BfHQ_nfpgL9Tob3YvWmqnYyF4Z_eTQuJZhBqUqU", "sinch-key-hkdf"),
      ("usacbpTUTXY-v7TMmoM8BlTEt5zXpFeoLOTewbnSCPw", "sinch-key-of-previous-day"),
      ("ds00WbLc-pV24uVtHlFi0LCQIQsy7qOw1a5PUs_IZEw", "sinch-key-date-with-hyphens"),
      ("Kew8DBmNAl1RccMXqmmQAmU-T5kep5wbZpZp6jReP4c", "sinch-key-not-derived"),
      ("48Bt4SaIWkCDK3o3E17cidO3O427rW7N_7Yp5oqcuIM", "sinch-key-base64-text"),
      ("fFM3KQFnoPxOWc7sLisgRja0970jkd7P52uRSQmv-IE", "sinch-key-hex-text"),
    ]
  )
  func wrongKey(signature: String, fault: String) async throws {
    let explanation = try await Self.question("\(Self.token).\(signature)").explained(
      as: .registrationToken
    )
    #expect(!explanation.isRight)
    #expect(explanation.firstFaults == [fault])
  }

  // Recomputed with Python's hashlib; no vendor publishes a value.
  @Test(
    "A signature of SHA-1",
    arguments: [
      ("ZHoLAqiCGjpjlMRSP7rWIimMYz8=", "9223372036854775808", "sinch-seq-signed-64"),
      ("qQTrXrSoHGHD1ufhqb+jn6GRIPA=", "1", "sinch-sig-secret-decoded"),
    ]
  )
  func wrongSignature(signature: String, sequence: String, fault: String) async throws {
    let question = Question(
      signature,
      now: try #require(Instant(seconds: 0)),
      values: [
        .applicationKey: "196087a1-e815-4bc4-8984-60d8d8a43f1d", .userID: "foo",
        .sequence: sequence,
      ],
      secrets: [Question.Secret(name: "the test's", text: "oYdgGRXoxEuJhGDY2KQ/HQ==\n")]
    )
    let explanation = try await question.explained(as: .sinchSignature)
    #expect(explanation.firstFaults == [fault])
    #expect(!explanation.isRight)
  }
}
