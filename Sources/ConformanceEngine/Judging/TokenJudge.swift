import Cryptography

/// Judges issued tokens by taking them apart, never by comparing their text.
struct TokenJudge {
  let expectation: TokenExpectation
  /// The keys of tokens that were judged before.
  let keys: RSAKeys

  /// All that is wrong with the tokens; nothing if they are right.
  func differences(in tokens: [String]) -> [Difference] {
    var seen: Set<JSON.Member> = []
    var claims: [JSON.Object] = []
    for (index, token) in tokens.enumerated() {
      var differences: [Difference]
      do throws(Unreadable) {
        let parts = try TokenParts(token)
        claims.append(parts.claims)
        differences = expected(at: index).differences(in: parts)
        differences += staleClaims(of: parts, seen: &seen)
        if differences.isEmpty, claims.count == tokens.count {
          differences = foreseeableClaims(of: claims)
        }
      } catch {
        differences = [error.difference]
      }
      if !differences.isEmpty {
        let prefix = tokens.count > 1 ? "token \(index + 1) of \(tokens.count), " : ""
        return differences.map { difference in
          var difference = difference
          difference.place = prefix + difference.place
          return difference
        }
      }
    }
    return []
  }

  fileprivate func expected(at index: Int) -> TokenJudge {
    let later = expectation.later
    guard later.indices.contains(index - 1) else { return self }
    return TokenJudge(expectation: later[index - 1], keys: keys)
  }

  private func differences(in parts: TokenParts) -> [Difference] {
    memberDifferences(parts.header, parts.claims)
      + [signatureDifference(of: parts.jws)].compactMap(\.self)
  }

  fileprivate func memberDifferences(
    _ header: JSON.Object,
    _ claims: JSON.Object
  ) -> [Difference] {
    let headerRules = MemberRules(
      place: "header",
      required: expectation.header,
      optional: expectation.headerOptional,
      absent: expectation.headerAbsent
    )
    let claimRules = MemberRules(
      place: "claims",
      required: expectation.claims,
      optional: expectation.claimsOptional,
      absent: expectation.claimsAbsent
    )
    return headerRules.differences(in: header) + claimRules.differences(in: claims)
  }

  /// Claims that are not fresh in this token: missing, empty, or seen in an earlier one.
  private func staleClaims(
    of parts: TokenParts,
    seen: inout Set<JSON.Member>
  ) -> [Difference] {
    expectation.fresh.compactMap { name in
      let expected = "a non-empty string, different in each token"
      let value = parts.claims[name]
      let actual = value?.compact() ?? "nothing"
      guard let value, let text = value.string, !text.isEmpty else {
        return Difference(place: "claims.\(name)", expected: expected, actual: actual)
      }
      if seen.insert(JSON.Member(name: name, value: value)).inserted { return nil }
      return Difference(
        place: "claims.\(name)",
        expected: expected,
        actual: actual,
        remark: "an earlier token has the same"
      )
    }
  }

  /// Claims that a counter or a clock tells apart from token to token, and nothing else does.
  private func foreseeableClaims(of tokens: [JSON.Object]) -> [Difference] {
    expectation.unforeseeable.compactMap { name in
      let values = tokens.compactMap { $0[name]?.string }
      guard let last = values.last, values.areForeseeable else { return nil }
      return Difference(
        place: "claims.\(name)",
        expected: "an unpredictable string",
        actual: JSON.string(last).compact(),
        remark: "it differs from the earlier ones only by a counter or a clock"
      )
    }
  }

  private func signatureDifference(of jws: CompactJWS) -> Difference? {
    let actual = Base64.url.encode(jws.signature)
    switch expectation.signature {
    case .hs256(let key):
      guard let expected = try? HMAC.sha256(key: key, message: jws.signingInput) else {
        return Difference(
          place: "signature",
          expected: "an HMAC",
          actual: actual,
          remark: "libcrypto"
        )
      }
      if constantTimeEqual(expected, jws.signature) { return nil }
      return Difference(
        place: "signature",
        expected: "\"\(Base64.url.encode(expected))\"",
        actual: "\"\(actual)\"",
        remark: "HMAC-SHA256 over header and payload as sent, under the expected key"
      )
    case .rs256(let pem):
      let key = try? keys.publicKey(pem: pem)
      if let key, keys.verifies(pkcs1SHA256: jws.signature, jws.signingInput, by: key) {
        return nil
      }
      return Difference(
        place: "signature",
        expected: "an RS256 signature that the public key confirms",
        actual: "\"\(actual)\" (\(jws.signature.count) bytes)",
        remark: key == nil ? "the vector's own public key cannot be read" : nil
      )
    }
  }
}

extension TokenExpectation {
  /// Compares header and claims of the token with this number, counted from 0.
  ///
  /// The signature is not checked, nor whether a claim differs from those of earlier tokens.
  package func differences(
    inHeader header: JSON.Object,
    claims: JSON.Object,
    ofToken index: Int
  ) -> [Difference] {
    TokenJudge(expectation: self, keys: RSAKeys()).expected(at: index)
      .memberDifferences(header, claims)
  }
}

/// What must, may and must not be among the members of a header or a claim set.
private struct MemberRules {
  let place: String
  let required: JSON.Object
  let optional: JSON.Object
  let absent: [String]

  func differences(in members: JSON.Object) -> [Difference] {
    var differences = required.members.compactMap { member in
      Difference(
        at: "\(place).\(member.name)",
        expected: member.value,
        actual: members[member.name]
      )
    }
    for member in optional.members {
      guard let actual = members[member.name], !actual.isEquivalent(to: member.value) else {
        continue
      }
      let expected = "nothing or \(member.value.compact())"
      let name = "\(place).\(member.name)"
      differences.append(Difference(place: name, expected: expected, actual: actual.compact()))
    }
    for name in absent {
      guard let actual = members[name] else { continue }
      let place = "\(place).\(name)"
      differences.append(Difference(place: place, expected: "nothing", actual: actual.compact()))
    }
    return differences
  }
}

/// A token whose header and payload are JSON objects.
private struct TokenParts {
  let jws: CompactJWS
  let header: JSON.Object
  let claims: JSON.Object

  init(_ token: String) throws(Unreadable) {
    do {
      jws = try CompactJWS(token)
    } catch {
      throw Unreadable(place: "token", expected: "a compact JWS", actual: token, why: "\(error)")
    }
    header = try Self.object(jws.protectedHeader, "header")
    claims = try Self.object(jws.payload, "claims")
  }

  private static func object(_ octets: [UInt8], _ place: String) throws(Unreadable) -> JSON.Object {
    let json: JSON
    let text = String(decoding: octets, as: UTF8.self)
    do {
      json = try JSON(parsing: octets)
    } catch {
      throw Unreadable(place: place, expected: "a JSON object", actual: text, why: "\(error)")
    }
    guard case .object(let object) = json else {
      let why = "it is \(json.kind)"
      throw Unreadable(place: place, expected: "a JSON object", actual: text, why: why)
    }
    return object
  }
}

private struct Unreadable: Error {
  let place: String
  let expected: String
  let actual: String
  let why: String

  var difference: Difference {
    Difference(place: place, expected: expected, actual: JSON.string(actual).compact(), remark: why)
  }
}
