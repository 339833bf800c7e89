/// One call, as documentation: what it is asked with and what it answers.
package struct CallDescription: Sendable {
  /// What it does, in one sentence.
  package let meaning: String
  package let parameters: [MessageDescription.Member]
  /// The members of its output where all goes well.
  package let result: [MessageDescription.Member]
  /// What else an implementer has to know.
  package let notes: [String]

  /// Describes a call; the name of an optional member ends in a question mark.
  package init(
    _ meaning: String,
    asked parameters: KeyValuePairs<String, String>,
    answers result: KeyValuePairs<String, String>,
    notes: [String] = []
  ) {
    self.meaning = meaning
    self.parameters = MessageDescription("", "", parameters).members
    self.result = MessageDescription("", "", result).members
    self.notes = notes
  }
}

extension CallDescription {
  private static let sinchKey = "text, a UUID"
  private static let textSecret = "text, used as it is"
  private static let base64Secret = "text, standard base64 that is decoded before use"
  private static let leeway = "number, whole seconds by which clocks may differ"
  private static let digestAlgorithm =
    "text: MD5, SHA-256 or SHA-512-256, each also with -sess; any other is refused"

  /// The description of a call.
  package init(_ call: Call) {
    switch call {
    case .sinchSignatureSign:
      self.init(
        "Signs a registration with the SHA-1 scheme.",
        asked: [
          "applicationKey": Self.sinchKey, "applicationSecret": Self.textSecret,
          "userId": "text", "sequence": "text, a decimal uint64",
        ],
        answers: ["signature": "bytes, 20 of them"]
      )
    case .sinchSignatureVerify:
      self.init(
        "Verifies such a signature.",
        asked: [
          "applicationKey": Self.sinchKey, "applicationSecret": Self.textSecret,
          "userId": "text", "sequence": "text, a decimal uint64",
          "signature": "text as it arrived; the base64 of 20 bytes if all is well",
        ],
        answers: ["valid": "true"]
      )
    case .sinchSigningKeyDerive:
      self.init(
        "Derives the key that signs registration tokens on one UTC day.",
        asked: ["applicationSecret": Self.base64Secret, "at": "instant whose UTC day counts"],
        answers: ["keyId": "text: hkdfv1- and the day as YYYYMMDD", "key": "bytes, 32 of them"]
      )
    case .sinchRegistrationTokenIssue:
      self.init(
        "Issues a registration token, as an application's backend does.",
        asked: [
          "applicationKey": Self.sinchKey, "applicationSecret": Self.base64Secret,
          "userId": "text", "issuedAt": "instant; iat is its whole seconds, rounded down",
          "timeToLive": "number, seconds from iat to exp",
          "nonce?": "text; absent: the issuer makes one that is used once",
          "instanceTimeToLive?":
            "number, seconds from iat to the end of the instance; absent: no limit",
        ],
        answers: ["token": "text, a compact JWS"],
        notes: [
          "The token is taken apart: the order and spacing of its members are yours. Where no nonce "
            + "is given the same request comes twice, and the two nonces must differ."
        ]
      )
    case .sinchRegistrationTokenVerify:
      self.init(
        "Verifies a registration token, as the service does.",
        asked: [
          "applicationKey": Self.sinchKey, "applicationSecret": Self.base64Secret,
          "token": "text as it arrived", "now": "instant of verification", "leeway": Self.leeway,
        ],
        answers: [
          "valid": "true", "userId": "text, what follows /users/ in sub", "nonce": "text",
          "issuedAt": "instant, iat", "expiresAt": "instant, exp",
          "instanceExpiresAt?": "instant, sinch:rtc:instance:exp",
        ]
      )
    case .layerIdentityTokenIssue:
      self.init(
        "Issues an identity token, as an application's backend does.",
        asked: [
          "providerId": "text, which becomes iss", "keyId": "text, which becomes kid",
          "privateKey": "PEM, an RSA key as PKCS#8", "userId": "text, which becomes prn",
          "nonce": "text, which becomes nce",
          "issuedAt": "instant; iat is its whole seconds, rounded down",
          "timeToLive": "number, seconds from iat to exp",
          "displayName?": "text, display_name", "avatarUrl?": "text, avatar_url",
          "firstName?": "text, first_name", "lastName?": "text, last_name",
        ],
        answers: ["token": "text, a compact JWS"],
        notes: [
          "The header has cty layer-eit;v=1 beside typ, alg and kid.",
          "The token is taken apart: the order and spacing of its members are yours.",
        ]
      )
    case .layerIdentityTokenVerify:
      self.init(
        "Verifies an identity token, as the service does.",
        asked: [
          "providerId": "text, which iss must equal",
          "publicKeys": "object: PEM of an RSA key (SubjectPublicKeyInfo) by key id",
          "token": "text as it arrived", "nonce": "text, the nonce that was given out",
          "now": "instant of verification", "leeway": Self.leeway,
        ],
        answers: ["valid": "true", "userId": "text, prn", "expiresAt": "instant, exp"]
      )
    case .jwsSign:
      self.init(
        "Signs bytes as a compact JWS.",
        asked: [
          "algorithm": "text: HS256 or RS256; any other is refused",
          "key?": "bytes, for HS256", "privateKey?": "PEM, an RSA key as PKCS#8, for RS256",
          "protectedHeader": "bytes, the JSON of the header, signed as it is",
          "payload": "bytes, signed as they are",
        ],
        answers: ["token": "text, a compact JWS over exactly these bytes"]
      )
    case .jwsVerify:
      self.init(
        "Verifies a compact JWS by an algorithm that the caller allows.",
        asked: [
          "algorithms": "list of texts, the algorithms allowed by their names in RFC 7518",
          "key?": "bytes, for HS256",
          "publicKey?": "PEM, an RSA key as SubjectPublicKeyInfo, for RS256",
          "token": "text as it arrived",
        ],
        answers: ["valid": "true", "payload": "bytes that were signed"]
      )
    case .digestHA1Derive:
      self.init(
        "Derives HA1, the hash of user, realm and password.",
        asked: [
          "algorithm": Self.digestAlgorithm, "username": "text", "realm": "text",
          "password": "text", "nonce?": "text, the server's, for -sess",
          "cnonce?": "text, the client's, for -sess",
        ],
        answers: ["ha1": "text in lower-case hexadecimal; for -sess the session's hash"]
      )
    case .digestResponseCompute:
      self.init(
        "Answers a digest challenge.",
        asked: [
          "ha1?": "text, the inner hash of user, realm and password, also for -sess",
          "username?": "text, with the password; absent with ha1",
          "password?": "text, with the username; absent with ha1", "realm": "text",
          "algorithm": Self.digestAlgorithm, "nonce": "text, the server's", "method": "text",
          "uri": "text as it is sent",
          "qop?": "text: auth or auth-int; absent: the form of RFC 2069",
          "cnonce?": "text, the client's nonce",
          "nc?": "text, eight hexadecimal digits in lower case",
          "body?": "bytes of the request, for auth-int; absent: an empty body",
        ],
        answers: ["response": "text in lower-case hexadecimal"]
      )
    }
  }
}
