extension KnownVariants {
  /// Variants of `jws.*`, and of how every verifier reads tokens and keys.
  static let jws: [KnownVariant] = reading + critical + unsecured + signing + keyForms

  /// The ambiguities of these names that each verifier has.
  private static func everywhere(_ names: String...) -> [AmbiguityID] {
    names.flatMap { name in
      ["jws", "sinch", "layer"].map { AmbiguityID(rawValue: "\($0)-verified-\(name)") }
    }
  }

  /// The ambiguities of this name that the verifiers of tokens have.
  static func inTokens(_ name: String) -> [AmbiguityID] {
    ["sinch", "layer"].map { AmbiguityID(rawValue: "\($0)-verified-\(name)") }
  }

  /// How the text of a token is read.
  @VariantBuilder
  private static var reading: [KnownVariant] {
    KnownVariant(
      "jws-signature-trailing-bits-accepted",
      "accepts a signature whose last character has other unused bits than zeros"
    ) { $0.changeReaders { $0.base64URL = { LenientBase64(.trailingBits).decode($0) } } }
    .in(.readers).because("RFC 4648 section 3.5 leaves it to the decoder")
    .takes(everywhere("trailing-bits-in-signature", "trailing-bits-signed"), "accept")
    KnownVariant("jws-byte-order-mark-skipped", "skips a byte order mark before JSON") {
      $0.changeReaders { reader in
        let json = reader.json
        reader.json = { octets in
          try json(octets.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(octets.dropFirst(3)) : octets)
        }
      }
    }
    .in(.readers).because("RFC 8259 section 8.1 allows a parser to ignore it")
    .takes(everywhere("header-byte-order-mark"), "accept")
    .takes(inTokens("claims-byte-order-mark"), "accept")
    KnownVariant("jws-last-duplicate-taken", "uses the last of two members with one name") {
      $0.changeReaders { $0.json = { try LenientJSON.parse($0, .lastDuplicate) } }
    }
    .in(.readers).because("RFC 7515 section 4 lets a parser return the last one only")
    .takes(everywhere("header-duplicates"), "take-last")
    .takes(inTokens("claims-duplicates"), "take-last")
    .takes(inTokens("claims-unknown-duplicates"), "accept")
    .takes(everywhere("header-unknown-duplicates"), "accept")
    KnownVariant("jws-lone-surrogate-replaced", "replaces half a surrogate pair by U+FFFD") {
      $0.changeReaders { reader in
        let json = reader.json
        reader.json = { octets in
          let text = String(decoding: octets, as: UTF8.self)
          // Octets that are no UTF-8 stay what they are.
          guard text.utf8.elementsEqual(octets), (try? json(octets)) == nil else {
            return try json(octets)
          }
          return try json(Array(withoutSurrogates(text).utf8))
        }
      }
    }
    .in(.readers).because("RFC 8259 section 8.2 calls the result unpredictable")
    .takes(everywhere("header-lone-surrogate"), "accept")
    .takes(inTokens("claims-lone-surrogate"), "accept")
    KnownVariant(
      "jws-header-members-of-their-kinds",
      "refuses a header whose kid, typ or cty is not a string"
    ) {
      $0.verifier.reader.headerChecks.append(
        Rule("kinds") { header in
          for name in ["kid", "typ", "cty"] where header[name].map({ $0.string == nil }) == true {
            throw Refusal(.malformed)
          }
        }
      )
    }
    .in([.jwsVerify]).because(
      "RFC 7515 section 4.1.4 demands a string, and does not say that all else is ignored"
    )
    KnownVariant(
      "jws-header-with-keys-refused",
      "refuses a header with jku, jwk, x5u or x5c"
    ) {
      $0.changeReaders { reader in
        reader.headerChecks.append(
          Rule("keys") { header in
            if ["jku", "jwk", "x5u", "x5c"].contains(where: { header[$0] != nil }) {
              throw Refusal(.malformed)
            }
          }
        )
      }
    }
    .in(.readers).because("RFC 8725 section 3.10 warns of them, and no document uses them")
    KnownVariant(
      "jws-json-limits",
      "refuses numbers that no Double holds, and more than 50 arrays inside each other"
    ) {
      $0.changeReaders { reader in
        let json = reader.json
        reader.json = { octets in
          let value = try json(octets)
          if !value.fitsDouble(depth: 50) { throw Refusal(.malformed) }
          return value
        }
      }
    }
    .in(.readers).because("RFC 8259 section 9 allows limits on the range of numbers and the depth")
    KnownVariant("jws-token-length-limited", "refuses tokens of more than 20,000 characters") {
      $0.changeReaders { reader in
        let parts = reader.parts
        reader.parts = { $0.count <= 20_000 ? parts($0) : nil }
      }
    }
    .in(.readers).because("No document forbids a limit to the length of a token")
    KnownVariant("jws-header-length-limited", "refuses headers of more than 512 characters") {
      $0.changeReaders { reader in
        let parts = reader.parts
        reader.parts = { token in parts(token).flatMap { $0[0].count <= 512 ? $0 : nil } }
      }
    }
    .in(.readers).because("No document forbids a limit to the length of a header")
    KnownVariant("jws-digest-info-decoded", "decodes the digest inside an RSA signature") {
      $0.changeRSAVerification { token, pem, verify in
        let isRight = try verify(token)
        let message = OtherCrypto.recovered(token.signature, pem: pem)
        let digest = OtherCrypto.digest("SHA256", token.signingInput)
        return isRight || KnownFaults.omitsNull(message, digest: digest)
          || KnownFaults.hasLongLength(message, digest: digest)
      }
    }
    .in([.jwsVerify, .layerIdentityTokenVerify])
    .because("A note of RFC 8017 section 8.2.2 lets a verifier decode the message")
    KnownVariant("jws-json-serialisation-accepted", "accepts the JSON serialisations") {
      let parts = $0.verifier.reader.parts
      $0.verifier.reader.parts = { token in
        guard let object = try? JSON(parsing: token).object else { return parts(token) }
        let signed = object["signatures"]?.array?.first?.object ?? object
        guard let header = signed["protected"]?.string, let payload = object["payload"]?.string,
          let signature = signed["signature"]?.string
        else { return nil }
        return parts(Array("\(header).\(payload).\(signature)".utf8))
      }
    }
    .in([.jwsVerify]).because("RFC 7515 section 7.2 defines them")
    .takes("jws-json-serialisation", "accept")
    KnownVariant("jwt-nbf-null-as-absent", "treats an nbf of null as absent") {
      $0.changeClaims { if $0.members["nbf"] == .null { $0.members["nbf"] = nil } }
    }
    .in([.sinchRegistrationTokenVerify, .layerIdentityTokenVerify])
    .because("Many JSON libraries map null to an absent value")
    .takes(inTokens("nbf-null"), "as-absent")
  }

  /// Critical extensions.
  @VariantBuilder
  private static var critical: [KnownVariant] {
    KnownVariant("jws-malformed-crit-ignored", "ignores a crit that names no extension") {
      $0.changeReaders { reader in
        reader.headerChecks.rule("crit") { header in
          let names = header["crit"]?.array?.map(\.string) ?? []
          let isNamed = !names.isEmpty && names.allSatisfy { $0 != nil && $0 != "alg" }
          if isNamed { throw Refusal(.unsupportedCriticalHeader) }
        }
      }
    }
    .in(.readers)
    .because("RFC 7515 section 4.1.11 lets recipients reject it, and does not make them")
    KnownVariant("jws-b64-true-accepted", "knows the extension b64, and accepts its default") {
      $0.changeReaders { $0.allowB64(true) }
    }
    .in(.readers).because("RFC 7797 section 3 has true as the default")
    .takes(everywhere("b64-true"), "accept")
    KnownVariant(
      "jws-b64-false-accepted",
      "takes the payload as it stands in a token whose b64 is false"
    ) {
      let (parts, verify) = ($0.verifier.reader.parts, $0.verifier.verify)
      $0.verifier.reader.allowB64(false)
      $0.verifier.reader.parts = { token in
        guard var found = parts(token), let header = Base64.url.decode(found[0]),
          (try? JSON(parsing: header))?.object?["b64"] == false
        else { return parts(token) }
        found[1] = Array(Base64.url.encode(found[1]).utf8)[...]
        return found
      }
      $0.verifier.verify = { token, algorithm, input in
        var token = token
        if token.header["b64"] == false {
          token.signingInput =
            Array(token.signingInput.prefix { $0 != point }) + [point] + token.payload
        }
        return try verify(token, algorithm, input)
      }
    }
    .in([.jwsVerify]).because("RFC 7797 section 5.2 defines it").takes("jws-b64-false", "accept")
  }

  /// The algorithm none, if the caller asks for it.
  @VariantBuilder
  private static var unsecured: [KnownVariant] {
    none("jws-none-accepted", "accepts an unsecured token where the caller allows none") {
      _ in true
    }
    .takes("jws-none-asked-for", "accept").takes("jws-none-beside-keys", "accept")
    none(
      "jws-none-accepted-without-keys",
      "accepts an unsecured token where the caller allows none and gives no key"
    ) { $0.key == nil && $0.publicKey == nil }
    .takes("jws-none-asked-for", "accept")
    KnownVariant("jws-none-signed", "makes an unsecured token where the caller asks for none") {
      let (algorithm, sign) = ($0.signer.algorithm, $0.signer.sign)
      $0.signer.algorithm = { $0 == "none" ? .hs256 : try algorithm($0) }
      $0.signer.header.headerChecks.append(
        Rule("alg") { if $0["alg"] == "none" { $0["alg"] = "HS256" } }
      )
      $0.signer.sign = { message, algorithm, input in
        let header = (try? JSON(parsing: input.protectedHeader))?.object
        guard header?["alg"] == "none" else { return try sign(message, algorithm, input) }
        if input.algorithm != "none" { throw Refusal(.malformed) }
        return []
      }
    }
    .in([.jwsSign]).because("RFC 8725 section 3.2 permits it where the caller asks explicitly")
    .takes("jws-sign-none", "sign")
  }

  private static func none(
    _ id: VariantID,
    _ difference: String,
    where isAsked: @escaping @Sendable (JWSVerification.Input) -> Bool
  ) -> KnownVariant {
    KnownVariant(id, difference) {
      let (algorithm, verify) = ($0.verifier.algorithm, $0.verifier.verify)
      let isUnsecured = { @Sendable (header: JSON.Object, input: JWSVerification.Input) in
        header["alg"] == "none" && input.algorithms.contains("none") && isAsked(input)
      }
      $0.verifier.algorithm = { header, input in
        isUnsecured(header, input) ? .hs256 : try algorithm(header, input)
      }
      $0.verifier.verify = { token, algorithm, input in
        isUnsecured(token.header, input)
          ? token.signature.isEmpty : try verify(token, algorithm, input)
      }
    }
    .in([.jwsVerify]).because("RFC 8725 section 3.2 permits it where the caller asks explicitly")
  }

  /// What a signer makes of its header.
  @VariantBuilder
  private static var signing: [KnownVariant] {
    KnownVariant.changingInput(
      "jws-header-written-anew",
      "writes the members of the header anew, in alphabetical order"
    ) { input in
      guard let octets = input["protectedHeader"]?.string.flatMap({ Base64.standard.decode($0) }),
        let members = (try? JSON(parsing: octets))?.object?.members
      else { return }
      let sorted = JSON.Object(members.sorted { $0.name < $1.name })
      let text = JSON.object(sorted).compact()
      input["protectedHeader"] = .string(Base64.standard.encode(text.utf8))
    }
    .in([.jwsSign])
    .because("A signer whose API takes members makes a right token of the same members")
    KnownVariant("jws-any-header-signed", "signs any header") {
      $0.signer.header.headerChecks = []
      $0.signer.header.json = { _ in ["alg": "HS256"] }
      let (algorithm, sign) = ($0.signer.algorithm, $0.signer.sign)
      $0.signer.algorithm = { name in
        _ = try algorithm(name)
        return .hs256
      }
      $0.signer.sign = { message, _, input in
        try sign(message, input.algorithm == "RS256" ? .rs256 : .hs256, input)
      }
    }
    .in([.jwsSign]).because("No RFC asks a signer for a refusal of the bytes that it is given")
    KnownVariant(
      "jws-algorithm-names-in-any-case",
      "takes the names of algorithms from its caller in any letter case"
    ) {
      let algorithm = $0.signer.algorithm
      $0.signer.algorithm = { name in
        let text = name.uppercased().split(separator: " ").first.map(String.init) ?? ""
        return try algorithm(JWSAlgorithm(named: text) == nil ? name : text)
      }
      $0.signer.header.headerChecks.append(
        Rule("alg") { header in
          header["alg"] = header["alg"]?.string.map {
            .string($0.uppercased().split(separator: " ").joined())
          }
        }
      )
    }
    .in([.jwsSign]).because("No RFC asks a signer for a refusal of its caller's spelling")
  }

  private static let point = UInt8(ascii: ".")

  /// The text with every escape of half a pair replaced; for texts that are no JSON otherwise.
  private static func withoutSurrogates(_ text: String) -> String {
    var pieces = text.split(separator: #"\u"#, omittingEmptySubsequences: false).map(String.init)
    for index in pieces.indices.dropFirst() where pieces[index].lowercased().hasPrefix("d") {
      pieces[index] = "fffd" + pieces[index].dropFirst(4)
    }
    return pieces.joined(separator: #"\u"#)
  }
}

extension CompactReader {
  /// Lets crit name b64 with this value.
  fileprivate mutating func allowB64(_ value: JSON) {
    headerChecks.rule("crit") { header in
      if header["crit"] == ["b64"], header["b64"] == value { return }
      if header["crit"] != nil { throw Refusal(.unsupportedCriticalHeader) }
    }
  }
}

extension JSON {
  /// Whether every number is one that a Double holds, and nothing lies deeper than this.
  fileprivate func fitsDouble(depth: Int) -> Bool {
    switch self {
    case .array(let values): depth > 0 && values.allSatisfy { $0.fitsDouble(depth: depth - 1) }
    case .object(let object):
      depth > 0 && object.members.allSatisfy { $0.value.fitsDouble(depth: depth - 1) }
    case .number(let number): Double(number.text)?.isFinite == true
    default: true
    }
  }
}
