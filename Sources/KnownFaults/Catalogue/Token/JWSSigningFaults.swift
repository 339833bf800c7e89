import Cryptography

extension KnownFaults {
  /// Faults of `jws.sign` in handling header and algorithm.
  @FaultBuilder
  static var jwsSigning: [KnownFault] {
    signer("jws-sign-header-unchecked", "signs any header") {
      $0.signer.header.headerChecks = []
      $0.signer.header.json = { _ in
        .object(["alg": "HS256"])
      }
      let algorithm = $0.signer.algorithm
      $0.signer.algorithm = { name in
        _ = try algorithm(name)
        return .hs256
      }
      $0.signer.sign = { message, _, input in
        try CompactSigner.signature(
          of: message,
          try required(JWSAlgorithm(named: input.algorithm)),
          input
        )
      }
    }
    .flagged("alg-type")
    signer(
      "jws-sign-header-written-anew",
      "reserialises the header instead of signing it as given"
    ) {
      let part = $0.signer.writer.partText
      $0.signer.writer.partText = { octets in
        part((try? JSON(parsing: octets)).map { Array($0.compact().utf8) } ?? octets)
      }
    }
    .flagged("reserialised-input")
    OctetFaults.ofPayloads
    signer("jws-sign-crit-ignored", "signs headers with unsupported critical extensions") {
      $0.signer.header.headerChecks.drop("crit")
    }
    .flagged("crit-ignored")
    signer("jws-sign-unknown-as-hs256", "signs with HS256 when the algorithm is unknown") {
      $0.signer.algorithm = { JWSAlgorithm(named: $0) ?? .hs256 }
      $0.signer.header.headerChecks.append(
        Rule("alg") { $0["alg"] = $0["alg"] == "RS256" ? "RS256" : "HS256" }
      )
      $0.signer.sign = { message, algorithm, input in
        let isRSA = input.key == nil && input.privateKey != nil
        let isUnknown = JWSAlgorithm(named: input.algorithm) == nil
        return try CompactSigner.signature(
          of: message,
          isUnknown && isRSA ? .rs256 : algorithm,
          input
        )
      }
    }
    .flagged("alg-type")
    signer("jws-sign-header-overrides", "lets the header override the caller's algorithm") {
      $0.signer.header.headerChecks.append(
        Rule("alg") { header in
          guard header["alg"] == "RS256" || header["alg"] == "HS256" else { return }
          header["alg"] = "HS256"
        }
      )
      let algorithm = $0.signer.algorithm
      $0.signer.algorithm = {
        _ = try algorithm($0); return .hs256
      }
      $0.signer.sign = { message, _, input in
        let named = (try? JSON(parsing: input.protectedHeader))?.object?["alg"]?.string
        let hasKey = named == "RS256" ? input.privateKey != nil : input.key != nil
        let algorithm = hasKey ? named : input.algorithm
        return try CompactSigner.signature(
          of: message,
          try required(algorithm.flatMap { JWSAlgorithm(named: $0) }),
          input
        )
      }
    }
    .flagged("alg-confusion")
    signer(
      "jws-sign-name-in-any-case",
      "accepts algorithm names in any letter case and with spaces"
    ) {
      $0.signer.algorithm = { name in
        let text = name.uppercased().split(separator: " ").first.map(String.init) ?? ""
        return try required(JWSAlgorithm(named: text), .algorithmNotAllowed)
      }
      $0.signer.header.headerChecks.append(
        Rule("alg") { header in
          header["alg"] = header["alg"]?.string.map { .string($0.uppercased()) }
        }
      )
    }
    .flagged("inexact-comparison")
    signer("jws-sign-none", "issues unsigned tokens for alg none") {
      $0.signer.algorithm = { name in
        name.lowercased() == "none" || name.isEmpty
          ? .hs256 : try required(JWSAlgorithm(named: name), .algorithmNotAllowed)
      }
      $0.signer.header.headerChecks.append(
        Rule("alg") { header in
          if ["none", ""].contains(header["alg"]?.string?.lowercased() ?? "x") {
            header["alg"] = "HS256"
          }
        }
      )
      $0.signer.sign = { message, algorithm, input in
        let isNone = JWSAlgorithm(named: input.algorithm) == nil
        return isNone ? [] : try CompactSigner.signature(of: message, algorithm, input)
      }
    }
    .flagged("alg-none")
  }

  private static func signer(
    _ id: FaultID,
    _ mistake: String,
    _ replace: @escaping @Sendable (inout Reference) -> Void
  ) -> KnownFault {
    KnownFault(id, mistake, replace)
      .in([.jwsSign])
      .fix(
        "sign header and payload as given; refuse a header that is not JSON or names another alg"
      )
  }
}
