/// Faults of rules that are enforced with a weaker comparison than the documents require.
enum RuleFaults {
  static let all: [KnownFault] =
    claims("sinch-verify", .sinchVerifier, \.sinchTokenVerifier.claimChecks)
    + claims("layer-verify", .layerVerifier, \.layerTokenVerifier.claimChecks)
    + headers("layer", .layerVerifier, \.layerTokenVerifier.reader.headerChecks)
    + algorithms + keyIDs + absences
    + parameters("sinch-issue", .sinchIssuer, \.sinchTokenIssuer.checks)
    + parameters("sinch-verify", .sinchVerifier, \.sinchTokenVerifier.checks)
    + parameters("layer-issue", .layerIssuer, \.layerTokenIssuer.checks)
    + parameters("layer-verify", .layerVerifier, \.layerTokenVerifier.checks)
    + parameters("sinch-sig", .signatureScheme, \.sinchSignature.checks)

  /// A list of rules in the reference.
  typealias Place<Subject> = any WritableKeyPath<Reference, [Rule<Subject>]> & Sendable

  // MARK: Texts

  /// Claims that have to be a certain text, or any.
  private static func claims<Input>(
    _ prefix: String,
    _ calls: [Call],
    _ place: Place<Evidence<Input>>
  ) -> [KnownFault] {
    Reference()[keyPath: place].flatMap { rule in
      switch rule.demand {
      case .equals(let expected):
        let whole = Weakenings.all.map { weakening in
          fault("\(prefix)-\(rule.member)", calls, rule.member, weakening) {
            $0[keyPath: place].weaken(rule) { evidence in
              weakening.apply(evidence.claims.members[rule.member], expected(evidence))
            }
          }
        }
        return whole + parameterised(prefix, calls, rule, expected, place)
      case .filled:
        return Weakenings.kinds.map { weakening in
          fault("\(prefix)-\(rule.member)", calls, rule.member, weakening) {
            $0[keyPath: place].weaken(rule) { evidence in
              // No text is expected, so that the comparisons of texts take none but an empty one.
              let found = evidence.claims.members[rule.member]
              guard weakening.apply(found, "\u{0}") else { return false }
              evidence.claims.members[rule.member] = .string(
                found?.string ?? found?.compact() ?? ""
              )
              return true
            }
          }
          .fix("require \(rule.member) to be a text that is not empty")
        }
      default: return []
      }
    }
  }

  /// Claims that a token must not have, in the verifiers that refuse them.
  private static let absences = {
    let sinch = absent(in: SinchTokenVerifier.claimChecks)
    let layer = absent(in: LayerTokenVerifier.claimChecks)
    return sinch.union(layer).sorted().map { claim in
      KnownFault(.derived("verify-\(claim)-unchecked"), "ignores \(claim)") {
        $0.dropClaimRules(claim)
      }
      .in(
        (sinch.contains(claim) ? .sinchVerifier : [])
          + (layer.contains(claim) ? .layerVerifier : [])
      )
      .fix("refuse a token with \(claim)").flagged("cross-jwt")
    }
  }()

  private static func absent<Input>(in rules: [Rule<Evidence<Input>>]) -> Set<String> {
    Set(rules.filter { if case .absent = $0.demand { true } else { false } }.map(\.member))
  }

  /// Comparisons of one part of an expected text, the host or the parameter that it is made of, and
  /// with the parameter alone.
  private static func parameterised<Input>(
    _ prefix: String,
    _ calls: [Call],
    _ rule: Rule<Evidence<Input>>,
    _ expected: Expected<Evidence<Input>>,
    _ place: Place<Evidence<Input>>
  ) -> [KnownFault] {
    let (what, before) = (rule.member, expected.text(""))
    guard !before.isEmpty else { return [] }
    let host = String(before.dropLast(before.drop { $0 == "/" }.drop { $0 != "/" }.count))
    func weaker(
      _ weakening: Weakening,
      _ name: String,
      _ part: String,
      _ takes: @escaping @Sendable (_ text: String, _ parameter: String) -> Bool
    ) -> KnownFault {
      let text = weakening.text("*").replacing("the expected *", with: "the expected \(part) in *")
        .replacing("*", with: "\(part) in \(what)")
      let whole = Weakening("\(name)-\(weakening.name)", text, weakening.flag, weakening.apply)
      return fault("\(prefix)-\(what)", calls, what, whole) {
        $0[keyPath: place].weaken(rule) { evidence in
          let text = evidence.claims.members[what]?.string
          return text.map { takes($0, expected.parameter(evidence)) } ?? false
        }
      }
    }
    let key = "the application key"
    let parts = Weakenings.parts.map { weakening in
      weaker(weakening, "key", key) { weakening.apply(.string($0.after(before) ?? $0), $1) }
    }
    let keys = Weakenings.all.named("in-any-ascii-case in-any-case trimmed").map { weakening in
      weaker(weakening, "key", key) { text, parameter in
        text.after(before).map { weakening.apply(.string($0), parameter) } ?? false
      }
    }
    let hosts = Weakenings.all.named("any-text-taken in-any-case").map { weakening in
      weaker(weakening, "host", "the host") { text, parameter in
        let rest = expected.text(parameter).dropFirst(host.count)
        return text.hasSuffix(rest)
          && weakening.apply(.string(String(text.dropLast(rest.count))), host)
      }
    }
    let alone = Weakening("alone", "accepts * alone", "wrong-subject") { _, _ in true }
    return parts + keys + hosts + [weaker(alone, "key", key) { $0.utf8.elementsEqual($1.utf8) }]
  }

  /// Members of a header that have to be one of some texts.
  private static func headers(
    _ prefix: String,
    _ calls: [Call],
    _ place: Place<JSON.Object>
  ) -> [KnownFault] {
    // Handling another typ is left open to the verifier, and crit is not a text.
    Reference()[keyPath: place].filter { !["alg", "crit", "typ"].contains($0.member) }.flatMap {
      rule -> [KnownFault] in
      guard case .oneOf(let values) = rule.demand else { return [] }
      return Weakenings.all.map { weakening in
        fault("\(prefix)-\(rule.member)", calls, rule.member, weakening) {
          $0[keyPath: place].weaken(rule) { header in
            values.contains { value in
              value?.string.map { weakening.apply(header[rule.member], $0) } ?? false
            }
          }
        }
      }
    }
  }

  /// The algorithm of each verifier; the name tells which is meant, or else the kind of key.
  private static let algorithms: [KnownFault] = Weakenings.all.map { weakening in
    fault("token-alg", .readers, "alg", weakening) { reference in
      let checked = reference.verifier.algorithm
      reference.verifier.algorithm = { header, input in
        do {
          return try checked(header, input)
        } catch {
          let found = header["alg"]
          guard input.algorithms.contains(where: { weakening.apply(found, $0) }) else {
            throw error
          }
          let isHMAC = found?.string?.uppercased().hasPrefix("HS") == true
          return isHMAC || input.publicKey == nil ? .hs256 : .rs256
        }
      }
      reference.sinchTokenVerifier.reader.headerChecks.weaken("alg") {
        weakening.apply($0["alg"], "HS256")
      }
      reference.layerTokenVerifier.reader.headerChecks.weaken("alg") {
        weakening.apply($0["alg"], "RS256")
      }
    }
    .fix("require alg to be exactly the name of the expected algorithm").flagged("alg-type")
  }

  /// The key that `kid` names among the provider's.
  private static let keyIDs: [KnownFault] = Weakenings.ofNames.map { weakening in
    fault("layer-key", .layerVerifier, "kid", weakening) {
      $0.layerTokenVerifier.publicKey = { token, input in
        if let key = try? LayerTokenVerifier.key(namedBy: token.header, in: input.publicKeys) {
          return key
        }
        let found = token.header["kid"]
        // By their names: a service holds them in no order.
        let keys = input.publicKeys.sorted { $0.keyID < $1.keyID }
        return try required(keys.first { weakening.apply(found, $0.keyID) }, .unknownKey).pem
      }
    }
    .fix("look up kid exactly among the registered keys").flagged("kid-injection")
  }

  private static func fault(
    _ prefix: String,
    _ calls: [Call],
    _ what: String,
    _ weakening: Weakening,
    _ replace: @escaping @Sendable (inout Reference) -> Void
  ) -> KnownFault {
    let fix = "compare \(what) with the expected value, byte for byte"
    return weakening.fault(prefix, what, in: calls, fix: fix, replace)
  }

  // MARK: Parameters

  /// Parameters that have to be given, and numbers that have a least value.
  private static func parameters<Subject: Sendable>(
    _ prefix: String,
    _ calls: [Call],
    _ place: Place<Subject>
  ) -> [KnownFault] {
    Reference()[keyPath: place].flatMap { rule -> [KnownFault] in
      guard case .bound = rule.demand else {
        return [
          KnownFault(
            .derived("\(prefix)-\(rule.name)-empty-taken"),
            "accepts an empty \(rule.name)"
          ) { $0[keyPath: place].drop(rule.name) }
          .in(calls).fix("refuse an empty \(rule.name)").flagged("empty-identity")
        ]
      }
      return BoundShift.all.map { change in
        change.fault(
          "\(prefix)-\(rule.name)",
          rule.name,
          in: calls,
          fix: "refuse a \(rule.name) that is too short, and no other"
        ) { $0[keyPath: place].rebound(rule.name, by: change.apply) }
      }
    }
  }
}

extension Array {
  /// Enforces a rule only if a weaker condition does not hold.
  package mutating func weaken<Subject>(
    _ rule: Rule<Subject>,
    unless takes: @escaping @Sendable (inout Subject) -> Bool
  ) where Element == Rule<Subject> {
    let body = rule.body
    self.rule(rule.name) { subject in if !takes(&subject) { try body(&subject) } }
  }

  /// Weakens a rule, given its name.
  package mutating func weaken<Subject>(
    _ name: String,
    unless takes: @escaping @Sendable (inout Subject) -> Bool
  ) where Element == Rule<Subject> {
    for rule in self where rule.name == name { weaken(rule, unless: takes) }
  }
}
