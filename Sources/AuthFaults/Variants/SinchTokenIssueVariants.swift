import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension KnownVariants {
  /// Variants of `sinch.registrationToken.issue`.
  static let sinchTokenIssuing: [KnownVariant] =
    [
      KnownVariant(
        "sinch-token-typ-written",
        in: .sinchIssuer,
        "writes typ JWT into the header",
        because: "The example of the expiration document has it, and RFC 7519 section 5.1 allows it"
      ) { $0.sinchTokenIssuer.header.append(TokenMember("typ") { _ in "JWT" }) },
      KnownVariant(
        "sinch-token-kid-first",
        in: .sinchIssuer,
        "writes kid before alg, and the claims in reverse order",
        because: "RFC 8259 section 4: the members of an object are not ordered"
      ) {
        $0.sinchTokenIssuer.header.reverse()
        $0.sinchTokenIssuer.claims.reverse()
      },
      KnownVariant(
        "sinch-token-nonce-as-uuid",
        in: .sinchIssuer,
        "draws nonces that look like UUIDs",
        because: "The example of the expiration document has a UUID as nonce"
      ) {
        let nonce = $0.sinchTokenIssuer.nonce
        $0.sinchTokenIssuer.nonce = {
          let digits = Array(try nonce())
          guard digits.count == 32 else { return String(digits) }
          let lengths = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
          return lengths.map { String(digits[$0]) }.joined(separator: "-")
        }
      },
      KnownVariant(
        "sinch-token-nonce-of-known-characters",
        in: .sinchIssuer,
        "refuses nonces with other characters than letters, digits, hyphens and underscores",
        because: "No document says what a nonce looks like",
        takes: ["sinch-issued-nonce-with-punctuation": "refuse"]
      ) {
        $0.sinchTokenIssuer.checks.append(
          Check("nonce-form") { input in
            let isPlain = (input.nonce ?? "").allSatisfy {
              $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0))
            }
            if !isPlain { throw Refusal(.malformed) }
          }
        )
      },
      KnownVariant(
        "sinch-token-lives-a-day-at-most",
        in: .sinchIssuer,
        "refuses a timeToLive above a day",
        because: "No document names a greatest lifetime, and a cap is sensible",
        takes: ["jwt-issued-lifetime-of-days": "refuse"]
      ) {
        $0.sinchTokenIssuer.checks.append(
          Check("longest") { if $0.timeToLive > 86_400 { throw Refusal(.claimInvalid) } }
        )
      },
      KnownVariant(
        "sinch-token-lives-any-time",
        in: .sinchIssuer,
        "issues tokens that live for less than a minute",
        because: "The document says that the lifetime should be a minute at least"
      ) { $0.sinchTokenIssuer.checks.drop("timeToLive") },
      KnownVariant(
        "sinch-token-empty-texts-written",
        in: .sinchIssuer,
        "issues tokens for an empty key, user id or nonce",
        because: "No document asks an issuer to look at them"
      ) { $0.sinchTokenIssuer.checks.drop("applicationKey", "userId", "nonce") },
      KnownVariant(
        "sinch-token-fractions-rounded",
        in: .sinchIssuer,
        "rounds iat to the nearest second",
        because: "No document says how iat is rounded, and the vendor's JavaScript sample does so"
      ) {
        $0.sinchTokenIssuer.claims.set("iat") {
          .seconds($0.issuedAt.seconds + ($0.issuedAt.nanoseconds >= 500_000_000 ? 1 : 0))
        }
      },
      encoded("component", but: ""),
      encoded("path-segment", but: "=+@"),
      encoded("uri", but: "=+@/"),
    ]
    + (SinchUserIDKind.inSubjects + [.slash, .percentSign]).map { kind in
      KnownVariant(
        VariantID(rawValue: "sinch-sub-without-\(kind.name)"),
        in: .sinchIssuer,
        "refuses user ids with \(kind.what)",
        because: "No document says which characters a user id has",
        takes: [AmbiguityID(rawValue: "sinch-issued-sub-\(kind.name)"): "refuse"]
      ) {
        $0.sinchTokenIssuer.checks.append(
          Check("userId-kind") { input in try kind.refuse(input.userID) }
        )
      }
    }
    + [
      KnownVariant(
        "sinch-sub-user-id-of-64-bytes",
        in: .sinchIssuer,
        "refuses user ids of more than 64 bytes",
        because: "No document says how long a user id is",
        takes: ["sinch-issued-user-id-length": "refuse"]
      ) {
        $0.sinchTokenIssuer.checks.append(
          Check("userId-length") { input in
            if input.userID.utf8.count > 64 { throw Refusal(.malformed) }
          }
        )
      }
    ]

  /// Percent-encodes the user id but for some characters, as a function of common libraries does.
  private static func encoded(_ name: String, but kept: String) -> KnownVariant {
    let kinds = SinchUserIDKind.inSubjects + [.slash, .percentSign]
    let changed = kinds.filter { kind in !kept.unicodeScalars.contains(where: kind.holds) }
    let taken: [(AmbiguityID, Interpretation)] = changed.map {
      (AmbiguityID(rawValue: "sinch-issued-sub-\($0.name)"), "percent-encoded")
    }
    return KnownVariant(
      VariantID(rawValue: "sinch-sub-encoded-as-\(name)"),
      in: .sinchIssuer,
      "percent-encodes user ids in sub"
        + (kept.isEmpty ? "" : ", but keeps \(kept.map { String($0) }.joined(separator: " "))"),
      because: "sub looks like a path, and no document says how a user id stands in it",
      takes: Dictionary(uniqueKeysWithValues: taken)
    ) {
      $0.sinchTokenIssuer.claims.set("sub") {
        let userID = $0.input.userID.unicodeScalars.map { scalar in
          kept.unicodeScalars.contains(scalar)
            ? String(scalar) : Escapes.percentEncoded(String(scalar))
        }
        return .string(SinchNames.userPrefix($0.input.applicationKey) + userID.joined())
      }
    }
  }
}
