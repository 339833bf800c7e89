extension SignatureCases {
  /// The cases of `jws.sign` and `jws.verify`.
  static var jwsGroups: [CaseGroup] {
    [
      jwsSign, jwsSignHeader, jwsSignKeys, jwsVerifyPublished, jwsVerifyAlgorithms,
      jwsVerifyEncoding, jwsVerifyHeader,
      jwsVerifyHeaderText, jwsVerifyCritical, jwsVerifyPayload, jwsVerifyKeys, jwsVerifyHS256,
      jwsVerifyRS256,
    ]
  }
}
