import Cryptography

/// Faults of verifiers that use another key than the one that `kid` names.
enum OtherKeyFaults {
  static let ofSinch = faults(days, "sinch-verify-key-of", .sinchVerifier, "utc-day") {
    // A verifier that derives the key from iat has nothing to compare iat with.
    if $2 == .always, $1.name == "iat" { $0.sinchTokenVerifier.claimChecks.drop("kid-matches-iat") }
    $0.sinchTokenVerifier.keyDay = { [day = $1, occasion = $2] token, input in
      let secret = try SinchKeySchedule.decodedSecret(input.applicationSecret)
      return try occasion.key(
        for: token,
        among: day.keys(token, input),
        named: { try SinchTokenVerifier.day(namedBy: token.header) },
        fits: { try HS256.verify(token, key: HMAC.sha256(key: secret, message: $0.utcDay.utf8)) }
      ).utcDay
    }
  }
  .map { $0.fix(KeyIDFaults.fix) }

  static let ofLayer = faults(registered, "layer-key", .layerVerifier, "kid-injection") {
    $0.layerTokenVerifier.publicKey = { [other = $1, occasion = $2] token, input in
      try occasion.key(
        for: token,
        among: other.keys(token, input),
        named: { try LayerTokenVerifier.key(namedBy: token.header, in: input.publicKeys) },
        fits: { try RS256.verify(token, publicKey: $0) }
      )
    }
  }

  private static func faults<Input, Key>(
    _ others: [Others<Input, Key>],
    _ prefix: String,
    _ calls: [Call],
    _ flag: FlagID,
    _ install: @escaping @Sendable (inout Reference, Others<Input, Key>, Occasion) -> Void
  ) -> [KnownFault] {
    others.flatMap { other in
      other.occasions.map { occasion in
        KnownFault(
          .derived("\(prefix)-\(other.name)\(occasion.rawValue)"),
          occasion.text(other.what)
        ) { install(&$0, other, occasion) }
        .in(calls).fix("use the key that kid names and no other").flagged(occasion.flag ?? flag)
      }
    }
    .compactMap(Undetected.leftOut)
  }

  /// The situation in which another key is used.
  private enum Occasion: String, CaseIterable {
    case always = ""
    case withoutName = "-without-kid"
    case withWrongName = "-with-wrong-kid"
    case besides = "-too"

    /// The key that a token is verified with.
    func key<Key>(
      for token: SignedToken,
      among others: [Key],
      named: () throws -> Key,
      fits: (Key) throws -> Bool
    ) throws -> Key {
      switch self {
      case .withoutName where token.header["kid"]?.string != nil: return try named()
      case .always, .withoutName: return try others.first ?? named()
      case .withWrongName: return try (try? named()) ?? others.first ?? named()
      case .besides:
        let right = try named()
        return try ([right] + others).first(where: fits) ?? right
      }
    }

    func text(_ key: String) -> String {
      switch self {
      case .always: "uses \(key) and ignores kid"
      case .withoutName: "uses \(key) when kid is missing or not a string"
      case .withWrongName: "uses \(key) when kid names none"
      case .besides: "tries \(key) too"
      }
    }

    var flag: FlagID? {
      self == .withoutName ? "claims-missing" : self == .withWrongName ? "kid-injection" : nil
    }
  }

  /// Keys that a verifier could use, the likeliest first.
  private struct Others<Input, Key>: Sendable {
    let name: String
    let what: String
    var occasions = Occasion.allCases
    let keys: @Sendable (SignedToken, Input) -> [Key]
  }

  private static let days: [Others<SinchTokenVerifier.Input, Instant>] = [
    Others(name: "now", what: "today's key") { [$1.now.instant].compactMap(\.self) },
    Others(name: "iat", what: "the key of iat's day") { token, _ in token.day(of: "iat") },
    Others(name: "exp", what: "the key of the day of exp") { token, _ in token.day(of: "exp") },
    Others(name: "neighbours", what: "the keys of the neighbouring days", occasions: [.besides]) {
      token,
      _ in
      let day = try? SinchTokenVerifier.day(namedBy: token.header)
      return [-86_400, 86_400].compactMap { day?.adding(seconds: $0) }
    },
    Others(name: "claims", what: "the key that kid in the claims names") { token, _ in
      token.claims.flatMap { try? [SinchTokenVerifier.day(namedBy: $0.members)] } ?? []
    },
  ]

  private static let registered: [Others<LayerTokenVerifier.Input, String>] = [
    Others(name: "first-registered", what: "the first registered key") {
      $1.publicKeys.prefix(1).map(\.pem)
    },
    Others(name: "last-registered", what: "the last registered key") {
      $1.publicKeys.suffix(1).map(\.pem)
    },
    Others(name: "only-one", what: "the only registered key") {
      $1.publicKeys.count == 1 ? $1.publicKeys.map(\.pem) : []
    },
    Others(name: "any-registered", what: "any registered key that fits") { token, input in
      let keys = input.publicKeys.map(\.pem)
      return keys.filter { (try? RS256.verify(token, publicKey: $0)) == true } + keys
    },
    Others(name: "of-claims", what: "the key that kid in the claims names") { token, input in
      token.claims.flatMap {
        try? [LayerTokenVerifier.key(namedBy: $0.members, in: input.publicKeys)]
      } ?? []
    },
  ]
}

extension SignedToken {
  /// The claims, before the signature is verified.
  fileprivate var claims: ClaimSet? { (try? JSON(parsing: payload))?.object.map { ClaimSet($0) } }

  /// The day of a date among them.
  fileprivate func day(of claim: String) -> [Instant] {
    claims.flatMap { try? [$0.instant(claim)] } ?? []
  }
}
