/// A provider that issues a token for ten minutes, and what the token must then say.
struct IdentityTokenIssueScenario: IssuingScenario, PrivateKeyScenario {
  typealias Contract = LayerIdentityTokenIssuing
  static let call = Call.layerIdentityTokenIssue
  static let keyQuestion = "layer-issued-key"

  var provider = IdentityTokenParties.provider
  var keyID = IdentityTokenParties.keyID
  var keys = Keys.main
  var userID = IdentityTokenParties.userID
  var nonce = IdentityTokenParties.nonce
  var issuedAt: Timestamp = "2018-01-02T03:04:05Z"
  var timeToLive: Int64 = 600
  var displayName: String?
  var avatarURL: String?
  var firstName: String?
  var lastName: String?

  func input() -> LayerIdentityTokenIssuing.Input {
    LayerIdentityTokenIssuing.Input(
      providerID: provider,
      keyID: keyID,
      privateKey: keys.privateKey,
      userID: userID,
      nonce: nonce,
      issuedAt: issuedAt,
      timeToLive: timeToLive,
      displayName: displayName,
      avatarURL: avatarURL,
      firstName: firstName,
      lastName: lastName
    )
  }

  var privateKeyText: String {
    get { keys.privateKey }
    set { keys.privateKey = newValue }
  }

  func expectedToken() throws -> TokenExpectation {
    guard let issued = issuedAt.instant?.seconds else { throw NoInstant(timestamp: issuedAt) }
    var claims: JSON.Object = [
      "iss": .string(provider), "prn": .string(userID), "iat": .number(JSON.Number(issued)),
      "exp": .number(JSON.Number(Int128(issued) + Int128(timeToLive))), "nce": .string(nonce),
    ]
    let optional = [
      ("display_name", displayName), ("avatar_url", avatarURL), ("first_name", firstName),
      ("last_name", lastName),
    ]
    for (name, value) in optional { claims[name] = value.map(JSON.string) }
    let notGiven = optional.filter { $0.1 == nil }.map(\.0)
    return TokenExpectation(
      header: ["alg": "RS256", "cty": "layer-eit;v=1", "kid": .string(keyID)],
      headerAbsent: ["crit"],
      claims: claims,
      claimsOptional: JSON.Object(notGiven.map { JSON.Member(name: $0, value: .null) }),
      signature: .rs256(keys.publicKey)
    )
  }

  /// The scenario issues at no instant, so that no token can be expected.
  struct NoInstant: Error, CustomStringConvertible {
    let timestamp: Timestamp
    var description: String { "\(timestamp) is not an instant" }
  }
}

/// Who is who in the cases of identity tokens.
enum IdentityTokenParties {
  static let provider = "layer:///providers/0f2c6b1e-3c5d-4e8a-9d1b-7a6e5f4c3b2a"
  static let keyID = "layer:///keys/5c3d9a10-7b2e-4f61-8a94-1e0d2c3b4a59"
  static let secondKeyID = "layer:///keys/9e8f7a6b-5c4d-4e3f-a2b1-c0d9e8f7a6b5"
  static let thirdKeyID = "layer:///keys/7d6c5b4a-3f2e-4d1c-8b0a-9f8e7d6c5b4a"
  static let providerInCapitals = "layer:///providers/0F2C6B1E-3C5D-4E8A-9D1B-7A6E5F4C3B2A"
  static let keyIDInCapitals = "layer:///keys/5C3D9A10-7B2E-4F61-8A94-1E0D2C3B4A59"
  static let userID = "alice"
  static let nonce = "Wm9ktQ7xv2nJc5Lr8yTbHs4uKdEoPfGa"
}

extension IdentityTokenCases {
  /// User ids that an issuer may refuse and a verifier may reject: what is odd in each, which is what
  /// the question is about, its name, the user id, the title and the flag.
  static let oddUserIDs: [(String, String, String, String, FlagID)] = [
    ("with-spaces-around", "spaces-around", " alice ", "Spaces at both ends", "inexact-comparison"),
    ("with-slashes", "leading-slash", "/alice", "A slash at the beginning", "wrong-subject"),
    (
      "with-slashes", "dot-segments", "bob/../alice", "A path through another user", "wrong-subject"
    ),
    ("with-query-and-fragment", "query", "alice?admin", "A query of a URL", "wrong-subject"),
    ("with-query-and-fragment", "fragment", "alice#admin", "A fragment of a URL", "wrong-subject"),
    ("with-at-signs", "address", "alice@example.com", "An e-mail address", "wrong-subject"),
    (
      "with-quotation-marks", "injection", #"alice","prn":"admin"#,
      "A second prn behind a quotation mark", "string-building"
    ),
    (
      "with-backslashes", "escape-text", #"al\u0022ice"#, "The text of a JSON escape",
      "json-escapes"
    ),
    (
      "with-a-backslash-before-a-slash", "backslash-slash", #"al\/ice"#, "A backslash and a slash",
      "json-escapes"
    ),
    ("with-joined-emoji", "emoji", "👩‍👩‍👧🏽", "An emoji of several code points", "wrong-encoding"),
    (
      "with-letters-beyond-ascii", "precomposed", "\u{E1}",
      "A letter with its accent in one code point", "unicode-normalisation"
    ),
    (
      "with-combining-marks", "decomposed", "a\u{301}", "A letter and its accent",
      "unicode-normalisation"
    ),
    (
      "with-bidi-controls", "right-to-left", "\u{202E}משתמש", "Right-to-left text and an override",
      "wrong-encoding"
    ),
    (
      "with-byte-order-mark", "byte-order-mark", "\u{FEFF}alice", "A byte-order mark",
      "wrong-encoding"
    ),
  ]
}
