import Cryptography

extension KnownFaults {
  /// Faults in A1.
  @FaultBuilder
  static var digestCredentials: [KnownFault] {
    TextEncodingFaults.ofCredentials
    KnownFault("digest-realm-cached", "uses the first realm for every other realm in A1") {
      $0.digest.credential = { user, _, password in joined(user, "testrealm@host.com", password) }
    }
    .in(.digestScheme)
    .fix("compute A1 from the UTF-8 of username:realm:password, exactly as given")
    .flagged("ha1-reuse").seenIn("public SIP client code")
    KnownFault(
      "digest-session-octets",
      "uses the bytes of the inner hash instead of its hexadecimal digits in the session's A1"
    ) { $0.digest.session = { (Escapes.hexadecimal($0) ?? []) + joined("", $1, $2) } }
    .in(.digestScheme)
    .fix("compute A1 of -sess from inner hash in hexadecimal, nonce and cnonce, joined by colons")
    .flagged("digest-variant")
    KnownFault.changingInput(
      "digest-session-defaults",
      "treats a missing nonce or cnonce as empty"
    ) { members in
      guard members["algorithm"]?.string?.hasSuffix("-sess") == true else { return }
      for name in ["nonce", "cnonce"] where members[name] == nil { members[name] = "" }
    }
    .in(.digestScheme).fix("refuse -sess without nonce or cnonce").flagged("qop-mixup")
    KnownFault.changingInput(
      "digest-session-where-it-can",
      "drops -sess when nonce or cnonce is missing"
    ) { members in
      guard let name = members["algorithm"]?.string, name.hasSuffix("-sess"),
        members["nonce"] == nil || members["cnonce"] == nil
      else { return }
      members["algorithm"] = .string(String(name.dropLast(5)))
    }
    .in(.digestScheme).fix("refuse -sess without nonce or cnonce").flagged("qop-mixup")
  }

  private static func joined(_ parts: String...) -> [UInt8] {
    Array(parts.joined(separator: ":").utf8)
  }
}
