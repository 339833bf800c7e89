import Cryptography

/// A way of changing bytes that have to stay as they are.
package typealias OctetChange = Mistake<@Sendable ([UInt8]) -> [UInt8]>

/// Faults of using other bytes than a secret, a key or a message has.
package enum OctetFaults {
  static let ofSecrets = secret.faults(changes)
  package static let ofDerivedKeys = derivedKey.faults(formsOfKeys)
  static let ofGivenKeys = given("jws-hmac-key", [.jwsSign, .jwsVerify], "key", formsOfKeys)
  static let ofPayloads = given(
    "jws-sign-payload",
    [.jwsSign],
    "payload",
    ofMessages.named("through-utf-8 trimmed line-break-behind")
  )
  static let ofBodies = given("digest-body", [.digestResponseCompute], "body", ofMessages)

  // MARK: Places

  package static let secret = MistakenPart<@Sendable ([UInt8]) -> [UInt8]>(
    prefix: "sinch-secret",
    what: "the decoded secret",
    calls: .keySchedule,
    fix: "base64-decode applicationSecret strictly and derive the key from its bytes"
  ) { reference, change in
    reference.changeSinchKeys { keys in
      let decode = keys.decodeSecret
      keys.decodeSecret = { change(try decode($0)) }
    }
  }

  package static let derivedKey = MistakenPart<@Sendable ([UInt8]) -> [UInt8]>(
    prefix: "sinch-key",
    what: "the derived key",
    calls: .keySchedule,
    fix: "use the bytes of the derived key, all 32"
  ) { reference, change in
    reference.changeSinchKeys { keys in
      let key = keys.key
      keys.key = { change(try key($0, $1)) }
    }
  }

  /// Bytes that the input has in base64.
  private static func given(
    _ prefix: String,
    _ calls: [Call],
    _ member: String,
    _ ways: [OctetChange]
  ) -> [KnownFault] {
    ways.compactMap { way in
      KnownFault.changingInput(.derived("\(prefix)-\(way.name)"), way.text("the \(member)")) {
        guard let octets = $0[member]?.string.flatMap({ Base64.standard.decode($0) }) else {
          return
        }
        $0[member] = .string(Base64.standard.encode(way.apply(octets)))
      }
      .in(calls).fix("use the bytes of the \(member), exactly as they are given").flagged(way.flag)
    }
    .compactMap(Undetected.leftOut)
  }

  // MARK: Ways

  package static let formsOfKeys =
    [
      text("base64-text", "the base64 text") { Base64.standard.encode($0) },
      text("unpadded-text", "the base64 text, without its padding,") {
        Base64.standard.encode($0).filter { $0 != "=" }
      },
    ] + changes

  /// Changes of secrets too: a secret is given as its base64 text already.
  package static let changes =
    [
      text("hex-text", "the hexadecimal text") { $0.lowercaseHexadecimal },
      text("upper-hex-text", "the upper-case hexadecimal text") {
        $0.lowercaseHexadecimal.uppercased()
      },
      text("base64url-text", "the base64url text") { Base64.url.encode($0) },
      change("latin-1", "reads * as Latin-1 text and encodes that as UTF-8", "wrong-encoding") {
        Array(String($0.map { Character(Unicode.Scalar($0)) }).utf8)
      }, throughUTF8,
      change("cut-to-16", "truncates * to 16 bytes", "weak-key") { Array($0.prefix(16)) },
      change("hashed-again", "uses the SHA-256 hash of *", "hmac-arguments") {
        OtherCrypto.digest("SHA256", $0)
      },
      text("half-hex-text", "half the hexadecimal text") {
        String($0.lowercaseHexadecimal.prefix($0.count))
      },
      change("reversed", "reverses the bytes of *", "wrong-encoding") { $0.reversed() },
      change("trimmed-zeros", "drops leading zero bytes of *", "wrong-encoding") {
        Array($0.drop { $0 == 0 })
      },
      change("cut-to-64", "truncates * to 64 bytes instead of hashing it", "hmac-arguments") {
        Array($0.prefix(64))
      },
    ]

  private static let ofMessages = [
    throughUTF8,
    edit("trimmed", "trims white space around *") { Array($0.trimmed { $0 <= 0x20 }) },
    edit("end-trimmed", "drops white space at the end of *") {
      Array($0.reversed().drop { $0 <= 0x20 }.reversed())
    },
    edit("line-ends", "converts CRLF in * to LF") { $0.filter { $0 != 0x0D } },
    edit("crlf", "converts LF in * to CRLF") {
      $0.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : $0 == 0x0D ? [] : [$0] }
    },
    edit("line-break-behind", "appends a line break to *") { $0 + [0x0A] },
    edit("crlf-behind", "appends CRLF to *") { $0 + [0x0D, 0x0A] },
    edit("crlf-before", "puts CRLF before *") { [0x0D, 0x0A] + $0 },
    edit("cut-at-nul", "cuts * at a NUL") { Array($0.prefix { $0 != 0 }) },
    edit("left-out", "uses an empty text in place of *") { _ in [] },
  ]

  private static let throughUTF8 = change(
    "through-utf-8",
    "converts * to UTF-8 text and back",
    "wrong-encoding"
  ) { Array(String(decoding: $0, as: UTF8.self).utf8) }

  private static func change(
    _ name: String,
    _ phrase: String,
    _ flag: FlagID,
    _ octets: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> OctetChange { OctetChange(name, phrase, flag, octets) }

  private static func edit(
    _ name: String,
    _ phrase: String,
    _ octets: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> OctetChange { change(name, phrase, "reserialised-input", octets) }

  /// A text that the bytes are written as.
  private static func text(
    _ name: String,
    _ what: String,
    _ write: @escaping @Sendable ([UInt8]) -> String
  ) -> OctetChange {
    change(name, "uses \(what) of * in place of its bytes", "key-text-as-key") {
      Array(write($0).utf8)
    }
  }
}
