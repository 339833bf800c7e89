import AuthConformance
import Cryptography
import StrictJSON

/// An identity token under construction: everything right until a test changes it.
struct LayerDraft: Sendable {
  var header: JSON = [
    "typ": "JWT", "alg": "RS256", "cty": "layer-eit;v=1", "kid": "layer:///keys/1",
  ]
  var claims: JSON = [
    "iss": "layer:///providers/1", "prn": "user", "iat": 1_514_862_245, "exp": 1_514_862_845,
    "nce": "nonce",
  ]
  var key = Key.rsa(PublishedSignature.rfc7515.privateKey)

  enum Key: Sendable {
    case rsa(String)
    case hmac([UInt8])
    case none
  }

  func token() throws -> String {
    try sign(header.compact(), claims.compact()) { message in
      switch key {
      case .rsa(let pem): try RSAPrivateKey(pem: pem).sign(pkcs1SHA256: message)
      case .hmac(let key): try HMAC.sha256(key: key, message: message)
      case .none: []
      }
    }
  }
}

extension LayerDraft {
  private static func header(
    _ name: String,
    _ reason: ReasonCode?,
    _ member: String,
    _ value: JSON?
  ) -> Trial<LayerDraft> {
    Trial("\(member) \(name)", reason) { $0.header[member: member] = value }
  }

  private static func claim(
    _ name: String,
    _ reason: ReasonCode?,
    _ claim: String,
    _ value: JSON?
  ) -> Trial<LayerDraft> {
    Trial("\(claim) \(name)", reason) { $0.claims[member: claim] = value }
  }

  static let trials: [Trial<LayerDraft>] = [
    Trial("unchanged", nil) { _ in },
    header("missing", nil, "typ", nil),
    header("of older samples", nil, "typ", "JWS"),
    header("of an access token", .wrongType, "typ", "at+jwt"),
    header("null", .wrongType, "typ", .null),
    header("missing", .wrongType, "cty", nil),
    header("of another version", .wrongType, "cty", "layer-eit;v=2"),
    header("with a space", .wrongType, "cty", "layer-eit; v=1"),
    header("missing", .unknownKey, "kid", nil),
    header("a number", .unknownKey, "kid", 1),
    header("unknown", .unknownKey, "kid", "layer:///keys/3"),
    header("in upper case", .unknownKey, "kid", "LAYER:///keys/1"),
    header("of another key", .badSignature, "kid", "layer:///keys/2"),
    header("of a weak key", .weakKey, "kid", "weak"),
    header("of a private key", .malformed, "kid", "private"),
    header("missing", .algorithmNotAllowed, "alg", nil),
    header("none", .algorithmNotAllowed, "alg", "none"),
    header("in lower case", .algorithmNotAllowed, "alg", "rs256"),
    header("of another kind", .unsupportedCriticalHeader, "crit", ["x"]),
    Trial("HS256 under the public key's text", .algorithmNotAllowed) {
      $0.header[member: "alg"] = "HS256"
      $0.key = .hmac(Array(PublishedSignature.rfc7515.publicKey.utf8))
    },
    Trial("RS256 under an HMAC", .badSignature) {
      $0.key = .hmac(Array(PublishedSignature.rfc7515.publicKey.utf8))
    },
    Trial("no signature", .badSignature) { $0.key = .none },
    Trial("another private key", .badSignature) {
      $0.key = .rsa(PublishedSignature.rfc7520.privateKey)
    },
    claim("missing", .claimMissing, "iss", nil),
    claim("of another", .wrongIssuer, "iss", "layer:///providers/2"),
    claim("a number", .claimInvalid, "iss", 1),
    claim("missing", .claimMissing, "prn", nil),
    claim("empty", .claimInvalid, "prn", ""),
    claim("an object", .claimInvalid, "prn", [:]),
    claim("missing", .claimMissing, "iat", nil),
    claim("a fraction", .claimInvalid, "iat", .text("1514862244.5")),
    claim("with a zero after the point", nil, "iat", .text("1514862245.0")),
    claim("a second after now", .notYetValid, "iat", 1_514_862_246),
    claim("missing", .claimMissing, "exp", nil),
    claim("a fraction", .claimInvalid, "exp", .text("1514862845.5")),
    claim("in milliseconds", .claimInvalid, "exp", 1_514_862_845_000),
    claim("before iat", .claimInvalid, "exp", 1_514_862_244),
    claim("1e400", .claimInvalid, "exp", .text("1e400")),
    claim("in the future", .notYetValid, "nbf", 1_514_862_246),
    claim("missing", .claimMissing, "nce", nil),
    claim("empty", .nonceMismatch, "nce", ""),
    claim("a prefix", .nonceMismatch, "nce", "nonc"),
    claim("a number", .claimInvalid, "nce", 1),
    claim("named", .claimInvalid, "aud", ["layer"]),
    claim("unknown", nil, "extra", true),
    Trial("claims an array", .malformed) { $0.claims = [] },
  ]
}
