/// A text that enters what a call makes, or is reported by it, exactly as it is.
package struct VerbatimText: Sendable {
  /// The beginning of the fault IDs.
  let prefix: String
  let calls: [Call]
  /// The member of the input, or of the output.
  package let member: String
  /// The name of the text in a sentence.
  let what: String
  let fix: String
  var isReported = false

  /// Every change of every text.
  static let faults = ofTexts + ofPaths + ofIDs + ofGrammars

  private static let ofTexts = all.flatMap { text in TextChanges.all.map(text.fault) }
  private static let ofPaths = all.filter { $0.member == "userId" }.flatMap { text in
    TextChanges.paths.map(text.fault)
  }
  private static let ofIDs = ids.flatMap { text in
    TextChanges.all.named("lower-case upper-case capitalised hyphens-dropped").map(text.fault)
  }
  private static let ofGrammars = grammars.flatMap { text, names in
    TextChanges.lenient.named(names).map(text.fault)
  }

  package func fault(_ change: TextChange) -> KnownFault {
    KnownFault(
      .derived("\(prefix)-\(change.name)"),
      change.text(what),
      self.change(by: change.apply)
    )
    .in(calls).fix(fix).flagged(change.flag)
  }

  private func change(by apply: @escaping @Sendable (String) -> String) -> ReferenceChange {
    let member = member
    if isReported {
      return .answer { correct, _ in
        var answer = correct
        if let text = correct[member]?.string { answer[member] = .string(apply(text)) }
        return answer
      }
    }
    return .input { input in
      if let text = input[member]?.string { input[member] = .string(apply(text)) }
    }
  }

  private static let all: [VerbatimText] = signatures + tokens + digests

  private static let signatures = [
    text("sinch-sig-user", .signatureScheme, "userId", "the user id"),
    text("sinch-sig-key", .signatureScheme, "applicationKey", "the application key"),
    text("sinch-sig-secret", .signatureScheme, "applicationSecret", "the application secret"),
  ]

  private static let tokens = [
    text("sinch-sub", .sinchIssuer, "userId", "the user id"),
    text("sinch-nonce", .sinchIssuer, "nonce", "the nonce"),
    reported("sinch-verify-user", .sinchVerifier, "userId", "the user id"),
    text("layer-iss", .layerIssuer, "providerId", "the provider id"),
    text("layer-kid", .layerIssuer, "keyId", "the key id"),
    text("layer-prn", .layerIssuer, "userId", "the user id"),
    text("layer-nce", .layerIssuer, "nonce", "the nonce"),
    reported("layer-verify-user", .layerVerifier, "userId", "the user id"),
  ]

  /// Ids that callers give, which have letters, digits and hyphens.
  private static let ids = [
    text("sinch-token-key", .sinchIssuer + .sinchVerifier, "applicationKey", "the application key"),
    text("layer-provider", .layerVerifier, "providerId", "the provider id"),
  ]

  package static let digests = [
    text("digest-user", .digestScheme, "username", "the username"),
    text("digest-realm", .digestScheme, "realm", "the realm"),
    text("digest-password", .digestScheme, "password", "the password"),
    text("digest-nonce", .digestScheme, "nonce", "the nonce"),
    text("digest-cnonce", .digestScheme, "cnonce", "the cnonce"),
    text("digest-method", [.digestResponseCompute], "method", "the method"),
    text("digest-uri", [.digestResponseCompute], "uri", "the URI"),
  ]

  /// Texts with a grammar, and the changes by which cases show that more texts fit it.
  private static let grammars: [(VerbatimText, String)] = [
    (
      read("token", .readers, "token", "the token"),
      "blanks-dropped edges-trimmed quotes-dropped scheme-dropped url-safe without-padding"
    ),
    (
      read("digest-ha1", [.digestResponseCompute], "ha1", "ha1"),
      "any-script base64 edges-trimmed last-of-line prefix-dropped"
    ),
    (read("digest-nc", [.digestResponseCompute], "nc", "nc"), "any-script edges-trimmed"),
    (read("digest-qop", [.digestResponseCompute], "qop", "qop"), "edges-trimmed quotes-dropped"),
  ]

  private static func read(_ prefix: String, _ calls: [Call], _ member: String, _ what: String)
    -> VerbatimText
  {
    let fix = "refuse \(what) where it does not have its one right form"
    return VerbatimText(prefix: prefix, calls: calls, member: member, what: what, fix: fix)
  }

  private static func text(_ prefix: String, _ calls: [Call], _ member: String, _ what: String)
    -> VerbatimText
  {
    let fix = "use the UTF-8 of \(member) exactly as given"
    return VerbatimText(prefix: prefix, calls: calls, member: member, what: what, fix: fix)
  }

  private static func reported(_ prefix: String, _ calls: [Call], _ member: String, _ what: String)
    -> VerbatimText
  {
    let fix = "report \(what) exactly as the token has it"
    return VerbatimText(
      prefix: prefix,
      calls: calls,
      member: member,
      what: what,
      fix: fix,
      isReported: true
    )
  }
}
