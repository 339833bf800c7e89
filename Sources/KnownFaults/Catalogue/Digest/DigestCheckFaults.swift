import Cryptography

extension KnownFaults {
  /// Faults in checking parameters.
  @FaultBuilder
  static var digestChecks: [KnownFault] {
    given("digest-ha1-ignored", "computes HA1 where it is given") { _, _ in nil }.flagged(
      "ha1-reuse"
    )
    given("digest-ha1-any-text", "accepts any string as ha1") { input, _ in
      input.ha1.flatMap { $0.isEmpty ? nil : $0.lowercased() }
    }
    .flagged("ha1-reuse")
    given("digest-ha1-any-length", "accepts ha1 of any length") { input, _ in
      guard let ha1 = input.ha1, !ha1.isEmpty else { return nil }
      guard ha1.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
        throw Refusal(.malformed)
      }
      return ha1.lowercased()
    }
    KnownFault.changingInput("digest-ha1-is-session", "treats ha1 as the hash of the session") {
      members in
      guard members["ha1"] != nil, let name = members["algorithm"]?.string else { return }
      members["algorithm"] = .string(name.hasSuffix("-sess") ? String(name.dropLast(5)) : name)
    }
    .in([.digestResponseCompute]).fix(inHashes).flagged("digest-variant")
    given("digest-ha1-empty-taken", "treats an empty ha1 as a credential") { input, algorithm in
      if input.ha1 == "" { return "" }
      return try DigestScheme.givenHash(in: input, algorithm)
    }
    .flagged("empty-identity")
    given(
      "digest-password-as-hash",
      "treats ha1 of another length as a password"
    ) { input, algorithm in
      guard let ha1 = input.ha1, !ha1.isEmpty, ha1.utf8.count != 2 * algorithm.byteCount else {
        return try DigestScheme.givenHash(in: input, algorithm)
      }
      return try algorithm.digest(Array(ha1.utf8)).lowercaseHexadecimal
    }
    KnownFault.changingInput(
      "digest-credential-defaults",
      "treats a missing username or password as empty"
    ) { members in
      for name in ["username", "password"] where members[name] == nil { members[name] = "" }
    }
    .in([.digestResponseCompute])
    .fix("refuse to compute a response without username and password or ha1")
    .flagged("empty-identity")
    for name in ["qop", "nc"] {
      KnownFault(FaultID(rawValue: "digest-\(name)-any"), "accepts any string as \(name)") {
        $0.digest.checks.drop(name)
      }
      .in([.digestResponseCompute]).fix("refuse an invalid \(name)").flagged("qop-mixup")
    }
    KnownFault("digest-nc-upper-case-taken", "accepts nc in upper case") {
      $0.digest.checks.rule("nc") { input in
        guard input.qualityOfProtection != nil else { return }
        guard let nc = input.nonceCount, nc.utf8.count == 8, UInt32(nc, radix: 16) != nil,
          nc.first != "+"
        else {
          throw Refusal(.malformed)
        }
      }
    }
    .in([.digestResponseCompute]).fix("require nc to be eight lower-case hexadecimal digits")
    .flagged("qop-mixup")
    KnownFault("digest-nc-parsed", "parses nc as a number of any length") {
      $0.digest.checks.rule("nc") { input in
        guard input.qualityOfProtection != nil else { return }
        let text = input.nonceCount?.split { " \"\n".contains($0) }.first.map(String.init) ?? ""
        let digits = text.hasPrefix("0x") ? String(text.dropFirst(2)) : text
        guard let value = UInt64(digits, radix: 16) else { throw Refusal(.malformed) }
        input.nonceCount = String(value, radix: 16)
      }
    }
    .in([.digestResponseCompute]).fix("require nc to be eight lower-case hexadecimal digits")
    .flagged("qop-mixup")
    KnownFault.changingInput("digest-nonces-missing", "accepts qop without nc or cnonce") {
      members in
      guard members["qop"] != nil else { return }
      members["cnonce"] = members["cnonce"] ?? ""
      members["nc"] = members["nc"] ?? "00000001"
    }
    .in([.digestResponseCompute]).fix("refuse qop without nc or cnonce").flagged("qop-mixup")
    KnownFault.changingInput("digest-qop-first-of-list", "uses the first of a list of qop values") {
      members in
      guard let text = members["qop"]?.string else { return }
      let first = text.split { ", \"".contains($0) }.first.map(String.init)
      members["qop"] = first.map { .string($0) }
    }
    .in([.digestResponseCompute]).fix("accept exactly one qop value").flagged("qop-mixup")
    KnownFault.changingInput("digest-qop-unknown-as-auth", "treats an unknown qop as auth") {
      members in
      guard let text = members["qop"]?.string, text != "auth", text != "auth-int" else { return }
      members["qop"] = "auth"
    }
    .in([.digestResponseCompute]).fix("refuse any qop other than auth and auth-int")
    .flagged("qop-mixup")
    KnownFault("digest-body-needed-for-auth-int", "refuses auth-int without a body") {
      $0.digest.checks.append(
        Rule("body") {
          if $0.qualityOfProtection == "auth-int", $0.body == nil { throw Refusal(.malformed) }
        }
      )
    }
    .in([.digestResponseCompute]).fix("treat a missing body as empty").flagged("qop-mixup")
  }

  private static func given(
    _ id: FaultID,
    _ mistake: String,
    _ hash: @escaping @Sendable (DigestResponseComputation.Input, HashAlgorithm) throws -> String?
  ) -> KnownFault {
    KnownFault(id, mistake) { $0.digest.givenHash = hash }
      .in([.digestResponseCompute]).fix(inHashes)
      .flagged("digest-variant")
  }

  private static let inHashes =
    "use ha1 as the hash of username:realm:password, in hexadecimal of its full length"
}
