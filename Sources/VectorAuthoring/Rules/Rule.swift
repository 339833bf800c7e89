import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

/// A rule of JOSE or of JSON text, which every verifier of a token has: what is tried, and what must
/// come of it.
///
/// It is written once; the cases of each verifier try it under an id of their own.
struct Rule<Base: ForgingScenario>: Sendable {
  let title: String
  let want: Want<Base>
  let decidedBy: RequirementID
  let also: [RequirementID]
  let flags: [FlagID]
  let note: String?
  let change: @Sendable (inout Base) throws -> Void

  init(
    _ title: String,
    _ want: Want<Base>,
    decidedBy: RequirementID,
    also: [RequirementID] = [],
    flags: [FlagID] = [],
    note: String? = nil,
    change: @escaping @Sendable (inout Base) throws -> Void
  ) {
    self.title = title
    self.want = want
    self.decidedBy = decidedBy
    self.also = also
    self.flags = flags
    self.note = note
    self.change = change
  }
}

/// A case of a rule, with what this verifier adds.
///
/// Where the section or the case names a deciding requirement, as one of the verifier's own documents,
/// the rule's stands behind it.
/// What happens in place of the rule's change follows in braces; what happens before it is `given`.
func tries<Base: ForgingScenario>(
  _ slug: String,
  _ rule: Rule<Base>,
  titled title: String? = nil,
  rejectedAs reasons: [ReasonCode]? = nil,
  decidedBy requirement: RequirementID? = nil,
  also requirements: [RequirementID] = [],
  flags: [FlagID] = [],
  note: String? = nil,
  change: (@Sendable (inout Base) throws -> Void)? = nil,
  given preparation: @escaping @Sendable (inout Base) throws -> Void = { _ in }
) -> CaseDefinition<Base> {
  let change = change ?? rule.change
  return CaseDefinition(
    slug: slug,
    title: title ?? rule.title,
    decidedBy: requirement,
    ruledBy: rule.decidedBy,
    also: rule.also + requirements,
    flags: rule.flags + flags,
    note: note ?? rule.note,
    source: nil,
    want: reasons.map { .invalid($0) } ?? rule.want,
    change: {
      try preparation(&$0)
      try change(&$0)
    }
  )
}

/// A part of a token that a rule is tried on.
enum TokenPart: String, Sendable {
  case header
  case payload
  /// The payload, where it is the claims of a JWT.
  case claims
  case signature

  /// "A header", for titles.
  var name: String {
    switch self {
    case .header: "A header"
    case .payload: "A payload"
    case .claims: "Claims"
    case .signature: "A signature"
    }
  }

  /// "A header that is", for titles.
  var being: String { self == .claims ? "Claims that are" : "\(name) that is" }

  /// The requirement that the part is JSON in UTF-8.
  var isJSON: RequirementID { self == .header ? "JWS-HEADER-UTF8-JSON" : "JWT-CLAIMS-UTF8-JSON" }
}

extension ForgingScenario {
  /// The octets of a part before they are encoded.
  subscript(octets part: TokenPart) -> [UInt8] {
    get { part == .header ? token.headerOctets : token.payloadOctets }
    set {
      if part == .header { token.headerOctets = newValue } else { token.payloadOctets = newValue }
    }
  }

  /// The JSON text of a part.
  subscript(text part: TokenPart) -> String {
    get { String(decoding: self[octets: part], as: UTF8.self) }
    set { self[octets: part] = Array(newValue.utf8) }
  }

  /// The members of a part.
  subscript(members part: TokenPart) -> JSON.Object {
    get { part == .header ? header : claims }
    set { if part == .header { header = newValue } else { claims = newValue } }
  }

  /// Writes a part's base64url in another way; the signature is made over the result.
  mutating func encode(_ part: TokenPart, _ write: @escaping @Sendable (String) -> String) {
    switch part {
    case .header: token.encoded = { $0.header = write($0.header) }
    case .payload, .claims: token.encoded = { $0.payload = write($0.payload) }
    case .signature: token.signed = { $0.signature = write($0.signature) }
    }
  }

  /// Takes the signature away.
  mutating func unsign() { encode(.signature) { _ in "" } }
}
