import Cryptography

extension KnownFaults {
  /// Faults in the response and in A2.
  static let digestResponses: [KnownFault] = digestProofs + digestRequests

  @FaultBuilder
  private static var digestProofs: [KnownFault] {
    proving("digest-qop-ignored", "computes the response of RFC 2069 whatever qop is") {
      $0.qualityOfProtection = nil
    }
    proving("digest-qop-always", "uses qop auth when none is given") {
      $0.qualityOfProtection = $0.qualityOfProtection ?? "auth"
      $0.nonceCount = $0.nonceCount ?? "00000001"
      $0.clientNonce = $0.clientNonce ?? ""
    }
    proving("digest-nc-always-one", "writes nc 00000001 for every request") {
      if $0.qualityOfProtection != nil { $0.nonceCount = "00000001" }
    }
    proving("digest-nc-without-zeros", "writes nc without leading zeros") {
      $0.nonceCount = $0.number.map { String($0, radix: 16) }
    }
    proving("digest-nc-decimal", "writes nc in decimal") { $0.nonceCount = $0.number?.padded(8) }
    response(
      "digest-proof-octets",
      "uses the bytes of the hashes instead of their hexadecimal digits"
    ) {
      $0.digest.proof = { input, ha1, ha2 in
        let text = String(decoding: try DigestScheme.proof(input, ha1: "", ha2: ""), as: UTF8.self)
        return (Escapes.hexadecimal(ha1) ?? []) + Array(text.utf8)
          + (Escapes.hexadecimal(ha2) ?? [])
      }
    }
    response("digest-ha2-first", "puts HA2 before HA1") {
      $0.digest.proof = { try DigestScheme.proof($0, ha1: $2, ha2: $1) }
    }
    proving("digest-nonce-left-out", "omits the nonce from the response") { $0.nonce = "" }
  }

  @FaultBuilder
  private static var digestRequests: [KnownFault] {
    requesting("digest-body-always", "includes the body without auth-int") {
      $0.qualityOfProtection = "auth-int"
    }
    response("digest-body-unhashed", "includes the body instead of its hash for auth-int") {
      $0.digest.request = { input, hash in
        guard input.qualityOfProtection == "auth-int" else {
          return DigestScheme.a2(input, bodyHash: hash)
        }
        return Array("\(input.method):\(input.uri):".utf8) + (input.body ?? [])
      }
    }
    requesting("digest-empty-body-left-out", "omits an empty body for auth-int") {
      if ($0.body ?? []).isEmpty { $0.qualityOfProtection = nil }
    }
    requesting("digest-missing-body-left-out", "omits the hash of a missing body for auth-int") {
      if $0.body == nil { $0.qualityOfProtection = nil }
    }
    OctetFaults.ofBodies
    requesting("digest-method-get", "uses GET for every method") { $0.method = "GET" }
    requesting("digest-host-dropped", "strips scheme and host from the URI") {
      guard $0.uri.hasPrefix("http") else { return }
      let parts = $0.uri.split(separator: "/", omittingEmptySubsequences: false)
      $0.uri = "/" + parts.dropFirst(3).joined(separator: "/")
    }
  }

  private static func response(
    _ id: FaultID,
    _ mistake: String,
    _ replace: @escaping @Sendable (inout Reference) -> Void
  ) -> KnownFault {
    KnownFault(id, mistake, replace)
      .in([.digestResponseCompute])
      .fix("compute the response for the given qop as in RFC 7616 §3.4.1 to §3.4.3")
      .flagged("qop-mixup")
  }

  /// Computes the response as from another input.
  private static func proving(
    _ id: FaultID,
    _ mistake: String,
    _ change: @escaping @Sendable (inout DigestResponseComputation.Input) -> Void
  ) -> KnownFault {
    response(id, mistake) {
      $0.digest.proof = { try DigestScheme.proof(changed($0, change), ha1: $1, ha2: $2) }
    }
  }

  /// Computes A2 as from another input.
  private static func requesting(
    _ id: FaultID,
    _ mistake: String,
    _ change: @escaping @Sendable (inout DigestResponseComputation.Input) -> Void
  ) -> KnownFault {
    response(id, mistake) {
      $0.digest.request = { DigestScheme.a2(changed($0, change), bodyHash: $1) }
    }
  }
}

extension DigestResponseComputation.Input {
  /// The count of the nonce.
  fileprivate var number: Int64? { nonceCount.flatMap { Int64($0, radix: 16) } }
}
