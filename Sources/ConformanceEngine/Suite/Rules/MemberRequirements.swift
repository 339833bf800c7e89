/// The requirements that say what a member of an answer, or of an action, has to be.
package enum MemberRequirements {
  /// The requirements about a place such as `claims.exp`, or `action submitToken.token claims.exp` in
  /// a role.
  package static func of(_ place: String, in operation: Operation) -> [RequirementID] {
    let (parts, members) =
      switch operation {
      case .call(let call): (place.split(separator: " ").suffix(1).map(String.init), calls[call])
      case .role(let role): (parts(of: place), roles[role])
      }
    return (1...max(1, parts.count)).reversed().lazy
      .compactMap { members?[parts.prefix($0).joined(separator: " ")] }.first ?? []
  }

  /// Whether what is said of a place decides by itself.
  ///
  /// What a token, a signature or a session has to be follows from what it is about; what a nonce may not
  /// be depends on those before it.
  package static func decides(_ place: String) -> Bool {
    let members: Set = [
      "sendToken.token", "submitToken.token", "sendSignature.signature", "openSession.userId",
      "respond.response",
    ]
    let parts = parts(of: place)
    return parts.first.map(members.contains) == true && !parts.contains("claims.nonce")
  }

  /// The member of the action, and what differs in it; empty if the action itself differs.
  package static func path(of place: String) -> String { parts(of: place).joined(separator: " ") }

  private static func parts(of place: String) -> [String] {
    place.split(separator: " ").drop { !$0.contains(".") }.map(String.init)
  }

  private static let calls: [Call: [String: [RequirementID]]] = [
    .sinchSignatureSign: ["signature": ["SINCH-SIG-STRING"]],
    .sinchSigningKeyDerive: [
      "key": ["SINCH-TOKEN-KEY-HMAC"], "keyId": ["SINCH-TOKEN-KEY-ID"],
    ],
    .sinchRegistrationTokenIssue: registrationToken,
    .sinchRegistrationTokenVerify: [
      "userId": ["SINCH-TOKEN-SUB-USER-VERBATIM"],
      "instanceExpiresAt": ["SINCH-INSTANCE-REPORTED"],
    ],
    .layerIdentityTokenIssue: identityToken,
    .layerIdentityTokenVerify: ["userId": ["LAYER-TOKEN-PRN-VERBATIM"]],
    .jwsSign: [
      "header": ["JWS-HEADER-OCTETS"], "payload": ["JWS-PAYLOAD-OCTETS"],
      "signature-HS256": ["JWS-HS256"], "signature-RS256": ["JWS-RS256"],
    ],
    .jwsVerify: ["payload": ["JWS-PAYLOAD-OCTETS"]],
    .digestHA1Derive: ["ha1": ["DIGEST-HA1"]],
  ]

  private static let registrationToken: [String: [RequirementID]] = [
    "token": ["SINCH-TOKEN-JWT"],
    "header": ["SINCH-TOKEN-JWT"],
    "claims": ["SINCH-TOKEN-JWT"],
    "claims.iss": ["SINCH-TOKEN-ISS"],
    "claims.sub": ["SINCH-TOKEN-SUB"],
    "claims.iat": ["SINCH-TOKEN-IAT"],
    "claims.exp": ["SINCH-TOKEN-EXP"],
    "claims.nonce": ["SINCH-TOKEN-NONCE-UNIQUE"],
    "claims.sinch:rtc:instance:exp": ["SINCH-INSTANCE-VALUE"],
    "claims.aud": ["SINCH-TOKEN-NO-AUDIENCE"],
    "header.alg": ["SINCH-TOKEN-ALG"],
    "header.kid": ["SINCH-TOKEN-KID-UTC"],
    "signature": ["SINCH-TOKEN-SIGNATURE"],
  ]

  private static let identityToken: [String: [RequirementID]] = [
    "claims.nce": ["LAYER-TOKEN-NONCE"],
    "claims.iss": ["LAYER-TOKEN-ISS"],
    "claims.prn": ["LAYER-TOKEN-PRN-VERBATIM"],
    "claims.iat": ["LAYER-TOKEN-IAT"],
    "claims.exp": ["LAYER-TOKEN-EXP"],
    "claims.aud": ["JWT-ISSUED-CLAIMS"],
    "header.alg": ["LAYER-TOKEN-ALG"],
    "header.cty": ["LAYER-TOKEN-CTY"],
    "header.kid": ["LAYER-TOKEN-KID"],
    "signature": ["LAYER-TOKEN-SIGNATURE"],
  ]

  private static func inAction(
    _ action: String,
    _ token: [String: [RequirementID]]
  ) -> [String: [RequirementID]] {
    Dictionary(uniqueKeysWithValues: token.map { ("\(action) \($0.key)", $0.value) })
  }

  private static let roles: [Role: [String: [RequirementID]]] = [
    .sinchClient: [
      "requiresRegistrationCredentials.userId": [
        "SINCH-SIG-CLIENT-USER-ID", "SINCH-TOKEN-CLIENT-USER-ID",
      ],
      "register.userId": ["SINCH-SIG-CLIENT-USER-ID", "SINCH-TOKEN-CLIENT-USER-ID"],
      "register.sequence": ["SINCH-SIG-REGISTERS-WITH-GIVEN"],
      "register.signature": ["SINCH-SIG-SELF-SIGN", "SINCH-SIG-REGISTERS-WITH-GIVEN"],
      "register.token": ["SINCH-TOKEN-REGISTERS-WITH-GIVEN"],
      "register.instance": ["SINCH-INSTANCE-UPDATE-SAME-INSTANCE"],
    ],
    .sinchApplication: [
      "askBackend.userId": [
        "SINCH-SIG-FETCH-FOR-CLIENT-USER", "SINCH-TOKEN-FETCH-FOR-CLIENT-USER",
      ],
      "sendSignature.signature": ["SINCH-SIG-STRING"],
      "registerWithSignature.signature": ["SINCH-SIG-HAND-OVER"],
      "registerWithSignature.sequence": ["SINCH-SIG-HAND-OVER"],
      "registerWithToken.token": ["SINCH-TOKEN-HAND-OVER"],
      "registerDidFail.error": ["SINCH-SIG-ERROR-FORWARDED"],
    ].merging(inAction("sendToken.token", registrationToken)) { own, _ in own },
    .layerClient: [
      "didReceiveChallenge.nonce": ["LAYER-DELEGATE-CHALLENGE"],
      "authenticationCompleted.userId": ["LAYER-AUTH-USER-ID"],
    ],
    .layerService: ["openSession.userId": ["LAYER-AUTH-USER-ID"]],
    .layerApplication: [
      "postNonce.nonce": ["LAYER-POSTS-NONCE"],
      "submitToken.token": ["LAYER-BACKEND-ISSUES"],
    ].merging(inAction("submitToken.token", identityToken)) { own, _ in own },
    .avayaClient: [
      "challengeReceived.failureCount": ["AVAYA-FAILURE-COUNT"],
      "challengeReceived.realm": ["AVAYA-CHALLENGE-INFO"],
      "challengeReceived.host": ["AVAYA-CHALLENGE-INFO"],
      "respond.username": ["AVAYA-SENDS-ANSWER"],
      "respond.response": [
        "AVAYA-HA1-NIL", "AVAYA-HA1-GIVEN", "AVAYA-HA1-EMPTY", "AVAYA-HA1-ONE-REALM",
        "AVAYA-HA1-NOT-REUSED", "DIGEST-UTF8",
      ],
    ],
    .avayaApplication: ["answer.credential": ["AVAYA-CREDENTIAL-FIELDS"]],
  ]
}
