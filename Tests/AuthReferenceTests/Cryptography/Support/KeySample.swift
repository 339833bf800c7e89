/// PEM texts of many kinds, made with `openssl genpkey`, `pkey`, `pkcs8`, `rsa` and `req` for these
/// tests alone; RSA keys are of 512 bits to stay short.
enum KeySample {
  /// PKCS#8; the key that most of the others hold.
  static let rsaPrivate = """
    -----BEGIN PRIVATE KEY-----
    MIIBVQIBADANBgkqhkiG9w0BAQEFAASCAT8wggE7AgEAAkEAvxnpHM9tYbNGNV8n
    TSXyfGVvzh7sqs5DdUwzhXM9I7wn6zNdohf7oSU5AL/fTT+K+7AJQn+LRPkNPuqm
    svpwlQIDAQABAkA8zM6ZBvnDEtmsk2iaqA8dOty2lKoxscxOnn7p3389Rcvp9LfE
    NlfIW/GhLgm507hl5acv4b27Hx39tBxe+EslAiEA6gGsp0hTMb6yei6Yu+rp06wf
    WaBbaNLg1r3gduvwDNcCIQDRD+kVcQJDNyFO6+QK18bZ7Q+7yBeRKqpaBnvQlp80
    cwIhAK4I4sRi6OTVQ93U6+jOlGrF12cL+Q/jzi5HdzpazORvAiByh7PaYjmqFwax
    VLtuUT2H374R0pFOnsAKZ6jm4c1ADwIhALZpVFSNF7thIwADibqfcqT01MdoO/qt
    11+zF89FU9kX
    -----END PRIVATE KEY-----
    """

  /// SubjectPublicKeyInfo of `rsaPrivate`.
  static let rsaPublic = """
    -----BEGIN PUBLIC KEY-----
    MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAL8Z6RzPbWGzRjVfJ00l8nxlb84e7KrO
    Q3VMM4VzPSO8J+szXaIX+6ElOQC/300/ivuwCUJ/i0T5DT7qprL6cJUCAwEAAQ==
    -----END PUBLIC KEY-----
    """

  /// Of the text `message` by `rsaPrivate`, in base64; made with `openssl dgst -sha256 -sign`.
  static let signature =
    "t1PSMJ8Kcl/ihM+F12YZ6lih0PehXubD+DRMoJP54fn5"
    + "4zeJvGX9ywOVPY6Nd1hsJlMLqISrRyMf0RdTdrqcfg=="

  /// PKCS#8, too short a modulus for any SHA-256 signature.
  static let rsa384Private = """
    -----BEGIN PRIVATE KEY-----
    MIIBCQIBADANBgkqhkiG9w0BAQEFAASB9DCB8QIBAAIxAJy47Q8AgvYV0HiBn7He
    PVLR//YiK+WjgktVlLEhItmCLmI9AbEdaJAWK6PseITCpwIDAQABAjAGNAOeDmUg
    nGht/KN3hNZkis9YzK10H26e8nZ5cVcOUic6xuvnk/B5PCcxTvtvkxECGQDAud6v
    CVNnwiHqLwSXPvoU0AkKhr65cisCGQDQLQnnRJDopm8RAhQlIoWoBF2rJOmBP3UC
    GBb2DhHMiqNR/bho4aMjXagdIPagFxkBAQIYfy0UoMFlmYubzJMthWYqqvNH2fcp
    47jFAhh71STEsCudKctLt7UPDKF2+4Hg8g9RDfY=
    -----END PRIVATE KEY-----
    """

  /// PKCS#8 under a passphrase.
  static let encrypted = """
    -----BEGIN ENCRYPTED PRIVATE KEY-----
    MIIBvDBWBgkqhkiG9w0BBQ0wSTAoBgkqhkiG9w0BBQwwGwQIffnQoU6AZncCAQEw
    DAYIKoZIhvcNAgkFADAdBglghkgBZQMEAQIEEG6TemQgOqWm5SyvEEw1+l4EggFg
    0n7UF6jExvkWWCUuMZ4nrm44B+Dw9Z9edkNeqsnCuYriy0iRNFjnKPDY2idSADnp
    J38AHfWdCbMeT//+GOVoAnvS/7sLMGkHfuDEhQab5m42efonwCBxOHfoqlZQRtfF
    LREzfQebm4qggIuSVD+vkh9zK8eOzb/wKQWFoz+RJ/Yuu+qdjzlDfcWK9dYqj2GP
    tCBRg3PbEu4eAdCE5dMOg79/qeNUxaDJxwJivd82qBzebtGaZY1/voAJ8kxciT/R
    IWCL98cA6lzFqWU2j5X1rY0ZE1sGsYCTTaUUgC2oCTOA63+pIM77+0vyoxuM42me
    4qGO//9UfzVC5dSeWw8UGX2+BwU6VT+o6J/9bOmAWSCOD5McC67nm/jae4LNJAft
    Piiq1jLn9UyfvSiFGHLJANo4PpqzPdLoK8B28RLbm+CcBwPLyeGCC34KHBtdS+SO
    /9evpK8EcZszKThl3Ry6KQ==
    -----END ENCRYPTED PRIVATE KEY-----
    """

  /// PKCS#1 under a passphrase, the old way, with headers in the block.
  static let encryptedPKCS1 = """
    -----BEGIN RSA PRIVATE KEY-----
    Proc-Type: 4,ENCRYPTED
    DEK-Info: AES-128-CBC,CFC3A7CACECFE2FE02DF5B4C182D3B36

    g9cCbCrcoEmri7C/zoUiw7ZnXdJnai3WEvk+zhDDbcYkAKP2du+NSZ1vp5KpNgeE
    pCBLOUvUoyiYB84SOQeInAK0zNUKgKzJf59it3EG2alJpappoh+IB4J6IgobD92g
    0CTLbks6aGKGwf4n3K5Wy2GTNan4U/+OZzhhzQV9aIAuBh675HDJoc/ZY58S0fWs
    tU6FBE31KCEZzGqr3hnWowOXuMGIGDXBnJ7ghP9ViaBubsFBQmjZIoPJi6xYOwxM
    ZZ85GHf8MqJIjbrwMJC2q4G8XyB1EXQjivtTshTabUXfixxoLBQvbvfZ2xC/A4G6
    NzjUOOSvoDzOR5+UMobx1xEK9Wu3BP5HZY+Jvjqo7pXWyUeSteE4BGZYHYraVaGE
    3heGzZCm4vtalLl5L+urDI1PGJ7PgYa+k20stRDnwjM=
    -----END RSA PRIVATE KEY-----
    """

  /// PKCS#1.
  static let pkcs1Private = """
    -----BEGIN RSA PRIVATE KEY-----
    MIIBOwIBAAJBAL8Z6RzPbWGzRjVfJ00l8nxlb84e7KrOQ3VMM4VzPSO8J+szXaIX
    +6ElOQC/300/ivuwCUJ/i0T5DT7qprL6cJUCAwEAAQJAPMzOmQb5wxLZrJNomqgP
    HTrctpSqMbHMTp5+6d9/PUXL6fS3xDZXyFvxoS4JudO4ZeWnL+G9ux8d/bQcXvhL
    JQIhAOoBrKdIUzG+snoumLvq6dOsH1mgW2jS4Na94Hbr8AzXAiEA0Q/pFXECQzch
    TuvkCtfG2e0Pu8gXkSqqWgZ70JafNHMCIQCuCOLEYujk1UPd1OvozpRqxddnC/kP
    484uR3c6WszkbwIgcoez2mI5qhcGsVS7blE9h9++EdKRTp7ACmeo5uHNQA8CIQC2
    aVRUjRe7YSMAA4m6n3Kk9NTHaDv6rddfsxfPRVPZFw==
    -----END RSA PRIVATE KEY-----
    """

  /// PKCS#1, public.
  static let pkcs1Public = """
    -----BEGIN RSA PUBLIC KEY-----
    MEgCQQC/Gekcz21hs0Y1XydNJfJ8ZW/OHuyqzkN1TDOFcz0jvCfrM12iF/uhJTkA
    v99NP4r7sAlCf4tE+Q0+6qay+nCVAgMBAAE=
    -----END RSA PUBLIC KEY-----
    """

  /// A self-signed X.509 certificate of `rsaPrivate`.
  static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBcTCCARugAwIBAgIUBt5F5heTv8gNRSEqt9RJ+hq1adkwDQYJKoZIhvcNAQEL
    BQAwDDEKMAgGA1UEAwwBeDAgFw0yNjExMjAwNTQ1MTFaGA8yMTI2MTAyNzA1NDUx
    MVowDDEKMAgGA1UEAwwBeDBcMA0GCSqGSIb3DQEBAQUAA0sAMEgCQQC/Gekcz21h
    s0Y1XydNJfJ8ZW/OHuyqzkN1TDOFcz0jvCfrM12iF/uhJTkAv99NP4r7sAlCf4tE
    +Q0+6qay+nCVAgMBAAGjUzBRMB0GA1UdDgQWBBRioXIZrSRGHAiYMvPrwSUCp9Ds
    yjAfBgNVHSMEGDAWgBRioXIZrSRGHAiYMvPrwSUCp9DsyjAPBgNVHRMBAf8EBTAD
    AQH/MA0GCSqGSIb3DQEBCwUAA0EAPIRzvev1GPzUZ1GUWhkGjMH0rZc9FetbaIwU
    DjAzGWIPDlVKAx6EwgCgZULbel+cK6mJJSy0y5rkut34ECXtNA==
    -----END CERTIFICATE-----
    """

  /// PKCS#8 of a P-256 key.
  static let ecPrivate = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0Ex8iuI4QXpgsTcH
    EXkRILzdMTJaymwZj9FMNfR+oWKhRANCAASymNp3sUylYwxh9+Zj4llyINHt72o7
    wbmZeTQWfBKc+p1EVu+fjdmtEvQd/8wwZ6RDfWdDo81YfeH956qj5DWd
    -----END PRIVATE KEY-----
    """

  /// SubjectPublicKeyInfo of `ecPrivate`.
  static let ecPublic = """
    -----BEGIN PUBLIC KEY-----
    MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEspjad7FMpWMMYffmY+JZciDR7e9q
    O8G5mXk0FnwSnPqdRFbvn43ZrRL0Hf/MMGekQ31nQ6PNWH3h/eeqo+Q1nQ==
    -----END PUBLIC KEY-----
    """

  /// PKCS#8 of an Ed25519 key.
  static let ed25519Private = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEIEyQD9pwn+X19ol13148ktehFfG8RnLNWZ4DpA+luXYo
    -----END PRIVATE KEY-----
    """

  /// PKCS#8 of an RSA key that is restricted to PSS (RFC 4055 §1.2).
  static let pssPrivate = """
    -----BEGIN PRIVATE KEY-----
    MIIBUgIBADALBgkqhkiG9w0BAQoEggE+MIIBOgIBAAJBAMff83rFQuXDVdFL56re
    vxOzhGnp/Xo7n+4cKtJu/8dkzMgic3aEV0ESH+f6K2DsqCkeHBpYkBXP98LO5NwH
    0y0CAwEAAQJBALunfVc0wNwrCvVXyIfaXZdHofg2oa8TL9JES8gKQsaWKhO9cbO9
    uMIfVEJh+Bzn2ELn0atmJAx1SkkKWaaWNVkCIQDjNKmT8vPTMsqsGT+fnASn2wLM
    XV8eCUQC6mt1NPBqcwIhAOE0lG9fjZFtsoK4YIz9HaJqHYXDJkP2yidlFGYnhUPf
    AiALV+2/fTm/KaIExZ3vkhKJbt3M5jyBe2Tx4FJNH7+BEQIhAJZkvLPbxfjWnx24
    75F3/3BVGT4Y4tcEWmAQmpzVy6NVAh9L06PbnHvTPvjEsgn3CKkGQATCo+ZMwjVn
    75FN/kbC
    -----END PRIVATE KEY-----
    """

  /// SubjectPublicKeyInfo of `pssPrivate`.
  static let pssPublic = """
    -----BEGIN PUBLIC KEY-----
    MFowCwYJKoZIhvcNAQEKA0sAMEgCQQDH3/N6xULlw1XRS+eq3r8Ts4Rp6f16O5/u
    HCrSbv/HZMzIInN2hFdBEh/n+itg7KgpHhwaWJAVz/fCzuTcB9MtAgMBAAE=
    -----END PUBLIC KEY-----
    """
}
