extension KnownFaults {
  /// Faults in iat, exp and the instance expiry.
  @FaultBuilder
  static var sinchTokenDates: [KnownFault] {
    instance("sinch-instance-from-exp", "counts the instance lifetime from exp instead of iat") {
      contents in
      contents.instanceExpiresAt.map { .seconds($0.seconds + contents.input.timeToLive) }
    }
    instance(
      "sinch-instance-always",
      "writes an instance expiry even when none is requested"
    ) { .seconds($0.instanceExpiresAt?.seconds ?? $0.issuedAt.seconds + 172_800) }
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
  }

  static let instanceClaim = "sinch:rtc:instance:exp"

  private static func instance(
    _ id: FaultID,
    _ mistake: String,
    _ value: @escaping @Sendable (SinchTokenContents) -> JSON?
  ) -> KnownFault {
    KnownFault(id, mistake) { $0.sinchTokenIssuer.claims.set(instanceClaim, value) }
      .in(.sinchIssuer)
      .fix("write dates as whole seconds since 1970, rounded down, and count lifetimes from iat")
      .flagged("expiry-unchecked")
  }
}
