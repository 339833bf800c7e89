import CLibcrypto

/// A call into libcrypto that failed although its arguments were sound.
///
/// The usual causes are memory that ran out and a policy that forbids an algorithm.
package struct LibcryptoError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The libcrypto function that failed.
  package let function: String
  /// Libcrypto's own words for the first error it queued.
  package let message: String

  /// The error in one line: the function and libcrypto's words.
  package var description: String { "\(function) failed: \(message)" }

  init(function: String) {
    self.function = function
    message = Self.takeQueue()
  }

  /// Empties this thread's queue of errors and gives the first, which caused the later ones.
  static func takeQueue() -> String {
    let code = ERR_get_error()
    ERR_clear_error()
    guard code != 0 else { return "no reason given" }
    var text = [CChar](repeating: 0, count: 256)
    ERR_error_string_n(code, &text, text.count)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// Throws what libcrypto queued unless `status` is 1, its word for success.
func ensure(_ status: Int32, _ function: String) throws(LibcryptoError) {
  guard status == 1 else { throw LibcryptoError(function: function) }
}

/// Returns the value; throws the error that libcrypto queued if the value is nil.
func ensure<Value>(_ value: Value?, _ function: String) throws(LibcryptoError) -> Value {
  guard let value else { throw LibcryptoError(function: function) }
  return value
}
