/// The application of the vendor's worked example, and what that example says.
enum DocumentedApplication {
  static let key = "a32e5a8d-f7d8-411c-9645-9038e8dd051d"
  static let secret = "ax8hTTQJF0OPXL32r1LHMA=="
  static let secretOctets = Base64.standard.decode(secret) ?? []
  static let signingKey = "AZj5EsS8S7wb06xr5jERqPHsraQt3w/+Ih5EfrhisBQ="

  /// What `iss` says, and `sub` begins with.
  static let issuer = "//rtc.sinch.com/applications/\(key)"
  static let nonce = "6b438bda-2d5c-4e8c-92b0-39f20a94b34e"

  static let header: JSON.Object = ["alg": "HS256", "kid": "hkdfv1-20180102"]
  static let claims: JSON.Object = [
    "iss": "//rtc.sinch.com/applications/a32e5a8d-f7d8-411c-9645-9038e8dd051d",
    "sub": "//rtc.sinch.com/applications/a32e5a8d-f7d8-411c-9645-9038e8dd051d/users/foo",
    "iat": 1_514_862_245,
    "exp": 1_514_862_845,
    "nonce": "6b438bda-2d5c-4e8c-92b0-39f20a94b34e",
  ]

  /// What a verifier finds in the example.
  static let findings: JSON.Object = [
    "userId": "foo",
    "nonce": "6b438bda-2d5c-4e8c-92b0-39f20a94b34e",
    "issuedAt": "2018-01-02T03:04:05Z",
    "expiresAt": "2018-01-02T03:14:05Z",
  ]

  /// The token as the vendor's documentation prints it.
  static let token = publishedToken("sinch-documented")
}

/// Another application, as the vendor's documents write keys and secrets.
enum OtherApplication {
  static let key = "196087a1-e815-4bc4-8984-60d8d8a43f1d"
  static let secret = "oYdgGRXoxEuJhGDY2KQ/HQ=="
  static let issuer = "//rtc.sinch.com/applications/\(key)"
}

/// The claim that limits an instance.
let instanceExpiry = "sinch:rtc:instance:exp"
