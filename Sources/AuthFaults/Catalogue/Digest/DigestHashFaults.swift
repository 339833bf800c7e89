import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import Cryptography
import FailureDiagnosis

extension KnownFaults {
  /// Which hash, and how it is written.
  static let digestHashes: [KnownFault] = [
    hash("digest-always-md5", "hashes with MD5 whatever the algorithm") { _, octets in
      OtherCrypto.digest("MD5", octets).lowercaseHexadecimal
    },
    hash("digest-sha-512-truncated", "cuts SHA-512 to 256 bits instead of computing SHA-512/256") {
      algorithm,
      octets in
      guard algorithm == .sha512_256 else {
        return try algorithm.digest(octets).lowercaseHexadecimal
      }
      return Array(OtherCrypto.digest("SHA512", octets).prefix(32)).lowercaseHexadecimal
    },
    hash("digest-sha-512-whole", "computes SHA-512 for SHA-512/256") { algorithm, octets in
      guard algorithm == .sha512_256 else {
        return try algorithm.digest(octets).lowercaseHexadecimal
      }
      return OtherCrypto.digest("SHA512", octets).lowercaseHexadecimal
    },
    hash("digest-sha-256-for-512", "computes SHA-256 for SHA-512/256") { algorithm, octets in
      try (algorithm == .sha512_256 ? HashAlgorithm.sha256 : algorithm).digest(octets)
        .lowercaseHexadecimal
    },
    hash("digest-sha-256-as-md5", "computes MD5 for SHA-256") { algorithm, octets in
      try (algorithm == .sha256 ? HashAlgorithm.md5 : algorithm).digest(octets).lowercaseHexadecimal
    },
    hash("digest-upper-case", "writes hashes in upper case") {
      try $0.digest($1).lowercaseHexadecimal.uppercased()
    },
    hash("digest-base64", "writes hashes in base64") { Base64.standard.encode(try $0.digest($1)) },
    hash("digest-leading-zeros-lost", "writes octets below 16 with one digit") {
      try $0.digest($1).map { String($0, radix: 16) }.joined()
    },
    hash("digest-line-break", "hashes a line break behind each text") {
      try $0.digest($1 + [0x0A]).lowercaseHexadecimal
    },
    algorithm("digest-sess-ignored", "ignores -sess") { name in
      DigestAlgorithm(hash: try DigestAlgorithm(named: name).hash, isSession: false)
    },
    algorithm("digest-always-sess", "binds every hash to the session") { name in
      DigestAlgorithm(hash: try DigestAlgorithm(named: name).hash, isSession: true)
    },
    algorithm("digest-unknown-as-md5", "takes MD5 where it does not know the algorithm") { name in
      (try? DigestAlgorithm(named: name)) ?? DigestAlgorithm(hash: .md5, isSession: false)
    },
    algorithm("digest-empty-as-md5", "takes an empty name for MD5") { name in
      try DigestAlgorithm(named: name.isEmpty ? "MD5" : name)
    },
    algorithm(
      "digest-name-like-others",
      "takes names of algorithms with other marks between their parts",
      in: [.digestHA1Derive]
    ) { name in
      let names = ["SHA256": "SHA-256", "SHA-512/256": "SHA-512-256", "SHA512-256": "SHA-512-256"]
      return try DigestAlgorithm(named: names[name] ?? name)
    },
    algorithm("digest-other-hashes", "has algorithms that digest authentication has not") { name in
      switch name {
      case "SHA-1", "SHA1": DigestAlgorithm(hash: .sha1, isSession: false)
      case "SHA-512": DigestAlgorithm(hash: .sha512_256, isSession: false)
      default: try DigestAlgorithm(named: name)
      }
    },
    algorithm(
      "digest-any-session-name",
      "ignores a suffix that it does not know",
      in: [.digestHA1Derive]
    ) { name in
      if let known = try? DigestAlgorithm(named: name) { return known }
      let base = name.split(separator: "-").dropLast().joined(separator: "-")
      return try DigestAlgorithm(named: base)
    },
  ]

  private static func hash(
    _ id: FaultID,
    _ mistake: String,
    _ hash: @escaping @Sendable (HashAlgorithm, [UInt8]) throws -> String
  ) -> KnownFault {
    KnownFault(
      id,
      in: .digestScheme,
      mistake,
      fix: "hash with the algorithm that is named, and write lower-case hexadecimal",
      flag: "digest-variant"
    ) { $0.digest.hash = hash }
  }

  private static func algorithm(
    _ id: FaultID,
    _ mistake: String,
    in operations: [Call] = .digestScheme,
    _ read: @escaping @Sendable (String) throws -> DigestAlgorithm
  ) -> KnownFault {
    KnownFault(
      id,
      in: operations,
      mistake,
      fix: "take the algorithms of RFC 7616 §6.1 by their exact names, each also with -sess",
      flag: "digest-variant"
    ) { $0.digest.algorithm = read }
  }
}
