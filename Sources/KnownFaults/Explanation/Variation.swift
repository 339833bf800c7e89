import AuthConformance
import AuthReference
import ConformanceEngine
import StrictJSON

/// A plain difference that is no known fault: another day, another of the secrets, white space.
struct Variation: Sendable {
  /// What is different, as a known fault is.
  let fault: KnownFault

  init(_ mistake: String, fix: String, _ change: ReferenceChange) {
    let description = FaultDescription(
      id: "variation",
      operations: Call.allCases.map(Operation.call),
      mistake: mistake,
      fix: fix,
      flag: "parameter-validation"
    )
    fault = KnownFault(description, change)
  }

  /// A member of the input that is another text.
  private init(_ member: String, _ mistake: String, fix: String, _ text: String) {
    self.init(mistake, fix: fix, .input { $0[member] = .string(text) })
  }

  /// The key of another day than the one that `kid` names.
  static let keyDays: [Variation] = [-3, -2, -1, 1, 2, 3].map { distance in
    let days = "\(abs(distance)) day\(abs(distance) == 1 ? "" : "s")"
    let direction = distance < 0 ? "before" : "after"
    return Variation(
      "signs with the key of \(days) \(direction) the one that kid names",
      fix: "derive the key from the UTC day that kid names",
      .part { reference in
        let key = reference.sinchTokenIssuer.keys.key
        reference.sinchTokenIssuer.keys.key = { secret, day in
          let midnight = SinchKeySchedule.midnight(ofKeyID: SinchKeySchedule.keyIDPrefix + day)
          let other = midnight?.adding(seconds: Int64(distance) * 86_400)?.utcDay
          return try key(secret, other ?? day)
        }
      }
    )
  }

  /// A lifetime in milliseconds where seconds are added: a thousand times too long.
  static let lifetimes: [Variation] = [
    Variation(
      "adds the lifetime in milliseconds to seconds",
      fix: "add the lifetime in seconds",
      .input { input in
        let (count, isTooLong) = (input["timeToLive"]?.number?.int64 ?? 0)
          .multipliedReportingOverflow(by: 1000)
        if !isTooLong { input["timeToLive"] = .number(JSON.Number(count)) }
      }
    )
  ]

  /// Other sequences that a counter may have given.
  static let sequences: [Variation] = [1, -1].map { step in
    Variation(
      step > 0 ? "signs the sequence after it" : "signs the sequence before it",
      fix: "sign the sequence that is sent",
      .input { input in
        guard let number = input["sequence"]?.string.flatMap({ UInt64($0) }) else { return }
        let other =
          step > 0 ? number.addingReportingOverflow(1) : number.subtractingReportingOverflow(1)
        if !other.overflow { input["sequence"] = .string(String(other.partialValue)) }
      }
    )
  }

  /// Other methods of HTTP and SIP.
  static func methods(_ method: String) -> [Variation] {
    [
      "GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "REGISTER", "INVITE", "SUBSCRIBE",
      "MESSAGE",
    ]
    .filter { !$0.utf8.elementsEqual(method.utf8) }
    .map {
      Variation(
        "method",
        "digests the method \($0)",
        fix: "digest the method of the request, \(method)",
        $0
      )
    }
  }

  /// A key of octets as its text may be read.
  static func octetKeys(_ secrets: [Question.Secret]) -> [Variation] {
    guard let first = secrets.first else { return [] }
    var found: [Variation] = []
    func add(_ mistake: String, fix: String, _ octets: [UInt8]?) {
      guard let octets, !octets.elementsEqual(first.trimmed.utf8) else { return }
      found.append(Variation("key", mistake, fix: fix, Base64.standard.encode(octets)))
    }
    for other in secrets.dropFirst() {
      add(
        "uses the key of \(other.name)",
        fix: "use the key of \(first.name)",
        Array(other.trimmed.utf8)
      )
    }
    let text = first.trimmed
    add(
      "uses the key without the white space that \(first.name) has around it",
      fix: "take the white space out of \(first.name), unless it belongs to the key",
      Array(text.trimmed.utf8)
    )
    add(
      "uses the octets that the key's text stands for in base64",
      fix: "use the text itself as key",
      LenientBase64.all.decode(text.utf8)
    )
    add(
      "uses the octets that the key's text stands for in hexadecimal",
      fix: "use the text itself as key",
      text.hexadecimal
    )
    add(
      "uses the key with the line break behind it",
      fix: "take the line break off the key",
      Array((text + "\n").utf8)
    )
    return found
  }

  /// The secret as it may have been misread, and the other secrets at hand.
  static func secrets(
    _ secrets: [Question.Secret],
    as member: String = "applicationSecret"
  ) -> [Variation] {
    guard let first = secrets.first else { return [] }
    let text = first.trimmed
    var found: [Variation] = []
    func add(_ mistake: String, fix: String, _ other: String) {
      if !other.utf8.elementsEqual(text.utf8), !other.isEmpty {
        found.append(Variation(member, mistake, fix: fix, other))
      }
    }
    for other in secrets.dropFirst() {
      add("uses the secret of \(other.name)", fix: "use the secret of \(first.name)", other.trimmed)
    }
    let trim = "take the white space off the secret"
    add("uses the secret with the line break behind it", fix: trim, text + "\n")
    add("uses the secret with a line break and carriage return behind it", fix: trim, text + "\r\n")
    add("uses the secret with a space behind it", fix: trim, text + " ")
    add("uses the secret with a space before it", fix: trim, " " + text)
    add(
      "uses the secret without the white space that \(first.name) has around it",
      fix: "take the white space out of \(first.name), unless it belongs to the secret",
      text.trimmed
    )
    add("uses the secret without its padding", fix: "use the whole secret", text.without("="))
    add(
      "uses the secret in quotes",
      fix: "take the quotes off the secret",
      "\"" + text + "\""
    )
    let url = text.mapped(["+": "-", "/": "_"])
    add("uses the secret in the URL-safe alphabet", fix: "use the standard alphabet", url)
    let standard = text.mapped(["-": "+", "_": "/"])
    add("uses the secret in the standard alphabet", fix: "use the secret as it is", standard)
    return found
  }
}

extension String {
  /// The octets that pairs of hexadecimal digits stand for.
  fileprivate var hexadecimal: [UInt8]? {
    let digits = Array(utf8)
    guard !digits.isEmpty, digits.count.isMultiple(of: 2) else { return nil }
    var octets: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let octet = UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16)
      else { return nil }
      octets.append(octet)
    }
    return octets
  }

  fileprivate func without(_ character: Character) -> String { filter { $0 != character } }

  fileprivate func mapped(_ characters: [Character: Character]) -> String {
    String(map { characters[$0] ?? $0 })
  }
}
