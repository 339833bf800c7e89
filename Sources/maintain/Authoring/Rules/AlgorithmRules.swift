// The algorithm that a header names.
extension CaseDefinition where Base: ForgingScenario {
  static func algNone(_ name: String = "none") -> Self {
    let id = namesLikeNone.first { $0.name == name }?.id ?? ""
    return breaks("JWS-ALG-NONE", "The algorithm \(name), without a signature") {
      $0.header["alg"] = .string(name)
      $0.unsign()
    }
    .named(id).reasons(.algorithmNotAllowed).flagged("alg-none")
  }

  /// Spellings of none that lenient comparisons take for it.
  static var namesLikeNone: [(id: String, name: String, what: String)] {
    [
      ("alg-none", "none", "The algorithm none"),
      ("alg-none-capitalised", "None", "The algorithm None"),
      ("alg-none-upper-case", "NONE", "The algorithm NONE"),
      ("alg-none-mixed-case", "nOnE", "The algorithm nOnE"),
      ("alg-none-space-before", " none", "The algorithm none with a space before it"),
      ("alg-none-space-behind", "none ", "The algorithm none with a space behind it"),
      ("alg-none-nul-behind", "none\0", "The algorithm none with a NUL behind it"),
      ("alg-none-full-width", "ｎｏｎｅ", "The algorithm none in full-width letters"),
      ("alg-none-cyrillic", "n\u{43E}ne", "The algorithm none with a Cyrillic o"),
    ]
  }

  static var algNoneSigned: Self {
    breaks("JWS-ALG-NONE", "The algorithm none beside a good signature") {
      $0.header["alg"] = "none"
    }
    .named("alg-none-with-signature").reasons(.algorithmNotAllowed).flagged("alg-none")
  }

  static var algMissing: Self {
    breaks("JWS-ALG-REQUIRED", "No algorithm beside a good signature") {
      $0.header["alg"] = nil
    }
    .named("alg-missing").reasons(.algorithmNotAllowed, .malformed).flagged("alg-type")
  }

  /// The algorithm as something else than a name.
  static func alg(_ value: JSON, _ what: String) -> Self {
    breaks("JWS-ALG-REQUIRED", "An algorithm that is \(what)") {
      $0.header["alg"] = value
    }
    .named("alg-\(value == "" ? "empty" : value.kind.noun)")
    .reasons(.algorithmNotAllowed, .malformed).flagged("alg-type")
  }

  /// The right algorithm in another spelling.
  static func alg(_ spelling: NearText) -> Self {
    breaks("JWS-ALG-CASE", "The right algorithm \(spelling.phrase)") {
      $0.header["alg"] = .string(spelling.write(Base.algorithm))
    }
    .named("alg-\(spelling.slug)").reasons(.algorithmNotAllowed)
  }
}

extension JSON.Kind {
  /// The kind without its article.
  var noun: Substring { description.split(separator: " ").last ?? "" }
}

// Extensions that a header calls critical.
extension CaseDefinition where Base: ForgingScenario {
  static func critUnknown(_ name: String = "x", _ value: JSON = 1) -> Self {
    breaks("JWS-CRIT", "An unknown critical extension") {
      $0.header["crit"] = [.string(name)]
      $0.header[name] = value
    }
    .named(value == .null ? "crit-unknown-extension-null" : "crit-unknown-extension")
    .reasons(.unsupportedCriticalHeader).flagged("crit-ignored")
  }

  static func critAbsent(_ name: String = "x") -> Self {
    breaks("JWS-CRIT", "A critical extension that the header lacks") {
      $0.header["crit"] = [.string(name)]
    }
    .named(name.isEmpty ? "crit-empty-name" : "crit-member-absent")
    .reasons(.unsupportedCriticalHeader, .malformed).flagged("crit-ignored")
  }

  static func critTwice(_ name: String = "x") -> Self {
    breaks("JWS-CRIT", "A crit that names one extension twice") {
      $0.header["crit"] = [.string(name), .string(name)]
      $0.header[name] = 1
    }
    .named("crit-name-twice")
    .reasons(.unsupportedCriticalHeader, .malformed).flagged("crit-ignored")
  }

  static var critEncodedPayload: Self {
    leavesOpen("JWS-CRIT", "The critical extension b64 with its default, true") {
      $0.header["crit"] = ["b64"]
      $0.header["b64"] = true
    }
    .named("crit-encoded-payload")
    .asking(Base.question("b64-true"))
    .either(.rejectedOr(.unsupportedCriticalHeader) { $0.header["crit"] = nil })
    .flagged("crit-ignored")
  }

  static var critUnencodedPayload: Self {
    breaks(
      "JWS-CRIT",
      "The critical extension b64 set to false, over a payload that is encoded all the same"
    ) {
      $0.header["crit"] = ["b64"]
      $0.header["b64"] = false
    }
    .named("crit-unencoded-payload").reasons(.unsupportedCriticalHeader, .malformed, .badSignature)
    .flagged("crit-ignored")
  }

  static var critEmpty: Self { malformedCrit("crit-empty", [], "A crit without names") }

  static var critRegistered: Self {
    malformedCrit(
      "crit-registered-name",
      ["alg"],
      "A crit that names alg, which is not an extension"
    )
  }

  /// A crit that is no list of names.
  static func crit(_ kind: String, _ value: JSON, _ what: String) -> Self {
    malformedCrit("crit-\(kind)", value, "A crit that is \(what)")
  }

  /// A crit that breaks a rule of its own, for which recipients may reject it (RFC 7515 §4.1.11).
  private static func malformedCrit(_ id: String, _ value: JSON, _ title: String) -> Self {
    breaks("JWS-CRIT-WELL-FORMED", title) { $0.header["crit"] = value }
      .named(id).reasons(.unsupportedCriticalHeader, .malformed).flagged("crit-ignored")
  }
}
