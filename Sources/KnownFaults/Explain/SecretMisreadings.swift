import Cryptography

/// The bytes that may have been used in place of the decoded secret.
struct SecretMisreadings {
  /// The given secrets; the first is the correct one.
  var secrets: [Question.Secret]
  /// The word for a secret in sentences.
  var word = "secret"
  /// Other values that may be used in place of the secret, with their names.
  var mistakable: [(name: String, text: String, slip: Slip?)] = []

  /// The part of a reference whose known faults change the decoded secret.
  var part: MistakenPart<@Sendable ([UInt8]) -> [UInt8]>?

  private var text: String { secrets.first?.trimmed ?? "" }

  /// The readings of each secret, whose base64 is decoded.
  func ofBase64(asText slip: Slip) -> [Choice<[UInt8]>] {
    var choices = ofOneInBase64(asText: slip)
    if choices.isEmpty { return [] }
    addOthers(to: &choices, SecretReading.readings(isBase64: true)) {
      $0.ofOneInBase64(asText: slip)
    }
    addWords(to: &choices)
    return choices
  }

  private func ofOneInBase64(asText slip: Slip) -> [Choice<[UInt8]>] {
    guard let right = Base64.standard.decode(text) ?? LenientBase64.all.decode(text.utf8) else {
      return []
    }
    var choices = [Choice(right: right)]
    choices.add(Array(text.utf8), slip)
    addTexts(to: &choices, prefix: "uses the \(word) as text, ", fix: slip.fix)
    addMisdecoded(right, to: &choices, fix: "use the bytes that base64 decodes to, unchanged")
    return choices
  }

  /// The readings of each secret, whose text is used.
  func ofText(_ right: [UInt8], decoded slip: Slip) -> [Choice<[UInt8]>] {
    var choices = ofOneText(right, decoded: slip)
    addOthers(to: &choices, SecretReading.readings(isBase64: false)) {
      $0.ofOneText(Array($0.text.utf8), decoded: slip)
    }
    addWords(to: &choices)
    return choices
  }

  private func ofOneText(_ right: [UInt8], decoded slip: Slip) -> [Choice<[UInt8]>] {
    var choices = [Choice(right: right)]
    let decoded = LenientBase64.all.decode(text.utf8)
    choices.add(decoded, slip)
    addTexts(to: &choices, prefix: "uses the \(word) ", fix: "use the \(word) as it is given")
    choices.add(
      Escapes.hexadecimal(text),
      Slip("decodes the \(word) from hexadecimal", fix: "use the text itself")
    )
    for (octets, how) in Self.hashed(text) {
      choices.add(octets, Slip("uses \(how) of the \(word)", fix: "use the text itself"))
    }
    for count in [16, 24, 32, 64] {
      choices.add(
        Array(text.utf8.prefix(count)),
        Slip("uses the first \(count) bytes of the \(word) alone", fix: "use all of it")
      )
    }
    if let decoded {
      addMisdecoded(decoded, to: &choices, fix: "use the text itself")
    }
    return choices
  }

  /// The results of encoding or hashing a text before it becomes a key.
  private static func hashed(_ text: String) -> [(octets: [UInt8], how: String)] {
    let octets = Array(text.utf8)
    return [(Array(octets.lowercaseHexadecimal.utf8), "the hexadecimal text")]
      + OtherCrypto.hashes.flatMap { title in
        let digest = OtherCrypto.digest(title, octets)
        return [
          (digest, "the \(title) hash"),
          (Array(digest.lowercaseHexadecimal.utf8), "the hexadecimal \(title) hash"),
        ]
      }
  }

  private func addMisdecoded(
    _ octets: [UInt8],
    to choices: inout [Choice<[UInt8]>],
    fix: String
  ) {
    for change in OctetFaults.changes {
      let slip = Slip(change.text("the decoded \(word)"), fix: fix)
      choices.add(change.apply(octets), part.map { Slip(derived: $0.fault(change)) } ?? slip)
    }
    choices.add(
      LenientBase64.all.decode(octets),
      Slip("decodes the \(word) from base64 twice", fix: fix)
    )
  }

  /// The text with something around it or in another form.
  private func addTexts(
    to choices: inout [Choice<[UInt8]>],
    prefix: String,
    fix: String
  ) {
    func add(_ other: String?, _ how: String) {
      choices.add(other.map { Array($0.utf8) }, Slip(prefix + how, fix: fix))
    }
    for change in TextForm.ofAny { add(change.apply(text), change.how) }
    add(text.filter { $0 != "=" }, "without its padding")
    add(text.mapped(["+": "-", "/": "_"]), "in the URL-safe alphabet")
    add(text.mapped(["-": "+", "_": "/"]), "in the standard alphabet")
    add(
      text.mapped(["+": "-", "/": "_"]).filter { $0 != "=" },
      "in the URL-safe alphabet without padding"
    )
    add("b'\(text)'", "as Python prints bytes, with b'…' around it")
    choices.add(text.littleUTF16, Slip(prefix + "in UTF-16", fix: fix))
  }

  /// Adds the other given secrets, each read in the same ways.
  private func addOthers(
    to choices: inout [Choice<[UInt8]>],
    _ readings: (Question.Secret) -> [SecretReading],
    _ choicesOfOne: (SecretMisreadings) -> [Choice<[UInt8]>]
  ) {
    for other in secrets.dropFirst() {
      let slip = Slip(
        "uses the \(word) of \(other.name)",
        fix: "use the \(word) of \(secrets.first?.name ?? "")"
      )
      for reading in readings(other) {
        var one = self
        let content = Question.Secret(name: other.name, content: reading.content, isExact: true)
        one.secrets = [content]
        for choice in choicesOfOne(one) {
          choices.add(choice.value, choice.slip?.after(slip) ?? slip)
        }
      }
    }
  }

  /// Adds the other given values, and the words that languages write for a missing value.
  private func addWords(to choices: inout [Choice<[UInt8]>]) {
    for other in mistakable {
      choices.add(
        Array(other.text.utf8),
        other.slip
          ?? Slip("uses \(other.name) where the \(word) belongs", fix: "use the \(word)")
      )
    }
    choices.add([], Slip("uses an empty \(word)", fix: missing))
    for word in Self.missingValues {
      choices.add(
        Array(word.utf8),
        Slip("uses the text \(word) as the \(self.word): it had no value", fix: missing)
      )
    }
  }

  private var missing: String { "give the \(word) its value before it is used" }

  /// The words that languages write for a variable without a value.
  static let missingValues = [
    "undefined", "null", "None", "nil", "(null)", "NULL", "NaN", "[object Object]",
  ]
}

extension String {
  /// The text with other characters for some.
  func mapped(_ characters: [Character: Character]) -> String {
    String(map { characters[$0] ?? $0 })
  }
}
