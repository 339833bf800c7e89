import Explain
import Testing

@Suite("Keys are read in the forms in which people keep them")
struct KeyFormTests {
  private static func base64(_ text: String) -> String {
    Base64.standard.encode(Array(text.utf8))
  }

  /// The text between the lines of PEM.
  private static func body(_ pem: String) -> String {
    pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined(separator: "\n")
  }

  private static func der(_ pem: String) throws -> [UInt8] {
    try #require(Base64.standard.decode(body(pem).filter { $0 != "\n" }))
  }

  private static func escaped(_ pem: String) -> String {
    pem.split(separator: "\n").joined(separator: "\\n")
  }

  // RFC 7520 §4.1: the token and the key.
  private static func published(_ name: String, _ key: String, _ phrases: String...) -> HeldCase {
    HeldCase(name, .jws, HeldKeys.token, publicKey: key, is: .right).with { $0.phrases = phrases }
  }

  @Test(
    "A public key of RSA",
    arguments: [
      published("SubjectPublicKeyInfo", HeldKeys.spki),
      published("PKCS #1", HeldKeys.publicPKCS1, "PUB is read as PKCS #1"),
      published("certificate", HeldKeys.certificate, "PUB is read as a certificate"),
      published("OpenSSH", HeldKeys.openSSH, "PUB is read as a line of OpenSSH"),
      published("authorized_keys", "no-pty \(HeldKeys.openSSH)\n", "a line of OpenSSH"),
      published("JWK", HeldKeys.jwk, "PUB is read as a JWK"),
      published(
        "JWKS, by kid",
        "{\"keys\":[{\"kty\":\"RSA\",\"kid\":\"other\",\"n\":\"AQAB\",\"e\":\"AQAB\"},\(HeldKeys.jwk)]}",
        "the key \"bilbo.baggins@hobbiton.example\" of a JWKS"
      ),
      published(
        "x5c",
        "{\"kty\":\"RSA\",\"x5c\":[\"\(body(HeldKeys.certificate).filter { $0 != "\n" })\"]}",
        "PUB is read as a JWK"
      ),
      published("line breaks as \\n", escaped(HeldKeys.spki), "line breaks written as \\n"),
      published("in quotes", "\"\(escaped(HeldKeys.spki))\"\n", "line breaks written as \\n"),
      published("NAME=", "PUBLIC_KEY=\"\(escaped(HeldKeys.spki))\"", "line breaks written as \\n"),
      published("CR LF", HeldKeys.spki.split(separator: "\n").joined(separator: "\r\n")),
      published("without armour", body(HeldKeys.spki), "without the lines of PEM"),
      published("in one line", HeldKeys.spki.split(separator: "\n").joined(separator: " ")),
      published("base64 of PEM", base64(HeldKeys.spki), "base64 of PEM"),
      published("byte-order mark", "\u{FEFF}\(HeldKeys.spki)"),
    ] as [HeldCase]
  )
  func publicKeys(row: HeldCase) async throws { try await row.check() }

  @Test("DER")
  func structures() async throws {
    for pem in [HeldKeys.spki, HeldKeys.publicPKCS1, HeldKeys.certificate] {
      let key = try Self.der(pem)
      try await Self.published("DER", "", "PUB is read as DER").with { $0.publicKeys = [key] }
        .check()
    }
  }

  private static func signer(_ key: String, _ phrases: String...) -> HeldCase {
    HeldCase("private", .jws, HeldKeys.token, secret: key, is: .right).with { $0.phrases = phrases }
  }

  @Test(
    "A private key of RSA confirms what it signed",
    arguments: [
      signer(HeldKeys.pkcs8),
      signer(HeldKeys.pkcs1, "FILE is read as PKCS #1"),
      signer(HeldKeys.privateJWK, "FILE is read as a JWK"),
      signer(escaped(HeldKeys.pkcs1), "line breaks written as \\n"),
      signer(body(HeldKeys.pkcs8), "without the lines of PEM"),
      signer("export KEY='\(HeldKeys.pkcs8)'"),
    ] as [HeldCase]
  )
  func privateKeys(row: HeldCase) async throws { try await row.check() }

  private static func refused(
    _ kind: ArtefactKind,
    secret: String? = nil,
    publicKey: String? = nil,
    _ phrase: String
  ) -> HeldCase {
    let artefact = kind == .jws ? HeldKeys.token : identityToken
    return HeldCase(
      phrase,
      kind,
      artefact,
      secret: secret,
      publicKey: publicKey,
      is: .unusable,
      phrase
    )
  }

  /// A token without a signature, since no key is usable enough to check one.
  private static let identityToken = "eyJhbGciOiJSUzI1NiJ9.e30.AA"

  @Test(
    "What is no such key is named, with the command that makes one of it",
    arguments: [
      refused(.jws, publicKey: HeldKeys.pkcs8, "PUB is a private key; give it to --key-file"),
      refused(
        .identityToken,
        publicKey: HeldKeys.pkcs1,
        "PUB is a private key; give it to --private-key-file"
      ),
      refused(
        .identityToken,
        secret: HeldKeys.spki,
        "FILE is a public key; give it to --public-key-file"
      ),
      refused(
        .identityToken,
        secret: HeldKeys.certificate,
        "FILE is a public key; give it to --public-key-file"
      ),
      refused(.jws, secret: HeldKeys.encrypted, "openssl pkey -in FILE"),
      refused(.jws, secret: HeldKeys.openSSHPrivate, "ssh-keygen -p -m PKCS8"),
      refused(.jws, secret: "PuTTY-User-Key-File-2: ssh-rsa\n", "puttygen FILE"),
      refused(.jws, publicKey: HeldKeys.request, "openssl req -in PUB -noout -pubkey"),
      refused(.jws, secret: HeldKeys.ellipticCurve, "FILE is a key of EC"),
      refused(.jws, publicKey: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5", "PUB is a key of Ed25519"),
      refused(.jws, publicKey: "{\"kty\":\"oct\",\"k\":\"AA\"}", "symmetric key"),
      refused(.jws, publicKey: "{\"kty\":\"EC\"}", "a key of type EC"),
      refused(
        .jws,
        publicKey: "{\"keys\":[\(HeldKeys.jwk.replacingKid), \(HeldKeys.jwk.replacingKid)]}",
        "a JWKS of 2 keys"
      ),
      refused(.jws, publicKey: "no key", "PUB is not an RSA key"),
      refused(.jws, publicKey: "ssh-rsa AAAAB3NzaC1yc2E=", "cut off"),
      refused(.jws, secret: String(HeldKeys.pkcs8.dropLast(900)), "FILE is not an RSA key"),
    ] as [HeldCase]
  )
  func unusable(row: HeldCase) async throws { try await row.check() }
}

extension String {
  fileprivate var replacingKid: String {
    split(separator: "bilbo", maxSplits: 1, omittingEmptySubsequences: false)
      .joined(separator: "frodo")
  }
}
