/// What a case of a call expects where the call succeeds.
enum SuccessForm: Sendable {
  /// The members of an exact output, or of a valid verdict.
  case members([MemberForm])
  /// A token that is judged by parsing it.
  case token(TokenForm)
}

/// What an issued token may hold.
struct TokenForm: Sendable {
  let header: [MemberForm]
  let claims: [MemberForm]
  /// The member that holds the key of the signature.
  let signature: MemberForm
}

extension Call {
  /// What a case expects where the call succeeds, as the call's schema has it.
  var successForm: SuccessForm { Self.successForms[self] ?? .members([]) }

  // Made once, not for each case.
  private static let successForms = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.newSuccessForm) }
  )

  private var newSuccessForm: SuccessForm {
    switch self {
    case .sinchSignatureSign: .members([.required("signature", .octets(count: 20))])
    case .sinchSignatureVerify: .members([])
    case .sinchSigningKeyDerive:
      .members([.required("keyId", .signingKeyID), .required("key", .octets(count: 32))])
    case .sinchRegistrationTokenIssue: .token(.sinchRegistration)
    case .sinchRegistrationTokenVerify:
      .members([
        .required("userId", .text), .required("nonce", .text),
        .optional("issuedAt", .utcInstant), .optional("expiresAt", .utcInstant),
        .optional("instanceExpiresAt", .utcInstant),
      ])
    case .layerIdentityTokenIssue: .token(.layerIdentity)
    case .layerIdentityTokenVerify:
      .members([.required("userId", .text), .optional("expiresAt", .utcInstant)])
    case .jwsSign: .members([.required("token", .compactJWS)])
    case .jwsVerify: .members([.required("payload", .octets(count: nil))])
    case .digestHA1Derive: .members([.required("ha1", .digest)])
    case .digestResponseCompute: .members([.required("response", .digest)])
    }
  }
}

extension TokenForm {
  fileprivate static let sinchRegistration = TokenForm(
    header: [
      .optional("typ", .text), .required("alg", .exactly("HS256")),
      .required("kid", .signingKeyID),
    ],
    claims: [
      .required("iss", .text), .required("sub", .text), .required("iat", .integer),
      .required("exp", .integer), .optional("nonce", .text),
      .optional("sinch:rtc:instance:exp", .integer), .optional("nbf", .integer),
    ],
    signature: .required("hs256", .octets(count: nil))
  )

  fileprivate static let layerIdentity = TokenForm(
    header: [
      .optional("typ", .text), .required("alg", .exactly("RS256")), .optional("cty", .text),
      .required("kid", .text),
    ],
    claims: [
      .required("iss", .text), .required("prn", .text), .required("iat", .integer),
      .required("exp", .integer), .required("nce", .text), .optional("display_name", .text),
      .optional("avatar_url", .text), .optional("first_name", .text),
      .optional("last_name", .text), .optional("nbf", .integer),
    ],
    signature: .required("rs256", .text)
  )

  /// Complains if the expectation of a token is not one of this kind of token.
  func check(_ source: ObjectReader) throws(VectorError) {
    var reader = source
    try reader.object("header").check(header)
    try reader.object("claims").check(claims)
    try reader.object("signature").check([signature])
    for (name, members) in [("headerOptional", header), ("claimsOptional", claims)] {
      guard let object = try reader.optionalObject(name) else { continue }
      // What a token may lack may be null in it.
      let nullable = Set(members.filter { !$0.isRequired }.map(\.name))
      let values = object.object.members.filter {
        $0.value != .null || !nullable.contains($0.name)
      }
      try ObjectReader(JSON.Object(values), at: object.path).check(members, isComplete: false)
      if object.object.isEmpty {
        throw VectorError(.empty, "\"\(name)\" needs at least one member", at: object.path)
      }
    }
  }
}
