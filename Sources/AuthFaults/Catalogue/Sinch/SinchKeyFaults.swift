import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import Cryptography
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// How the secret becomes octets.
  static let sinchSecrets: [KnownFault] = [
    secret(
      "sinch-secret-as-text",
      "uses the application secret as text instead of decoding it from base64",
      flag: "secret-encoding",
      seenIn: ["the shipped header SINClientRegistration.h", "public Python code"]
    ) { Array($0.utf8) },
    secret(
      "sinch-secret-in-hex",
      "reads the application secret as hexadecimal if it can",
      flag: "secret-encoding"
    ) { Escapes.hexadecimal($0.filter { $0 != "-" }) ?? Base64.standard.decode($0) },
    secret(
      "sinch-secret-trimmed-zeros",
      "drops octets of zero from the front of the decoded secret",
      flag: "secret-encoding"
    ) { Base64.standard.decode($0).map { Array($0.drop { $0 == 0 }) } },
    secret(
      "sinch-secret-cut-to-16",
      "uses the first 16 octets of the secret only",
      flag: "secret-encoding"
    ) { Base64.standard.decode($0).map { Array($0.prefix(16)) } },
    secret(
      "sinch-secret-through-utf-8",
      "turns the decoded secret into text and back",
      flag: "secret-encoding"
    ) { Base64.standard.decode($0).map { Array(String(decoding: $0, as: UTF8.self).utf8) } },
    secret(
      "sinch-secret-without-padding",
      "takes a secret without its padding",
      flag: "base64-variant"
    ) { Base64.standard.decode(padded($0.split(separator: "=").first.map(String.init) ?? "")) },
    secret(
      "sinch-secret-url-safe",
      "takes a secret in the URL-safe alphabet",
      flag: "base64-variant"
    ) { LooseBase64(.bothAlphabets).decodeStandard($0) },
    secret(
      "sinch-secret-white-space",
      "ignores white space in the secret",
      flag: "base64-variant"
    ) { LooseBase64(.whiteSpace).decodeStandard($0) },
    secret(
      "sinch-secret-line-break-behind",
      "takes a secret with a line break behind it, as $ in a regular expression does",
      flag: "base64-variant"
    ) { text in
      let isBroken = text.utf8.last == UInt8(ascii: "\n")
      return Base64.standard.decode(isBroken ? String(text.unicodeScalars.dropLast()) : text)
    },
    secret(
      "sinch-secret-any-characters",
      "skips characters of the secret that are no base64",
      flag: "base64-variant"
    ) { LooseBase64.all.decodeStandard($0) },
    secret(
      "sinch-secret-up-to-padding",
      "reads the secret up to its first padding",
      flag: "base64-variant"
    ) {
      $0.split(separator: "=", omittingEmptySubsequences: false).first
        .flatMap { Base64.standard.decode(padded(String($0))) }
    },
    secret(
      "sinch-secret-errors-ignored",
      "goes on with no octets where the secret cannot be read",
      flag: "weak-key"
    ) { Base64.standard.decode($0) ?? [] },
    KnownFault(
      "sinch-secret-empty",
      in: .keySchedule,
      "takes a secret without any octets",
      fix: "refuse an empty secret as a weak key",
      flag: "weak-key"
    ) { reference in
      reference.changeSinchKeys { $0.decodeSecret = { try required(Base64.standard.decode($0)) } }
    },
  ]

  private static func secret(
    _ id: FaultID,
    _ mistake: String,
    flag: FlagID,
    seenIn: [String] = [],
    _ decode: @escaping @Sendable (String) -> [UInt8]?
  ) -> KnownFault {
    KnownFault(
      id,
      in: .keySchedule,
      mistake,
      fix: "decode the secret strictly from standard base64 and derive the key from its octets",
      flag: flag,
      seenIn: seenIn
    ) { reference in
      reference.changeSinchKeys {
        $0.decodeSecret = { secret in
          if secret.isEmpty { throw Refusal(.weakKey) }
          return try required(decode(secret))
        }
      }
    }
  }

  /// How the day's key comes from the secret.
  static let sinchKeyFormulas: [KnownFault] = [
    formula(
      "sinch-key-arguments-swapped",
      "takes the date for the HMAC's key and the secret for its message",
      flag: "hmac-arguments",
      seenIn: ["public Node code"]
    ) { try HMAC.sha256(key: $1, message: $0) },
    formula(
      "sinch-key-hkdf",
      "derives the key with HKDF: zero salt, the date as info",
      flag: "hkdf-mixup",
      seenIn: ["public Python code"]
    ) { try HKDF.derive($0, info: $1) },
    formula(
      "sinch-key-hkdf-expand",
      "derives the key with the second step of HKDF alone",
      flag: "hkdf-mixup"
    ) { try HKDF.expand($0, info: $1) },
    formula(
      "sinch-key-hkdf-date-salt",
      "derives the key with HKDF and the date as its salt",
      flag: "hkdf-mixup"
    ) { try HKDF.derive($0, salt: $1, info: []) },
    formula(
      "sinch-key-hkdf-name-salt",
      "derives the key with HKDF and hkdfv1 as its salt",
      flag: "hkdf-mixup",
      seenIn: ["public Python code"]
    ) { try HKDF.derive($0, salt: Array("hkdfv1".utf8), info: $1) },
    formula(
      "sinch-key-hkdf-kid-info",
      "derives the key with HKDF and the key id as its info",
      flag: "hkdf-mixup"
    ) { try HKDF.derive($0, info: Array("hkdfv1-".utf8) + $1) },
    formula(
      "sinch-key-of-key-id",
      "puts the whole key id into the HMAC instead of the date",
      flag: "hkdf-mixup"
    ) { try HMAC.sha256(key: $0, message: Array("hkdfv1-".utf8) + $1) },
    formula(
      "sinch-key-line-break",
      "puts a line break behind the date in the HMAC",
      flag: "date-format"
    ) { try HMAC.sha256(key: $0, message: $1 + [0x0A]) },
    formula(
      "sinch-key-plain-hash",
      "hashes secret and date without an HMAC",
      flag: "hmac-arguments"
    ) { try HashAlgorithm.sha256.digest($0 + $1) },
    formula("sinch-key-sha-1", "uses HMAC-SHA1 to derive the key", flag: "hmac-arguments") {
      OtherCrypto.hmac("SHA1", key: $0, $1)
    },
    formula("sinch-key-sha-512", "uses HMAC-SHA512 to derive the key", flag: "hmac-arguments") {
      OtherCrypto.hmac("SHA512", key: $0, $1)
    },
    formula(
      "sinch-key-derived-twice",
      "derives the key from the derived key once more",
      flag: "hkdf-mixup"
    ) { try HMAC.sha256(key: HMAC.sha256(key: $0, message: $1), message: $1) },
    formula("sinch-key-cut-to-16", "cuts the derived key to 16 octets", flag: "weak-key") {
      Array(try HMAC.sha256(key: $0, message: $1).prefix(16))
    },
    formula(
      "sinch-key-base64-text",
      "uses the base64 text of the derived key as the key",
      flag: "key-text-as-key",
      seenIn: ["public Node code"]
    ) { Array(Base64.standard.encode(try HMAC.sha256(key: $0, message: $1)).utf8) },
    formula(
      "sinch-key-hex-text",
      "uses the hexadecimal text of the derived key as the key",
      flag: "key-text-as-key"
    ) { Array(try HMAC.sha256(key: $0, message: $1).lowercaseHexadecimal.utf8) },
    formula(
      "sinch-key-not-derived",
      "uses the decoded secret itself as the key",
      flag: "underived-key"
    ) { secret, _ in secret },
    formula(
      "sinch-key-date-as-number",
      "puts the date into the HMAC as four octets",
      flag: "date-format"
    ) { secret, day in
      let number = UInt32(String(decoding: day, as: UTF8.self)) ?? 0
      return try HMAC.sha256(
        key: secret,
        message: (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
      )
    },
    formula(
      "sinch-key-long-secret-cut",
      "cuts a long secret instead of hashing it for the HMAC",
      flag: "hmac-arguments"
    ) { try HMAC.sha256(key: Array($0.prefix(64)), message: $1) },
    formula(
      "sinch-key-date-with-hyphens",
      "puts hyphens into the date",
      flag: "date-format",
      seenIn: ["public sample code"]
    ) { try HMAC.sha256(key: $0, message: hyphenated($1)) },
    formula(
      "sinch-key-local-digits",
      "puts the date into the HMAC in the digits of a locale",
      flag: "locale-date",
      seenIn: ["vendor Android sample sinch/rtc-reference-applications, utils/jwt/JWT.java"]
    ) {
      try HMAC.sha256(
        key: $0,
        message: LocalDigits.arabic(String(decoding: $1, as: UTF8.self)).utf8
      )
    },
    formula(
      "sinch-key-month-from-zero-in-message",
      "counts months from zero in the HMAC's date",
      flag: "date-format",
      seenIn: ["public Node code"]
    ) { secret, day in
      var day = day
      guard day.count == 8 else { return try HMAC.sha256(key: secret, message: day) }
      let month = (Int(day[4]) - 48) * 10 + Int(day[5]) - 49
      day[4] = UInt8(48 + month / 10)
      day[5] = UInt8(48 + month % 10)
      return try HMAC.sha256(key: secret, message: day)
    },
    formula(
      "sinch-key-of-next-day",
      "derives the key of the day after the one that it names",
      flag: "utc-day"
    ) { try HMAC.sha256(key: $0, message: shifted($1, days: 1)) },
    formula(
      "sinch-key-of-previous-day",
      "derives the key of the day before the one that it names",
      flag: "utc-day"
    ) { try HMAC.sha256(key: $0, message: shifted($1, days: -1)) },
    KnownFault(
      "sinch-key-of-application-key",
      in: .sinchVerifier + .sinchIssuer,
      "derives the key from the application key instead of the secret",
      fix: "derive the key from the application secret",
      flag: "hmac-arguments",
      input: {
        $0["applicationSecret"] = $0["applicationKey"]?.string.map {
          .string(Base64.standard.encode(Array($0.utf8)))
        }
      }
    ),
    KnownFault(
      "sinch-key-of-constant",
      in: .keySchedule,
      "derives the key from a constant instead of the secret",
      fix: "derive the key from the application secret",
      flag: "underived-key"
    ) { $0.changeSinchKeys { $0.key = { _, day in try HMAC.sha256(key: [], message: day.utf8) } } },
  ]

  private static func hyphenated(_ day: [UInt8]) -> [UInt8] {
    Array(day.prefix(4)) + [0x2D] + Array(day.dropFirst(4).prefix(2)) + [0x2D]
      + Array(day.dropFirst(6))
  }

  private static func shifted(_ day: [UInt8], days: Int64) -> [UInt8] {
    let text = String(decoding: hyphenated(day), as: UTF8.self) + "T00:00:00Z"
    let other = Instant(rfc3339: text)?.adding(seconds: days * 86_400)
    return other.map { Array($0.utcDay.utf8) } ?? day
  }

  private static func formula(
    _ id: FaultID,
    _ mistake: String,
    flag: FlagID,
    seenIn: [String] = [],
    _ key: @escaping @Sendable (_ secret: [UInt8], _ day: [UInt8]) throws -> [UInt8]
  ) -> KnownFault {
    KnownFault(
      id,
      in: .keySchedule,
      mistake,
      fix: "the key is the 32 octets of HMAC-SHA256: key the decoded secret, message YYYYMMDD",
      flag: flag,
      seenIn: seenIn
    ) { $0.changeSinchKeys { $0.key = { try key($0, Array($1.utf8)) } } }
  }
}
