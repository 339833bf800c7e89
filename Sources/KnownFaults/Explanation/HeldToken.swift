import AuthConformance
import AuthReference
import Cryptography
import StrictJSON

/// A compact token taken apart as far as it goes: a mistake in one part does not hide the others.
struct HeldToken {
  let text: String
  let header: JSON.Object?
  let claims: JSON.Object?
  /// The token for a signature check; nil where a part cannot be decoded at all.
  let signed: SignedToken?
  private let parts: [Substring]
  private let strict: [[UInt8]?]
  private let decoded: [[UInt8]?]
  private let problems: [String?]

  init(_ text: String) {
    self.text = text
    parts = text.split(separator: ".", omittingEmptySubsequences: false)
    strict = parts.map { Base64.url.decode($0) }
    decoded = parts.map { Base64.url.decode($0) ?? LenientBase64.all.decode($0.utf8) }
    var objects: [JSON.Object?] = []
    var problems: [String?] = []
    for octets in decoded.prefix(2) {
      do {
        let value = try JSON(parsing: octets ?? [])
        objects.append(value.object)
        problems.append(value.object == nil ? "it is \(value.kind), not an object" : nil)
      } catch {
        objects.append(nil)
        problems.append("\(error)")
      }
    }
    self.problems = problems
    header = objects.first ?? nil
    claims = objects.count > 1 ? objects[1] : nil
    var reader = CompactReader()
    reader.base64URL = { Base64.url.decode($0) ?? LenientBase64.all.decode($0) }
    reader.headerChecks = []
    signed = try? reader.read(text)
  }

  /// Reads a token that was found in what somebody pasted.
  static func pasted(_ text: String) throws(UnusableArtefact) -> Self {
    guard text.utf8.contains(UInt8(ascii: ".")) else {
      throw UnusableArtefact(
        description:
          "this is not a token: its parts have full stops between them, and there is none"
      )
    }
    return HeldToken(text)
  }

  /// The payload's octets, where they can be decoded.
  var payload: [UInt8]? { decoded.count > 1 ? decoded[1] : nil }

  /// The header's octets, where they can be decoded.
  var headerOctets: [UInt8]? { decoded.first ?? nil }

  /// The third part, where there is one.
  var signature: String? { parts.count > 2 ? String(parts[2]) : nil }

  /// The signature's bytes, where they can be decoded.
  var signatureBytes: [UInt8]? { decoded.count == 3 ? decoded[2] : nil }

  /// Whether each part is base64url without padding.
  var isStrict: Bool { !strict.contains { $0 == nil } }

  /// Everything before the signature.
  var signingInput: String { parts.prefix(2).joined(separator: ".") }

  /// Three parts of base64url, with a JSON object first and, where claims are expected, second.
  func form(withClaims: Bool = true) -> [Judged] {
    var rules: [Judged] = [
      Judged("JWS-COMPACT-THREE-PARTS", parts.count == 3 ? nil : countProblem),
      Judged("JWS-B64URL-STRICT", encodingProblem),
      Judged(
        "JWS-HEADER-UTF8-JSON",
        problems.first?.map { "the header is not a JSON object: \($0)" }
      ),
    ]
    if let problem = trailingBitsProblem {
      rules.append(Judged("JWS-B64URL-TRAILING-BITS", problem))
    }
    if withClaims {
      let problem = problems.last?.map { "the claims are not a JSON object: \($0)" }
      rules.append(Judged("JWT-CLAIMS-UTF8-JSON", problem))
    }
    return rules
  }

  /// Header and claims as they are written, and the dates in words.
  func contents(at now: Instant) -> [Explanation.Content] {
    var contents: [Explanation.Content] = []
    for (name, object) in [("header", header), ("claims", claims)] {
      guard let object else { continue }
      contents += object.members.map {
        Explanation.Content(name: "\(name).\($0.name)", text: $0.value.compact())
      }
    }
    for moment in Timeline(of: claims, at: now)?.moments ?? [] where moment.name != Timeline.present
    {
      let text = "\(moment.instant.rfc3339), \(moment.instant.words(from: now))"
      contents.append(Explanation.Content(name: "date of \(moment.name)", text: text))
    }
    return contents
  }

  private var countProblem: String {
    let hint =
      switch parts.count {
      case 2: ": the signature is missing, or the token was cut off"
      case 5 where header?["enc"] != nil: ": it is a JWE, which is encrypted, not a signed token"
      default: ""
      }
    return "the number of parts is \(parts.count)\(hint)"
  }

  /// Which part is not base64url without padding, and why.
  var encodingProblem: String? {
    for (index, part) in parts.prefix(3).enumerated() where strict[index] == nil {
      if surplusBits(of: part) != nil { continue }
      let name = Self.partNames[index]
      let hint =
        part.contains("=")
        ? ", it has padding"
        : part.contains(where: { "+/".contains($0) }) ? ", it is in the standard alphabet" : ""
      return "the \(name) is not base64url without padding\(hint)"
    }
    return nil
  }

  private static let partNames = ["header", "payload", "signature"]

  /// Whether the last character of a part has bits that belong to no byte.
  var hasTrailingBits: Bool { trailingBitsProblem != nil }

  private var trailingBitsProblem: String? {
    for (index, part) in parts.prefix(3).enumerated() where strict[index] == nil {
      guard let (count, right) = surplusBits(of: part) else { continue }
      return
        "the last character of the \(Self.partNames[index]) carries \(count) bits too many: the "
        + "same bytes are written with \(right) at the end, unless it was cut off"
    }
    return nil
  }

  /// How many bits of a part's last character belong to no byte although they are set, and the
  /// character without them; nil where the part has another mistake.
  private func surplusBits(of part: Substring) -> (count: Int, right: Character)? {
    guard let octets = LenientBase64(.trailingBits).decode(part.utf8),
      let last = Base64.url.encode(octets).last
    else { return nil }
    return (part.utf8.count % 4 == 2 ? 4 : 2, last)
  }
}

extension HeldToken {
  /// Whether there is nothing where the payload belongs.
  var isDetached: Bool { parts.count == 3 && parts[1].isEmpty }

  /// The token with a payload of its own.
  func with(_ payload: [UInt8]) -> HeldToken {
    HeldToken("\(parts[0]).\(Base64.url.encode(payload)).\(parts[2])")
  }

  /// The token with a signature of so many characters, and how many were behind them; nil where it is
  /// not longer.
  func cut(toSignatureOf length: Int) -> (signed: SignedToken, surplus: Int)? {
    guard parts.count == 3, parts[2].utf8.count > length,
      // Padding is a mistake of its own.
      parts[2].utf8.dropFirst(length).contains(where: { $0 != UInt8(ascii: "=") })
    else { return nil }
    let whole = HeldToken("\(signingInput).\(parts[2].prefix(length))")
    return whole.signed.map { ($0, parts[2].utf8.count - length) }
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
