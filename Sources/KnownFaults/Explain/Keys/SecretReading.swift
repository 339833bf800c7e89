/// A way to read the secret of a file: unchanged, without what surrounds it, or decoded.
struct SecretReading {
  let content: [UInt8]
  /// A description such as `without the quotes around it`; nil if the content is unchanged.
  let how: String?
  /// Whether the reading is used only if it confirms the artefact.
  var isGuess = false

  /// A secret or a password; one in base64 is first read in a way in which it is base64.
  static func readings(of secret: Question.Secret, isBase64: Bool) -> [SecretReading] {
    let readings = texts(of: secret)
    guard isBase64 else { return readings + guesses(in: secret) }
    let all = readings + readings.compactMap(\.padded)
    let fitting = all.partitioned { Base64.standard.decode($0.content[...])?.isEmpty == false }
    return fitting.matching + fitting.others + guesses(in: secret)
  }

  /// A secret, as ``readings(of:isBase64:)`` reads it, but for the guesses.
  static func readings(isBase64: Bool) -> (Question.Secret) -> [SecretReading] {
    { readings(of: $0, isBase64: isBase64).filter { !$0.isGuess } }
  }

  /// The readings of an HMAC key, which may be the text of a file or the bytes that the text
  /// encodes.
  static func readings(ofKey secret: Question.Secret, namedBy kid: String?) throws(UnusableKey)
    -> [SecretReading]
  {
    let texts = texts(of: secret)
    for text in texts where text.content.first == UInt8(ascii: "{") {
      guard let json = try? JSON(parsing: text.content), JWKSet(json).hasType else { continue }
      let key = try JWKSet(json).symmetricKey(namedBy: kid)
      return [SecretReading(content: key.octets, how: "as \(key.form)")] + texts
    }
    return texts + texts.flatMap(\.decoded)
  }

  /// The file's content, with and without what may be around it.
  private static func texts(of secret: Question.Secret) -> [SecretReading] {
    if secret.isExact { return [SecretReading(content: secret.content, how: nil)] }
    let readings = FileText.readings(of: secret.trimmedContent).map { text in
      let how = text.leftOut.isEmpty ? nil : "without \(text.leftOut.listed)"
      return SecretReading(content: text.octets, how: how)
    }
    let whole = SecretReading(content: secret.content, how: "with the line break at its end")
    // A key of bytes may end in what looks like a line break.
    let isText = String(validating: secret.content, as: UTF8.self) != nil
    return isText || secret.content == secret.trimmedContent ? readings : readings + [whole]
  }

  private static func guesses(in secret: Question.Secret) -> [SecretReading] {
    if secret.isExact { return [] }
    return FileText.guesses(in: secret.trimmedContent).map { text in
      SecretReading(content: text.octets, how: "without \(text.leftOut.listed)", isGuess: true)
    }
  }

  /// An application secret, 16 bytes, in standard base64 with padding; nil if it already has that
  /// form.
  private var padded: SecretReading? {
    guard Base64.standard.decode(content[...]) == nil,
      let octets = anyBase64(String(decoding: content, as: UTF8.self)), octets.count == 16
    else { return nil }
    return SecretReading(
      content: Array(Base64.standard.encode(octets).utf8),
      how: [how, "with the alphabet and the padding of standard base64"].compactMap(\.self).listed
    )
  }

  /// The bytes that the text may encode.
  private var decoded: [SecretReading] {
    guard let text = String(validating: content, as: UTF8.self) else { return [] }
    let isURL = text.utf8.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    let forms: [(String, [UInt8]?)] = [
      (isURL || text.utf8.count % 4 != 0 ? "base64url" : "base64", anyBase64(text)),
      ("hexadecimal", Escapes.hexadecimal(text.filter { !": \n\r".contains($0) })),
      // Java decoders drop an incomplete last group, which has fewer than four characters.
      (
        "base64 without its last, incomplete group",
        anyBase64(String(text.prefix(text.utf8.count / 4 * 4)))
      ),
    ]
    return forms.compactMap { name, octets in
      guard let octets, !octets.isEmpty else { return nil }
      return SecretReading(content: octets, how: [how, "as \(name)"].compactMap(\.self).listed)
    }
  }
}

extension Question.Secret {
  /// A description of an application secret that is not base64 in any form; nil if it is base64.
  var oddity: String? {
    let readings = SecretReading.readings(of: self, isBase64: true)
    guard let first = readings.first, Base64.standard.decode(first.content[...]) == nil else {
      return nil
    }
    let lengths = text.trimmed.split(separator: "-").map(\.utf8.count)
    return lengths == [8, 4, 4, 4, 12]
      ? "looks like an application key, not like an application secret"
      : "is not base64, which an application secret is"
  }
}

extension Array {
  fileprivate func partitioned(by isMatching: (Element) -> Bool) -> (matching: Self, others: Self) {
    (filter(isMatching), filter { !isMatching($0) })
  }
}
