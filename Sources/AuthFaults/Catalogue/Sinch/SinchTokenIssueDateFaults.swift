extension KnownFaults {
  /// Faults in iat, exp and the instance expiry.
  @FaultBuilder
  static var sinchTokenDates: [KnownFault] {
    date("sinch-exp-is-iat", "exp", "writes iat as exp") { .seconds($0.issuedAt.seconds) }
      .flagged("expiry-unchecked")
    date("sinch-exp-second-early", "exp", "writes exp a second early") {
      .seconds($0.expiresAt.seconds - 1)
    }
    .flagged("off-by-one")
    date("sinch-iat-offset-dropped", "iat", "treats local time as UTC in iat") {
      let local = String($0.input.issuedAt.text.prefix(19)).uppercased() + "Z"
      return .seconds((Instant(rfc3339: local) ?? $0.issuedAt).seconds)
    }
    .flagged("utc-day")
    date("sinch-instance-missing", instanceClaim, "omits sinch:rtc:instance:exp") { _ in nil }
      .flagged("claims-missing")
    date(
      "sinch-instance-lifetime",
      instanceClaim,
      "writes the instance lifetime instead of the instance expiry"
    ) { $0.input.instanceTimeToLive.map { .seconds($0) } }
    .flagged("expiry-unchecked")
    date(
      "sinch-instance-milliseconds",
      instanceClaim,
      "writes the instance expiry in milliseconds"
    ) { $0.instanceExpiresAt.map { .seconds($0.seconds * 1000) } }
    .flagged("milliseconds")
    date("sinch-instance-text", instanceClaim, "writes the instance expiry as a string") {
      $0.instanceExpiresAt.map { .string("\($0.seconds)") }
    }
    .flagged("float-dates")
    date(
      "sinch-instance-from-exp",
      instanceClaim,
      "counts the instance lifetime from exp instead of iat"
    ) { contents in
      contents.instanceExpiresAt.map { .seconds($0.seconds + contents.input.timeToLive) }
    }
    .flagged("expiry-unchecked")
    date("sinch-instance-is-exp", instanceClaim, "writes exp as the instance expiry") {
      contents in contents.instanceExpiresAt.map { _ in .seconds(contents.expiresAt.seconds) }
    }
    .flagged("expiry-unchecked")
    date(
      "sinch-instance-always",
      instanceClaim,
      "writes an instance expiry even when none is requested"
    ) { .seconds($0.instanceExpiresAt?.seconds ?? $0.issuedAt.seconds + 172_800) }
    .flagged("expiry-unchecked")
    KnownFault("sinch-instance-name", "misspells sinch:rtc:instance:exp") {
      $0.sinchTokenIssuer.claims.rename(instanceClaim, to: "sinch:rtc:instance_exp")
    }
    .in(.sinchIssuer).fix("name the claim sinch:rtc:instance:exp").flagged("claims-missing")
    KnownFault(
      "sinch-claims-in-header",
      "writes exp and iat into the header instead of the claims"
    ) { reference in
      reference.sinchTokenIssuer.claims.drop("iat", "exp")
      reference.sinchTokenIssuer.header += SinchTokenIssuer.claims.filter {
        ["iat", "exp"].contains($0.name)
      }
    }
    .in(.sinchIssuer).fix("write iat and exp into the payload").flagged("claims-missing")
    WrongDate.faults("sinch") { id, wrong in
      date(id, wrong.claim, wrong.mistake) {
        wrong.value($0.issuedAt, $0.expiresAt, $0.input.timeToLive)
      }
      .flagged(wrong.flag).seenIn(datesSeenIn[id] ?? [])
    }
  }

  private static let datesSeenIn: [FaultID: [String]] = [
    "sinch-iat-milliseconds": ["public Node code"],
    "sinch-exp-milliseconds": ["public Node code"],
    "sinch-exp-lifetime-in-milliseconds": ["vendor JavaScript sample jwt.js"],
    "sinch-iat-rounded-up": ["vendor JavaScript sample jwt.js"],
  ]

  static let instanceClaim = "sinch:rtc:instance:exp"

  private static func date(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    _ value: @escaping @Sendable (SinchTokenContents) throws -> JSON?
  ) -> KnownFault {
    sinchClaim(id, name, mistake, value)
      .fix("write dates as whole seconds since 1970, rounded down, and count lifetimes from iat")
  }
}
