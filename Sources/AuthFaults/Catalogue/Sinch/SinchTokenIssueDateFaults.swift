import AuthConformance
import AuthReference
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// Faults in iat, exp and the instance expiry.
  static let sinchTokenDates: [KnownFault] =
    [
      date("sinch-exp-is-iat", "exp", "writes iat as exp", flag: "expiry-unchecked") {
        .seconds($0.issuedAt.seconds)
      },
      date("sinch-exp-second-early", "exp", "writes exp a second early", flag: "off-by-one") {
        .seconds($0.expiresAt.seconds - 1)
      },
      date(
        "sinch-iat-offset-dropped",
        "iat",
        "treats local time as UTC in iat",
        flag: "utc-day"
      ) {
        let local = String($0.input.issuedAt.text.prefix(19)).uppercased() + "Z"
        return .seconds((Instant(rfc3339: local) ?? $0.issuedAt).seconds)
      },
      date(
        "sinch-instance-missing",
        instanceClaim,
        "omits sinch:rtc:instance:exp",
        flag: "claims-missing"
      ) { _ in nil },
      date(
        "sinch-instance-lifetime",
        instanceClaim,
        "writes the instance lifetime instead of the instance expiry",
        flag: "expiry-unchecked"
      ) { $0.input.instanceTimeToLive.map { .seconds($0) } },
      date(
        "sinch-instance-milliseconds",
        instanceClaim,
        "writes the instance expiry in milliseconds",
        flag: "milliseconds"
      ) { $0.instanceExpiresAt.map { .seconds($0.seconds * 1000) } },
      date(
        "sinch-instance-text",
        instanceClaim,
        "writes the instance expiry as a string",
        flag: "float-dates"
      ) { $0.instanceExpiresAt.map { .string("\($0.seconds)") } },
      date(
        "sinch-instance-from-exp",
        instanceClaim,
        "counts the instance lifetime from exp instead of iat",
        flag: "expiry-unchecked"
      ) { contents in
        contents.instanceExpiresAt.map { .seconds($0.seconds + contents.input.timeToLive) }
      },
      date(
        "sinch-instance-is-exp",
        instanceClaim,
        "writes exp as the instance expiry",
        flag: "expiry-unchecked"
      ) { contents in contents.instanceExpiresAt.map { _ in .seconds(contents.expiresAt.seconds) }
      },
      date(
        "sinch-instance-always",
        instanceClaim,
        "writes an instance expiry even when none is requested",
        flag: "expiry-unchecked"
      ) { .seconds($0.instanceExpiresAt?.seconds ?? $0.issuedAt.seconds + 172_800) },
      KnownFault(
        "sinch-instance-name",
        in: .sinchIssuer,
        "misspells sinch:rtc:instance:exp",
        fix: "name the claim sinch:rtc:instance:exp",
        flag: "claims-missing"
      ) { $0.sinchTokenIssuer.claims.rename(instanceClaim, to: "sinch:rtc:instance_exp") },
      KnownFault(
        "sinch-claims-in-header",
        in: .sinchIssuer,
        "writes exp and iat into the header instead of the claims",
        fix: "write iat and exp into the payload",
        flag: "claims-missing"
      ) { reference in
        reference.sinchTokenIssuer.claims.drop("iat", "exp")
        reference.sinchTokenIssuer.header += SinchTokenIssuer.claims.filter {
          ["iat", "exp"].contains($0.name)
        }
      },
    ]
    + WrongDate.faults("sinch") { id, wrong in
      date(id, wrong.claim, wrong.mistake, flag: wrong.flag, seenIn: datesSeenIn[id] ?? []) {
        wrong.value($0.issuedAt, $0.expiresAt, $0.input.timeToLive)
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
    flag: FlagID,
    seenIn: [String] = [],
    _ value: @escaping @Sendable (SinchTokenContents) throws -> JSON?
  ) -> KnownFault {
    sinchClaim(
      id,
      name,
      mistake,
      fix: "write dates as whole seconds since 1970, rounded down, and count lifetimes from iat",
      flag: flag,
      seenIn: seenIn,
      value
    )
  }
}
