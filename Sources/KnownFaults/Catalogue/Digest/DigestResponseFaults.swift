import Cryptography

extension KnownFaults {
  /// Faults in the response and in A2.
  @FaultBuilder
  static var digestResponses: [KnownFault] {
    response("digest-qop-ignored", "computes the response of RFC 2069 whatever qop is") {
      $0.digest.proof = { input, ha1, ha2 in Array("\(ha1):\(input.nonce):\(ha2)".utf8) }
    }
    response("digest-qop-always", "uses qop auth when none is given") {
      $0.digest.proof = { input, ha1, ha2 in
        var input = input
        input.qualityOfProtection = input.qualityOfProtection ?? "auth"
        input.nonceCount = input.nonceCount ?? "00000001"
        input.clientNonce = input.clientNonce ?? ""
        return Array(try DigestScheme.proof(input, ha1: ha1, ha2: ha2))
      }
    }
    response("digest-nc-always-one", "writes nc 00000001 for every request") {
      $0.digest.proof = { input, ha1, ha2 in
        var input = input
        if input.qualityOfProtection != nil { input.nonceCount = "00000001" }
        return try DigestScheme.proof(input, ha1: ha1, ha2: ha2)
      }
    }
    response("digest-nc-without-zeros", "writes nc without leading zeros") {
      $0.digest.proof = { input, ha1, ha2 in
        var input = input
        input.nonceCount = input.nonceCount.flatMap { Int($0, radix: 16) }.map {
          String($0, radix: 16)
        }
        return try DigestScheme.proof(input, ha1: ha1, ha2: ha2)
      }
    }
    response("digest-nc-decimal", "writes nc in decimal") {
      $0.digest.proof = { input, ha1, ha2 in
        var input = input
        input.nonceCount = input.nonceCount.flatMap { Int64($0, radix: 16) }.map {
          $0.padded(8)
        }
        return try DigestScheme.proof(input, ha1: ha1, ha2: ha2)
      }
    }
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
    response("digest-nonce-left-out", "omits the nonce from the response") {
      $0.digest.proof = { input, ha1, ha2 in
        var input = input
        input.nonce = ""
        return try DigestScheme.proof(input, ha1: ha1, ha2: ha2)
      }
    }
    response("digest-body-always", "includes the body without auth-int") {
      $0.digest.request = { Array("\($0.method):\($0.uri):\($1)".utf8) }
    }
    response("digest-body-unhashed", "includes the body instead of its hash for auth-int") {
      $0.digest.request = { input, hash in
        guard input.qualityOfProtection == "auth-int" else {
          return DigestScheme.a2(input, bodyHash: hash)
        }
        return Array("\(input.method):\(input.uri):".utf8) + (input.body ?? [])
      }
    }
    response("digest-empty-body-left-out", "omits an empty body for auth-int") {
      $0.digest.request = { input, hash in
        (input.body ?? []).isEmpty
          ? Array("\(input.method):\(input.uri)".utf8) : DigestScheme.a2(input, bodyHash: hash)
      }
    }
    response("digest-missing-body-left-out", "omits the hash of a missing body for auth-int") {
      $0.digest.request = { input, hash in
        input.body == nil
          ? Array("\(input.method):\(input.uri)".utf8) : DigestScheme.a2(input, bodyHash: hash)
      }
    }
    response("digest-body-line-ends", "converts CRLF in the body to LF") {
      let hash = $0.digest.hash
      $0.digest.request = { input, _ in
        let body = (input.body ?? []).filter { $0 != 0x0D }
        let algorithm = try DigestAlgorithm(named: input.algorithm).hash
        return DigestScheme.a2(input, bodyHash: try hash(algorithm, body))
      }
    }
    response("digest-body-as-text", "decodes the body as UTF-8 before hashing it") {
      let hash = $0.digest.hash
      $0.digest.request = { input, _ in
        let body = Array(String(decoding: input.body ?? [], as: UTF8.self).utf8)
        let algorithm = try DigestAlgorithm(named: input.algorithm).hash
        return DigestScheme.a2(input, bodyHash: try hash(algorithm, body))
      }
    }
    response("digest-method-get", "uses GET for every method") {
      $0.digest.request = { input, hash in
        var input = input
        input.method = "GET"
        return DigestScheme.a2(input, bodyHash: hash)
      }
    }
    response("digest-host-dropped", "strips scheme and host from the URI") {
      uri(&$0) { text in
        guard text.hasPrefix("http") else { return text }
        return "/"
          + text.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3).joined(
            separator: "/"
          )
      }
    }
    response("digest-nonces-trimmed", "strips spaces and quotation marks from nonce and cnonce") {
      let proof = $0.digest.proof
      $0.digest.proof = { input, ha1, ha2 in
        var input = input
        input.nonce = input.nonce.filter { $0 != " " && $0 != "\"" }
        input.clientNonce = input.clientNonce?.filter { $0 != " " && $0 != "\"" }
        return try proof(input, ha1, ha2)
      }
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

  private static func uri(
    _ reference: inout Reference,
    _ change: @escaping @Sendable (String) -> String
  ) {
    reference.digest.request = { input, hash in
      var input = input
      input.uri = change(input.uri)
      return DigestScheme.a2(input, bodyHash: hash)
    }
  }
}
