import Explain
import TestSupport
import Testing

@Suite("The causes of artefacts that others made are named")
struct CauseTests {
  private static let application = "a32e5a8d-f7d8-411c-9645-9038e8dd051d"
  // RFC 7515 A.2 prints it as a JWK.
  private static let publicKey = KeyFile.text("rfc7515-a2.public.pem") + "\n"

  @Test("Of registration tokens", arguments: MadeArtefact.registrationTokens)
  func registrationToken(made: MadeArtefact) async throws {
    let name = "//rtc.sinch.com/applications/\(Self.application)"
    let token = try made.token(
      header: ["alg": "HS256", "kid": "hkdfv1-20180102"],
      claims: [
        "iss": .string(name), "sub": .string("\(name)/users/foo"), "iat": 1_514_862_245,
        "exp": 1_514_862_845, "nonce": "6b438bda-2d5c-4e8c-92b0-39f20a94b34e",
      ]
    )
    let question = Question(
      token,
      now: try #require(Instant(rfc3339: made.known["--now"] ?? "2018-01-02T03:05:00Z")),
      values: [.applicationKey: Self.application, .userID: "foo"],
      secrets: [Question.Secret(name: "the test's", text: PublishedToken.secret)]
    )
    try await expect(made, question, as: .registrationToken)
  }

  @Test("Of signatures of registrations", arguments: MadeArtefact.signatures)
  func signature(made: MadeArtefact) async throws {
    let question = Question(
      made.signature,
      now: try #require(Instant(seconds: 0)),
      values: [
        .applicationKey: "196087a1-e815-4bc4-8984-60d8d8a43f1d",
        .userID: made.known["--user-id"] ?? "foo",
        .sequence: made.known["--sequence"] ?? "1",
      ],
      secrets: [Question.Secret(name: "the test's", text: "oYdgGRXoxEuJhGDY2KQ/HQ==")]
    )
    try await expect(made, question, as: .sinchSignature)
  }

  @Test("Of identity tokens, where the public key is known", arguments: MadeArtefact.identityTokens)
  func identityToken(made: MadeArtefact) async throws {
    let token = try made.token(
      header: [
        "typ": "JWT", "alg": "RS256", "cty": "layer-eit;v=1",
        "kid": "layer:///keys/66666666-7777-4888-8999-aaaaaaaaaaaa",
      ],
      claims: [
        "iss": "layer:///providers/11111111-2222-4333-8444-555555555555", "prn": "1234",
        "iat": 1_514_862_245, "exp": 1_514_862_365, "nce": "abcdef0123456789",
      ]
    )
    let question = Question(
      token,
      now: try #require(Instant(rfc3339: made.known["--now"] ?? "2018-01-02T03:04:10Z")),
      publicKeys: [Question.PublicKey(name: "the test's", keyID: nil, pem: Self.publicKey)]
    )
    try await expect(made, question, as: .identityToken)
  }

  private func expect(_ made: MadeArtefact, _ question: Question, as kind: ArtefactKind)
    async throws
  {
    let explanation = try await question.explained(as: kind)
    #expect(explanation.isRight == made.isRight)
    let said = explanation.said
    for phrase in made.says { #expect(said.contains(phrase), "\(said)") }
    if !made.faults.isEmpty { #expect(explanation.firstFaults == made.faults) }
    if made.says.isEmpty && made.faults.isEmpty { #expect(explanation.causes.isEmpty, "\(said)") }
  }

  @Test("Every known fault that is a step of a computation is in the catalogue")
  func steps() {
    let ids = Set(KnownFaults.all.map(\.id.rawValue))
    for slip in KnownSlip.allCases { #expect(ids.contains(slip.rawValue)) }
  }
}

extension Explanation {
  fileprivate var causes: [Cause] {
    switch origin {
    case .causes(let causes), .right(let causes): causes
    case .partly(let cause, _): [cause]
    case .allButSignature, .unknown, .notTried: []
    }
  }

  /// The text of the notes, remarks, causes and broken rules.
  fileprivate var said: String {
    let broken = rules.compactMap { finding in
      if case .broken(let how) = finding.outcome { how } else { nil }
    }
    return (notes + remarks + causes.map(\.statement) + broken).joined(separator: "\n")
  }
}
