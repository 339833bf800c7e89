import Cryptography

/// Writes drafts down as questions: signs what has to be signed, under the key that it should be signed
/// with.
package final class Forge: Sendable {
  let call: Call
  private let reference = Reference()
  private let signatures = SignatureCache()
  /// The private key of each public key, as far as they are known.
  private let privateKeys: [[UInt8]: String]

  /// - Parameter privateKeys: keys in PEM, some of which may be unusable.
  init(_ call: Call, privateKeys: Set<String>) {
    self.call = call
    var known: [[UInt8]: String] = [:]
    for pem in privateKeys.sorted() {
      if let key = try? RSAPrivateKey(pem: pem) {
        known[key.publicKey] = known[key.publicKey] ?? pem
      }
    }
    self.privateKeys = known
  }

  /// The parameter whose value is forged; nil if there is none.
  static func artefact(of call: Call) -> String? {
    switch call {
    case .sinchSignatureVerify: "signature"
    case .sinchRegistrationTokenVerify, .layerIdentityTokenVerify, .jwsVerify: "token"
    case .jwsSign: "protectedHeader"
    default: nil
    }
  }

  /// The input of the question.
  package func input(of draft: Draft) -> JSON.Object {
    var input = draft.parameters
    switch call {
    case .sinchSignatureVerify:
      input["signature"] = .string(text(draft.signature) { registrationSignature(of: draft) })
    case .jwsSign:
      input["protectedHeader"] = .string(Base64.standard.encode(draft.headerOctets))
    case .sinchRegistrationTokenVerify, .layerIdentityTokenVerify, .jwsVerify:
      input["token"] = .string(text(draft.token) { token(of: draft) })
    case .digestResponseCompute where input["ha1"] != nil:
      // A hash takes the place of what it is made of.
      input["username"] = nil
      input["password"] = nil
    default: break
    }
    return input
  }

  private func text(_ value: Edit.Value?, _ right: () -> String) -> String {
    switch value {
    case .text(let text): text
    case .respelled(let respelling): respelling(right())
    default: right()
    }
  }

  private func registrationSignature(of draft: Draft) -> String {
    let input = try? JSON.object(draft.parameters).decoded(as: SinchSignatureSigning.Input.self)
    guard let input, case .success(let output) = try? reference.signSinchRegistration(input) else {
      return Base64.standard.encode(Array(repeating: 0, count: 20))
    }
    return output.signature
  }

  private func token(of draft: Draft) -> String {
    var token = Base64.url.encode(draft.headerOctets)
    token += "."
    token += Base64.url.encode(draft.payloadOctets)
    let signature = text(draft.signature) {
      Base64.url.encode((try? sign(Array(token.utf8), draft)) ?? [])
    }
    token += "."
    token += signature
    return token
  }

  private func sign(_ message: [UInt8], _ draft: Draft) throws -> [UInt8] {
    let parameters = draft.parameters
    switch call {
    case .sinchRegistrationTokenVerify:
      let secret = parameters["applicationSecret"]?.string ?? ""
      let octets =
        Base64.standard.decode(secret) ?? LenientBase64.all.decodeStandard(secret) ?? []
      let key = try reference.sinchKeys.key(octets, day(of: draft))
      return try HMAC.sha256(key: key, message: message)
    case .layerIdentityTokenVerify:
      let keys = parameters["publicKeys"]?.object ?? [:]
      let named = draft.header["kid"]?.string.flatMap { keys[$0]?.string }
      return try sign(message, publicKey: named ?? keys.members.first?.value.string)
    default:
      let key = parameters["key"]?.string.flatMap { Base64.standard.decode($0) }
      let isRSA = draft.header["alg"] == "RS256" || key == nil
      if isRSA { return try sign(message, publicKey: parameters["publicKey"]?.string) }
      return try HMAC.sha256(key: key ?? [], message: message)
    }
  }

  /// The date text that the key of a registration token is derived from, as named by `kid`.
  func day(of draft: Draft) -> String {
    if case .signed(let place) = draft.signature, let instant = draft.instant(at: place) {
      return instant.utcDay
    }
    guard let keyID = draft.header["kid"]?.string else {
      let issued = draft.claims["iat"]?.number?.int64 ?? 0
      return Instant(seconds: issued)?.utcDay ?? ""
    }
    let prefix = SinchKeySchedule.keyIDPrefix
    return keyID.hasPrefix(prefix) ? String(keyID.dropFirst(prefix.count)) : keyID
  }

  private func sign(_ message: [UInt8], publicKey pem: String?) throws -> [UInt8] {
    guard let pem, let key = privateKey(of: pem) else { return [] }
    return try signatures.sign(message, key)
  }

  private func privateKey(of pem: String) -> String? {
    let lines = pem.split(separator: "\n").filter { !$0.hasPrefix("-") }
    return Base64.standard.decode(lines.joined()).flatMap { privateKeys[$0] }
  }
}

extension Forge {
  /// Takes a question apart, so far that writing it down gives the same input again.
  package func draft(of input: JSON.Object) -> Draft {
    var draft = Draft(parameters: input)
    guard let name = Self.artefact(of: call), let text = input[name]?.string else { return draft }
    draft.parameters[name] = nil
    switch call {
    case .sinchSignatureVerify:
      if registrationSignature(of: draft) != text { draft.signature = .text(text) }
    case .jwsSign:
      let octets = Base64.standard.decode(text) ?? []
      draft.header = Self.object(octets) ?? [:]
      if draft.headerOctets != octets { draft.headerBytes = .bytes(octets) }
    default:
      guard let parts = try? CompactJWS(text) else {
        draft.token = .text(text)
        return draft
      }
      draft.header = Self.object(parts.protectedHeader) ?? [:]
      draft.claims = Self.object(parts.payload) ?? [:]
      if draft.headerOctets != parts.protectedHeader {
        draft.headerBytes = .bytes(parts.protectedHeader)
      }
      if draft.payloadOctets != parts.payload { draft.payload = .bytes(parts.payload) }
      let signature = Base64.url.encode(parts.signature)
      if token(of: draft) != text { draft.signature = .text(signature) }
    }
    return draft
  }

  private static func object(_ octets: [UInt8]) -> JSON.Object? {
    (try? JSON(parsing: octets))?.object
  }
}
