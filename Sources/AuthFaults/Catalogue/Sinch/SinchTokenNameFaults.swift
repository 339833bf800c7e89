import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// Who a registration token is for.
  static let sinchTokenNames: [KnownFault] = [
    sinchClaim(
      "sinch-iss-bare-key",
      "iss",
      "writes the application key alone as iss",
      flag: "wrong-subject",
      seenIn: ["sinch/skills, browser page"]
    ) { .string($0.input.applicationKey) },
    sinchClaim("sinch-iss-slash-behind", "iss", "writes a slash behind iss", flag: "wrong-subject")
    {
      .string(SinchNames.application($0.input.applicationKey) + "/")
    },
    sinchClaim("sinch-iss-with-scheme", "iss", "writes https: before iss", flag: "wrong-subject") {
      .string("https:" + SinchNames.application($0.input.applicationKey))
    },
    sinchClaim(
      "sinch-iss-constant",
      "iss",
      "writes the same iss for every application",
      flag: "wrong-subject"
    ) { _ in .string(SinchNames.application("a32e5a8d-f7d8-411c-9645-9038e8dd051d")) },
    sinchClaim("sinch-iss-missing", "iss", "leaves iss out", flag: "claims-missing") { _ in nil },
    sinchClaim(
      "sinch-sub-bare-user",
      "sub",
      "writes the user id alone as sub",
      flag: "wrong-subject",
      seenIn: ["sinch/skills, browser page"]
    ) { .string($0.input.userID) },
    sinchClaim("sinch-sub-without-users", "sub", "leaves /users/ out of sub", flag: "wrong-subject")
    {
      .string(SinchNames.application($0.input.applicationKey) + "/" + $0.input.userID)
    },
    sinchClaim("sinch-sub-is-iss", "sub", "writes iss as sub", flag: "wrong-subject") {
      .string(SinchNames.application($0.input.applicationKey))
    },
    sinchClaim("sinch-sub-missing", "sub", "leaves sub out", flag: "claims-missing") { _ in nil },
    sinchClaim(
      "sinch-sub-constant",
      "sub",
      "writes the same user into every token",
      flag: "wrong-subject"
    ) { .string(SinchNames.userPrefix($0.input.applicationKey) + "foo") },
    subject("sinch-sub-lower-case", "makes lower case of the user id", flag: "inexact-comparison") {
      $0.lowercased()
    },
    subject("sinch-sub-precomposed", "normalises the user id (NFC)", flag: "unicode-normalisation")
    {
      Normalisation.composed($0)
    },
    subject("sinch-sub-decomposed", "normalises the user id (NFD)", flag: "unicode-normalisation") {
      Normalisation.decomposed($0)
    },
    subject("sinch-sub-trimmed", "takes blanks from around the user id", flag: "inexact-comparison")
    {
      let text = $0.drop { $0 == " " }
      return String(text.reversed().drop { $0 == " " }.reversed())
    },
    subject("sinch-sub-cut-at-nul", "ends the user id at a NUL", flag: "inexact-comparison") {
      String(String.UnicodeScalarView($0.unicodeScalars.prefix { $0 != "\0" }))
    },
    subject("sinch-sub-percent-decoded", "percent-decodes the user id", flag: "wrong-subject") {
      String(decoding: Escapes.percentDecoded(Array($0.utf8)), as: UTF8.self)
    },
    subject("sinch-sub-html-escaped", "escapes the user id for HTML", flag: "json-escapes") {
      Escapes.htmlEscaped($0)
    },
    subject(
      "sinch-sub-latin-1",
      "writes question marks for characters beyond Latin-1",
      flag: "wrong-encoding"
    ) { String($0.map { $0.unicodeScalars.allSatisfy { $0.value < 256 } ? $0 : "?" }) },
    KnownFault(
      "sinch-slashes-unescaped-in-json",
      in: .issuers,
      "replaces \\/ by / in the serialised token, which also rewrites a backslash before a slash",
      fix: "let the JSON writer decide about slashes, and change nothing in what it wrote",
      flag: "json-escapes",
      seenIn: ["vendor Swift sample"]
    ) {
      $0.changeWriters {
        $0.json = { Array(JSON.object($0).compact().replacing("\\/", with: "/").utf8) }
      }
    },
    KnownFault(
      "token-json-concatenated",
      in: .issuers,
      "builds the JSON of a token by joining strings, so that a user id can add claims",
      fix: "write header and claims with a JSON writer",
      flag: "string-building",
      seenIn: ["public sample code"]
    ) {
      $0.changeWriters {
        $0.json = { object in
          let members = object.members.map { member in
            "\"\(member.name)\":"
              + (member.value.string.map { "\"\($0)\"" } ?? member.value.compact())
          }
          return Array("{\(members.joined(separator: ","))}".utf8)
        }
      }
    },
  ]

  static func sinchClaim(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    fix: String = "iss is //rtc.sinch.com/applications/{key}, sub is iss and /users/{id}",
    flag: FlagID,
    seenIn: [String] = [],
    _ value: @escaping @Sendable (SinchTokenContents) throws -> JSON?
  ) -> KnownFault {
    KnownFault(id, in: .sinchIssuer, mistake, fix: fix, flag: flag, seenIn: seenIn) {
      $0.sinchTokenIssuer.claims.set(name, value)
    }
  }

  private static func subject(
    _ id: FaultID,
    _ mistake: String,
    flag: FlagID,
    _ change: @escaping @Sendable (String) -> String
  ) -> KnownFault {
    sinchClaim(id, "sub", mistake, fix: "put the user id into sub exactly as given", flag: flag) {
      .string(SinchNames.userPrefix($0.input.applicationKey) + change($0.input.userID))
    }
  }
}
