// The algorithm that a header names.
extension CaseDefinition where Base: ForgingScenario {
  static func algNone(_ name: String = "none") -> Self {
    breaks("JWS-ALG-NONE", "The algorithm \(name), without a signature") {
      $0.header["alg"] = .string(name)
      $0.unsign()
    }
    .reasons(.algorithmNotAllowed).flagged("alg-none")
  }

  static var algNoneSigned: Self {
    breaks("JWS-ALG-NONE", "The algorithm none beside a good signature") {
      $0.header["alg"] = "none"
    }
    .reasons(.algorithmNotAllowed).flagged("alg-none")
  }

  static var algMissing: Self {
    breaks("JWS-ALG-REQUIRED", "No algorithm beside a good signature") { $0.header["alg"] = nil }
      .reasons(.algorithmNotAllowed, .malformed).flagged("alg-type")
  }

  /// The algorithm as something else than a name.
  static func alg(_ value: JSON, _ what: String) -> Self {
    breaks("JWS-ALG-REQUIRED", "An algorithm that is \(what)") { $0.header["alg"] = value }
      .reasons(.algorithmNotAllowed, .malformed).flagged("alg-type")
  }

  /// The right algorithm in another spelling.
  static func alg(spelled name: String, _ what: String) -> Self {
    breaks("JWS-ALG-CASE", "The right algorithm \(what)") { $0.header["alg"] = .string(name) }
      .reasons(.algorithmNotAllowed)
  }
}

// Extensions that a header calls critical.
extension CaseDefinition where Base: ForgingScenario {
  static func critUnknown(_ name: String = "x", _ value: JSON = 1) -> Self {
    breaks("JWS-CRIT", "A critical extension that nobody knows") {
      $0.header["crit"] = [.string(name)]
      $0.header[name] = value
    }
    .reasons(.unsupportedCriticalHeader).flagged("crit-ignored")
  }

  static func critAbsent(_ name: String = "x") -> Self {
    breaks("JWS-CRIT", "A critical extension that the header lacks") {
      $0.header["crit"] = [.string(name)]
    }
    .reasons(.unsupportedCriticalHeader, .malformed).flagged("crit-ignored")
  }

  static func critTwice(_ name: String = "x") -> Self {
    breaks("JWS-CRIT", "A crit that names one extension twice") {
      $0.header["crit"] = [.string(name), .string(name)]
      $0.header[name] = 1
    }
    .reasons(.unsupportedCriticalHeader, .malformed).flagged("crit-ignored")
  }

  static var critEncodedPayload: Self {
    leavesOpen("JWS-CRIT", "The critical extension b64 with its default, true") {
      $0.header["crit"] = ["b64"]
      $0.header["b64"] = true
    }
    .asking(
      Base.question("b64-true"),
      .rejectedOr(.unsupportedCriticalHeader) { $0.header["crit"] = nil }
    )
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
    .reasons(.unsupportedCriticalHeader, .malformed, .badSignature).flagged("crit-ignored")
  }

  static var critEmpty: Self { malformedCrit([], "A crit without names") }

  static var critRegistered: Self {
    malformedCrit(["alg"], "A crit that names alg, which is not an extension")
  }

  /// A crit that is no list of names.
  static func crit(_ value: JSON, _ what: String) -> Self {
    malformedCrit(value, "A crit that is \(what)")
  }

  /// A crit that breaks a rule of its own, for which recipients may reject it (RFC 7515 §4.1.11).
  private static func malformedCrit(_ value: JSON, _ title: String) -> Self {
    breaks("JWS-CRIT-WELL-FORMED", title) { $0.header["crit"] = value }
      .reasons(.unsupportedCriticalHeader, .malformed).flagged("crit-ignored")
  }
}
