import AuthConformance
import Cryptography
import StrictJSON

/// Why a case cannot be asked of an implementation that fixes inputs.
struct NotApplicable: Error {
  let text: String
}

extension FixedInputs {
  /// A case with the fixed values, and what is expected of them.
  ///
  /// - Parameter moment: what the clock of the implementation shows.
  func settled(
    _ vector: VectorCase,
    of call: Call,
    at moment: Instant
  ) async -> Result<VectorCase, NotApplicable> {
    guard let limits = limits[call] else { return .success(vector) }
    var settled = vector
    let (input, names) = limits.applied(to: vector.input, at: moment)
    if !names.isEmpty {
      let list = names.joined(separator: ", ")
      let own = CallRequest(call, input: vector.input)
      let fixed = CallRequest(call, input: input)
      let answers = await reference.answer([own, fixed, fixed]).compactMap(\.output)
      guard answers.count == 3 else {
        return .failure(NotApplicable(text: "the fixed \(list) cannot be used in this case"))
      }
      let isRefused = answers.map { $0["refused"] == true }
      guard isRefused[0] == isRefused[1] else {
        let causes = await causes(vector, call, fixed: input, names, isRefused[0])
        let why = isRefused[0] ? "there is nothing to refuse" : "it has to be refused"
        return .failure(
          NotApplicable(
            text:
              "it is about \(causes), which the implementation fixes: with its own values \(why)"
          )
        )
      }
      let change = AnswerChange(
        from: answers[0],
        to: Array(answers[1...]),
        texts: names.compactMap { name in
          guard let old = vector.input[name]?.string, let new = input[name]?.string else {
            return nil
          }
          return (old, new)
        },
        key: await signatureKey(of: call, input)
      )
      guard let expectation = change.applied(to: vector.expectation) else {
        return .failure(
          NotApplicable(
            text: "what another interpretation makes of the fixed \(list) is not known"
          )
        )
      }
      settled.input = input
      settled.callInput = nil
      settled.expectation = expectation
    }
    settled.expectation = settled.expectation.limited(by: limits)
    return .success(settled)
  }

  /// The inputs by which the case is refused, or is not: each would make the answer what it was.
  private func causes(
    _ vector: VectorCase,
    _ call: Call,
    fixed: JSON.Object,
    _ names: [String],
    _ isRefused: Bool
  ) async -> String {
    let requests = names.map { name in
      var input = fixed
      input[name] = vector.input[name]
      return CallRequest(call, input: input)
    }
    let answers = await reference.answer(requests)
    let causes = zip(names, answers).filter { ($1.output?["refused"] == true) == isRefused }
    return (causes.isEmpty ? names : causes.map(\.0)).joined(separator: ", ")
  }

  private func signatureKey(
    of call: Call,
    _ input: JSON.Object
  ) async -> TokenExpectation.SignatureKey? {
    switch call {
    case .sinchRegistrationTokenIssue:
      var derivation = JSON.Object()
      derivation["applicationSecret"] = input["applicationSecret"]
      derivation["at"] = input["issuedAt"]
      let request = CallRequest(.sinchSigningKeyDerive, input: derivation)
      let key = await reference.answer([request]).first?.output?["key"]?.string
      return key.flatMap { Base64.standard.decode($0) }.map { .hs256($0) }
    case .layerIdentityTokenIssue:
      let key = input["privateKey"]?.string.flatMap { try? RSAPrivateKey(pem: $0) }
      return key.map { .rs256($0.publicKey.asPublicKeyPEM) }
    default: return nil
    }
  }
}

extension [UInt8] {
  /// A SubjectPublicKeyInfo in PEM.
  fileprivate var asPublicKeyPEM: String {
    let text = Array(Base64.standard.encode(self).utf8)
    let lines = stride(from: 0, to: text.count, by: 64).map { start in
      String(decoding: text[start..<Swift.min(start + 64, text.count)], as: UTF8.self)
    }
    return (["-----BEGIN PUBLIC KEY-----"] + lines + ["-----END PUBLIC KEY-----", ""])
      .joined(separator: "\n")
  }
}

/// What fixed values change in the right answer.
private struct AnswerChange {
  let before: JSON.Object
  let after: JSON.Object
  private let isFresh: (header: [String], claims: [String])
  private let header: (before: JSON.Object, after: JSON.Object)
  private let claims: (before: JSON.Object, after: JSON.Object)
  private let texts: [(old: String, new: String)]
  private let key: TokenExpectation.SignatureKey?

  /// - Parameters:
  ///   - after: two answers: what differs between them is made up anew each time.
  ///   - texts: what is replaced within texts of which the reference makes something else.
  init(
    from before: JSON.Object,
    to after: [JSON.Object],
    texts: [(old: String, new: String)],
    key: TokenExpectation.SignatureKey?
  ) {
    self.before = before
    self.after = after.first ?? [:]
    self.texts = texts
    self.key = key
    let tokens = ([before] + after).map { ($0["token"]?.string).flatMap { try? CompactJWS($0) } }
    let headers = tokens.map { Self.object($0?.protectedHeader) }
    let payloads = tokens.map { Self.object($0?.payload) }
    header = (headers[0], headers[1])
    claims = (payloads[0], payloads[1])
    isFresh = (
      Self.differing(headers[1], headers[after.count]),
      Self.differing(payloads[1], payloads[after.count])
    )
  }

  /// What is expected with the fixed values; nil where that is not known.
  func applied(to expectation: Expectation) -> Expectation? {
    switch expectation {
    case .output(let members):
      return members == before ? .output(after) : nil
    case .token(let token): return applied(to: token).map(Expectation.token)
    case .ambiguity(let ambiguity):
      var changed = ambiguity
      for (index, alternative) in ambiguity.interpretations.enumerated() {
        guard let expectation = applied(to: alternative.expectation) else { return nil }
        changed.interpretations[index].expectation = expectation
      }
      return .ambiguity(changed)
    case .refused, .valid, .invalid, .trace: return expectation
    }
  }

  private func applied(to token: TokenExpectation) -> TokenExpectation? {
    guard before["token"] != nil else { return nil }
    var token = token
    change(&token.header, &token.headerOptional, &token.headerAbsent, header)
    change(&token.claims, &token.claimsOptional, &token.claimsAbsent, claims)
    for name in isFresh.claims {
      token.claims[name] = nil
      if !token.fresh.contains(name) { token.fresh.append(name) }
    }
    let made = claims.after.names
    for list in [\TokenExpectation.fresh, \.unforeseeable] {
      token[keyPath: list].removeAll { made.contains($0) && !isFresh.claims.contains($0) }
    }
    if let key { token.signature = key }
    return token
  }

  /// Takes over what differs between the two right tokens.
  private func change(
    _ required: inout JSON.Object,
    _ optional: inout JSON.Object,
    _ absent: inout [String],
    _ members: (before: JSON.Object, after: JSON.Object)
  ) {
    for name in Set(members.before.names + members.after.names) {
      let (old, new) = (members.before[name], members.after[name])
      if old == new { continue }
      guard let new else {
        required[name] = nil
        optional[name] = nil
        if !absent.contains(name) { absent.append(name) }
        continue
      }
      absent.removeAll { $0 == name }
      if let expected = optional[name] {
        optional[name] = expected == old ? new : replacing(in: expected)
      } else {
        let expected = required[name]
        required[name] = expected == old || expected == nil ? new : expected.map(replacing)
      }
    }
  }

  private func replacing(in value: JSON) -> JSON {
    guard case .string(let text) = value else { return value }
    return .string(texts.reduce(text) { $0.replacingText($1.old, by: $1.new) })
  }

  private static func object(_ octets: [UInt8]?) -> JSON.Object {
    octets.flatMap { try? JSON(parsing: $0) }?.object ?? [:]
  }

  private static func differing(_ left: JSON.Object, _ right: JSON.Object) -> [String] {
    left.names.filter { left[$0] != right[$0] }
  }
}

extension Expectation {
  /// What can be seen of it where an implementation does not say all.
  fileprivate func limited(by limits: CallLimits) -> Expectation {
    switch self {
    case .invalid where !limits.givesReasons: return .invalid([])
    case .refused where !limits.givesReasons: return .refused([])
    case .valid(let members):
      guard let shown = limits.shown else { return self }
      return .valid(JSON.Object(members.members.filter { shown.contains($0.name) }))
    case .ambiguity(var ambiguity):
      for index in ambiguity.interpretations.indices {
        ambiguity.interpretations[index].expectation =
          ambiguity.interpretations[index].expectation.limited(by: limits)
      }
      return .ambiguity(ambiguity)
    case .output, .token, .invalid, .refused, .trace: return self
    }
  }
}

extension String {
  /// The text with another in each place of one that is not empty.
  package func replacingText(_ old: String, by new: String) -> String {
    let (text, part) = (Array(utf8), Array(old.utf8))
    guard !part.isEmpty, part.count <= text.count else { return self }
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index] == part[0], text[index...].starts(with: part) {
        result += new.utf8
        index += part.count
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
