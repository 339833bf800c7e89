import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import Cryptography
import FailureDiagnosis

extension KnownFaults {
  /// What is hashed for the request.
  static let digestResponses: [KnownFault] = [
    response("digest-qop-ignored", "answers without a quality of protection as RFC 2069 has it") {
      $0.digest.proof = { input, ha1, ha2 in Array("\(ha1):\(input.nonce):\(ha2)".utf8) }
    },
    response("digest-qop-always", "takes auth where no quality of protection is asked for") {
      $0.digest.proof = { input, ha1, ha2 in
        var input = input
        input.qualityOfProtection = input.qualityOfProtection ?? "auth"
        input.nonceCount = input.nonceCount ?? "00000001"
        input.clientNonce = input.clientNonce ?? ""
        return Array(try DigestScheme.proof(input, ha1: ha1, ha2: ha2))
      }
    },
    response("digest-cnonce-before-nc", "puts the cnonce before nc") {
      $0.digest.proof = { input, ha1, ha2 in
        guard let quality = input.qualityOfProtection else {
          return try DigestScheme.proof(input, ha1: ha1, ha2: ha2)
        }
        return Array(
          "\(ha1):\(input.nonce):\(input.clientNonce ?? ""):\(input.nonceCount ?? ""):\(quality):\(ha2)"
            .utf8
        )
      }
    },
    response("digest-nc-always-one", "writes 00000001 for every nc") {
      $0.digest.proof = { input, ha1, ha2 in
        var input = input
        if input.qualityOfProtection != nil { input.nonceCount = "00000001" }
        return try DigestScheme.proof(input, ha1: ha1, ha2: ha2)
      }
    },
    response("digest-nc-without-zeros", "writes nc without zeros in front") {
      $0.digest.proof = { input, ha1, ha2 in
        var input = input
        input.nonceCount = input.nonceCount.flatMap { Int($0, radix: 16) }.map {
          String($0, radix: 16)
        }
        return try DigestScheme.proof(input, ha1: ha1, ha2: ha2)
      }
    },
    response("digest-nc-decimal", "writes nc in decimal") {
      $0.digest.proof = { input, ha1, ha2 in
        var input = input
        input.nonceCount = input.nonceCount.flatMap { Int64($0, radix: 16) }.map {
          LooseInstant.pad($0, 8)
        }
        return try DigestScheme.proof(input, ha1: ha1, ha2: ha2)
      }
    },
    response("digest-qop-left-out", "leaves the quality of protection out of the response") {
      $0.digest.proof = { input, ha1, ha2 in
        guard input.qualityOfProtection != nil else {
          return try DigestScheme.proof(input, ha1: ha1, ha2: ha2)
        }
        return Array(
          "\(ha1):\(input.nonce):\(input.nonceCount ?? ""):\(input.clientNonce ?? ""):\(ha2)".utf8
        )
      }
    },
    response("digest-proof-octets", "takes the octets of the hashes instead of their digits") {
      $0.digest.proof = { input, ha1, ha2 in
        let text = String(decoding: try DigestScheme.proof(input, ha1: "", ha2: ""), as: UTF8.self)
        return (Escapes.hexadecimal(ha1) ?? []) + Array(text.utf8)
          + (Escapes.hexadecimal(ha2) ?? [])
      }
    },
    response("digest-ha2-first", "puts the request's hash before the credential's") {
      $0.digest.proof = { try DigestScheme.proof($0, ha1: $2, ha2: $1) }
    },
    response("digest-nonce-left-out", "leaves the nonce out of the response") {
      $0.digest.proof = { input, ha1, ha2 in
        var input = input
        input.nonce = ""
        return try DigestScheme.proof(input, ha1: ha1, ha2: ha2)
      }
    },
    response("digest-body-ignored", "leaves the body out with auth-int") {
      $0.digest.request = { input, _ in Array("\(input.method):\(input.uri)".utf8) }
    },
    response("digest-body-always", "takes the body in without auth-int") {
      $0.digest.request = { Array("\($0.method):\($0.uri):\($1)".utf8) }
    },
    response("digest-body-unhashed", "takes the body itself in with auth-int") {
      $0.digest.request = { input, hash in
        guard input.qualityOfProtection == "auth-int" else {
          return DigestScheme.a2(input, bodyHash: hash)
        }
        return Array("\(input.method):\(input.uri):".utf8) + (input.body ?? [])
      }
    },
    response("digest-empty-body-left-out", "leaves an empty body out with auth-int") {
      $0.digest.request = { input, hash in
        (input.body ?? []).isEmpty
          ? Array("\(input.method):\(input.uri)".utf8) : DigestScheme.a2(input, bodyHash: hash)
      }
    },
    response("digest-missing-body-left-out", "leaves the body's hash out where there is no body") {
      $0.digest.request = { input, hash in
        input.body == nil
          ? Array("\(input.method):\(input.uri)".utf8) : DigestScheme.a2(input, bodyHash: hash)
      }
    },
    response("digest-body-line-ends", "makes line feeds of the body's line ends") {
      let hash = $0.digest.hash
      $0.digest.request = { input, _ in
        let body = (input.body ?? []).filter { $0 != 0x0D }
        let algorithm = try DigestAlgorithm(named: input.algorithm).hash
        return DigestScheme.a2(input, bodyHash: try hash(algorithm, body))
      }
    },
    response("digest-body-as-text", "turns the body into text and back") {
      let hash = $0.digest.hash
      $0.digest.request = { input, _ in
        let body = Array(String(decoding: input.body ?? [], as: UTF8.self).utf8)
        let algorithm = try DigestAlgorithm(named: input.algorithm).hash
        return DigestScheme.a2(input, bodyHash: try hash(algorithm, body))
      }
    },
    response("digest-method-left-out", "leaves the method out") {
      $0.digest.request = { input, hash in
        Array(DigestScheme.a2(input, bodyHash: hash).drop { $0 != 0x3A }.dropFirst())
      }
    },
    response("digest-method-upper-case", "makes upper case of the method") {
      $0.digest.request = { input, hash in
        var input = input
        input.method = input.method.uppercased()
        return DigestScheme.a2(input, bodyHash: hash)
      }
    },
    response("digest-method-get", "takes GET for every method") {
      $0.digest.request = { input, hash in
        var input = input
        input.method = "GET"
        return DigestScheme.a2(input, bodyHash: hash)
      }
    },
    response("digest-query-dropped", "takes the query off the URI") {
      uri(&$0) { String($0.prefix { $0 != "?" }) }
    },
    response("digest-host-dropped", "takes scheme and host off the URI") {
      uri(&$0) { text in
        guard text.hasPrefix("http") else { return text }
        return "/"
          + text.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3).joined(
            separator: "/"
          )
      }
    },
    response("digest-uri-decoded", "percent-decodes the URI") {
      uri(&$0) { String(decoding: Escapes.percentDecoded(Array($0.utf8)), as: UTF8.self) }
    },
    response("digest-uri-lower-case", "makes lower case of the URI") {
      uri(&$0) { $0.lowercased() }
    },
    response("digest-uri-encoded", "percent-encodes characters of the URI beyond ASCII") {
      uri(&$0) { text in
        text.unicodeScalars.map { $0.isASCII ? String($0) : Escapes.percentEncoded(String($0)) }
          .joined()
      }
    },
    response("digest-uri-unquoted", "drops quotation marks in the URI") {
      uri(&$0) { $0.filter { $0 != "\"" } }
    },
    response("digest-nonce-decoded", "decodes the nonce from base64") {
      let proof = $0.digest.proof
      $0.digest.proof = { input, ha1, ha2 in
        var input = input
        input.nonce =
          Base64.standard.decode(input.nonce).map { String(decoding: $0, as: UTF8.self) }
          ?? input.nonce
        return try proof(input, ha1, ha2)
      }
    },
    response("digest-nonces-trimmed", "takes blanks and quotation marks from nonce and cnonce") {
      let proof = $0.digest.proof
      $0.digest.proof = { input, ha1, ha2 in
        var input = input
        input.nonce = input.nonce.filter { $0 != " " && $0 != "\"" }
        input.clientNonce = input.clientNonce?.filter { $0 != " " && $0 != "\"" }
        return try proof(input, ha1, ha2)
      }
    },
    response("digest-nonces-lower-case", "makes lower case of nonce and cnonce") {
      let proof = $0.digest.proof
      $0.digest.proof = { input, ha1, ha2 in
        var input = input
        input.nonce = input.nonce.lowercased()
        input.clientNonce = input.clientNonce?.lowercased()
        return try proof(input, ha1, ha2)
      }
    },
  ]

  private static func response(
    _ id: FaultID,
    _ mistake: String,
    _ replace: @escaping @Sendable (inout Reference) -> Void
  ) -> KnownFault {
    KnownFault(
      id,
      in: [.digestResponseCompute],
      mistake,
      fix: "follow RFC 7616 §3.4.1 to §3.4.3 for the quality of protection at hand",
      flag: "qop-mixup",
      replace
    )
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
