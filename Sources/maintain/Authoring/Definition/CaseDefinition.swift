/// Changes what a case starts from.
typealias Change<Base> = @Sendable (inout Base) throws -> Void

/// One case as it is written down: what it changes, and what must come of it.
struct CaseDefinition<Base: Scenario>: Scoped {
  var slug: String
  var title: String
  var scope = Scope()
  var note: String?
  /// The publication that the expected value is copied from; nil if it is computed.
  var source: String?
  /// The rule of JOSE or JSON that it tries, by its name; empty if it tries none.
  var rule = ""
  /// The question that it leaves open.
  var question: AmbiguityID?
  /// What must come of it; nil where the section says so.
  var want: Want<Base>?
  /// The one change that makes this case of the group's base.
  var change: Change<Base>

  init(_ slug: String, _ title: String, _ want: Want<Base>?, _ change: @escaping Change<Base>) {
    self.slug = slug
    self.title = title
    self.want = want
    self.change = change
  }

  private func setting<Value>(_ member: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var definition = self
    definition[keyPath: member] = value
    return definition
  }

  /// Tries this rule of a pack, in words of its own.
  func trying(_ rule: String) -> Self { setting(\.rule, rule) }

  func titled(_ title: String) -> Self { setting(\.title, title) }

  func note(_ text: String?) -> Self { setting(\.note, text) }

  /// The expected value is copied from there.
  func published(in source: String) -> Self { setting(\.source, source) }

  /// With exactly this output.
  func output(_ members: JSON.Object) -> Self { setting(\.want, .output(members)) }

  /// With at least this in the verdict.
  func finding(_ members: JSON.Object) -> Self { setting(\.want, .valid(members)) }

  /// With exactly this token.
  func token(_ token: TokenExpectation) -> Self { setting(\.want, .token { _, it in it = token }) }

  /// With a token that has no aud, no nbf but iat, and none of these claims.
  func harmless(without secrets: [String]) -> Self {
    setting(
      \.want,
      .token { _, token in
        token.claimsOptional["nbf"] = token.claims["iat"]
        token.claimsAbsent += ["aud"] + secrets
      }
    )
  }

  /// With so many tokens, whose fresh claims cannot be foreseen either.
  func issuedUnforeseeably(times count: Int) -> Self {
    setting(
      \.want,
      .token { _, token in
        token.issues = count
        token.unforeseeable = token.fresh
      }
    )
  }

  /// With a token whose typ, if there is one, is this.
  func spelling(typ: String) -> Self {
    setting(\.want, .token { _, token in token.headerOptional["typ"] = .string(typ) })
  }

  /// With a token that has none of these claims, not even as null.
  func token(without claims: [String]) -> Self {
    setting(
      \.want,
      .token { _, token in
        for claim in claims { token.claimsOptional[claim] = nil }
        token.claimsAbsent += claims
      }
    )
  }

  /// For one of these reasons.
  func reasons(_ reasons: ReasonCode...) -> Self { self.reasons(reasons) }

  func reasons(_ reasons: [ReasonCode]) -> Self { setting(\.want, want?.with(reasons)) }

  /// The question that is open, and what follows from each interpretation.
  func asking(
    _ ambiguity: AmbiguityID,
    _ interpretations: KeyValuePairs<Interpretation, Want<Base>>
  ) -> Self {
    setting(\.want, .leftOpen(ambiguity, interpretations))
  }

  /// The question that is open; what follows from each interpretation stands behind it.
  func asking(_ ambiguity: AmbiguityID) -> Self { setting(\.question, ambiguity) }

  func either(_ interpretations: KeyValuePairs<Interpretation, Want<Base>>) -> Self {
    setting(\.want, question.map { .leftOpen($0, interpretations) })
  }

  /// What is changed, behind what stands beside the title.
  func with(_ addition: @escaping Change<Base>) -> Self {
    setting(\.change) { [change] in
      try change(&$0)
      try addition(&$0)
    }
  }

  /// What happens before the change.
  func given(_ preparation: @escaping Change<Base>) -> Self {
    setting(\.change) { [change] in
      try preparation(&$0)
      try change(&$0)
    }
  }
}

/// What must come of a case.
indirect enum Want<Base: Scenario>: Sendable {
  /// Success, with what the reference gives.
  case success
  /// Success, with what the reference gives once this is changed as well.
  case successAfter(Change<Base>)
  /// Success, with exactly this.
  case output(JSON.Object)
  /// A valid verdict, with at least this.
  case valid(JSON.Object)
  /// An invalid verdict; without reasons, for those of the section.
  case invalid([ReasonCode])
  /// A refusal; without reasons, for those of the section.
  case refused([ReasonCode])
  /// The token that the scenario calls for, after a change where an interpretation asks for one.
  case token(@Sendable (Base, inout TokenExpectation) throws -> Void)
  /// An open question: one expectation for each interpretation, the reference's own first.
  case either(AmbiguityID, [(interpretation: Interpretation, want: Want<Base>)])

  /// An open question, its interpretations as a literal.
  static func leftOpen(
    _ ambiguity: AmbiguityID,
    _ interpretations: KeyValuePairs<Interpretation, Want>
  ) -> Want {
    .either(ambiguity, interpretations.map { ($0.key, $0.value) })
  }

  /// The same for these reasons.
  func with(_ reasons: [ReasonCode]) -> Want {
    switch self {
    case .invalid: .invalid(reasons)
    case .refused: .refused(reasons)
    default: self
    }
  }

  /// The same with these reasons, wherever none are given.
  func filled(with reasons: [ReasonCode]) -> Want {
    switch self {
    case .invalid([]), .refused([]): with(reasons)
    case .either(let ambiguity, let interpretations):
      .either(ambiguity, interpretations.map { ($0.interpretation, $0.want.filled(with: reasons)) })
    default: self
    }
  }
}
