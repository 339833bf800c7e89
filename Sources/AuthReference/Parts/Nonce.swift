import Cryptography

/// Where new nonces come from.
public enum Nonce {
  /// 128 unpredictable bits in hexadecimal, fresh at each call.
  public static func random() throws -> String {
    try randomBytes(count: 16).lowercaseHexadecimal
  }
}
