import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// Who, and for which nonce.
  static let layerTokenClaimChecks: [KnownFault] =
    same("iss", "iss", .wrongIssuer) { $0.providerID }
    + same("nce", "nce", .nonceMismatch) { $0.nonce } + [
      user("layer-verify-prn-optional", "takes a token without prn", flag: "claims-missing") {
        value,
        _ in
        value == nil ? "" : value?.string
      },
      user("layer-verify-prn-empty", "takes an empty prn", flag: "empty-identity") { value, _ in
        value?.string
      },
      user("layer-verify-prn-any-kind", "takes a prn of any kind", flag: "claims-missing") {
        value,
        _ in
        value.map { $0.string ?? $0.compact() }
      },
      user("layer-verify-prn-or-sub", "takes sub where prn is missing", flag: "claims-missing") {
        value,
        claims in
        (value ?? claims["sub"])?.string.flatMap { $0.isEmpty ? nil : $0 }
      },
      user("layer-verify-sub-first", "takes sub before prn", flag: "wrong-subject") {
        value,
        claims in
        (claims["sub"] ?? value)?.string.flatMap { $0.isEmpty ? nil : $0 }
      },
      user(
        "layer-verify-user-precomposed",
        "normalises the user id (NFC)",
        flag: "unicode-normalisation"
      ) { value, _ in
        value?.string.flatMap { $0.isEmpty ? nil : Normalisation.composed($0) }
      },
      user(
        "layer-verify-user-decomposed",
        "normalises the user id (NFD)",
        flag: "unicode-normalisation"
      ) { value, _ in
        value?.string.flatMap { $0.isEmpty ? nil : Normalisation.decomposed($0) }
      },
      user(
        "layer-verify-user-lower-case",
        "makes lower case of the user id",
        flag: "inexact-comparison"
      ) { value, _ in
        value?.string.flatMap { $0.isEmpty ? nil : $0.lowercased() }
      },
      user(
        "layer-verify-user-trimmed",
        "takes blanks from around the user id",
        flag: "inexact-comparison"
      ) { value, _ in
        value?.string.flatMap { text in
          let start = text.drop { $0 == " " }
          return text.isEmpty ? nil : String(start.reversed().drop { $0 == " " }.reversed())
        }
      },
      user("layer-verify-user-cut-at-nul", "ends the user id at a NUL", flag: "inexact-comparison")
      { value, _ in
        value?.string.flatMap {
          $0.isEmpty ? nil : String(decoding: $0.utf8.prefix { $0 != 0 }, as: UTF8.self)
        }
      },
      user(
        "layer-verify-user-percent-decoded",
        "percent-decodes the user id",
        flag: "wrong-subject"
      ) { value, _ in
        value?.string.flatMap {
          $0.isEmpty ? nil : String(decoding: Escapes.percentDecoded(Array($0.utf8)), as: UTF8.self)
        }
      },
      KnownFault(
        "layer-verify-nce-from-header",
        in: .layerVerifier,
        "takes the nonce from the header as well",
        fix: "the nonce is the claim nce",
        flag: "nonce-unchecked"
      ) {
        $0.layerTokenVerifier.claimChecks.rule("nce") { evidence in
          let nonce = (evidence.claims.members["nce"] ?? evidence.header["nce"])?.string
          guard nonce?.utf8.elementsEqual(evidence.input.nonce.utf8) == true else {
            throw Refusal(.nonceMismatch)
          }
        }
      },
      KnownFault(
        "layer-verify-nce-named-nonce",
        in: .layerVerifier,
        "takes a claim nonce for nce",
        fix: "the nonce is the claim nce",
        flag: "nonce-unchecked"
      ) {
        $0.layerTokenVerifier.claimChecks.rule("nce") { evidence in
          let nonce = (evidence.claims.members["nce"] ?? evidence.claims.members["nonce"])?.string
          guard nonce?.utf8.elementsEqual(evidence.input.nonce.utf8) == true else {
            throw Refusal(.nonceMismatch)
          }
        }
      },
      KnownFault(
        "layer-verify-prn-from-header",
        in: .layerVerifier,
        "takes the user id from the header as well",
        fix: "the user id is the claim prn",
        flag: "claims-missing"
      ) {
        $0.layerTokenVerifier.claimChecks.rule("prn") { evidence in
          if evidence.claims.members["prn"] == nil {
            evidence.claims.members["prn"] = evidence.header["prn"]
          }
          if try evidence.claims.string("prn").isEmpty { throw Refusal(.claimInvalid) }
        }
      },
    ]

  private static func user(
    _ id: FaultID,
    _ mistake: String,
    flag: FlagID,
    _ read: @escaping @Sendable (JSON?, JSON.Object) -> String?
  ) -> KnownFault {
    KnownFault(
      id,
      in: .layerVerifier,
      mistake,
      fix: "prn is a text that is not empty, exactly as it is",
      flag: flag
    ) {
      $0.layerTokenVerifier.claimChecks.rule("prn") { evidence in
        let members = evidence.claims.members
        guard let user = read(members["prn"], members) else { throw Refusal(.claimInvalid) }
        evidence.claims.members["prn"] = .string(user)
      }
    }
  }

  /// The ways in which a claim is not compared exactly.
  private static func same(
    _ name: String,
    _ what: String,
    _ reason: ReasonCode,
    _ expected: @escaping @Sendable (LayerIdentityTokenVerification.Input) -> String
  ) -> [KnownFault] {
    let ways: [(String, String, FlagID, @Sendable (String, String) -> Bool)] = [
      ("unchecked", "never compares \(what)", "wrong-subject", { _, _ in true }),
      (
        "by-beginning", "compares only the beginning of \(what)", "inexact-comparison",
        { $0.utf8.starts(with: $1.utf8) }
      ),
      (
        "beginning-of-expected", "takes any beginning of the expected \(what)",
        "inexact-comparison",
        { $1.utf8.starts(with: $0.utf8) }
      ),
      (
        "in-any-case", "compares \(what) without regard to letter case", "inexact-comparison",
        { $0.lowercased() == $1.lowercased() }
      ),
      (
        "canonical", "compares \(what) by canonical equivalence", "unicode-normalisation",
        { $0 == $1 }
      ),
      (
        "trimmed", "takes white space and slashes from around \(what)", "inexact-comparison",
        { text, expected in
          let isEdge: (Character) -> Bool = { $0.isWhitespace || $0 == "/" }
          let start = text.drop(while: isEdge)
          return String(start.reversed().drop(while: isEdge).reversed()) == expected
        }
      ),
      (
        "cut-at-nul", "compares \(what) as C strings", "inexact-comparison",
        { $0.utf8.prefix { $0 != 0 }.elementsEqual($1.utf8) }
      ),
      (
        "contained", "asks only whether the expected \(what) contains what came",
        "inexact-comparison",
        { $1.contains($0) || $0.isEmpty }
      ),
    ]
    let exact = ways.map { way, mistake, flag, fits in
      KnownFault(
        FaultID(rawValue: "layer-verify-\(name)-\(way)"),
        in: .layerVerifier,
        mistake,
        fix: "compare \(what) with what is expected, octet for octet",
        flag: flag
      ) {
        $0.layerTokenVerifier.claimChecks.rule(name) { evidence in
          if way == "unchecked" { return }
          let text = try evidence.claims.string(name)
          if !fits(text, expected(evidence.input)) { throw Refusal(reason) }
        }
      }
    }
    return exact + [
      KnownFault(
        FaultID(rawValue: "layer-verify-\(name)-optional"),
        in: .layerVerifier,
        "takes a token without \(what)",
        fix: "\(what) must be there",
        flag: "claims-missing"
      ) {
        $0.layerTokenVerifier.claimChecks.rule(name) { evidence in
          guard let value = evidence.claims.members[name], value != .null else { return }
          let text = try required(value.string, .claimInvalid)
          if !text.utf8.elementsEqual(expected(evidence.input).utf8) { throw Refusal(reason) }
        }
      },
      KnownFault(
        FaultID(rawValue: "layer-verify-\(name)-no-text-taken"),
        in: .layerVerifier,
        "takes \(what) of any kind that is no text",
        fix: "\(what) is a text",
        flag: "claims-missing"
      ) {
        $0.layerTokenVerifier.claimChecks.rule(name) { evidence in
          let value = try required(evidence.claims.members[name], .claimMissing)
          guard let text = value.string else { return }
          if !text.utf8.elementsEqual(expected(evidence.input).utf8) { throw Refusal(reason) }
        }
      },
    ]
  }
}
