import Cryptography

extension KnownFaults {
  /// Faults in the text that is hashed.
  @FaultBuilder
  static var sinchSignatureText: [KnownFault] {
    KnownFault(
      "sinch-sig-secret-decoded",
      "base64-decodes the application secret before hashing it"
    ) {
      $0.sinchSignature.stringToSign = { input, sequence in
        Array((input.userID + input.applicationKey + sequence).utf8)
          + (LenientBase64.all.decodeStandard(input.applicationSecret) ?? [])
      }
    }
    .in(.signatureScheme).fix("hash applicationSecret as text; only registration tokens decode it")
    .flagged("secret-encoding").seenIn("public sample code")
    KnownFault.changingInput(
      "sinch-sig-secret-written-anew",
      "decodes the application secret and encodes it again before hashing it"
    ) {
      $0["applicationSecret"] = $0["applicationSecret"]?.string.map {
        .string(Base64.standard.encode(LenientBase64.all.decodeStandard($0) ?? []))
      }
    }
    .in([.sinchSignatureSign]).fix("hash applicationSecret as it is given")
    .flagged("secret-encoding")
    TextEncodingFaults.ofSignatures
  }
}
