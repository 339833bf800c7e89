extension JSON {
  /// The greatest depth of nested arrays and objects; `[[]]` has depth two.
  package static var maximumDepth: Int { 512 }

  /// Reads a text in strict JSON: RFC 8259 in UTF-8, and nothing else.
  ///
  /// Rejects in addition what the RFC leaves to the reader: a byte order mark, members of the
  /// same name, lone surrogates, and nesting beyond ``maximumDepth``. The text is read in
  /// place, without a copy, if its storage is contiguous, as that of arrays, buffers and `Data` is.
  package init(parsing bytes: some Collection<UInt8>) throws(ParseError) {
    self = try bytes.withRawBytes { bytes throws(ParseError) in
      var parser = Parser(bytes)
      return try parser.document()
    }
  }

  /// Reads a text in JSON that is strict but for lone surrogates, each of which becomes U+FFFD.
  package init(
    replacingLoneSurrogatesIn bytes: some Collection<UInt8>
  ) throws(ParseError) {
    self = try bytes.withRawBytes { bytes throws(ParseError) in
      var parser = Parser(bytes, replacingLoneSurrogates: true)
      return try parser.document()
    }
  }

  /// Reads a text in strict JSON.
  package init(parsing text: String) throws(ParseError) {
    try self.init(parsing: text.utf8)
  }

  /// The position of the value at a path in a text; nil if the text contains no such value.
  ///
  /// The text is scanned again, so that positions cost nothing unless they are requested. If the
  /// text is not strict JSON, the result reflects only the part before the first error.
  package static func position(of path: Path, in bytes: some Collection<UInt8>) -> Position? {
    bytes.withRawBytes { bytes in
      var locator = Locator(bytes)
      return locator.position(of: path)
    }
  }

  /// The positions of the values at many paths; a single scan suffices if the paths are in text
  /// order.
  package static func positions(of paths: [Path], in bytes: some Collection<UInt8>) -> [Position?] {
    bytes.withRawBytes { bytes in
      var locator = Locator(bytes)
      return paths.map { locator.position(of: $0) }
    }
  }
}

extension Collection<UInt8> {
  /// Calls a function with the bytes in memory, copied only if they are not contiguous.
  fileprivate func withRawBytes<Value, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result = withContiguousStorageIfAvailable { bytes in
      Result { () throws(Failure) in try body(UnsafeRawBufferPointer(bytes)) }
    }
    if let result { return try result.get() }
    return try Array(self).withRawBytes(body)
  }
}
