import AuthConformance
import AuthReference
import ConformanceEngine
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// Checks that the documents do not ask for.
  static let sinchNeedlessChecks: [KnownFault] = [
    KnownFault(
      "sinch-verify-typ-required",
      in: .sinchVerifier,
      "refuses a token without typ",
      fix: "accept a token without typ, as in the documented example",
      flag: "cross-jwt"
    ) { reference in
      let check = Check<JSON.Object>("typ-required") { header in
        if header["typ"] == nil { throw Refusal(.wrongType) }
      }
      reference.sinchTokenVerifier.reader.headerChecks.append(check)
    },
    KnownFault(
      "sinch-verify-type-refused",
      in: .sinchVerifier,
      "refuses a token whose header has a type member",
      fix: "ignore unknown header members",
      flag: "cross-jwt",
      seenIn: ["the vendor's JavaScript sample jwt.js writes type for typ"]
    ) { reference in
      let check = Check<JSON.Object>("type") { header in
        if header["type"] != nil { throw Refusal(.wrongType) }
      }
      reference.sinchTokenVerifier.reader.headerChecks.append(check)
    },
    KnownFault(
      "sinch-verify-nonce-uuid-only",
      in: .sinchVerifier,
      "refuses a nonce that is not a UUID",
      fix: "accept any non-empty string as nonce",
      flag: "nonce-unchecked"
    ) { reference in
      reference.sinchTokenVerifier.claimChecks.append(
        Check("nonce-uuid") { evidence in
          let parts = try evidence.claims.string("nonce").split(separator: "-")
          if parts.map(\.utf8.count) != [8, 4, 4, 4, 12] { throw Refusal(.claimInvalid) }
        }
      )
    },
  ]
}
