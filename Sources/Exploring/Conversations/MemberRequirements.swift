extension RoleSpace {
  /// The requirement that decides a step, judging by what differs.
  ///
  /// Most steps are about more than one: what a member has to be, one requirement says wherever it comes.
  func requirement(of precedent: Precedent, at place: String) -> RequirementID? {
    let own = citations.requirement(of: precedent)
    let alike = cases.filter { $0.vector.input == precedent.vector.input }
    let said = MemberRequirements.of(place, in: role).first { requirement in
      // Of two schemes, the one that the role is set up for.
      citations.strength(of: requirement) == precedent.strength
        && (alike.contains { $0.vector.requirements.contains(requirement) }
          || !cases.contains { $0.vector.requirements.contains(requirement) })
    }
    return said ?? own
  }
}

/// What says of a member of an action what it has to be.
private enum MemberRequirements {
  /// The requirements about a place such as `action submitToken.token claims.exp`.
  static func of(_ place: String, in role: Role) -> [RequirementID] {
    let parts = place.split(separator: " ").drop { $0 == "action" }.map(String.init)
    let members = all[role] ?? [:]
    return (1...max(1, parts.count)).reversed().lazy
      .compactMap { members[parts.prefix($0).joined(separator: " ")] }.first ?? []
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
      "sendToken.token claims.iss": ["SINCH-TOKEN-ISS"],
      "sendToken.token claims.sub": ["SINCH-TOKEN-SUB"],
      "sendToken.token claims.iat": ["SINCH-TOKEN-IAT"],
      "sendToken.token claims.exp": ["SINCH-TOKEN-EXP"],
      "sendToken.token claims.nonce": ["SINCH-TOKEN-NONCE-UNIQUE"],
      "sendToken.token claims.sinch:rtc:instance:exp": ["SINCH-INSTANCE-VALUE"],
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
      "submitToken.token claims.nce": ["LAYER-TOKEN-NONCE"],
      "submitToken.token claims.prn": ["LAYER-TOKEN-PRN-VERBATIM"],
      "submitToken.token claims.iat": ["LAYER-TOKEN-IAT"],
      "submitToken.token claims.exp": ["LAYER-TOKEN-EXP"],
      "submitToken.token header.kid": ["LAYER-TOKEN-KID"],
      "submitToken.token signature": ["LAYER-TOKEN-SIGNATURE"],
    ],
    .avayaClient: ["challengeReceived.failureCount": ["AVAYA-FAILURE-COUNT"]],
    .avayaApplication: ["answer.credential": ["AVAYA-CREDENTIAL-FIELDS"]],
  ]
}
