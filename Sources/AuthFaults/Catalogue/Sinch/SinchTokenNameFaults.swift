import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// Faults in iss and sub.
  static let sinchTokenNames: [KnownFault] =
    [
      sinchClaim(
        "sinch-iss-bare-key",
        "iss",
        "writes the application key alone as iss",
        flag: "wrong-subject",
        seenIn: ["sinch/skills, browser page"]
      ) { .string($0.input.applicationKey) },
      sinchClaim("sinch-iss-slash-behind", "iss", "appends a slash to iss", flag: "wrong-subject") {
        .string(SinchNames.application($0.input.applicationKey) + "/")
      },
      sinchClaim("sinch-iss-with-scheme", "iss", "prefixes iss with https:", flag: "wrong-subject")
      {
        .string("https:" + SinchNames.application($0.input.applicationKey))
      },
      sinchClaim(
        "sinch-iss-constant",
        "iss",
        "writes the same iss for every application",
        flag: "wrong-subject"
      ) { _ in .string(SinchNames.application("a32e5a8d-f7d8-411c-9645-9038e8dd051d")) },
      sinchClaim("sinch-iss-missing", "iss", "omits iss", flag: "claims-missing") { _ in nil },
      sinchClaim(
        "sinch-sub-bare-user",
        "sub",
        "writes the user id alone as sub",
        flag: "wrong-subject",
        seenIn: ["sinch/skills, browser page"]
      ) { .string($0.input.userID) },
      sinchClaim("sinch-sub-without-users", "sub", "omits /users/ from sub", flag: "wrong-subject")
      {
        .string(SinchNames.application($0.input.applicationKey) + "/" + $0.input.userID)
      },
      sinchClaim("sinch-sub-is-iss", "sub", "writes iss as sub", flag: "wrong-subject") {
        .string(SinchNames.application($0.input.applicationKey))
      },
      sinchClaim("sinch-sub-missing", "sub", "omits sub", flag: "claims-missing") { _ in nil },
      sinchClaim(
        "sinch-sub-constant",
        "sub",
        "writes the same user id into every token",
        flag: "wrong-subject"
      ) { .string(SinchNames.userPrefix($0.input.applicationKey) + "foo") },
      subject("sinch-sub-html-escaped", "HTML-escapes the user id", flag: "json-escapes") {
        Escapes.htmlEscaped($0)
      },
      subject(
        "sinch-sub-latin-1",
        "replaces characters beyond Latin-1 with question marks",
        flag: "wrong-encoding"
      ) { String($0.map { $0.unicodeScalars.allSatisfy { $0.value < 256 } ? $0 : "?" }) },
      KnownFault(
        "sinch-slashes-unescaped-in-json",
        in: .issuers,
        "replaces \\/ with / in the serialised JSON, which also rewrites a backslash before a slash",
        fix: "use the output of the JSON encoder unchanged",
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
        fix: "write header and claims with a JSON encoder",
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
    + UserIDChange.faults("sinch-sub", but: ["trimmed"]) {
      subject($0, $1.mistake, flag: $1.flag, $1.apply)
    }

  static func sinchClaim(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    fix: String =
      "write iss as //rtc.sinch.com/applications/{key} and sub as iss followed by /users/{id}",
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
    sinchClaim(id, "sub", mistake, fix: "write the user id into sub exactly as given", flag: flag) {
      .string(SinchNames.userPrefix($0.input.applicationKey) + change($0.input.userID))
    }
  }
}
