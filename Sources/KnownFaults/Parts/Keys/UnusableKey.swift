import Cryptography

/// The reason why a file is not a usable key, with the remedy.
package struct UnusableKey: Error {
  package let reason: String

  init(_ reason: String) { self.reason = reason }

  /// Translates an error of libcrypto about a structure.
  init(_ error: KeyError) {
    switch error {
    case .encrypted:
      self.init("is encrypted; openssl pkey -in FILE -out PLAIN writes it without its passphrase")
    case .notRSA(let algorithm):
      self.init("is a key of \(algorithm), and RS256 takes an RSA key")
    default: self.init("is not an RSA key in any form that is known: \(error)")
    }
  }
}
