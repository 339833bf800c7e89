/// A member of a token that is a text, which the scenario's token has.
struct TextField: Sendable {
  /// A requirement, and the reasons for which a token is rejected that breaks it.
  typealias Demand = (requirement: RequirementID, reasons: [ReasonCode])

  let name: String
  /// What it is called, with its article: "An issuer".
  let being: String
  var part = TokenPart.claims
  /// It is this text; it is there; it is a text.
  let exact, required, typed: Demand

  fileprivate var noun: Substring { being.drop { $0 != " " }.dropFirst() }
}

extension CaseDefinition where Base: ForgingScenario {
  static func missing(_ field: TextField) -> Self {
    putting(field, "missing", field.required, "No \(field.noun)") { _ in nil }
      .flagged("claims-missing")
  }

  static func null(_ field: TextField) -> Self {
    putting(field, "null", field.required, "The \(field.noun) null") { _ in .null }
      .also(field.typed.requirement).reasons([.claimInvalid] + field.required.reasons)
      .flagged("claims-missing")
  }

  static func empty(_ field: TextField) -> Self {
    putting(field, "empty", field.exact, "An empty \(field.noun)") { _ in "" }
      .reasons(field.exact.reasons + [.claimInvalid]).flagged("empty-identity")
  }

  static func inCapitalMember(_ field: TextField) -> Self {
    let (part, name) = (field.part, field.name.uppercased())
    let title = "The \(field.noun) under the member name \(name)"
    return putting(field, "in-capital-member", field.required, title) { .string($0) }
      .with {
        $0[members: part][name] = $0[members: part][field.name]
        $0[members: part][field.name] = nil
      }
      .also("JWT-STRING-COMPARISON").flagged("inexact-comparison")
  }

  /// Something else than a text.
  static func mistyped(
    _ field: TextField,
    _ kind: String,
    _ title: String,
    _ value: @escaping @Sendable (String) -> JSON
  ) -> Self {
    putting(field, kind, field.typed, title) { value($0) }
      .also(field.exact.requirement).flagged("claims-missing")
  }

  /// Another text than the right one, though close to it.
  static func near(_ field: TextField, _ near: NearText) -> Self {
    let rule = putting(field, near.slug, field.exact, "\(field.being) \(near.phrase)") {
      .string(near.write($0))
    }
    .flagged("inexact-comparison")
    return near.slug == "nul-behind" ? rule.also("JWT-STRING-COMPARISON") : rule
  }

  /// A rule that puts something in the place of the right text, whatever its section decides by.
  private static func putting(
    _ field: TextField,
    _ name: String,
    _ demand: TextField.Demand,
    _ title: String,
    _ value: @escaping @Sendable (String) -> JSON?
  ) -> Self {
    breaks(demand.requirement, title) {
      let right = $0[members: field.part][field.name]?.string ?? ""
      $0[members: field.part][field.name] = value(right)
    }
    .named("\(field.name)-\(name)").decidedBy(demand.requirement).reasons(demand.reasons)
  }
}

extension RulePack {
  /// Of a text that may be any.
  static func anyText(_ field: TextField) -> RulePack {
    RulePack([
      .missing(field),
      .null(field),
      .mistyped(field, "number", "\(field.being) that is a number") { _ in 1 },
      .mistyped(field, "true", "\(field.being) that is true") { _ in true },
      .mistyped(field, "array", "The right \(field.noun) inside an array") { [.string($0)] },
      .mistyped(field, "object", "The right \(field.noun) as the name of a member") {
        .object([$0: true])
      },
      .empty(field),
      .inCapitalMember(field),
    ])
  }

  /// Of a text that is compared with the right one.
  static func exactText(_ field: TextField) -> RulePack {
    let near: [NearText] = [
      .prefix, .longer, .spaceBefore, .spaceBehind, .lineBreakBehind, .nulBehind,
    ]
    return RulePack(anyText(field).rules + near.map { Rule<Base>.near(field, $0) })
  }
}
