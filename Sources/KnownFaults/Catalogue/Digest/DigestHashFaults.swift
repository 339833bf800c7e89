import Cryptography

extension KnownFaults {
  /// Faults in the hash, its encoding and the algorithm's name.
  @FaultBuilder
  static var digestHashes: [KnownFault] {
    hash("digest-always-md5", "hashes with MD5 for every algorithm") { _, octets in
      OtherCrypto.digest("MD5", octets).lowercaseHexadecimal
    }
    hash(
      "digest-sha-512-truncated",
      "uses SHA-512 truncated to 256 bits as SHA-512/256"
    ) { algorithm, octets in
      guard algorithm == .sha512_256 else {
        return try algorithm.digest(octets).lowercaseHexadecimal
      }
      return Array(OtherCrypto.digest("SHA512", octets).prefix(32)).lowercaseHexadecimal
    }
    hash("digest-sha-512-whole", "uses SHA-512 for SHA-512/256") { algorithm, octets in
      guard algorithm == .sha512_256 else {
        return try algorithm.digest(octets).lowercaseHexadecimal
      }
      return OtherCrypto.digest("SHA512", octets).lowercaseHexadecimal
    }
    hash("digest-sha-256-for-512", "uses SHA-256 for SHA-512/256") { algorithm, octets in
      try (algorithm == .sha512_256 ? HashAlgorithm.sha256 : algorithm).digest(octets)
        .lowercaseHexadecimal
    }
    hash("digest-sha-256-as-md5", "uses MD5 for SHA-256") { algorithm, octets in
      try (algorithm == .sha256 ? HashAlgorithm.md5 : algorithm).digest(octets).lowercaseHexadecimal
    }
    hash("digest-upper-case", "writes hashes in upper case") {
      try $0.digest($1).lowercaseHexadecimal.uppercased()
    }
    hash("digest-base64", "writes hashes in base64") { Base64.standard.encode(try $0.digest($1)) }
    hash("digest-leading-zeros-lost", "writes bytes below 16 as a single hexadecimal digit") {
      try $0.digest($1).map { String($0, radix: 16) }.joined()
    }
    hash("digest-line-break", "appends a line break to everything it hashes") {
      try $0.digest($1 + [0x0A]).lowercaseHexadecimal
    }
    algorithm("digest-sess-ignored", "computes HA1 without the nonces of -sess") { name in
      DigestAlgorithm(hash: try DigestAlgorithm(named: name).hash, isSession: false)
    }
    algorithm("digest-sess-in-capitals-ignored", "ignores a suffix -SESS in capitals") { name in
      let isOverlooked = name.uppercased() == "MD5-SESS" && name != "MD5-sess"
      return try DigestAlgorithm(named: isOverlooked ? "MD5" : name)
    }
    algorithm("digest-always-sess", "treats every algorithm as -sess") { name in
      DigestAlgorithm(hash: try DigestAlgorithm(named: name).hash, isSession: true)
    }
    algorithm("digest-unknown-as-md5", "uses MD5 for an unknown algorithm") { name in
      (try? DigestAlgorithm(named: name)) ?? DigestAlgorithm(hash: .md5, isSession: false)
    }
    algorithm("digest-empty-as-md5", "treats an empty algorithm as MD5") { name in
      try DigestAlgorithm(named: name.isEmpty ? "MD5" : name)
    }
    algorithm(
      "digest-name-like-others",
      "accepts algorithm names with other separators",
      in: [.digestHA1Derive]
    ) { name in
      let names = ["SHA256": "SHA-256", "SHA-512/256": "SHA-512-256", "SHA512-256": "SHA-512-256"]
      return try DigestAlgorithm(named: names[name] ?? name)
    }
    algorithm(
      "digest-other-hashes",
      "accepts algorithms that digest authentication does not define"
    ) { name in
      switch name {
      case "SHA-1", "SHA1": DigestAlgorithm(hash: .sha1, isSession: false)
      case "SHA-512": DigestAlgorithm(hash: .sha512_256, isSession: false)
      default: try DigestAlgorithm(named: name)
      }
    }
    algorithm(
      "digest-any-session-name",
      "ignores an unknown suffix of the algorithm",
      in: [.digestHA1Derive]
    ) { name in
      if let known = try? DigestAlgorithm(named: name) { return known }
      let base = name.split(separator: "-").dropLast().joined(separator: "-")
      return try DigestAlgorithm(named: base)
    }
  }

  private static func hash(
    _ id: FaultID,
    _ mistake: String,
    _ hash: @escaping @Sendable (HashAlgorithm, [UInt8]) throws -> String
  ) -> KnownFault {
    KnownFault(id, mistake) { $0.digest.hash = hash }
      .in(.digestScheme).fix("hash with the named algorithm and write lower-case hexadecimal")
      .flagged("digest-variant")
  }

  private static func algorithm(
    _ id: FaultID,
    _ mistake: String,
    in operations: [Call] = .digestScheme,
    _ read: @escaping @Sendable (String) throws -> DigestAlgorithm
  ) -> KnownFault {
    KnownFault(id, mistake) { $0.digest.algorithm = read }
      .in(operations)
      .fix("accept exactly the algorithm names of RFC 7616 §6.1, each also with -sess")
      .flagged("digest-variant")
  }
}
