/// One test vector: its file's path under `vectors` without `.json`, a slash, and a slug.
///
/// An id never changes its meaning and is never used again.
package struct CaseID: Identifier {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The path of the case's file under `vectors`, without `.json`.
  package var file: String { lastSlash.map { String(rawValue[..<$0]) } ?? "" }

  /// The name of the case in its file.
  package var slug: String {
    lastSlash.map { String(rawValue[rawValue.utf8.index(after: $0)...]) } ?? rawValue
  }

  private var lastSlash: String.Index? { rawValue.utf8.lastIndex(of: UInt8(ascii: "/")) }
}

/// One question that the documents leave open, such as `sinch-kid-distance-from-iat`.
package struct AmbiguityID: Identifier {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// One answer to an ambiguity, such as `reject`.
package struct Interpretation: Identifier {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// One class of mistakes, such as `alg-none`.
package struct FlagID: Identifier {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// The name of a known fault, such as `sinch-secret-as-text`.
package struct FaultID: Identifier {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}
