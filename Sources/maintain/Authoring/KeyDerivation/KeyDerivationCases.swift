/// The cases of the category `key-derivation`.
enum KeyDerivationCases {
  static var groups: [CaseGroup] {
    [
      sinchSigningKey, sinchSigningKeyDates, sinchSigningKeyOffsets, sinchSigningKeyInstants,
      sinchSigningKeySecrets, digestHA1,
    ]
  }
}
