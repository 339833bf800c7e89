/// Faults of whoever compares octets that have to be the same, or signs and verifies other octets.
enum ComparisonFaults {
  static let all: [KnownFault] = codes + signed

  /// Comparisons that are no whole ones: the expected octets, and those that came.
  private static let ways:
    [(
      name: String, phrase: String, flag: FlagID,
      fits: @Sendable (_ expected: [UInt8], _ found: [UInt8]) -> Bool
    )] = [
      ("unchecked", "never compares the *", "signature-unchecked", { _, _ in true }),
      (
        "length-alone", "checks only the length of the *", "signature-unchecked",
        { $0.count == $1.count }
      ),
      ("empty-taken", "accepts an empty *", "signature-unchecked", { $1.isEmpty || $0 == $1 }),
      (
        "zeros-taken", "accepts zeros as the *", "signature-unchecked",
        {
          $0 == $1 || !$1.isEmpty && $1.allSatisfy { $0 == 0 }
        }
      ),
      (
        "cut", "compares only as many bytes as the given * has", "truncated-mac",
        {
          $0.starts(with: $1)
        }
      ),
      ("extended", "ignores bytes after the expected *", "truncated-mac", { $1.starts(with: $0) }),
      (
        "last-octet", "ignores the last byte of the *", "off-by-one",
        {
          $0.count == $1.count && $0.dropLast().elementsEqual($1.dropLast())
        }
      ),
      (
        "first-octet", "ignores the first byte of the *", "off-by-one",
        {
          $0.count == $1.count && $0.dropFirst().elementsEqual($1.dropFirst())
        }
      ),
      (
        "up-to-nul", "compares the * as a C string, which ends at a NUL", "truncated-mac",
        {
          $0.prefix { $0 != 0 }.elementsEqual($1.prefix { $0 != 0 })
        }
      ),
      (
        "repeated", "accepts a * that is repeated twice", "truncated-mac",
        { $0 == $1 || $0 + $0 == $1 }
      ),
    ]

  private static let codes = ways.flatMap { way in
    [
      KnownFault(.derived("sinch-sig-\(way.name)"), way.phrase.replacing("*", with: "signature")) {
        $0.sinchSignature.matches = { way.fits($0, $1) }
      }
      .in([.sinchSignatureVerify]).fix("compare all bytes of both signatures, in constant time")
      .flagged(way.flag),
      KnownFault(.derived("token-mac-\(way.name)"), way.phrase.replacing("*", with: "MAC")) {
        $0.changeMACVerification { token, key, verify in
          // Weak keys are still refused.
          _ = try verify(token)
          return way.fits(try HS256.sign(token.signingInput, key: key), token.signature)
        }
      }
      .in([.jwsVerify, .sinchRegistrationTokenVerify])
      .fix("compare all bytes of both MACs, in constant time").flagged(way.flag),
    ]
  }

  /// Other octets than those that are signed.
  private static let texts:
    [(name: String, phrase: String, octets: @Sendable (_ input: [UInt8]) -> [UInt8])] = [
      (
        "claims-alone", "the claims alone", { $0.split(separator: 0x2E).last.map(Array.init) ?? [] }
      ),
      (
        "header-alone", "the header alone",
        { $0.split(separator: 0x2E).first.map(Array.init) ?? [] }
      ),
      (
        "decoded-text", "header and claims unencoded",
        {
          let parts = $0.split(separator: 0x2E).map { Base64.url.decode($0) ?? [] }
          return Array(parts.joined(separator: [0x2E]))
        }
      ),
      ("without-point", "the parts without the period", { $0.filter { $0 != 0x2E } }),
      ("point-behind", "the parts with a trailing period", { $0 + [0x2E] }),
      ("line-break", "the parts with a line break behind them", { $0 + [0x0A] }),
      ("hash", "the hash of the parts", { OtherCrypto.digest("SHA256", $0) }),
    ]

  private static let signed = texts.flatMap { text in
    [
      KnownFault(.derived("token-signs-\(text.name)"), "signs \(text.phrase)") {
        $0.changeSigning { try $1(text.octets($0)) }
      }
      .in(.writers).fix("sign the encoded header and payload with the period between them")
      .flagged("signature-unchecked"),
      KnownFault(
        .derived("token-signed-\(text.name)"),
        "accepts a signature over \(text.phrase)"
      ) {
        $0.changeVerification { token, verify in
          var other = token
          other.signingInput = text.octets(token.signingInput)
          return try verify(other) || verify(token)
        }
      }
      .in(.readers)
      .fix(
        "verify the signature over the first two parts as received, with the period between them"
      )
      .flagged("signature-unchecked"),
    ]
  }
}
