import AuthConformance
import AuthReference
import Cryptography
import StrictJSON

extension JWSExaminer {
  /// What makes exactly this token, where one plain mistake does.
  func search() -> (origin: Explanation.Origin, notes: [String])? {
    let causes = formCauses + (signature == .kept ? [] : keyCauses)
    return causes.isEmpty ? nil : (.causes(causes), [])
  }

  /// Mistakes that leave the signature as it is.
  private var formCauses: [Cause] {
    guard let algorithm else { return [] }
    var causes: [Cause] = []
    func add(_ statement: String, _ fix: String) {
      causes.append(Cause(faults: [], statement: statement, fix: fix))
    }
    if let name = publicKeyAsSecret {
      add(
        "signs with HS256 under the text of \(name), which is a public key",
        "sign with RS256 and the private key, or with HS256 and a secret of its own"
      )
    }
    if let count = surplus(algorithm) {
      add(
        "\(count == 1 ? "a character follows" : "\(count) characters follow") the signature",
        "send the token without what follows it"
      )
    }
    guard signature == .kept else { return causes }
    if isMisspelt {
      add(
        "writes the algorithm as \(JSON.string(name ?? "").compact())",
        "write \(algorithm.rawValue): names are compared letter for letter"
      )
    }
    if token.hasTrailingBits {
      add(
        "sets bits of the last character that belong to no byte, or changes that character",
        "encode each part with an encoder of base64url that leaves these bits zero"
      )
    }
    return causes
  }

  /// Other keys that make the signature: what a program has where the key belongs.
  private var keyCauses: [Cause] {
    guard algorithm == .hs256, let signed = token.signed, let secret = question.secrets.first else {
      return []
    }
    return Self.mistakenKeys(for: secret, question.secrets.dropFirst()).filter {
      isSigned(signed, by: $0.key)
    }.prefix(1).map { Cause(faults: [], statement: $0.mistake, fix: $0.fix) }
  }

  private typealias Mistaken = (key: [UInt8], mistake: String, fix: String)

  private static func mistakenKeys(
    for secret: Question.Secret,
    _ others: ArraySlice<Question.Secret>
  ) -> [Mistaken] {
    let key = secret.trimmedContent
    var found: [Mistaken] = []
    func add(_ key: [UInt8], _ mistake: String, _ fix: String) { found.append((key, mistake, fix)) }
    for other in others {
      for reading in (try? SecretReading.readings(ofKey: other, namedBy: nil)) ?? [] {
        let how = reading.how.map { " \($0)" } ?? ""
        add(reading.content, "uses the key of \(other.name)\(how)", "use the key of \(secret.name)")
      }
    }
    let around = "take off the key what a file or a variable has around it"
    for (name, open, close) in [
      ("in quotation marks", "\"", "\""), ("in quotation marks", "'", "'"),
      ("with a line break behind it", "", "\n"),
      ("with a carriage return and a line break behind it", "", "\r\n"),
      ("with a space behind it", "", " "), ("with a space before it", " ", ""),
      ("with a NUL behind it", "", "\0"), ("as Python prints bytes, b'…',", "b'", "'"),
    ] {
      add(Array(open.utf8) + key + Array(close.utf8), "uses the key \(name)", around)
    }
    let forms = [
      ("hexadecimal", key.lowercaseHexadecimal),
      ("base64", Base64.standard.encode(key)), ("base64url", Base64.url.encode(key)),
    ]
    for (name, text) in forms {
      add(Array(text.utf8), "uses the \(name) text of the key as the key", "use the key itself")
    }
    let missing = "stop where the key has no value, and sign with the key"
    add([], "uses an empty key", missing)
    for word in ["undefined", "null", "None", "nil", "NULL", "(null)", "NaN", "[object Object]"] {
      add(Array(word.utf8), "uses the text \(word) as the key: the key had no value", missing)
    }
    return found
  }
}
