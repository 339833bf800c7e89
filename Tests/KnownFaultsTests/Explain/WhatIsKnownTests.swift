import Explain
import TestSupport
import Testing

@Suite("Only what can be known is said")
struct WhatIsKnownTests {
  private static let secret = PublishedToken.secret
  private static let right = PublishedToken.text
  // Recomputed with Python: the signature under the secret's text.
  private static let wrong =
    "\(PublishedToken.signingInput).eOMyY0GRWSL5h_MeintumeosX5oP3peXIxdtpGpe_Rg"

  private func explain(
    _ artefact: String,
    as kind: ArtefactKind = .registrationToken,
    values: [Question.Value: String] = [:],
    secret: String? = nil
  ) async throws -> Explanation {
    let question = Question(
      artefact,
      now: try #require(Instant(rfc3339: "2018-01-02T03:05:00Z")),
      values: values,
      secrets: secret.map { [Question.Secret(name: "the test's", text: $0)] } ?? []
    )
    return try await question.explained(as: kind)
  }

  @Test(
    "No rule of a part that cannot be read is kept or broken",
    arguments: [
      (ArtefactKind.registrationToken, "claims", ["SINCH", "JWT-AUD"], ["ALG", "KID-SYNTAX"]),
      (.registrationToken, "header", ["SINCH-TOKEN-ALG", "KID", "JWS-CRIT"], []),
      (.identityToken, "claims", ["LAYER", "JWT-AUD"], ["ALG", "CTY", "KID"]),
      (.identityToken, "header", ["ALG", "CTY", "KID", "JWS-CRIT"], []),
      (.jws, "header", ["JWS-ALG", "JWS-CRIT", "JWS-SIGNATURE"], []),
    ]
  )
  func unreadable(
    kind: ArtefactKind,
    part: String,
    parts: [String],
    others: [String]
  ) async throws {
    let pieces = Self.right.split(separator: ".")
    let cut = part == "header" ? "e30x.\(pieces[1])" : "\(pieces[0]).\(pieces[1].dropLast(40))"
    let explanation = try await explain("\(cut).\(pieces[2])", as: kind)
    let rules = explanation.rules.filter { finding in
      let id = finding.requirement.id.rawValue
      return parts.contains { id.contains($0) } && !others.contains { id.hasSuffix($0) }
    }
    #expect(!rules.isEmpty)
    for rule in rules {
      guard case .notJudged = rule.outcome else {
        Issue.record("\(rule.requirement.id): \(rule.outcome)")
        continue
      }
    }
    #expect(!explanation.isRight)
  }

  @Test(
    "What has no full stop is not a token",
    arguments: [ArtefactKind.registrationToken, .identityToken, .jws]
  )
  func noToken(kind: ArtefactKind) async throws {
    try await HeldCase("no token", kind, "hello", is: .unusable).check()
  }

  @Test("No day is compared with an instant that is not there")
  func noInstant() async throws {
    let explanation = try await explain("eyJraWQiOiJoa2RmdjEtMjAxODAxMDIifQ.e30.AA")
    let rule = try #require(
      explanation.rules.first { $0.requirement.id == "SINCH-TOKEN-KID-MATCHES-IAT" }
    )
    #expect(rule.outcome == .notJudged("needs a valid date in kid and in iat"))
  }

  @Test(
    "Without the secret what is signed is right, and no more is said of it",
    arguments: [right, wrong, wrong + wrong]
  )
  func noSecret(token: String) async throws {
    guard case .allButSignature = try await explain(token).origin else {
      Issue.record("something is said of the signature")
      return
    }
  }

  @Test(
    "What is no value of its kind is refused",
    arguments: [
      ([.sequence: "x"], secret, "--sequence is not a whole number"),
      ([.sequence: "18446744073709551616"], secret, "--sequence is not a whole number"),
      ([.userID: ""], secret, "--user-id is empty"), ([:], "\n", "FILE is empty"),
    ] as [([Question.Value: String], String, String)]
  )
  func unusable(values: [Question.Value: String], secret: String, message: String) async throws {
    let signature = "4sk2/7AD0VoGke0qc1ZiJ2BtzYA="
    try await HeldCase(
      message,
      .sinchSignature,
      signature,
      secret: secret,
      values: values,
      is: .unusable,
      message
    ).check()
  }

  // Recomputed with Python's hmac and hashlib.
  @Test(
    "Each secret is read in each way, and the first one is the one that belongs to the artefact",
    arguments: [
      (
        .registrationToken, wrong, ["b3RoZXItc2VjcmV0LTE2IQ==", secret],
        "uses the secret of FILE; and uses the application secret as text"
      ),
      (
        .registrationToken, right, ["b3RoZXItc2VjcmV0LTE2IQ==", "SECRET=\"\(secret)\"\n"],
        "uses the secret of FILE"
      ),
      (
        .jws,
        "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3In0.MClOgix2PRDHrNix7_df0animzfKejsoEgbNGK_d5a0",
        [
          "tK7vQ2mZ9xLw4RfB8sYh1NcD6pJgUeAo3iXkTqWn",
          "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJw==",
        ],
        "uses the key of FILE; and uses the bytes that the key's text stands for in base64"
      ),
      (
        .digest,
        "Digest username=\"u\", realm=\"r\", nonce=\"n\", uri=\"/\", response=\"423f067ae04d25b21febedaebf232f63\"",
        ["first", "'second'"], "uses the password of FILE; and digests the method POST"
      ),
    ] as [(ArtefactKind, String, [String], String)]
  )
  func severalSecrets(
    kind: ArtefactKind,
    artefact: String,
    secrets: [String],
    statement: String
  ) async throws {
    try await HeldCase(
      statement,
      kind,
      artefact,
      values: kind == .digest ? [.method: "GET"] : [:],
      is: .wrong,
      statement
    ).with { $0.secrets = secrets.map { Array($0.utf8) } }.check()
  }

  // Computed with Python's hashlib.
  @Test("A sequence that was signed in place of the one that is sent is named")
  func otherSequence() async throws {
    try await HeldCase(
      "sequence 0",
      .sinchSignature,
      "FHGJ4Xapl3eZ7n5Cp6v2X4yzNYk=",
      secret: Self.secret,
      values: [.applicationKey: "k", .userID: "foo", .sequence: "1"],
      is: .wrong,
      "it is signed with the sequence 0, where 1 is sent"
    ).check()
  }

  // Section "Receiving push" of the vendor's document has such an assertion.
  @Test("An assertion for push credentials is not taken for a registration token")
  func pushAssertion() async throws {
    let header = #"{"alg":"HS256","kid":"hkdfv1-20180102","sinch:rtc:application_key":"k"}"#
    let claims = #"{"iss":"//rtc.sinch.com/applications/k","sub":"1","aud":"https://h/push/token"}"#
    let parts = [header, claims].map { Base64.url.encode(Array($0.utf8)) }
    try await HeldCase(
      "assertion",
      .registrationToken,
      "\(parts[0]).\(parts[1]).\(String(repeating: "A", count: 43))",
      secret: Self.secret,
      is: .wrong,
      "takes the client assertion that Sinch sends for push credentials for a registration token"
    ).check()
  }

  @Test("Only what is not known is asked for")
  func missing() async throws {
    let line = "Digest username=\"u\", realm=\"r\", nonce=\"n\", uri=\"/\", response=\"00\""
    guard case .notTried(let missing) = try await explain(line, as: .digest, secret: "s").origin
    else {
      Issue.record("nothing is missing")
      return
    }
    #expect(missing == "--method")
    let signature = try await explain("AA==", as: .sinchSignature, values: [.userID: "foo"])
    guard case .notTried(let missing) = signature.origin else {
      Issue.record("nothing is missing")
      return
    }
    #expect(missing == "--application-key, --sequence and the application secret")
  }

  @Test(
    "Where a given value is another, the cause is looked for with the artefact's own",
    arguments: [
      [.nonce: "other"], [.timeToLive: "60", .nonce: "other"],
    ] as [[Question.Value: String]]
  )
  func otherValue(values: [Question.Value: String]) async throws {
    let explanation = try await explain(Self.wrong, values: values, secret: Self.secret)
    #expect(explanation.firstFaults == ["sinch-secret-as-text"])
    #expect(explanation.rules.count(where: \.isBroken) == values.count + 1)
    for value in values.keys {
      #expect(explanation.notes.contains { $0.hasPrefix("--\(value.rawValue) is not what ") })
    }
  }

  // Both made with Python's hmac: one as the vendor's JavaScript sample has it, one as most libraries
  // do; under the secret, and under its text.
  @Test(
    "A member that no rule names hides no cause",
    arguments: [
      (
        "eyJhbGciOiJIUzI1NiIsImtpZCI6ImhrZGZ2MS0yMDE4MDEwMiIsInR5cGUiOiJKV1QifQ", "header.type",
        "o_Kael5xfN0gto02uJxXDHCax0rpcn8rXwjkMFBy0w4", "KbNx0Bb7EyeXienF3wPqkL6PYSYqTFoZxnHskQbrDE0"
      ),
      (
        "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiIsImtpZCI6ImhrZGZ2MS0yMDE4MDEwMiJ9", "header.typ",
        "3iQDuFhJxivfpQ5FJm3KtiOw4qu_GG-IzGEhNwqM0k8", "b2PLeMQtyK4xAtbCxmL38dKEri9gbjAU7nFdy4q8tVw"
      ),
    ]
  )
  func freeMember(header: String, name: String, right: String, wrong: String) async throws {
    let claims = Self.right.split(separator: ".")[1]
    let guess = name == "header.type" ? " (probably typ)" : ""
    let notes = ["no rule names \(name)\(guess): taken as it is"]
    let good = try await explain("\(header).\(claims).\(right)", secret: Self.secret)
    #expect(good.isReproduced && good.isRight)
    #expect(!good.steps.isEmpty && good.steps.allSatisfy { $0.held == nil })
    #expect(good.notes == notes)
    let bad = try await explain("\(header).\(claims).\(wrong)", secret: Self.secret)
    #expect(bad.firstFaults == ["sinch-secret-as-text"])
    #expect(bad.notes == notes)
  }
}
