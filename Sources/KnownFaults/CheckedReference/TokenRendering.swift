import Cryptography
import Synchronization

/// The form in which tokens are written: plain, as quick drafts, or like a token seen before.
final class TokenRendering: Sendable {
  private enum Mode {
    case plain
    case draft(count: Int)
    case imitation(SeenToken)
  }

  let cache: SignatureCache
  private let mode = Mutex(Mode.plain)

  init(_ cache: SignatureCache) {
    self.cache = cache
  }

  func usePlain() { mode.withLock { $0 = .plain } }
  func useDrafts() { mode.withLock { $0 = .draft(count: 0) } }
  func imitate(_ token: SeenToken) { mode.withLock { $0 = .imitation(token) } }

  /// Makes the parts of a reference write tokens this way; faults replace parts after that.
  func install(in reference: inout Reference) {
    reference.changeWriters { writer in
      writer.json = { [self] in json($0) }
    }
    reference.sinchTokenIssuer.nonce = { [self] in try nonce() }
    reference.changeRSASigning { [self] message, pem, _ in try sign(message, pem) }
    reference.changeRSAVerification { [cache] token, pem, _ in try cache.verify(token, pem) }
  }

  private func json(_ object: JSON.Object) -> [UInt8] {
    if case .imitation(let seen) = mode.withLock({ $0 }), let octets = seen.octets(of: object) {
      return octets
    }
    return Array(JSON.object(object).compact().utf8)
  }

  private func nonce() throws -> String {
    let given = try mode.withLock { mode throws -> String? in
      switch mode {
      case .plain: return nil
      case .draft(let count):
        mode = .draft(count: count + 1)
        // The value must be unpredictable, or the draft would be wrong for that reason alone.
        return try HashAlgorithm.sha256.digest("\(count)".utf8).lowercaseHexadecimal
      case .imitation(let seen): return seen.nonce
      }
    }
    return try given ?? Nonce.random()
  }

  private func sign(_ message: [UInt8], _ pem: String) throws -> [UInt8] {
    switch mode.withLock({ $0 }) {
    case .plain: return try cache.sign(message, pem)
    case .draft:
      // A draft is as long as a signature, and differs for each key and message. A key that cannot
      // sign, such as one of an even modulus, drafts nothing either.
      let key = try cache.key(pem)
      _ = try cache.sign([], pem)
      let digest = try HashAlgorithm.sha256.digest(pem.utf8, message)
      return (0..<(key.bitCount + 7) / 8).map { digest[$0 % digest.count] }
    case .imitation(let seen):
      // Without a key, only the signing input can be compared.
      if pem.isEmpty { return seen.signature }
      let key = try cache.key(pem)
      if key.confirms(pkcs1SHA256: seen.signature, message) { return seen.signature }
      // A token with other contents differs whatever its signature is.
      return seen.signingInput.elementsEqual(message) ? try cache.sign(message, pem) : []
    }
  }

  /// The token that was seen in place of one that differs by the salt of RSA-PSS alone.
  func withSeenSalt(_ answer: Answer, pem: String?) -> Answer {
    guard let pem, case .imitation(let seen) = mode.withLock({ $0 }),
      case .output(var output) = answer, let text = output["token"]?.string,
      !text.hasSameUTF8(as: seen.text), text.utf8.starts(with: seen.signingInput),
      [SeenToken(text), seen].allSatisfy({
        OtherCrypto.verifies($0.signature, $0.signingInput, pem: pem, digest: "SHA256", isPSS: true)
      })
    else { return answer }
    output["token"] = .string(seen.text)
    return .output(output)
  }
}

/// A token seen before, parsed as far as possible.
package struct SeenToken: Sendable {
  let text: String
  let signingInput: [UInt8]
  let signature: [UInt8]
  /// The nonce to use if a nonce is drawn; nil for a random one.
  var nonce: String?
  /// The members in which it differs from the reference's token, and which are valid.
  var freeMembers: [FreeMember] = []
  private let header: TokenPart?
  private let claims: TokenPart?

  package init(_ text: String) {
    self.text = text
    let pieces = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let parts = pieces.prefix(2).map { TokenPart(String(decoding: $0, as: UTF8.self)) }
    header = parts[0]
    claims = parts.count > 1 ? parts[1] : nil
    let digits = pieces.count > 2 ? Array(pieces[2]) : []
    signature = Base64.url.decode(digits[...]) ?? LenientBase64.all.decode(digits) ?? []
    let nonce = claims?.object["nonce"]?.string ?? ""
    self.nonce = nonce.isEmpty ? nil : nonce
    signingInput = Array(pieces.prefix(2).joined(separator: [UInt8(ascii: ".")]))
  }

  /// The bytes of this token's header or claims if they are an object, but for free members; nil if
  /// neither are.
  func octets(of object: JSON.Object) -> [UInt8]? {
    for (part, own) in [(FreeMember.Part.header, header), (.claims, claims)] {
      guard let own else { continue }
      var object = object
      for member in freeMembers where member.part == part { member.apply(to: &object) }
      if JSON.object(own.object).isEquivalent(to: .object(object)) { return own.octets }
    }
    return nil
  }

  /// The members that differ from the reference's token and are valid.
  ///
  /// The interpretation that matches the token best decides whether a member is valid.
  ///
  /// - Parameter index: The position of the token within its case, counted from 0.
  func freeMembers(
    besides usual: SeenToken,
    expecting expected: [TokenExpectation],
    ofToken index: Int
  ) -> [FreeMember] {
    guard let header = header?.object, let claims = claims?.object,
      let usualHeader = usual.header?.object, let usualClaims = usual.claims?.object
    else { return [] }
    let findings = expected.map { expectation in
      let wrong = expectation.differences(inHeader: header, claims: claims, ofToken: index)
      // A nonce that was drawn is imitated, and free of nothing else.
      let fresh = (expectation.fresh + expectation.unforeseeable).map { "claims.\($0)" }
      return (count: wrong.count, places: Set(wrong.map(\.place) + fresh))
    }
    let wrong = findings.min { $0.count < $1.count }?.places ?? []
    return FreeMember.all(in: .header, of: header, besides: usualHeader, wrong: wrong)
      + FreeMember.all(in: .claims, of: claims, besides: usualClaims, wrong: wrong)
  }
}

/// The header or the claims of a token, and how they are written.
private struct TokenPart: Sendable {
  let object: JSON.Object
  let octets: [UInt8]

  /// Reads the text in any encoding that a known fault writes.
  init?(_ text: String) {
    let readings: [(String) -> [UInt8]?] = [
      { Base64.url.decode($0) }, { Escapes.hexadecimal($0) },
      { text in
        Base64.url.decode(text).flatMap { Escapes.hexadecimal(String(decoding: $0, as: UTF8.self)) }
      },
      { LenientBase64.all.decode($0.utf8) },
    ]
    for read in readings {
      guard let octets = read(text), let object = (try? JSON(parsing: octets))?.object else {
        continue
      }
      (self.object, self.octets) = (object, octets)
      return
    }
    return nil
  }
}
