/// A rule of the reference that an input breaks.
struct BrokenRule: Error {
  let requirements: [RequirementID]
}

extension Reference {
  /// A reference that throws the rule by which it would refuse or reject.
  static let naming: Reference = {
    var reference = Reference()
    reference.sinchSignature.checks.nameBroken()
    reference.sinchTokenIssuer.checks.nameBroken()
    reference.sinchTokenVerifier.checks.nameBroken()
    reference.sinchTokenVerifier.reader.headerChecks.nameBroken()
    reference.sinchTokenVerifier.claimChecks.nameBroken()
    reference.layerTokenIssuer.checks.nameBroken()
    reference.layerTokenVerifier.checks.nameBroken()
    reference.layerTokenVerifier.reader.headerChecks.nameBroken()
    reference.layerTokenVerifier.claimChecks.nameBroken()
    reference.signer.header.headerChecks.nameBroken()
    reference.verifier.reader.headerChecks.nameBroken()
    reference.digest.checks.nameBroken()
    return reference
  }()
}

extension Array {
  fileprivate mutating func nameBroken<Subject>() where Element == Rule<Subject> {
    self = map { rule in
      var named = rule
      named.body = { subject in
        do {
          try rule.body(&subject)
        } catch is Refusal {
          throw BrokenRule(requirements: rule.requirements)
        }
      }
      return named
    }
  }
}

extension Call {
  /// The rules of the first check that an input breaks; none if it breaks no listed rule.
  func brokenRules(by input: any CallInput) async -> [RequirementID] {
    await contract.brokenRules(by: input)
  }
}

extension CallContract {
  fileprivate static func brokenRules(by input: any CallInput) async -> [RequirementID] {
    guard let handler = handler(for: Reference.naming), let input = input as? Input else {
      return []
    }
    do {
      _ = try await handler(input)
    } catch let broken as BrokenRule {
      return broken.requirements
    } catch {
      return []
    }
    return []
  }

  /// The input as a Swift value; nil if it cannot be decoded.
  static func decoded(_ input: JSON.Object) -> (any CallInput)? {
    try? JSON.object(input).decoded(as: Input.self)
  }
}
