import AuthConformance
import AuthReference
import StrictJSON

extension KnownVariants {
  /// Variants of `sinch.registrationToken.verify`.
  static let sinchTokenVerification: [KnownVariant] = [
    KnownVariant(
      "sinch-token-kid-not-compared",
      in: .sinchVerifier,
      "accepts a kid of the day before or after the day of iat",
      because: "The document says only that {DATE} is a date in UTC",
      takes: ["sinch-kid-one-day-from-iat": "accept"]
    ) {
      $0.sinchTokenVerifier.claimChecks.rule("kid-matches-iat") { evidence in
        let keyDay = evidence.header["kid"]?.string.flatMap(SinchKeySchedule.midnight)
        guard let keyDay, let issuedAt = evidence.claims.dateIfReadable("iat") else { return }
        let difference = issuedAt.seconds / 86_400 - keyDay.seconds / 86_400
        if abs(difference) > 1 { throw Refusal(.claimInvalid) }
      }
    },
    KnownVariant(
      "sinch-token-ttl-checked-by-verifier",
      in: .sinchVerifier,
      "rejects tokens that live shorter than a minute",
      because: "The document asks for a minute at least, and does not say who checks it",
      takes: ["sinch-token-ttl-under-minute-at-verifier": "reject"]
    ) {
      $0.sinchTokenVerifier.claimChecks.append(
        Check("ttl") { evidence in
          let life = try evidence.claims.date("exp").seconds - evidence.claims.date("iat").seconds
          if life < SinchLifetimes.token { throw Refusal(.ttlTooShort) }
        }
      )
    },
  ]
}
