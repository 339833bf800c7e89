import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import Cryptography
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// What stands for user, realm and password.
  static let digestCredentials: [KnownFault] = [
    credential("digest-realm-left-out", "leaves the realm out") { Array("\($0):\($2)".utf8) },
    credential("digest-realm-first", "puts the realm before the user") {
      Array("\($1):\($0):\($2)".utf8)
    },
    credential("digest-password-before-realm", "puts the password before the realm") {
      Array("\($0):\($2):\($1)".utf8)
    },
    credential("digest-no-colons", "leaves the colons out") { Array("\($0)\($1)\($2)".utf8) },
    credential("digest-password-alone", "hashes the password alone") { Array($2.utf8) },
    credential("digest-latin-1", "hashes Latin-1 instead of UTF-8") {
      "\($0):\($1):\($2)".unicodeScalars.map { $0.value < 256 ? UInt8($0.value) : 0x3F }
    },
    credential("digest-precomposed", "normalises user and password (NFC)") {
      Array(Normalisation.composed("\($0):\($1):\($2)").utf8)
    },
    credential("digest-decomposed", "normalises user and password (NFD)") {
      Array(Normalisation.decomposed("\($0):\($1):\($2)").utf8)
    },
    credential("digest-user-lower-case", "makes lower case of the user") {
      Array("\($0.lowercased()):\($1):\($2)".utf8)
    },
    credential("digest-realm-lower-case", "makes lower case of the realm") {
      Array("\($0):\($1.lowercased()):\($2)".utf8)
    },
    credential(
      "digest-realm-cached",
      "uses the realm it met first for all others",
      flag: "ha1-reuse",
      seenIn: ["public SIP client code"]
    ) { user, _, password in Array("\(user):testrealm@host.com:\(password)".utf8) },
    credential("digest-quotes-kept", "puts quotation marks around the realm") {
      Array("\($0):\"\($1)\":\($2)".utf8)
    },
    credential("digest-quotes-dropped", "drops quotation marks in realm and password") {
      user,
      realm,
      password in
      Array("\(user):\(realm.filter { $0 != "\"" }):\(password.filter { $0 != "\"" })".utf8)
    },
    credential("digest-backslash-unescaped", "reads backslashes as escapes") {
      Array(Escapes.unescaped("\($0):\($1):\($2)").utf8)
    },
    credential(
      "digest-percent-decoded",
      "percent-decodes the password",
      in: [.digestHA1Derive]
    ) { user, realm, password in
      Array("\(user):\(realm):".utf8) + Escapes.percentDecoded(Array(password.utf8))
    },
    credential(
      "digest-plus-as-blank",
      "reads plus signs of the password as blanks",
      in: [.digestHA1Derive]
    ) { user, realm, password in
      Array("\(user):\(realm):\(String(password.map { $0 == "+" ? " " : $0 }))".utf8)
    },
    credential(
      "digest-password-trimmed",
      "takes blanks from around the password",
      in: [.digestHA1Derive]
    ) { user, realm, password in
      let start = password.drop { $0 == " " }
      return Array(
        "\(user):\(realm):\(String(start.reversed().drop { $0 == " " }.reversed()))".utf8
      )
    },
    credential(
      "digest-sip-domain-dropped",
      "takes the address's domain off the user",
      in: [.digestHA1Derive]
    ) { user, realm, password in
      Array(
        "\(user.split(separator: "@").first.map(String.init) ?? user):\(realm):\(password)".utf8
      )
    },
    credential("digest-password-cut-at-colon", "ends the password at a colon") {
      user,
      realm,
      password in
      Array("\(user):\(realm):\(password.split(separator: ":").first.map(String.init) ?? "")".utf8)
    },
    credential("digest-realm-cut-at-colon", "ends the realm at a colon") { user, realm, password in
      Array("\(user):\(realm.split(separator: ":").first.map(String.init) ?? ""):\(password)".utf8)
    },
    credential(
      "digest-password-cut",
      "cuts long passwords",
      in: [.digestHA1Derive]
    ) { user, realm, password in
      Array("\(user):\(realm):\(password.prefix(64))".utf8)
    },
    session("digest-session-cnonce-first", "puts the cnonce before the nonce") {
      inner,
      nonce,
      client in
      Array("\(inner):\(client):\(nonce)".utf8)
    },
    session("digest-session-without-cnonce", "leaves the cnonce out") { inner, nonce, _ in
      Array("\(inner):\(nonce)".utf8)
    },
    session("digest-session-octets", "takes the octets of the inner hash instead of its digits") {
      inner,
      nonce,
      client in
      (Escapes.hexadecimal(inner) ?? []) + Array(":\(nonce):\(client)".utf8)
    },
    session("digest-session-of-colons-dropped", "leaves the colons out") {
      Array("\($0)\($1)\($2)".utf8)
    },
    KnownFault(
      "digest-session-defaults",
      in: .digestScheme,
      "goes on with empty texts where nonce or cnonce is missing",
      fix: "refuse -sess without nonce and cnonce",
      flag: "qop-mixup",
      input: { members in
        guard members["algorithm"]?.string?.hasSuffix("-sess") == true else { return }
        for name in ["nonce", "cnonce"] where members[name] == nil { members[name] = "" }
      }
    ),
    KnownFault(
      "digest-session-where-it-can",
      in: .digestScheme,
      "leaves -sess out where nonce or cnonce is missing",
      fix: "refuse -sess without nonce and cnonce",
      flag: "qop-mixup",
      input: { members in
        guard let name = members["algorithm"]?.string, name.hasSuffix("-sess"),
          members["nonce"] == nil || members["cnonce"] == nil
        else { return }
        members["algorithm"] = .string(String(name.dropLast(5)))
      }
    ),
    KnownFault(
      "digest-empty-password-refused",
      in: .digestScheme,
      "refuses an empty password",
      fix: "an empty password is a password",
      flag: "empty-identity",
      input: { members in
        if members["password"]?.string == "" {
          members["algorithm"] = ""
        }
      }
    ),
  ]

  private static func credential(
    _ id: FaultID,
    _ mistake: String,
    in operations: [Call] = .digestScheme,
    flag: FlagID = "digest-variant",
    seenIn: [String] = [],
    _ text: @escaping @Sendable (String, String, String) -> [UInt8]
  ) -> KnownFault {
    KnownFault(
      id,
      in: operations,
      mistake + " in A1",
      fix: "A1 is the UTF-8 of user:realm:password, exactly as given",
      flag: flag,
      seenIn: seenIn
    ) { $0.digest.credential = text }
  }

  private static func session(
    _ id: FaultID,
    _ mistake: String,
    _ text: @escaping @Sendable (String, String, String) -> [UInt8]
  ) -> KnownFault {
    KnownFault(
      id,
      in: .digestScheme,
      mistake + " in a session's A1",
      fix: "A1 of -sess is the hash's digits, nonce and cnonce with colons",
      flag: "digest-variant"
    ) { $0.digest.session = text }
  }
}
