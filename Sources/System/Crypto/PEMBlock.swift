import CLibcrypto

/// The first PEM block of a text, read without ever asking for a passphrase.
///
/// Text before and after the block is ignored (RFC 7468 §2). The content is erased with the block.
struct PEMBlock: ~Copyable {
  let label: String
  /// Whether lines such as "Proc-Type: 4,ENCRYPTED" precede the content (RFC 1421 §4.6).
  let hasHeaders: Bool
  private let content: UnsafeMutablePointer<UInt8>
  private let count: Int

  init(firstIn text: String) throws(KeyError) {
    var label: UnsafeMutablePointer<CChar>?
    var headers: UnsafeMutablePointer<CChar>?
    var content: UnsafeMutablePointer<UInt8>?
    var count = 0
    let found = text.utf8.withOctets { text in
      let input = Int32(exactly: text.count).flatMap { BIO_new_mem_buf(text.baseAddress, $0) }
      guard let input else { return false }
      defer { BIO_free(input) }
      return PEM_read_bio(input, &label, &headers, &content, &count) == 1
    }
    defer {
      CRYPTO_free(label, #file, #line)
      CRYPTO_free(headers, #file, #line)
    }
    guard found, let label, let headers, let content else {
      ERR_clear_error()
      throw .notPEM
    }
    self.label = String(cString: label)
    self.hasHeaders = headers.pointee != 0
    self.content = content
    self.count = count
  }

  deinit { CRYPTO_clear_free(content, count, #file, #line) }

  /// Lends the content, which lives no longer than the block.
  func withContent<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: content, count: count))
  }
}
