import Cryptography

/// The correct and incorrect ways to derive the key of a registration token.
struct SinchKeyChoices {
  /// The day whose key is correct.
  let day: Instant
  /// When the token was made, and when it is looked at.
  let issuedAt: Instant?
  let now: Instant
  /// The text of kid, unchanged.
  let keyID: String?
  let applicationKey: String

  /// The texts that may be used as the date; the first is correct.
  var dates: [Choice<[UInt8]>] {
    var choices = [Choice(right: Array(day.utcDay.utf8))]
    func add(_ text: String?, _ slip: Slip) { choices.add(text.map { Array($0.utf8) }, slip) }
    func add(_ text: String?, _ how: String) { add(text, Slip(how, fix: HMACFaults.fixOfKeys)) }
    for way in DayFaults.waysOfMessages {
      add(way.apply(day), Slip(derived: DayFaults.message.fault(way)))
    }
    let (year, month, date) = (
      day.utcDay.prefix(4), day.utcDay.dropFirst(4).prefix(2), day.utcDay.suffix(2)
    )
    if let issuedAt {
      add(issuedAt.utcDay, "derives the key from the day of iat, which is not the day of kid")
      add("\(issuedAt.seconds)", "derives the key from iat in seconds, not from its date")
      add("\(issuedAt.seconds)000", "derives the key from iat in milliseconds, not from its date")
      for text in [issuedAt.rfc3339, issuedAt.rfc3339.filter { $0 != "-" && $0 != ":" }] {
        add(text, "derives the key from iat as a whole date-time, not from its date")
      }
    }
    add(now.utcDay, "derives the key from today's date, which is not the day of kid")
    for distance in [-3, -2, 2, 3] as [Int64] {
      let side = distance < 0 ? "before" : "after"
      add(
        shifted(distance),
        "derives the key from the date \(abs(distance)) days \(side) the one in kid"
      )
    }
    for (text, form) in [
      ("\(date)\(month)\(year)", "DDMMYYYY"), ("\(month)\(date)\(year)", "MMDDYYYY"),
      ("\(year)\(date)\(month)", "YYYYDDMM"), ("\(year.suffix(2))\(month)\(date)", "YYMMDD"),
      ("\(date)-\(month)-\(year)", "DD-MM-YYYY"), ("\(month)-\(date)-\(year)", "MM-DD-YYYY"),
      ("\(year)/\(month)/\(date)", "YYYY/MM/DD"), ("\(date)/\(month)/\(year)", "DD/MM/YYYY"),
      ("\(date).\(month).\(year)", "DD.MM.YYYY"), ("\(year)\(month)", "YYYYMM"),
      ("\(year)-\(month)-\(date)T00:00:00Z", "YYYY-MM-DDT00:00:00Z"),
      ("\(year)\(Int(month) ?? 0)\(Int(date) ?? 0)", "YYYYMD, without leading zeros"),
    ] { add(text, "writes the date in the HMAC as \(form)") }
    add("hkdfv1", "derives the key from the text hkdfv1 instead of the date")
    add("hkdfv1-", "derives the key from the text hkdfv1- instead of the date")
    if let keyID {
      add(keyID, "derives the key from kid as it is, not from its date")
      add(
        keyID.split(separator: "-", maxSplits: 1).last.map(String.init),
        "derives the key from what kid has for a date, as it is"
      )
    }
    add("\"\(day.utcDay)\"", "writes the date in the HMAC in quotation marks")
    add("", "leaves the date out of the HMAC")
    add("undefined", "derives the key from the text undefined: the date had no value")
    add("null", "derives the key from the text null: the date had no value")
    return choices
  }

  /// The formulas; the first is correct.
  func formulas(probe secret: [UInt8]) -> [Choice<TokenKeySearch.Formula>] {
    guard let hash = HashFunction("SHA256") else { return [] }
    var choices: [Choice<TokenKeySearch.Formula>] = [Choice(right: { hash.hmac(key: $0, $1) })]
    let date = Array(day.utcDay.utf8)
    var keys: Set<[UInt8]> = [hash.hmac(key: secret, date)]
    func add(_ slip: Slip, _ formula: @escaping TokenKeySearch.Formula) {
      if keys.insert(formula(secret, date)).inserted { choices.append(Choice(formula, slip)) }
    }
    for (fault, formula) in Self.known {
      add(Slip(fault)) { (try? formula($0, String(decoding: $1, as: UTF8.self))) ?? [] }
    }
    for (how, formula) in plain(hash) { add(Slip(how, fix: HMACFaults.fixOfKeys), formula) }
    for (how, formula) in hkdf { add(Slip(how, fix: HMACFaults.fixOfKeys), formula) }
    return choices
  }

  /// The forms of a derived key before it signs; the first is correct.
  static var forms: [Choice<TokenKeySearch.Form>] {
    [Choice(right: { $0 })]
      + OctetFaults.formsOfKeys.map {
        Choice($0.apply, Slip(derived: OctetFaults.derivedKey.fault($0)))
      }
  }

  private func shifted(_ days: Int64) -> String? { day.adding(seconds: days * 86_400)?.utcDay }

  private func plain(_ hash: HashFunction) -> [(String, TokenKeySearch.Formula)] {
    let application = Array(applicationKey.utf8)
    return [
      ("hashes date and secret with plain SHA-256 instead of an HMAC", { hash.digest($1, $0) }),
      ("hashes the secret alone, without the date", { secret, _ in hash.digest(secret) }),
      ("uses secret and date, one behind the other, as the key", { $0 + $1 }),
      ("uses date and secret, one behind the other, as the key", { $1 + $0 }),
      (
        "derives the key in two steps, of hkdfv1 and then of the date",
        { hash.hmac(key: hash.hmac(key: $0, Array("hkdfv1".utf8)), $1) }
      ),
      (
        "derives the key in two steps, of the date and then of hkdfv1",
        { hash.hmac(key: hash.hmac(key: $0, $1), Array("hkdfv1".utf8)) }
      ),
      (
        "adds the application key to the date in the HMAC", { hash.hmac(key: $0, $1 + application) }
      ),
      (
        "puts the application key before the date in the HMAC",
        { hash.hmac(key: $0, application + $1) }
      ),
    ]
  }

  /// HKDF (RFC 5869) with the texts that are used as its salt and its info.
  private var hkdf: [(String, TokenKeySearch.Formula)] {
    let parts =
      HKDFFaults.parts + ["hkdfv1-", "HS256", "sinch"].map { HKDFFaults.Part($0) }
      + [HKDFFaults.Part(applicationKey, "the application key")]
    var formulas: [(String, TokenKeySearch.Formula)] = []
    func add(_ how: String, _ formula: @escaping TokenKeySearch.Formula) {
      formulas.append(("derives the key with HKDF\(how) as info", formula))
    }
    for (name, title) in [("SHA256", ""), ("SHA512", " of SHA-512"), ("SHA1", " of SHA-1")] {
      guard let hash = HashFunction(name) else { continue }
      for salt in parts {
        for info in parts {
          add("\(title), with \(salt.what) as salt and \(info.what)") { secret, date in
            let (salt, info) = (salt.octets(date), info.octets(date))
            return Array(hash.hkdf(secret, salt: salt, info: info).prefix(32))
          }
        }
      }
      if title.isEmpty {
        for info in parts {
          add(" of the date, with the secret as salt and \(info.what)") {
            hash.hkdf($1, salt: $0, info: info.octets($1))
          }
        }
      }
    }
    return formulas
  }

  /// The formulas of known faults; those that only change the date, or the key afterwards, are choices
  /// of other steps.
  private static let known: [(KnownFault, @Sendable ([UInt8], String) throws -> [UInt8])] = {
    let others = Set((DayFaults.ofMessages + OctetFaults.ofDerivedKeys).map(\.id))
    return KnownFaults.sinchKeyFormulas.compactMap { fault in
      guard !others.contains(fault.id), case .part(let replace) = fault.change else { return nil }
      var reference = Reference()
      replace(&reference)
      return (fault, reference.sinchTokenIssuer.keys.key)
    }
  }()
}
