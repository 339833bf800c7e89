/// The words that rows of a table use for a scenario.
struct CaseWords<Base: Scenario>: Sendable {
  /// Sets a value: `now = "2018-01-02T03:05:00Z"`.
  enum Setting: Sendable {
    case text(@Sendable (inout Base, String) throws -> Void)
    case integer(@Sendable (inout Base, Int64) throws -> Void)
    case object(@Sendable (inout Base, JSON.Object) throws -> Void)
  }

  /// The objects whose members a row can set: `claims.iss = "foo"`.
  ///
  /// A member of another name is written in quotes, so that no misspelt name becomes a new member.
  struct Members: Sendable {
    /// Changes the object of a scenario.
    let update: @Sendable (inout Base, (inout JSON.Object) -> Void) -> Void
    let names: [String]
  }

  var settings: [String: Setting] = [:]
  var members: [String: Members] = [:]
  /// Changes without a value: `unsigned`.
  var changes: [String: Change<Base>] = [:]
  /// Values that have a name.
  var values: [String: JSON] = [:]
  /// Rules of which a table tries every one.
  var packs: [String: [CaseDefinition<Base>]] = [:]
}

/// A scenario whose cases can be rows of a table.
protocol TabulatedScenario: Scenario {
  static var words: CaseWords<Self> { get }
}

extension ForgingScenario {
  /// The words of every verifier of tokens.
  static var forgingWords: CaseWords<Self> {
    var packs = [
      "rule of unsecured tokens": RulePack<Self>.unsecured,
      "rule of algorithm types": .algorithmTypes,
      "rule of algorithm names": .algorithmNames,
      "rule of embedded keys": .embeddedKeys,
      "rule of critical extensions": .critical,
    ]
    for field in exactTexts { packs["text rule of \(field.name)"] = .exactText(field) }
    for field in otherTexts { packs["text rule of \(field.name)"] = .anyText(field) }
    for date in dates { packs["date rule of \(date.claim)"] = .dates(date.claim, date.right) }
    let texts = (exactTexts + otherTexts).filter { $0.part == .claims }.map(\.name)
    return CaseWords(
      settings: [
        "header": .object { $0.header = $1 },
        "claims": .object { $0.claims = $1 },
        "sent": .text { $0.send($1) },
      ],
      members: [
        "header": CaseWords.Members(
          update: { $1(&$0.token.header) },
          names: [
            "alg", "kid", "typ", "cty", "crit", "jku", "jwk", "x5u", "x5c", "x5t", "x5t#S256",
          ]
        ),
        "claims": CaseWords.Members(
          update: { $1(&$0.token.claims) },
          names: ["iss", "sub", "aud", "exp", "nbf", "iat", "jti"] + texts + dates.map(\.claim)
        ),
      ],
      changes: ["unsigned": { $0.unsign() }],
      packs: packs.mapValues { $0.rules.map { $0.trying($0.slug) } }
    )
  }
}

extension CaseWords where Base: TimedScenario {
  /// Adds the words of a verification at an instant.
  mutating func addClock() {
    packs["case of leeway"] = ClockCases<Base>.leeway
    packs["case of nbf"] = ClockCases<Base>.notBefore
    settings["now"] = .text { $0.now = Timestamp($1) }
    settings["leeway"] = .integer { $0.leeway = $1 }
  }
}

/// The ids that the vectors' own files have.
struct CaseTerms: Sendable {
  var requirements: Set<String> = []
  var flags: Set<String> = []
  var ambiguities: Set<String> = []
}
