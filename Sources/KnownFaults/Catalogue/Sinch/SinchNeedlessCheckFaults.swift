extension KnownFaults {
  /// Checks that the documents do not require.
  @FaultBuilder
  static var sinchNeedlessChecks: [KnownFault] {
    for (name, member, isRequired, mistake, fix) in [
      (
        "typ-required", "typ", true, "refuses a token without typ",
        "accept a token without typ, as in the documented example"
      ),
      (
        "type-refused", "type", false, "refuses a token whose header has a type member",
        "ignore unknown header members"
      ),
    ] {
      KnownFault(FaultID(rawValue: "sinch-verify-\(name)"), mistake) {
        $0.sinchTokenVerifier.reader.headerChecks.append(
          Rule(name) { if ($0[member] == nil) == isRequired { throw Refusal(.wrongType) } }
        )
      }
      .in(.sinchVerifier).fix(fix).flagged("cross-jwt")
    }
    KnownFault("sinch-verify-nonce-uuid-only", "refuses a nonce that is not a UUID") { reference in
      reference.sinchTokenVerifier.claimChecks.append(
        Rule("nonce-uuid") { evidence in
          let parts = try evidence.claims.string("nonce").split(separator: "-")
          if parts.map(\.utf8.count) != [8, 4, 4, 4, 12] { throw Refusal(.claimInvalid) }
        }
      )
    }
    .in(.sinchVerifier).fix("accept any non-empty string as nonce").flagged("nonce-unchecked")
  }
}
