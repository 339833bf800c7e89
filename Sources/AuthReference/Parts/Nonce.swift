import AuthConformance
import Cryptography

/// The source of new nonces.
package enum Nonce {
  /// 128 unpredictable bits in hexadecimal, fresh at each call.
  package static func random() throws -> String {
    try randomBytes(count: 16).lowercaseHexadecimal
  }
}
