/// Faults of verifiers that compare bytes in part, and of signing or verifying other bytes.
enum ComparisonFaults {
  static let all: [KnownFault] = signatures + codes + signed

  /// Whether the found bytes match the expected ones.
  private typealias Comparison =
    Mistake<@Sendable (_ expected: [UInt8], _ found: [UInt8]) -> Bool>

  private static let ways = [
    Comparison("unchecked", "never compares the *", "signature-unchecked") { _, _ in true },
    Comparison("length-alone", "checks only the length of the *", "signature-unchecked") {
      $0.count == $1.count
    },
    Comparison("empty-taken", "accepts an empty *", "signature-unchecked") {
      $1.isEmpty || $0 == $1
    },
    Comparison("zeros-taken", "accepts zeros as the *", "signature-unchecked") {
      $0 == $1 || !$1.isEmpty && $1.allSatisfy { $0 == 0 }
    },
    Comparison("cut", "compares only as many bytes as the given * has", "truncated-mac") {
      $0.starts(with: $1)
    },
    Comparison("extended", "ignores bytes after the expected *", "truncated-mac") {
      $1.starts(with: $0)
    },
    Comparison("last-octet", "ignores the last byte of the *", "off-by-one") {
      $0.count == $1.count && $0.dropLast().elementsEqual($1.dropLast())
    },
    Comparison("first-octet", "ignores the first byte of the *", "off-by-one") {
      $0.count == $1.count && $0.dropFirst().elementsEqual($1.dropFirst())
    },
    Comparison("up-to-nul", "compares the * as a C string, which ends at a NUL", "truncated-mac") {
      $0.prefix { $0 != 0 }.elementsEqual($1.prefix { $0 != 0 })
    },
    Comparison(
      "in-any-case",
      "compares the base64 of the * case-insensitively",
      "inexact-comparison"
    ) { Base64.standard.encode($0).lowercased() == Base64.standard.encode($1).lowercased() },
    Comparison("repeated", "accepts a * that is repeated twice", "truncated-mac") {
      $0 == $1 || $0 + $0 == $1
    },
  ]

  /// Faults with a signature of any algorithm.
  ///
  /// Only the possible lengths of a correct signature are known.
  private static let signatures =
    ways.named("length-alone empty-taken zeros-taken")
    .map { way in
      way.fault(
        "token-signature",
        "signature",
        in: .readers,
        fix: "verify the signature before using anything in the token"
      ) {
        $0.changeVerification { token, verify in
          let given = token.signature
          let isPlausible = given.count == 32 || given.count >= 256
          return try way.apply(isPlausible ? given.map(~) : given + [0], given) || verify(token)
        }
      }
    }

  private static let codes = ways.flatMap { way in
    [
      way.fault(
        "sinch-sig",
        "signature",
        in: [.sinchSignatureVerify],
        fix: "compare all bytes of both signatures, in constant time"
      ) { $0.sinchSignature.matches = { way.apply($0, $1) } },
      way.fault(
        "token-mac",
        "MAC",
        in: [.jwsVerify, .sinchRegistrationTokenVerify],
        fix: "compare all bytes of both MACs, in constant time"
      ) {
        $0.changeMACVerification { token, key, verify in
          // Weak keys are still refused.
          _ = try verify(token)
          return way.apply(try HS256.sign(token.signingInput, key: key), token.signature)
        }
      },
    ]
  }

  /// A mistake that signs or verifies other bytes.
  private typealias Text = Mistake<@Sendable (_ input: [UInt8]) -> [UInt8]>

  private static func text(
    _ name: String,
    _ phrase: String,
    _ octets: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> Text {
    Text(name, "* \(phrase)", "signature-unchecked", octets)
  }

  private static let texts = [
    text("claims-alone", "the claims alone") {
      $0.split(separator: 0x2E).last.map(Array.init) ?? []
    },
    text("header-alone", "the header alone") {
      $0.split(separator: 0x2E).first.map(Array.init) ?? []
    },
    text("decoded-text", "header and claims unencoded") {
      let parts = $0.split(separator: 0x2E).map { Base64.url.decode($0) ?? [] }
      return Array(parts.joined(separator: [0x2E]))
    },
    text("without-point", "the parts without the period") { $0.filter { $0 != 0x2E } },
    text("point-behind", "the parts with a trailing period") { $0 + [0x2E] },
    text("line-break", "the parts with a line break behind them") { $0 + [0x0A] },
    text("hash", "the hash of the parts") { OtherCrypto.digest("SHA256", $0) },
  ]

  private static let signed = texts.flatMap { text in
    [
      text.fault(
        "token-signs",
        "signs",
        in: .writers,
        fix: "sign the encoded header and payload with the period between them"
      ) { $0.changeSigning { try $1(text.apply($0)) } },
      text.fault(
        "token-signed",
        "accepts a signature over",
        in: .readers,
        fix:
          "verify the signature over the first two parts as received, with the period between them"
      ) {
        $0.changeVerification { token, verify in
          var other = token
          other.signingInput = text.apply(token.signingInput)
          return try verify(other) || verify(token)
        }
      },
    ]
  }
}
