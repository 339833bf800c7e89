import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import Cryptography
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// How it is hashed, and how the hash is written.
  static let sinchSignatureHash: [KnownFault] = [
    hashed("sinch-sig-md5", "hashes with MD5") { OtherCrypto.digest("MD5", $0) },
    hashed("sinch-sig-sha-256", "hashes with SHA-256") { OtherCrypto.digest("SHA256", $0) },
    hashed("sinch-sig-sha-256-cut", "hashes with SHA-256 and cuts the hash to 20 octets") {
      Array(OtherCrypto.digest("SHA256", $0).prefix(20))
    },
    hashed("sinch-sig-sha-1-twice", "hashes the hash once more") {
      OtherCrypto.digest("SHA1", OtherCrypto.digest("SHA1", $0))
    },
    hashed("sinch-sig-base64-of-hex", "encodes the hexadecimal text of the hash in base64") {
      Array(OtherCrypto.digest("SHA1", $0).lowercaseHexadecimal.utf8)
    },
    KnownFault(
      "sinch-sig-hmac",
      in: .signatureScheme,
      "uses HMAC-SHA1 with the secret as its key",
      fix: "hash with plain SHA-1, the secret last",
      flag: "hmac-arguments"
    ) {
      $0.sinchSignature.stringToSign = {
        OtherCrypto.hmac(
          "SHA1",
          key: Array($0.applicationSecret.utf8),
          Array(($0.userID + $0.applicationKey + $1).utf8)
        )
      }
      $0.sinchSignature.digest = { $0 }
    },
    encoded("sinch-sig-hexadecimal", "writes the signature in hexadecimal") {
      $0.lowercaseHexadecimal
    } _: {
      Escapes.hexadecimal($0)
    },
    encoded("sinch-sig-upper-hexadecimal", "writes the signature in upper-case hexadecimal") {
      $0.lowercaseHexadecimal.uppercased()
    } _: {
      Escapes.hexadecimal($0)
    },
    encoded("sinch-sig-url-safe", "writes the signature in the URL-safe alphabet") {
      padded(Base64.url.encode($0))
    } _: {
      LooseBase64(.padding).decode($0.utf8)
    },
    encoded("sinch-sig-unpadded", "leaves out the padding of the signature") {
      String(Base64.standard.encode($0).filter { $0 != "=" })
    } _: {
      Base64.standard.decode(padded($0))
    },
    encoded(
      "sinch-sig-line-break-behind-text",
      "leaves a line break behind the signature",
      seenIn: ["public Android sample code"]
    ) {
      Base64.standard.encode($0) + "\n"
    } _: { text in
      Base64.standard.decode(String(text.filter { $0 != "\n" }))
    },
    encoded("sinch-sig-percent-encoded", "percent-encodes the signature") {
      Escapes.percentEncoded(Base64.standard.encode($0))
    } _: {
      Base64.standard.decode(Escapes.percentDecoded(Array($0.utf8))[...])
    },
    encoded("sinch-sig-quoted", "writes the signature with quotation marks") {
      "\"\(Base64.standard.encode($0))\""
    } _: { text in
      Base64.standard.decode(String(text.filter { $0 != "\"" }))
    },
  ]

  private static func hashed(
    _ id: FaultID,
    _ mistake: String,
    _ digest: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> KnownFault {
    KnownFault(
      id,
      in: .signatureScheme,
      mistake,
      fix: "hash once with SHA-1 and encode its 20 octets",
      flag: "digest-variant"
    ) { $0.sinchSignature.digest = digest }
  }

  private static func encoded(
    _ id: FaultID,
    _ mistake: String,
    seenIn: [String] = [],
    _ encode: @escaping @Sendable ([UInt8]) -> String,
    _ decode: @escaping @Sendable (String) -> [UInt8]?
  ) -> KnownFault {
    KnownFault(
      id,
      in: .signatureScheme,
      mistake,
      fix: "write the hash in standard base64 with padding, on one line",
      flag: "base64-variant",
      seenIn: seenIn
    ) {
      $0.sinchSignature.encode = encode
      $0.sinchSignature.decode = decode
    }
  }

  /// Base64 with padding up to a multiple of four.
  static func padded(_ text: String) -> String {
    text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
  }

  /// What is let through.
  static let sinchSignatureChecks: [KnownFault] = [
    parameter("sinch-sig-empty-user", "userId", "takes an empty user id"),
    parameter("sinch-sig-empty-key", "applicationKey", "takes an empty application key"),
    parameter("sinch-sig-empty-secret", "applicationSecret", "takes an empty secret"),
    matching("sinch-sig-unchecked", "never compares the signature", flag: "signature-unchecked") {
      _,
      _ in true
    },
    matching(
      "sinch-sig-compares-what-came",
      "compares only as many octets of the signature as came",
      flag: "truncated-mac"
    ) { $0.starts(with: $1) },
    matching(
      "sinch-sig-compares-beginning",
      "compares only the octets that the signature should have",
      flag: "truncated-mac"
    ) { $1.starts(with: $0) },
    matching(
      "sinch-sig-ignores-last-octet",
      "leaves the last octet of the signature out of the comparison",
      flag: "off-by-one"
    ) { $0.count == $1.count && $0.dropLast().elementsEqual($1.dropLast()) },
    matching(
      "sinch-sig-ignores-first-octet",
      "leaves the first octet of the signature out of the comparison",
      flag: "off-by-one"
    ) { $0.count == $1.count && $0.dropFirst().elementsEqual($1.dropFirst()) },
    matching(
      "sinch-sig-compares-c-strings",
      "compares signatures as C strings, which end at a NUL",
      flag: "truncated-mac"
    ) { $0.prefix { $0 != 0 }.elementsEqual($1.prefix { $0 != 0 }) },
    decoding("sinch-sig-read-without-padding", "takes a signature without its padding") {
      Base64.standard.decode(padded($0.split(separator: "=").first.map(String.init) ?? ""))
    },
    decoding("sinch-sig-read-url-safe", "takes a signature in the URL-safe alphabet") {
      LooseBase64(.bothAlphabets).decodeStandard($0)
    },
    decoding("sinch-sig-read-white-space", "ignores white space in a signature") {
      LooseBase64(.whiteSpace).decodeStandard($0)
    },
    decoding("sinch-sig-read-trailing-bits", "ignores the unused bits at a signature's end") {
      LooseBase64(.trailingBits).decodeStandard($0)
    },
    decoding("sinch-sig-read-any-characters", "skips characters that are no base64") {
      LooseBase64.all.decodeStandard($0)
    },
    decoding("sinch-sig-read-hexadecimal", "takes a signature in hexadecimal as well") {
      $0.utf8.count == 40 ? Escapes.hexadecimal($0) : Base64.standard.decode($0)
    },
    decoding("sinch-sig-read-hex-in-base64", "takes the base64 of a hexadecimal signature as well")
    {
      let octets = Base64.standard.decode($0)
      return octets?.count == 40
        ? Escapes.hexadecimal(String(decoding: octets ?? [], as: UTF8.self)) : octets
    },
    decoding("sinch-sig-read-percent-encoded", "percent-decodes a signature") {
      Base64.standard.decode(Escapes.percentDecoded(Array($0.utf8))[...])
    },
    decoding("sinch-sig-read-blank-as-plus", "takes blanks in a signature for plus signs") {
      Base64.standard.decode(
        $0.split(separator: " ", omittingEmptySubsequences: false).joined(separator: "+")
      )
    },
    decoding("sinch-sig-read-quoted", "takes a signature in quotation marks") { text in
      Base64.standard.decode(String(text.filter { $0 != "\"" }))
    },
    decoding("sinch-sig-read-cut-at-nul", "reads a signature as a C string") { text in
      Base64.standard.decode(String(decoding: text.utf8.prefix { $0 != 0 }, as: UTF8.self))
    },
    KnownFault(
      "sinch-sig-compared-in-any-case",
      in: [.sinchSignatureVerify],
      "compares signatures without regard to letter case",
      fix: "decode the signature and compare its octets",
      flag: "inexact-comparison"
    ) {
      $0.sinchSignature.decode = { Array($0.lowercased().utf8) }
      $0.sinchSignature.matches = { Base64.standard.encode($0).lowercased().utf8.elementsEqual($1) }
    },
    insensitive("sinch-sig-key-in-any-case", "applicationKey", "application key"),
    KnownFault(
      "sinch-sig-key-upper-case",
      in: .signatureScheme,
      "makes upper case of the application key",
      fix: "hash the application key exactly as given",
      flag: "inexact-comparison",
      input: {
        $0["applicationKey"] = $0["applicationKey"]?.string.map { .string($0.uppercased()) }
      }
    ),
    KnownFault(
      "sinch-sig-secret-without-padding",
      in: .signatureScheme,
      "leaves out the padding of the application secret",
      fix: "hash the secret exactly as given",
      flag: "secret-encoding",
      input: { members in
        guard let secret = members["applicationSecret"]?.string else { return }
        members["applicationSecret"] = .string(
          secret.split(separator: "=").first.map(String.init) ?? ""
        )
      }
    ),
    KnownFault(
      "sinch-sig-secret-url-safe",
      in: .signatureScheme,
      "writes the application secret in the URL-safe alphabet",
      fix: "hash the secret exactly as given",
      flag: "secret-encoding",
      input: { members in
        guard let secret = members["applicationSecret"]?.string else { return }
        members["applicationSecret"] = .string(
          String(secret.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
        )
      }
    ),
    KnownFault(
      "sinch-sig-key-without-hyphens",
      in: .signatureScheme,
      "takes the hyphens out of the application key",
      fix: "hash the application key exactly as given",
      flag: "inexact-comparison",
      input: { members in
        guard let key = members["applicationKey"]?.string else { return }
        members["applicationKey"] = .string(String(key.filter { $0 != "-" }))
      }
    ),
  ]

  private static func parameter(_ id: FaultID, _ name: String, _ mistake: String) -> KnownFault {
    KnownFault(
      id,
      in: .signatureScheme,
      mistake,
      fix: "refuse empty parameters",
      flag: "empty-identity"
    ) { $0.sinchSignature.checks.drop(name) }
  }

  private static func matching(
    _ id: FaultID,
    _ mistake: String,
    flag: FlagID,
    _ matches: @escaping @Sendable ([UInt8], [UInt8]) -> Bool
  ) -> KnownFault {
    KnownFault(
      id,
      in: [.sinchSignatureVerify],
      mistake,
      fix: "compare all octets of both signatures, in constant time",
      flag: flag
    ) { $0.sinchSignature.matches = matches }
  }

  private static func decoding(
    _ id: FaultID,
    _ mistake: String,
    _ decode: @escaping @Sendable (String) -> [UInt8]?
  ) -> KnownFault {
    KnownFault(
      id,
      in: [.sinchSignatureVerify],
      mistake,
      fix: "take standard base64 with padding and nothing else",
      flag: "base64-variant"
    ) { $0.sinchSignature.decode = { decode($0) ?? Base64.standard.decode($0) } }
  }

  /// The signature is right for the name in lower case.
  private static func insensitive(_ id: FaultID, _ member: String, _ what: String) -> KnownFault {
    KnownFault(
      id,
      in: .signatureScheme,
      "makes lower case of the \(what)",
      fix: "hash the \(what) exactly as given",
      flag: "inexact-comparison",
      input: { $0[member] = $0[member]?.string.map { .string($0.lowercased()) } }
    )
  }
}
