import StrictJSON

/// A member of a token that is a text, which the scenario's token has.
struct TextField: Sendable {
  /// A rule, and the reasons for which a token is rejected that breaks it.
  typealias Rule = (requirement: RequirementID, reasons: [ReasonCode])

  let name: String
  /// What it is called, with its article: "An issuer".
  let being: String
  let part: TokenPart
  /// It is this text, it is there, it is a text.
  let exact, required, typed: Rule

  init(
    _ name: String,
    _ being: String,
    in part: TokenPart = .claims,
    exact: Rule,
    required: Rule,
    typed: Rule
  ) {
    self.name = name
    self.being = being
    self.part = part
    self.exact = exact
    self.required = required
    self.typed = typed
  }

  fileprivate var noun: Substring { being.drop { $0 != " " }.dropFirst() }
}

/// What is tried of every text that must be exactly one.
enum TextProbe: String, CaseIterable {
  case missing, null, number
  case boolean = "true"
  case array, object, empty
  case capitalMember = "in-capital-member"
  case prefix, longer
  case spaceBefore = "space-before"
  case spaceBehind = "space-behind"
  case lineBreakBehind = "line-break-behind"
  case nulBehind = "nul-behind"

  /// Those of a text that the verifier does not know beforehand.
  static let ofAnyText: [TextProbe] = [
    .missing, .null, .number, .boolean, .array, .object, .empty, .capitalMember,
  ]
}

extension CaseDefinition where Base: ForgingScenario {
  static func text(_ field: TextField, _ probe: TextProbe) -> Self {
    let noun = field.noun
    switch probe {
    case .missing:
      return putting(field, probe, field.required.requirement, "No \(noun)") { _ in nil }
        .reasons(field.required.reasons).flagged("claims-missing")
    case .null:
      return putting(field, probe, field.required.requirement, "The \(noun) null") { _ in .null }
        .also(field.typed.requirement).reasons([.claimInvalid] + field.required.reasons).flagged(
          "claims-missing"
        )
    case .number: return mistyped(field, probe, "\(field.being) that is a number") { _ in 1 }
    case .boolean: return mistyped(field, probe, "\(field.being) that is true") { _ in true }
    case .array:
      return mistyped(field, probe, "The right \(noun) inside an array") { [.string($0)] }
    case .object:
      return mistyped(field, probe, "The right \(noun) as the name of a member") {
        .object([$0: true])
      }
    case .empty:
      return putting(field, probe, field.exact.requirement, "An empty \(noun)") { _ in "" }
        .reasons(field.exact.reasons + [.claimInvalid]).flagged("empty-identity")
    case .capitalMember:
      let name = field.name.uppercased()
      let title = "The \(noun) under the member name \(name)"
      return putting(field, probe, field.required.requirement, title)
        .with {
          $0[members: field.part][name] = $0[members: field.part][field.name]
          $0[members: field.part][field.name] = nil
        }
        .also("JWT-STRING-COMPARISON").reasons(field.required.reasons)
        .flagged("inexact-comparison")
    case .prefix: return near(field, probe, "without its last character") { String($0.dropLast()) }
    case .longer: return near(field, probe, "with a further character") { $0 + "0" }
    case .spaceBefore: return near(field, probe, "with a space before it") { " " + $0 }
    case .spaceBehind: return near(field, probe, "with a space behind it") { $0 + " " }
    case .lineBreakBehind: return near(field, probe, "with a line break behind it") { $0 + "\n" }
    case .nulBehind:
      return near(field, probe, "with a NUL behind it") { $0 + "\0" }.also("JWT-STRING-COMPARISON")
    }
  }

  /// Another text than the right one, though close to it.
  private static func near(
    _ field: TextField,
    _ probe: TextProbe,
    _ what: String,
    _ text: @escaping @Sendable (String) -> String
  ) -> Self {
    putting(field, probe, field.exact.requirement, "\(field.being) \(what)") { .string(text($0)) }
      .reasons(field.exact.reasons).flagged("inexact-comparison")
  }

  /// Something else than a text.
  private static func mistyped(
    _ field: TextField,
    _ probe: TextProbe,
    _ title: String,
    _ value: @escaping @Sendable (String) -> JSON
  ) -> Self {
    putting(field, probe, field.typed.requirement, title) { value($0) }
      .also(field.exact.requirement).reasons(field.typed.reasons).flagged("claims-missing")
  }

  /// A rule that puts something in the place of the right text, whatever its section decides by.
  private static func putting(
    _ field: TextField,
    _ probe: TextProbe,
    _ requirement: RequirementID,
    _ title: String,
    _ value: @escaping @Sendable (String) -> JSON? = { .string($0) }
  ) -> Self {
    breaks(requirement, title) {
      let right = $0[members: field.part][field.name]?.string ?? ""
      $0[members: field.part][field.name] = value(right)
    }
    .named("\(field.name)-\(probe.rawValue)").decidedBy(requirement)
  }
}

extension RulePack {
  /// Of a text that is compared with the right one.
  static func exactText(_ field: TextField) -> RulePack {
    RulePack(TextProbe.allCases.map { .text(field, $0) })
  }

  /// Of a text that may be any.
  static func anyText(_ field: TextField) -> RulePack {
    RulePack(TextProbe.ofAnyText.map { .text(field, $0) })
  }
}
