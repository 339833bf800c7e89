import AuthConformance
import AuthReference
import Cryptography
import StrictJSON

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
      mend: "hash with the algorithm that is named, and write lower-case hexadecimal",
      flag: "digest-variant"
    ) { $0.digest.hash = hash }
  }

  private static func algorithm(
    _ id: FaultID,
    _ mistake: String,
    in operations: [Operation] = .digestScheme,
    _ read: @escaping @Sendable (String) throws -> DigestAlgorithm
  ) -> KnownFault {
    KnownFault(
      id,
      in: operations,
      mistake,
      mend: "take the algorithms of RFC 7616 §6.1 by their exact names, each also with -sess",
      flag: "digest-variant"
    ) { $0.digest.algorithm = read }
  }

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
      mend: "refuse -sess without nonce and cnonce",
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
      mend: "refuse -sess without nonce and cnonce",
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
      mend: "an empty password is a password",
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
    in operations: [Operation] = .digestScheme,
    flag: FlagID = "digest-variant",
    seenIn: [String] = [],
    _ text: @escaping @Sendable (String, String, String) -> [UInt8]
  ) -> KnownFault {
    KnownFault(
      id,
      in: operations,
      mistake + " in A1",
      mend: "A1 is the UTF-8 of user:realm:password, exactly as given",
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
      mend: "A1 of -sess is the hash's digits, nonce and cnonce with colons",
      flag: "digest-variant"
    ) { $0.digest.session = text }
  }

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
      mend: "follow RFC 7616 §3.4.1 to §3.4.3 for the quality of protection at hand",
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

  /// What is let through.
  static let digestChecks: [KnownFault] = [
    given("digest-ha1-ignored", "ignores the credential's hash", flag: "ha1-reuse") { _, _ in nil },
    given("digest-ha1-any-text", "takes any text for the credential's hash", flag: "ha1-reuse") {
      input,
      _ in
      input.ha1.flatMap { $0.isEmpty ? nil : $0.lowercased() }
    },
    given("digest-ha1-any-length", "takes a hash of any length", flag: "digest-variant") {
      input,
      _ in
      guard let ha1 = input.ha1, !ha1.isEmpty else { return nil }
      guard ha1.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
        throw Refusal(.malformed)
      }
      return ha1.lowercased()
    },
    given(
      "digest-ha1-trimmed",
      "takes white space and 0x from the credential's hash",
      flag: "digest-variant"
    ) { input, algorithm in
      guard let ha1 = input.ha1, !ha1.isEmpty else { return nil }
      var text = ha1.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
      if text.hasPrefix("0x") { text.removeFirst(2) }
      var input = input
      input.ha1 = text
      return try DigestScheme.givenHash(in: input, algorithm)
    },
    given(
      "digest-ha1-from-line",
      "takes the hash from a line user:realm:hash",
      flag: "digest-variant"
    ) { input, algorithm in
      var input = input
      input.ha1 = input.ha1?.split(separator: ":").last.map(String.init)
      return try DigestScheme.givenHash(in: input, algorithm)
    },
    given("digest-ha1-base64", "takes the hash in base64 as well", flag: "digest-variant") {
      input,
      algorithm in
      var input = input
      if let octets = input.ha1.flatMap({ Base64.standard.decode($0) }),
        octets.count == algorithm.byteCount
      {
        input.ha1 = octets.lowercaseHexadecimal
      }
      return try DigestScheme.givenHash(in: input, algorithm)
    },
    given(
      "digest-ha1-is-session",
      "takes the given hash for that of the session",
      flag: "digest-variant"
    ) { input, algorithm in
      try DigestScheme.givenHash(in: input, algorithm)
    },
    given("digest-ha1-full-width", "takes full-width digits in the hash", flag: "digest-variant") {
      input,
      algorithm in
      var input = input
      input.ha1 = input.ha1.map {
        String($0.map { $0.hexDigitValue.map { Character(String($0, radix: 16)) } ?? $0 })
      }
      return try DigestScheme.givenHash(in: input, algorithm)
    },
    given("digest-ha1-empty-taken", "takes an empty hash for a credential", flag: "empty-identity")
    { input, algorithm in
      if input.ha1 == "" { return "" }
      return try DigestScheme.givenHash(in: input, algorithm)
    },
    given(
      "digest-password-as-hash",
      "hashes the password alone where it takes a hash",
      flag: "digest-variant"
    ) { input, algorithm in
      guard let ha1 = input.ha1, !ha1.isEmpty, ha1.utf8.count != 2 * algorithm.byteCount else {
        return try DigestScheme.givenHash(in: input, algorithm)
      }
      return try algorithm.digest(Array(ha1.utf8)).lowercaseHexadecimal
    },
    KnownFault(
      "digest-credential-defaults",
      in: [.digestResponseCompute],
      "goes on with empty texts where user or password is missing",
      mend: "refuse to answer without a credential",
      flag: "empty-identity",
      input: { members in
        for name in ["username", "password"] where members[name] == nil { members[name] = "" }
      }
    ),
    check("digest-qop-any", "qop", "takes any quality of protection"),
    check("digest-nc-any", "nc", "takes any text as nc"),
    KnownFault(
      "digest-nc-upper-case-taken",
      in: [.digestResponseCompute],
      "takes nc in upper case",
      mend: "nc is eight lower-case hexadecimal digits",
      flag: "qop-mixup"
    ) {
      $0.digest.checks.rule("nc") { input in
        guard input.qualityOfProtection != nil else { return }
        guard let nc = input.nonceCount, nc.utf8.count == 8, UInt32(nc, radix: 16) != nil,
          nc.first != "+"
        else {
          throw Refusal(.malformed)
        }
      }
    },
    KnownFault(
      "digest-nc-parsed",
      in: [.digestResponseCompute],
      "reads nc as a number of any length",
      mend: "nc is eight lower-case hexadecimal digits",
      flag: "qop-mixup"
    ) {
      $0.digest.checks.rule("nc") { input in
        guard input.qualityOfProtection != nil else { return }
        let text = input.nonceCount?.split { " \"\n".contains($0) }.first.map(String.init) ?? ""
        let digits = text.hasPrefix("0x") ? String(text.dropFirst(2)) : text
        guard let value = UInt64(digits, radix: 16) else { throw Refusal(.malformed) }
        input.nonceCount = String(value, radix: 16)
      }
    },
    KnownFault(
      "digest-nonces-missing",
      in: [.digestResponseCompute],
      "goes on where nc or cnonce is missing",
      mend: "refuse a quality of protection without nc and cnonce",
      flag: "qop-mixup",
      input: { members in
        guard members["qop"] != nil else { return }
        members["cnonce"] = members["cnonce"] ?? ""
        members["nc"] = members["nc"] ?? "00000001"
      }
    ),
    KnownFault(
      "digest-qop-first-of-list",
      in: [.digestResponseCompute],
      "takes the first of a list of qualities",
      mend: "the caller chooses one quality of protection",
      flag: "qop-mixup",
      input: { members in
        guard let text = members["qop"]?.string else { return }
        let first = text.split { ", \"".contains($0) }.first.map(String.init)
        members["qop"] = first.map { .string($0) }
      }
    ),
    KnownFault(
      "digest-qop-unknown-as-auth",
      in: [.digestResponseCompute],
      "takes an unknown quality of protection for auth",
      mend: "refuse qualities of protection other than auth and auth-int",
      flag: "qop-mixup",
      input: { members in
        guard let text = members["qop"]?.string, text != "auth", text != "auth-int" else { return }
        members["qop"] = "auth"
      }
    ),
    KnownFault(
      "digest-empty-realm-refused",
      in: [.digestResponseCompute],
      "refuses a request without a body with auth-int",
      mend: "a missing body is an empty one",
      flag: "qop-mixup"
    ) {
      $0.digest.checks.append(
        Check("body") {
          if $0.qualityOfProtection == "auth-int", $0.body == nil { throw Refusal(.malformed) }
        }
      )
    },
  ]

  private static func given(
    _ id: FaultID,
    _ mistake: String,
    flag: FlagID,
    _ hash: @escaping @Sendable (DigestResponseComputation.Input, HashAlgorithm) throws -> String?
  ) -> KnownFault {
    KnownFault(
      id,
      in: [.digestResponseCompute],
      mistake,
      mend: "the given hash is the inner one, of user, realm and password, in hexadecimal",
      flag: flag
    ) {
      $0.digest.givenHash = hash
      if id == "digest-ha1-is-session" {
        let session = $0.digest.session
        $0.digest.session = { inner, nonce, client in session(inner, nonce + ":", client) }
      }
    }
  }

  private static func check(_ id: FaultID, _ name: String, _ mistake: String) -> KnownFault {
    KnownFault(
      id,
      in: [.digestResponseCompute],
      mistake,
      mend: "refuse such parameters",
      flag: "qop-mixup"
    ) {
      $0.digest.checks.drop(name)
    }
  }
}
