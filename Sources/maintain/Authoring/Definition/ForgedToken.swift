import Cryptography

/// A compact JWS that is put together step by step, so that a case can spoil any one of the steps.
///
/// Header and claims are written as JSON, encoded, signed and joined. Whatever is changed before
/// the signature is made is covered by it, so that a verifier cannot reject it for the signature.
struct ForgedToken: Sendable {
  var header: JSON.Object
  var claims: JSON.Object
  var signing: Signing

  /// Changes the encoded header and payload; the signature is made over the result.
  var encoded: @Sendable (inout TokenParts) throws -> Void = { _ in }
  /// Changes the parts of the signed token.
  var signed: @Sendable (inout TokenParts) throws -> Void = { _ in }
  /// Writes the parts down as the text that is sent.
  var written: @Sendable (TokenParts) throws -> String = \.text

  private var headerInstead: [UInt8]?
  private var payloadInstead: [UInt8]?

  init(header: JSON.Object, claims: JSON.Object = [:], signing: Signing) {
    self.header = header
    self.claims = claims
    self.signing = signing
  }

  /// How the signature comes about.
  enum Signing: Sendable {
    /// HMAC with SHA-256 under these octets.
    case hs256([UInt8])
    /// RSASSA-PKCS1-v1_5 with SHA-256 under a PKCS#8 key in PEM.
    case rs256(String)
    /// No octets at all.
    case none
    /// Anything else that can be made of the signing input.
    case by(@Sendable (_ signingInput: [UInt8]) throws -> [UInt8])
  }

  /// The octets of the header: its compact JSON, until a case puts others in their place.
  var headerOctets: [UInt8] {
    get { headerInstead ?? Array(JSON.object(header).compact().utf8) }
    set { headerInstead = newValue }
  }

  /// The octets of the payload: the claims' compact JSON, until a case puts others in their place.
  var payloadOctets: [UInt8] {
    get { payloadInstead ?? Array(JSON.object(claims).compact().utf8) }
    set { payloadInstead = newValue }
  }

  /// The token as it is sent.
  func text() throws -> String {
    var parts = TokenParts(
      header: Base64.url.encode(headerOctets),
      payload: Base64.url.encode(payloadOctets),
      signature: ""
    )
    try encoded(&parts)
    parts.signature = Base64.url.encode(try signature(over: Array(parts.signingInput.utf8)))
    try signed(&parts)
    return try written(parts)
  }

  private func signature(over input: [UInt8]) throws -> [UInt8] {
    switch signing {
    case .hs256(let key): try HMAC.sha256(key: key, message: input)
    case .rs256(let pem): try RSAPrivateKey(pem: pem).sign(pkcs1SHA256: input)
    case .none: []
    case .by(let sign): try sign(input)
    }
  }
}
