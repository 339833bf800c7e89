/// A rule of JOSE or of JSON text, which every verifier of a token has.
///
/// It is written once, as a case under the rule's own name; a verifier tries it under that name, or
/// under the id that its case has.
typealias Rule<Base: ForgingScenario> = CaseDefinition<Base>

extension CaseDefinition where Base: ForgingScenario {
  /// What breaks a rule of this requirement, and is rejected.
  static func breaks(
    _ rule: RequirementID,
    _ title: String,
    change: @escaping Change<Base>
  ) -> Self {
    Rule("", title, .invalid([]), change).of(rule)
  }

  /// What a rule of this requirement leaves open.
  static func leavesOpen(
    _ rule: RequirementID,
    _ title: String,
    change: @escaping Change<Base>
  ) -> Self {
    Rule("", title, nil, change).of(rule)
  }

  /// Names the rule, as a case that tries it is called where it has no other id.
  func named(_ name: String) -> Self {
    var definition = self
    definition.slug = name
    return definition
  }

  private func of(_ rule: RequirementID) -> Self {
    var definition = self
    definition.scope.rule = rule
    return definition
  }
}

extension ForgingScenario {
  /// One of this verifier's own ambiguities, such as `sinch-verified-b64-true`.
  ///
  /// Every verifier answers the questions of a rule for itself.
  static func question(_ name: String) -> AmbiguityID {
    let family = call.rawValue.prefix { $0 != "." }
    return AmbiguityID(rawValue: "\(family)-verified-\(name)")
  }
}

/// A part of a token that a rule is tried on.
enum TokenPart: String, Sendable {
  case header
  case payload
  /// The payload, if it is the claims of a JWT.
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
