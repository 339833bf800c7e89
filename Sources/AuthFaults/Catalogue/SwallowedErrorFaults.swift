import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import Cryptography
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// What goes wrong while a token is read, and is taken for success all the same.
  static let swallowedErrors: [KnownFault] =
    [Call].readers.flatMap { operation -> [KnownFault] in
      [
        swallowed(
          "malformed",
          operation,
          ["malformed"],
          "takes a token that it cannot read for a valid one",
          flag: "signature-unchecked"
        ),
        swallowed(
          "algorithm",
          operation,
          ["algorithm-not-allowed"],
          "takes a token of an algorithm that it does not have for a valid one",
          flag: "alg-type"
        ),
        swallowed(
          "crit",
          operation,
          ["unsupported-critical-header"],
          "takes a token with critical extensions for a valid one whatever they are",
          flag: "crit-ignored"
        ),
      ]
    }
    + [Call].verifiers.flatMap { operation -> [KnownFault] in
      [
        swallowed(
          "unknown-key",
          operation,
          ["unknown-key"],
          "takes a token whose key it does not find for a valid one",
          flag: "kid-injection"
        ),
        swallowed(
          "claims",
          operation,
          ["claim-missing", "claim-invalid"],
          "takes a token whose claims are missing or no good for a valid one",
          flag: "claims-missing"
        ),
      ]
    } + [
      KnownFault(
        "verify-claims-unchecked",
        in: .verifiers,
        "checks the signature and nothing that the token says",
        fix: "check kind, issuer, subject, dates and nonce besides the signature",
        flag: "cross-jwt",
        seenIn: ["public sample code"]
      ) { reference in
        reference.changeReaders {
          $0.json = { octets in
            let value = (try? JSON(parsing: octets)) ?? .null
            return value.object == nil ? .object([:]) : value
          }
        }
        reference.sinchTokenVerifier.claimChecks = []
        reference.sinchTokenVerifier.findings = { evidence in
          var claims = evidence.claims
          fill(&claims, ["sub", "nonce"], ["iat", "exp"])
          var evidence = evidence
          evidence.claims = claims
          return try SinchTokenVerifier.findings(in: evidence)
        }
        reference.layerTokenVerifier.reader.headerChecks.drop("typ", "cty")
        reference.layerTokenVerifier.claimChecks = []
        reference.layerTokenVerifier.findings = { evidence in
          var claims = evidence.claims
          fill(&claims, ["prn"], ["exp"])
          return try LayerIdentityTokenVerification.Findings(
            userID: claims.string("prn"),
            expiresAt: claims.instant("exp")
          )
        }
      },
      KnownFault(
        "verify-issue-kind-unchecked",
        in: .verifiers,
        "skips all rules about iat where it is no date",
        fix: "refuse a token whose iat is no date",
        flag: "claims-missing"
      ) {
        $0.sinchTokenVerifier.claimChecks.drop("iat")
        $0.sinchTokenVerifier.claimChecks.append(Check("fill") { fill(&$0.claims, [], ["iat"]) })
        $0.layerTokenVerifier.claimChecks.drop("iat")
      },
      KnownFault(
        "verify-expiry-kind-unchecked",
        in: .verifiers,
        "never lets a token expire whose exp is no date",
        fix: "refuse a token whose exp is no date",
        flag: "claims-missing"
      ) {
        $0.sinchTokenVerifier.claimChecks.drop("exp")
        $0.sinchTokenVerifier.claimChecks.append(Check("fill") { fill(&$0.claims, [], ["exp"]) })
        $0.layerTokenVerifier.claimChecks.drop("exp")
        $0.layerTokenVerifier.claimChecks.append(Check("fill") { fill(&$0.claims, [], ["exp"]) })
      },
      KnownFault(
        "sinch-verify-decoded-only",
        in: .sinchVerifier,
        "decodes the token and checks neither its key nor its signature",
        fix: "derive the key of kid's day and check the signature",
        flag: "signature-unchecked",
        seenIn: ["public sample code"]
      ) {
        $0.sinchTokenVerifier.verify = { _, _ in true }
        $0.sinchTokenVerifier.keyDay = { _, _ in "20180102" }
        $0.sinchTokenVerifier.claimChecks.drop("kid-matches-iat")
      },
      KnownFault(
        "sinch-verify-application-from-token",
        in: .sinchVerifier,
        "takes the application from iss instead of comparing it",
        fix: "compare iss and sub with the application that the verifier serves",
        flag: "wrong-subject"
      ) {
        $0.sinchTokenVerifier.claimChecks.drop("iss")
        $0.sinchTokenVerifier.claimChecks.rule("sub") { evidence in
          let own = SinchNames.userPrefix(evidence.input.applicationKey)
          let claimed = (evidence.claims.members["iss"]?.string ?? "") + "/users/"
          let sub = try evidence.claims.string("sub")
          guard sub.utf8.starts(with: claimed.utf8), sub.utf8.count > claimed.utf8.count else {
            throw Refusal(.wrongSubject)
          }
          let user = String(decoding: sub.utf8.dropFirst(claimed.utf8.count), as: UTF8.self)
          evidence.claims.members["sub"] = .string(own + user)
        }
      },
      KnownFault(
        "verify-clock-unreadable",
        in: .verifiers,
        "skips all dates where the present instant is unreadable",
        fix: "refuse what is not an RFC 3339 date-time with an offset",
        flag: "date-format",
        input: { members in
          guard let now = members["now"]?.string, Instant(rfc3339: now) == nil,
            let token = members["token"]?.string, let jws = try? CompactJWS(token),
            let issued = try? JSON(parsing: jws.payload).object?["iat"]?.number?.int64,
            let instant = Instant(seconds: issued)
          else { return }
          members["now"] = .string(instant.rfc3339)
        }
      ),
    ]

  private static func swallowed(
    _ name: String,
    _ operation: Call,
    _ reasons: [JSON],
    _ mistake: String,
    flag: FlagID
  ) -> KnownFault {
    let path = operation.rawValue.split(separator: ".").joined(separator: "-").lowercased()
    let description = FaultDescription(
      id: FaultID(rawValue: "\(path)-\(name)-swallowed"),
      operations: [.call(operation)],
      mistake: mistake,
      fix: "let every error of the check make the token invalid",
      flag: flag
    )
    let constant = constant(for: operation)
    return KnownFault(
      description,
      .answer { right, _ in
        right["valid"] == false && reasons.contains(right["reason"] ?? .null) ? constant : right
      }
    )
  }

  /// Something where nothing usable is, so that findings can be told.
  private static func fill(_ claims: inout ClaimSet, _ texts: [String], _ dates: [String]) {
    for name in texts where claims.members[name]?.string == nil { claims.members[name] = "" }
    for name in dates where claims.dateIfReadable(name)?.instant == nil { claims.members[name] = 0 }
  }
}
