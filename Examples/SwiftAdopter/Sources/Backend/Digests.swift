import COpenSSL

/// The SHA-1 digest, 20 bytes.
func sha1(_ message: [UInt8]) -> [UInt8] {
  var digest = [UInt8](repeating: 0, count: 20)
  _ = SHA1(message, message.count, &digest)
  return digest
}

/// The HMAC-SHA256 code, 32 bytes.
func hmacSHA256(key: [UInt8], _ message: [UInt8]) -> [UInt8] {
  var code = [UInt8](repeating: 0, count: 32)
  _ = HMAC(EVP_sha256(), key, Int32(key.count), message, message.count, &code, nil)
  return code
}
