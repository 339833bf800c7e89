extension KnownFaults {
  /// Faults in iat, exp and the instance expiry.
  @FaultBuilder
  static var sinchTokenDates: [KnownFault] {
    date(
      "sinch-instance-from-exp",
      instanceClaim,
      "counts the instance lifetime from exp instead of iat"
    ) { contents in
      contents.instanceExpiresAt.map { .seconds($0.seconds + contents.input.timeToLive) }
    }
    date("sinch-instance-is-exp", instanceClaim, "writes exp as the instance expiry") { contents in
      contents.instanceExpiresAt.map { _ in .seconds(contents.expiresAt.seconds) }
    }
    date(
      "sinch-instance-always",
      instanceClaim,
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

  private static func date(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    _ value: @escaping @Sendable (SinchTokenContents) throws -> JSON?
  ) -> KnownFault {
    sinchClaim(id, name, mistake, value)
      .fix("write dates as whole seconds since 1970, rounded down, and count lifetimes from iat")
      .flagged("expiry-unchecked")
  }
}
