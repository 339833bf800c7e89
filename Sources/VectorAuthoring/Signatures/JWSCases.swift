extension SignatureCases {
  /// The cases of `jws.sign` and `jws.verify`.
  static var jwsGroups: [CaseGroup] {
    [
      jwsVerifyPublished, jwsVerifyAlgorithms, jwsVerifyEncoding, jwsVerifyHeader,
      jwsVerifyHeaderText, jwsVerifyCritical, jwsVerifyPayload,
    ]
  }
}
