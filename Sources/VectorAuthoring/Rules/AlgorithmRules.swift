import AuthConformance
import ConformanceSuite
import StrictJSON

// The algorithm that a header names.
extension Rule {
  static func algNone(_ name: String = "none") -> Self {
    Rule(
      "The algorithm \(name), without a signature",
      .invalid([.algorithmNotAllowed]),
      decidedBy: "JWS-ALG-NONE",
      flags: ["alg-none"]
    ) {
      $0.header["alg"] = .string(name)
      $0.unsign()
    }
  }

  static var algNoneSigned: Self {
    Rule(
      "The algorithm none beside a good signature",
      .invalid([.algorithmNotAllowed]),
      decidedBy: "JWS-ALG-NONE",
      flags: ["alg-none"]
    ) { $0.header["alg"] = "none" }
  }

  static var algMissing: Self {
    Rule(
      "No algorithm beside a good signature",
      .invalid([.algorithmNotAllowed, .malformed]),
      decidedBy: "JWS-ALG-REQUIRED",
      flags: ["alg-type"]
    ) { $0.header["alg"] = nil }
  }

  /// The algorithm as something else than a name.
  static func alg(_ value: JSON, _ what: String) -> Self {
    Rule(
      "An algorithm that is \(what)",
      .invalid([.algorithmNotAllowed, .malformed]),
      decidedBy: "JWS-ALG-REQUIRED",
      flags: ["alg-type"]
    ) { $0.header["alg"] = value }
  }

  /// The right algorithm in another spelling.
  static func alg(spelled name: String, _ what: String) -> Self {
    Rule(
      "The right algorithm \(what)",
      .invalid([.algorithmNotAllowed]),
      decidedBy: "JWS-ALG-CASE"
    ) { $0.header["alg"] = .string(name) }
  }
}

// Extensions that a header calls critical.
extension Rule {
  static func critUnknown(_ name: String = "x", _ value: JSON = 1) -> Self {
    Rule(
      "A critical extension that nobody knows",
      .invalid([.unsupportedCriticalHeader]),
      decidedBy: "JWS-CRIT",
      flags: ["crit-ignored"]
    ) {
      $0.header["crit"] = [.string(name)]
      $0.header[name] = value
    }
  }

  static func critAbsent(_ name: String = "x") -> Self {
    Rule(
      "A critical extension that the header lacks",
      .invalid([.unsupportedCriticalHeader, .malformed]),
      decidedBy: "JWS-CRIT",
      flags: ["crit-ignored"]
    ) { $0.header["crit"] = [.string(name)] }
  }

  static func critTwice(_ name: String = "x") -> Self {
    Rule(
      "A crit that names one extension twice",
      .invalid([.unsupportedCriticalHeader, .malformed]),
      decidedBy: "JWS-CRIT",
      flags: ["crit-ignored"]
    ) {
      $0.header["crit"] = [.string(name), .string(name)]
      $0.header[name] = 1
    }
  }

  static var critEncodedPayload: Self {
    Rule(
      "The critical extension b64 with its default, true",
      .leftOpen(
        "jws-b64-true",
        .rejectedOr(.unsupportedCriticalHeader) { $0.header["crit"] = nil }
      ),
      decidedBy: "JWS-CRIT",
      flags: ["crit-ignored"]
    ) {
      $0.header["crit"] = ["b64"]
      $0.header["b64"] = true
    }
  }

  static var critUnencodedPayload: Self {
    Rule(
      "The critical extension b64 set to false, over a payload that is encoded all the same",
      .invalid([.unsupportedCriticalHeader, .malformed, .badSignature]),
      decidedBy: "JWS-CRIT",
      flags: ["crit-ignored"]
    ) {
      $0.header["crit"] = ["b64"]
      $0.header["b64"] = false
    }
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
    Rule(
      title,
      .invalid([.unsupportedCriticalHeader, .malformed]),
      decidedBy: "JWS-CRIT-WELL-FORMED",
      flags: ["crit-ignored"]
    ) { $0.header["crit"] = value }
  }
}
