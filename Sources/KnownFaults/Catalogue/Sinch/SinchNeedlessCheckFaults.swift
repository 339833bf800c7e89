extension KnownFaults {
  /// Checks that the documents do not ask for.
  @FaultBuilder
  static var sinchNeedlessChecks: [KnownFault] {
    KnownFault("sinch-verify-typ-required", "refuses a token without typ") { reference in
      let check = Rule<JSON.Object>("typ-required") { header in
        if header["typ"] == nil { throw Refusal(.wrongType) }
      }
      reference.sinchTokenVerifier.reader.headerChecks.append(check)
    }
    .in(.sinchVerifier).fix("accept a token without typ, as in the documented example")
    .flagged("cross-jwt")
    KnownFault("sinch-verify-type-refused", "refuses a token whose header has a type member") {
      reference in
      let check = Rule<JSON.Object>("type") { header in
        if header["type"] != nil { throw Refusal(.wrongType) }
      }
      reference.sinchTokenVerifier.reader.headerChecks.append(check)
    }
    .in(.sinchVerifier).fix("ignore unknown header members").flagged("cross-jwt")
    .seenIn("the vendor's JavaScript sample jwt.js writes type for typ")
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
