import Cryptography

extension KnownFaults {
  /// Faults in the hash, its encoding and the algorithm's name.
  @FaultBuilder
  static var digestHashes: [KnownFault] {
    for (name, what, algorithm, other, count) in [
      ("always-md5", "MD5 for every algorithm", nil, "MD5", 16),
      ("sha-512-whole", "SHA-512 for SHA-512/256", .sha512_256, "SHA512", 64),
      (
        "sha-512-truncated", "SHA-512 truncated to 256 bits as SHA-512/256", .sha512_256, "SHA512",
        32
      ),
      ("sha-256-for-512", "SHA-256 for SHA-512/256", .sha512_256, "SHA256", 32),
      ("sha-256-as-md5", "MD5 for SHA-256", .sha256, "MD5", 16),
    ] as [(String, String, HashAlgorithm?, String, Int)] {
      hash(FaultID(rawValue: "digest-\(name)"), "hashes with \(what)") {
        algorithm == nil || $0 == algorithm
          ? OtherCrypto.digest(other, $1).prefix(count).lowercaseHexadecimal
          : try $0.digest($1).lowercaseHexadecimal
      }
    }
    EncodingFaults.hashes
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
