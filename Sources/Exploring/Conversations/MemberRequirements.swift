extension RoleSpace {
  /// The requirement that decides a step, judging by what differs.
  ///
  /// Most steps are about more than one: what a member has to be, one requirement says wherever it comes.
  func requirement(of precedent: Precedent, at place: String) -> RequirementID? {
    requirements(of: place, precedent.vector)
      .first { citations.strength(of: $0) == precedent.strength }
      ?? citations.requirement(of: precedent)
  }

  /// The precedent with the strength of a member where that depends on nothing that happened: a token is
  /// right or wrong whatever the case is about that it comes in.
  func weighed(_ precedent: Precedent, at place: String) -> Precedent {
    guard MemberRequirements.decides(place),
      let requirement = requirements(of: place, precedent.vector).first,
      let strength = citations.strength(of: requirement)
    else { return precedent }
    var weighed = precedent
    weighed.strength = strength
    return weighed
  }

  /// What is said of a place; of two schemes, by the one that the role is set up for.
  private func requirements(of place: String, _ vector: VectorCase) -> [RequirementID] {
    let said = MemberRequirements.of(place, in: role)
    if said.count < 2 { return said }
    let alike = cases.filter { $0.vector.input == vector.input }
    return said.filter { requirement in
      alike.contains { $0.vector.requirements.contains(requirement) }
        || !cases.contains { $0.vector.requirements.contains(requirement) }
    }
  }
}

/// What says of a member of an action what it has to be.
private enum MemberRequirements {
  /// The requirements about a place such as `action submitToken.token claims.exp`.
  static func of(_ place: String, in role: Role) -> [RequirementID] {
    let parts = parts(of: place)
    let members = all[role] ?? [:]
    return (1...max(1, parts.count)).reversed().lazy
      .compactMap { members[parts.prefix($0).joined(separator: " ")] }.first ?? []
  }

  /// Whether what is said of a place decides by itself.
  ///
  /// What a token, a signature or a session has to be follows from what it is about; what a nonce may not
  /// be depends on those before it.
  static func decides(_ place: String) -> Bool {
    let members: Set = [
      "sendToken.token", "submitToken.token", "sendSignature.signature", "openSession.userId",
    ]
    let parts = parts(of: place)
    return parts.first.map(members.contains) == true && !parts.contains("claims.nonce")
  }

  /// The member of the action, and what differs in it.
  private static func parts(of place: String) -> [String] {
    place.split(separator: " ").drop { !$0.contains(".") }.map(String.init)
  }

  private static let all: [Role: [String: [RequirementID]]] = [
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
      "sendToken.token token": ["SINCH-TOKEN-JWT"],
      "sendToken.token header": ["SINCH-TOKEN-JWT"],
      "sendToken.token claims": ["SINCH-TOKEN-JWT"],
      "sendToken.token claims.iss": ["SINCH-TOKEN-ISS"],
      "sendToken.token claims.sub": ["SINCH-TOKEN-SUB"],
      "sendToken.token claims.iat": ["SINCH-TOKEN-IAT"],
      "sendToken.token claims.exp": ["SINCH-TOKEN-EXP"],
      "sendToken.token claims.nonce": ["SINCH-TOKEN-NONCE-UNIQUE"],
      "sendToken.token claims.sinch:rtc:instance:exp": ["SINCH-INSTANCE-VALUE"],
      "sendToken.token claims.aud": ["SINCH-TOKEN-NO-AUDIENCE"],
      "sendToken.token header.alg": ["SINCH-TOKEN-ALG"],
      "sendToken.token header.kid": ["SINCH-TOKEN-KID-UTC"],
      "sendToken.token signature": ["SINCH-TOKEN-SIGNATURE"],
      "registerWithSignature.signature": ["SINCH-SIG-HAND-OVER"],
      "registerWithSignature.sequence": ["SINCH-SIG-HAND-OVER"],
      "registerWithToken.token": ["SINCH-TOKEN-HAND-OVER"],
      "registerDidFail.error": ["SINCH-SIG-ERROR-FORWARDED"],
    ],
    .layerClient: [
      "didReceiveChallenge.nonce": ["LAYER-DELEGATE-CHALLENGE"],
      "authenticationCompleted.userId": ["LAYER-AUTH-USER-ID"],
    ],
    .layerService: ["openSession.userId": ["LAYER-AUTH-USER-ID"]],
    .layerApplication: [
      "postNonce.nonce": ["LAYER-POSTS-NONCE"],
      "submitToken.token": ["LAYER-BACKEND-ISSUES"],
      "submitToken.token claims.nce": ["LAYER-TOKEN-NONCE"],
      "submitToken.token claims.iss": ["LAYER-TOKEN-ISS"],
      "submitToken.token claims.prn": ["LAYER-TOKEN-PRN-VERBATIM"],
      "submitToken.token claims.iat": ["LAYER-TOKEN-IAT"],
      "submitToken.token claims.exp": ["LAYER-TOKEN-EXP"],
      "submitToken.token claims.aud": ["JWT-ISSUED-CLAIMS"],
      "submitToken.token header.alg": ["LAYER-TOKEN-ALG"],
      "submitToken.token header.cty": ["LAYER-TOKEN-CTY"],
      "submitToken.token header.kid": ["LAYER-TOKEN-KID"],
      "submitToken.token signature": ["LAYER-TOKEN-SIGNATURE"],
    ],
    .avayaClient: ["challengeReceived.failureCount": ["AVAYA-FAILURE-COUNT"]],
    .avayaApplication: ["answer.credential": ["AVAYA-CREDENTIAL-FIELDS"]],
  ]
}
