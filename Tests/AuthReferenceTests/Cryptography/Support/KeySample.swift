import TestSupport

/// PEM texts of many kinds: those of the cases, and RSA keys of 512 bits, which stay short, made with
/// `openssl genpkey` and `pkey` for these tests alone.
enum KeySample {
  /// PKCS#8.
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
  static let encrypted = KeyFile.text("main.private.encrypted.pem")

  /// PKCS#1 under a passphrase, the old way, with headers in the block.
  static let encryptedPKCS1 = KeyFile.text("main.private.encrypted.pkcs1.pem")

  /// PKCS#1.
  static let pkcs1Private = KeyFile.text("main.private.pkcs1.pem")

  /// PKCS#1, public.
  static let pkcs1Public = KeyFile.text("main.public.pkcs1.pem")

  /// A self-signed X.509 certificate.
  static let certificate = KeyFile.text("main.certificate.pem")

  /// PKCS#8 of a P-256 key.
  static let ecPrivate = KeyFile.text("p-256.private.pem")

  /// SubjectPublicKeyInfo of `ecPrivate`.
  static let ecPublic = KeyFile.text("p-256.public.pem")

  /// PKCS#8 of an Ed25519 key.
  static let ed25519Private = KeyFile.text("ed25519.private.pem")

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
