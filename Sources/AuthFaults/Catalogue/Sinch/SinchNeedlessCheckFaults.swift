import AuthConformance
import AuthReference
import ConformanceEngine
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// Rules that the documents do not have.
  static let sinchNeedlessChecks: [KnownFault] = [
    KnownFault(
      "sinch-verify-typ-required",
      in: .sinchVerifier,
      "refuses a token without typ",
      fix: "typ may be absent: the documents' own example has none",
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
      "refuses a token whose header has a member type",
      fix: "ignore header members that nobody knows",
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
      "refuses a nonce that is no UUID",
      fix: "take any text that is not empty for a nonce",
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
