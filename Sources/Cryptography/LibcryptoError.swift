import CLibcrypto

/// A call into libcrypto that failed although its arguments were sound.
///
/// The usual causes are memory that ran out and a policy that forbids an algorithm.
public struct LibcryptoError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The libcrypto function that failed.
  public let function: String
  /// The number of the first error it queued, as `openssl errstr` takes it; 0 if it queued none.
  public let code: UInt
  /// Libcrypto's own words for that error.
  public let message: String

  /// The error in one line: the function and libcrypto's words.
  public var description: String { "\(function) failed: \(message)" }

  /// Takes the first error of this thread's queue, the cause of the later ones, and empties it.
  init(function: String) {
    let code = ERR_get_error()
    ERR_clear_error()
    self.function = function
    self.code = UInt(code)
    self.message = code == 0 ? "no reason given" : Self.text(of: code)
  }

  private static func text(of code: CUnsignedLong) -> String {
    var text = [CChar](repeating: 0, count: 256)
    ERR_error_string_n(code, &text, text.count)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// Throws what libcrypto queued unless `status` is 1, its word for success.
func ensure(_ status: Int32, _ function: String) throws(LibcryptoError) {
  guard status == 1 else { throw LibcryptoError(function: function) }
}

/// Throws what libcrypto queued where it made nothing.
func ensure<Value>(_ value: Value?, _ function: String) throws(LibcryptoError) -> Value {
  guard let value else { throw LibcryptoError(function: function) }
  return value
}
