/// The kind of an artefact, recognised from its form.
package struct RecognisedKind: Sendable {
  package let kind: ArtefactKind
  /// A sentence that names the kind and the evidence for it.
  package let note: String

  /// Recognises an artefact in pasted text.
  ///
  /// - Throws: ``UnusableArtefact`` if nothing is recognised.
  package init(in pasted: String) throws(UnusableArtefact) {
    if try PastedText(pasted, as: .digest).isRecognised {
      kind = .digest
      note = "it is a digest response: a list of parameters with response in it"
      return
    }
    let token = try PastedText(pasted, as: .jws)
    if token.isRecognised {
      (kind, note) = Self.kind(of: HeldToken(token.text))
      return
    }
    if try PastedText(pasted, as: .sinchSignature).isRecognised {
      kind = .sinchSignature
      note = "it is a registration signature: 20 bytes in base64, as SHA-1 makes them"
      return
    }
    if StoredHash.isLine(pasted) {
      kind = .ha1
      note = "it is a stored hash of digest authentication: user, realm and hexadecimal digits"
      return
    }
    throw UnusableArtefact(
      description: OtherArtefact.named(in: pasted)
        ?? "nothing is recognised in it; looked for were a line of digest parameters with response, a "
        + "token of parts with full stops between them, and 20 bytes in base64. Name the kind, as in: "
        + "explain jws"
    )
  }

  private static func kind(of token: HeldToken) -> (ArtefactKind, String) {
    let header = token.header
    let claims = token.claims
    func begins(_ object: JSON.Object?, _ name: String, _ beginning: String) -> Bool {
      object?[name]?.string?.hasPrefix(beginning) == true
    }
    if token.pushAssertion != nil {
      return (
        .registrationToken,
        "it is a client assertion of Sinch for push credentials, judged as a registration token, "
          + "which it is not"
      )
    }
    if begins(header, "kid", "hkdfv1") {
      return (.registrationToken, "it is a registration token of Sinch: kid begins with hkdfv1")
    }
    for name in ["iss", "sub"] where begins(claims, name, "//rtc.sinch.com/") {
      return (
        .registrationToken, "it is a registration token of Sinch: \(name) names rtc.sinch.com"
      )
    }
    if begins(header, "cty", "layer-eit") {
      return (.identityToken, "it is an identity token of Layer: cty begins with layer-eit")
    }
    for (object, name) in [(claims, "iss"), (header, "kid")] where begins(object, name, "layer:") {
      return (.identityToken, "it is an identity token of Layer: \(name) begins with layer:")
    }
    if claims?["prn"] != nil, claims?["nce"] != nil {
      return (.identityToken, "it is an identity token of Layer: it has the claims prn and nce")
    }
    return (.jws, "it is a signed token of no scheme that is known here")
  }
}
