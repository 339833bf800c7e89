import Cryptography

/// A compact token taken apart as far as it goes: a mistake in one part does not hide the others.
struct HeldToken {
  let text: String
  private let parts: [Part]
  private let writing: PartWriting

  /// The text between two dots, with the content that it encodes.
  private struct Part {
    let text: Substring
    /// The bytes decoded as specified; nil if the text is encoded in another way.
    let strict: [UInt8]?
    let octets: [UInt8]?
    /// The object that it is, of the first two parts, or why it is none.
    var object: JSON.Object?
    var problem: String?

    init(_ text: Substring, isObject: Bool, _ writing: PartWriting) {
      self.text = text
      strict = writing == .base64 ? Base64.url.decode(text) : nil
      octets = strict ?? writing.decode(Array(text.utf8)[...])
      guard isObject else { return }
      do {
        let value = try JSON(parsing: octets ?? [])
        object = value.object
        problem = value.object == nil ? "it is \(value.kind), not an object" : nil
      } catch {
        problem = "\(error)"
      }
    }
  }

  /// Takes a token apart.
  ///
  /// - Parameter other: A token that it may have parts in common with, which are read once.
  init(_ text: String, like other: HeldToken? = nil) {
    self.text = text
    let texts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let writing = PartWriting(of: text)
    self.writing = writing
    parts = texts.enumerated().map { index, part in
      let known = other?.writing == writing ? other?.parts.dropFirst(index).first : nil
      let text = Substring(part)
      if let known, String(known.text).hasSameUTF8(as: String(text)) { return known }
      return Part(text, isObject: index < 2, writing)
    }
  }

  var header: JSON.Object? { parts.first?.object }

  var claims: JSON.Object? { parts.count > 1 ? parts[1].object : nil }

  /// The token for a signature check; nil if a part cannot be decoded at all.
  var signed: SignedToken? {
    var reader = CompactReader()
    reader.base64URL = { [writing] in writing.decode($0) }
    reader.headerChecks = []
    return try? reader.read(text)
  }

  /// Reads a token that was found in pasted text.
  static func pasted(_ text: String) throws(UnusableArtefact) -> Self {
    if let what = Placeholder(text, isArtefact: true)?.what {
      throw UnusableArtefact(description: "in place of a token stands \(what)")
    }
    guard text.utf8.contains(UInt8(ascii: ".")) else {
      let isStart = Occurrence.isHeader(Array(text.utf8)[...])
      throw UnusableArtefact(
        description: isStart
          ? "this is the beginning of a token: it is cut off within its header, after "
            + text.utf8.count.counting("character")
          : "this is not a token: its parts have full stops between them, and there is none"
      )
    }
    let token = HeldToken(text)
    if token.parts.count == 5, token.header?["enc"] != nil {
      throw UnusableArtefact(description: JSONSerialisation.encrypted)
    }
    if token.header?["b64"] == false {
      throw UnusableArtefact(
        description:
          "this token has b64 false in its header: its payload is signed as it is, not in "
          + "base64url (RFC 7797), which no scheme here has; sign it without b64 and crit, or let a "
          + "library check it that has RFC 7797"
      )
    }
    return token
  }

  /// The parts as they are written.
  var partTexts: [Substring] { parts.map(\.text) }

  /// The payload's bytes, if they can be decoded.
  var payload: [UInt8]? { parts.count > 1 ? parts[1].octets : nil }

  /// The header's bytes, if they can be decoded.
  var headerOctets: [UInt8]? { parts.first?.octets }

  /// The third part, if there is one.
  var signature: String? { parts.count > 2 ? String(parts[2].text) : nil }

  /// The signature's bytes, if they can be decoded.
  var signatureBytes: [UInt8]? { parts.count == 3 ? parts[2].octets : nil }

  /// Whether each part is base64url without padding.
  var isStrict: Bool { parts.allSatisfy { $0.strict != nil } }

  /// Whether header and payload are.
  var hasStrictInput: Bool { parts.prefix(2).allSatisfy { $0.strict != nil } }

  /// The text of an HMAC-SHA256 over the signing input with a key.
  func macText(_ key: [UInt8]) -> String? {
    (try? HS256.sign(Array(signingInput.utf8), key: key)).map { Base64.url.encode($0) }
  }

  /// The text before the signature.
  var signingInput: String { parts.prefix(2).map(\.text).joined(separator: ".") }

  /// Checks the form: three parts in base64url, the first a JSON object, and the second one if
  /// claims are expected.
  func form(withClaims: Bool = true) -> [Judged] {
    var rules: [Judged] = [
      Judged("JWS-COMPACT-THREE-PARTS", parts.count == 3 ? nil : countProblem),
      Judged("JWS-B64URL-STRICT", encodingProblem),
      Judged(
        "JWS-HEADER-UTF8-JSON",
        parts.first?.problem.map { "the header is not a JSON object: \($0)\(letterHint)" }
      ),
    ]
    if let problem = trailingBitsProblem {
      rules.append(Judged("JWS-B64URL-TRAILING-BITS", problem))
    }
    if withClaims {
      let problem = parts.prefix(2).last?.problem.map { "the claims are not a JSON object: \($0)" }
      rules.append(Judged("JWT-CLAIMS-UTF8-JSON", problem))
    }
    return rules
  }

  /// The members of header and claims, by their names in a sentence.
  private var written: [JSON.Member] {
    [("header", header), ("claims", claims)].flatMap { place, object in
      (object?.members ?? []).map { JSON.Member(name: "\(place).\($0.name)", value: $0.value) }
    }
  }

  /// The members that hold a secret, which everybody has then who sees the token.
  func members(holding secrets: [Question.Secret]) -> [String] {
    let secrets = secrets.map(\.trimmed.trimmed).filter { $0.utf8.count >= 8 }
    return written.filter { member in
      guard let text = member.value.string?.trimmed else { return false }
      return secrets.contains(where: text.hasSameUTF8)
    }.map(\.name)
  }

  /// Header and claims as they are written, but for secrets in them, and the dates in words.
  func contents(at now: Instant, hiding secrets: [Question.Secret]) -> [Explanation.Content] {
    let hidden = members(holding: secrets)
    var contents = written.map { member in
      let isHidden = hidden.contains(where: member.name.hasSameUTF8)
      return Explanation.Content(
        name: member.name,
        text: isHidden ? "‹the secret›" : member.value.compact()
      )
    }
    for moment in Timeline(of: claims, at: now)?.moments ?? [] where moment.name != Timeline.present
    {
      let text = "\(moment.instant.rfc3339), \(moment.instant.words(from: now))"
      contents.append(Explanation.Content(name: "date of \(moment.name)", text: text))
    }
    return contents
  }

  /// Base64url of any length has capitals.
  private var letterHint: String {
    let isSmall = text.utf8.count > 40 && !text.utf8.contains { 0x41...0x5A ~= $0 }
    return isSmall ? "; it has no capital letter: was it put into small letters?" : ""
  }

  private var countProblem: String {
    let hint =
      switch parts.count {
      case 2: ": the signature is missing, or the token was cut off"
      case _ where text.hasSuffix(".."): ": it ends in full stops, as texts do that were cut off"
      default: ""
      }
    return "the number of parts is \(parts.count)\(hint)"
  }

  /// A sentence on the first part that is not base64url without padding; nil if there is none.
  var encodingProblem: String? {
    for (index, part) in parts.prefix(3).enumerated() where part.strict == nil {
      if surplusBits(of: part.text) != nil { continue }
      let name = Self.partNames[index]
      let hint =
        writing != .base64
        ? ", it is \(writing.rawValue)"
        : part.text.contains("=")
          ? ", it has padding"
          : part.text.contains(where: { "+/".contains($0) })
            ? ", it is in the standard alphabet" : ""
      return "the \(name) is not base64url without padding\(hint)"
    }
    return nil
  }

  private static let partNames = ["header", "payload", "signature"]

  /// Whether the last character of a part has bits that belong to no byte.
  var hasTrailingBits: Bool { trailingBitsProblem != nil }

  private var trailingBitsProblem: String? {
    for (index, part) in parts.prefix(3).enumerated() where part.strict == nil {
      guard let (count, right) = surplusBits(of: part.text) else { continue }
      return
        "the last character of the \(Self.partNames[index]) carries \(count) bits too many: the "
        + "same bytes are written with \(right) at the end, unless it was cut off"
    }
    return nil
  }

  /// The number of surplus bits in a part's last character, and the character without them.
  ///
  /// Surplus bits belong to no byte and should be zero. The result is nil if the part contains
  /// another mistake.
  private func surplusBits(of part: Substring) -> (count: Int, right: Character)? {
    guard writing == .base64, let octets = LenientBase64(.trailingBits).decode(part.utf8),
      let last = Base64.url.encode(octets).last
    else { return nil }
    return (part.utf8.count % 4 == 2 ? 4 : 2, last)
  }
}

extension HeldToken {
  /// Whether the payload is empty.
  var isDetached: Bool { parts.count == 3 && parts[1].text.isEmpty }

  /// The token with a payload of its own.
  func with(_ payload: [UInt8]) -> HeldToken {
    HeldToken("\(parts[0].text).\(Base64.url.encode(payload)).\(parts[2].text)")
  }

  /// The token with its signature cut to a number of characters, and the number of characters after
  /// it; nil if the signature is not longer.
  func cut(toSignatureOf length: Int) -> (signed: SignedToken, surplus: Int)? {
    guard parts.count == 3, parts[2].text.utf8.count > length,
      // Padding is a mistake of its own.
      parts[2].text.utf8.dropFirst(length).contains(where: { $0 != UInt8(ascii: "=") })
    else { return nil }
    let whole = HeldToken("\(signingInput).\(parts[2].text.prefix(length))")
    return whole.signed.map { ($0, parts[2].text.utf8.count - length) }
  }
}

extension SignedToken {
  /// Whether a key in PEM confirms the signature; its size is a rule of its own.
  func isConfirmed(byPublicKey pem: String) -> Bool {
    (try? RSAPublicKey(pem: pem)).map { RS256.verify(self, with: $0) } ?? false
  }
}

extension Instant {
  /// The day in words, as `2 January 2018`.
  var day: String {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    let digits = utcDay
    guard let month = Int(digits.dropFirst(4).prefix(2)), months.indices.contains(month - 1) else {
      return digits
    }
    return "\(Int(digits.suffix(2)) ?? 0) \(months[month - 1]) \(digits.prefix(4))"
  }
}
