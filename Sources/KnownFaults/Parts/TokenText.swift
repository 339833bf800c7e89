extension String {
  /// The claims of whatever can be read as a token.
  package var claims: JSON.Object? {
    let reader = CompactReader()
    guard let token = try? reader.read(self) else { return nil }
    return try? reader.object(token.payload)
  }

  /// A token whose header and payload are parsed and written again; any other text as it is.
  var withRewrittenJSON: String {
    let parts = split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3 else { return self }
    let rewritten = parts.prefix(2).compactMap { part -> String? in
      guard let octets = Base64.url.decode(part), let json = try? JSON(parsing: octets) else {
        return nil
      }
      return Base64.url.encode(Array(json.compact().utf8))
    }
    return rewritten.count == 2 ? (rewritten + [parts[2]]).joined(separator: ".") : self
  }
}
