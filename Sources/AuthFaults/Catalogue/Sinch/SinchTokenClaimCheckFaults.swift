import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// Names and nonce.
  static let sinchTokenClaimChecks: [KnownFault] = [
    names("sinch-verify-iss-unchecked", "iss", "never compares iss", flag: "wrong-subject") {
      _,
      _ in true
    },
    names(
      "sinch-verify-iss-by-beginning",
      "iss",
      "compares only the beginning of iss",
      flag: "inexact-comparison"
    ) { $0.utf8.starts(with: SinchNames.application($1).utf8) },
    names(
      "sinch-verify-iss-beginning-of-expected",
      "iss",
      "takes any beginning of the expected iss",
      flag: "inexact-comparison"
    ) { SinchNames.application($1).utf8.starts(with: $0.utf8) },
    names(
      "sinch-verify-iss-by-end",
      "iss",
      "compares only the end of iss",
      flag: "inexact-comparison"
    ) { $0.utf8.reversed().starts(with: $1.utf8.reversed()) },
    names(
      "sinch-verify-iss-contains-key",
      "iss",
      "asks only whether iss contains the key",
      flag: "inexact-comparison"
    ) { $0.contains($1) },
    names(
      "sinch-verify-iss-in-any-case",
      "iss",
      "compares iss without regard to letter case",
      flag: "inexact-comparison"
    ) { $0.lowercased() == SinchNames.application($1).lowercased() },
    names(
      "sinch-verify-iss-canonical",
      "iss",
      "compares iss by canonical equivalence",
      flag: "unicode-normalisation"
    ) { $0 == SinchNames.application($1) },
    names(
      "sinch-verify-iss-trimmed",
      "iss",
      "takes blanks, slashes and NULs from around iss",
      flag: "inexact-comparison"
    ) {
      $0.split { " \0".contains($0) }.first.map(trimmedSlash) ?? "" == SinchNames.application($1)
    },
    names(
      "sinch-verify-iss-any-host",
      "iss",
      "compares only what follows the host in iss",
      flag: "inexact-comparison"
    ) { $0.hasSuffix("/applications/" + $1) },
    names(
      "sinch-verify-iss-bare-key",
      "iss",
      "takes the bare key as iss as well",
      flag: "wrong-subject"
    ) { $0 == $1 || $0.utf8.elementsEqual(SinchNames.application($1).utf8) },
    names(
      "sinch-verify-iss-optional",
      "iss",
      "takes a token without iss",
      flag: "claims-missing",
      absent: true
    ) { $0.utf8.elementsEqual(SinchNames.application($1).utf8) },
    KnownFault(
      "sinch-verify-iss-or-sub",
      in: .sinchVerifier,
      "takes sub's text for iss as well",
      fix: "iss is the application, sub the user below it",
      flag: "wrong-subject"
    ) {
      $0.sinchTokenVerifier.claimChecks.rule("iss") { evidence in
        let text = try evidence.claims.string("iss")
        let name = SinchNames.application(evidence.input.applicationKey)
        let sub = evidence.claims.members["sub"]?.string
        if !text.utf8.elementsEqual(name.utf8), text != sub { throw Refusal(.wrongIssuer) }
      }
    },
    KnownFault(
      "sinch-verify-empty-application",
      in: .sinchVerifier,
      "verifies for an empty application key",
      fix: "refuse empty parameters",
      flag: "empty-identity"
    ) { $0.sinchTokenVerifier.checks.drop("applicationKey") },
    user(
      "sinch-verify-sub-unchecked",
      "never compares sub with the application",
      flag: "wrong-subject"
    ) { sub, _ in sub },
    user(
      "sinch-verify-sub-by-last-part",
      "takes what stands behind the last slash of sub",
      flag: "inexact-comparison"
    ) { sub, _ in sub.split(separator: "/").last.map(String.init) },
    user(
      "sinch-verify-sub-contains-users",
      "takes what stands behind /users/ anywhere in sub",
      flag: "inexact-comparison"
    ) { sub, _ in
      let parts = sub.split(separator: "/users/", maxSplits: 1)
      return parts.count == 2 ? String(parts[1]) : nil
    },
    user(
      "sinch-verify-sub-last-users",
      "takes what stands behind the last /users/ of sub",
      flag: "inexact-comparison"
    ) { sub, key in
      guard sub.hasPrefix("//rtc.sinch.com/applications/" + key) else { return nil }
      return sub.split(separator: "/users/", omittingEmptySubsequences: false).last.map(String.init)
    },
    user(
      "sinch-verify-sub-starts-with-application",
      "asks only whether sub begins with iss",
      flag: "inexact-comparison"
    ) { sub, key in
      let prefix = SinchNames.application(key)
      guard sub.utf8.starts(with: prefix.utf8) else { return nil }
      let rest = String(decoding: sub.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
      return rest.hasPrefix("/users/")
        ? String(decoding: rest.utf8.dropFirst(7), as: UTF8.self) : rest
    },
    user(
      "sinch-verify-sub-in-any-case",
      "compares sub without regard to letter case",
      flag: "inexact-comparison"
    ) { sub, key in
      let prefix = SinchNames.userPrefix(key)
      guard sub.lowercased().hasPrefix(prefix.lowercased()) else { return nil }
      return String(decoding: sub.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    },
    user(
      "sinch-verify-sub-canonical",
      "compares sub by canonical equivalence",
      flag: "unicode-normalisation"
    ) { sub, key in
      let prefix = SinchNames.userPrefix(key)
      return sub.hasPrefix(prefix) ? String(sub.dropFirst(prefix.count)) : nil
    },
    user(
      "sinch-verify-sub-empty-user",
      "takes a sub that ends behind /users/",
      flag: "empty-identity"
    ) { sub, key in
      let prefix = SinchNames.userPrefix(key)
      guard sub.utf8.starts(with: prefix.utf8) else { return nil }
      return String(decoding: sub.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    },
    user(
      "sinch-verify-sub-slashes-merged",
      "takes several slashes in sub for one, and dots for none",
      flag: "inexact-comparison"
    ) { sub, key in
      let parts = sub.split(separator: "/").filter { $0 != "." && $0 != ".." }
      guard parts.count >= 5, parts[2] == key, parts[3] == "users" else { return nil }
      return parts.dropFirst(4).joined(separator: "/")
    },
    user(
      "sinch-verify-sub-bare-user",
      "takes a bare user id as sub as well",
      flag: "wrong-subject"
    ) { sub, key in
      let prefix = SinchNames.userPrefix(key)
      if !sub.hasPrefix("//") { return sub.split(separator: "/").last.map(String.init) }
      guard sub.utf8.starts(with: prefix.utf8), sub.utf8.count > prefix.utf8.count else {
        return nil
      }
      return String(decoding: sub.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    },
    user(
      "sinch-verify-user-lower-case",
      "makes lower case of the user id in sub",
      flag: "inexact-comparison"
    ) { sub, key in plain(sub, key)?.lowercased() },
    user(
      "sinch-verify-user-percent-decoded",
      "percent-decodes the user id in sub",
      flag: "wrong-subject"
    ) { sub, key in
      plain(sub, key).map {
        String(decoding: Escapes.percentDecoded(Array($0.utf8)), as: UTF8.self)
      }
    },
    user(
      "sinch-verify-user-precomposed",
      "normalises the user id in sub (NFC)",
      flag: "unicode-normalisation"
    ) { sub, key in plain(sub, key).map { Normalisation.composed($0) } },
    user(
      "sinch-verify-user-decomposed",
      "normalises the user id in sub (NFD)",
      flag: "unicode-normalisation"
    ) { sub, key in plain(sub, key).map { Normalisation.decomposed($0) } },
    user(
      "sinch-verify-user-trimmed",
      "takes white space from around the user id in sub",
      flag: "inexact-comparison"
    ) { sub, key in
      plain(sub, key).map { text in
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (9...13).contains($0) }
        let octets = text.utf8.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
        return String(decoding: Array(octets), as: UTF8.self)
      }
    },
    user(
      "sinch-verify-user-cut-at-nul",
      "ends the user id in sub at a NUL",
      flag: "inexact-comparison"
    ) { sub, key in
      plain(sub, key).map { String(decoding: $0.utf8.prefix { $0 != 0 }, as: UTF8.self) }
    },
    dropped(
      "sinch-verify-nonce-unchecked",
      "nonce",
      "takes a token without a nonce",
      flag: "nonce-unchecked"
    ),
    nonce("sinch-verify-nonce-empty", "takes an empty nonce", flag: "empty-identity") {
      $0?.string
    },
    nonce(
      "sinch-verify-nonce-optional",
      "takes a token without a nonce member, or with null",
      flag: "claims-missing"
    ) { $0 == nil || $0 == .null ? "" : $0?.string?.isEmpty == false ? $0?.string : nil },
    nonce("sinch-verify-nonce-any-kind", "takes a nonce of any kind", flag: "claims-missing") {
      value in value.map { $0.string ?? $0.compact() }.flatMap { $0.isEmpty ? nil : $0 }
    },
  ]

  private static func trimmedSlash(_ text: Substring) -> String {
    String(text.hasSuffix("/") ? text.dropLast() : text)
  }

  private static func plain(_ sub: String, _ key: String) -> String? {
    let prefix = SinchNames.userPrefix(key)
    guard sub.utf8.starts(with: prefix.utf8) else { return nil }
    let rest = sub.utf8.dropFirst(prefix.utf8.count)
    return SinchNames.isUserID(rest) ? String(decoding: rest, as: UTF8.self) : nil
  }

  private static func names(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    flag: FlagID,
    absent: Bool = false,
    _ fits: @escaping @Sendable (_ text: String, _ key: String) -> Bool
  ) -> KnownFault {
    sinchClaimRule(
      id,
      name,
      mistake,
      fix: "compare iss with the application's name, octet for octet",
      flag: flag
    ) { evidence in
      if absent, evidence.claims.members[name] == nil { return }
      let text = try evidence.claims.string(name)
      guard fits(text, evidence.input.applicationKey) else { throw Refusal(.wrongIssuer) }
    }
  }

  /// Another way from sub to the user's id; nil where sub is refused.
  private static func user(
    _ id: FaultID,
    _ mistake: String,
    flag: FlagID,
    _ read: @escaping @Sendable (_ sub: String, _ key: String) -> String?
  ) -> KnownFault {
    KnownFault(
      id,
      in: .sinchVerifier,
      mistake,
      fix: "sub is iss, /users/ and the user id exactly as it is, which is not empty",
      flag: flag
    ) {
      // What the mistaken reading finds goes back to where the findings are taken from.
      $0.sinchTokenVerifier.claimChecks.rule("sub") { evidence in
        let key = evidence.input.applicationKey
        guard let user = read(try evidence.claims.string("sub"), key) else {
          throw Refusal(.wrongSubject)
        }
        evidence.claims.members["sub"] = .string(SinchNames.userPrefix(key) + user)
      }
    }
  }

  private static func dropped(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    fix: String = "check every claim of the table",
    flag: FlagID
  ) -> KnownFault {
    sinchClaimRule(id, name, mistake, fix: fix, flag: flag) { evidence in
      // The findings need some text where there is none.
      if name == "nonce", evidence.claims.members[name]?.string == nil {
        evidence.claims.members[name] = ""
      }
    }
  }

  private static func nonce(
    _ id: FaultID,
    _ mistake: String,
    flag: FlagID,
    _ read: @escaping @Sendable (JSON?) -> String?
  ) -> KnownFault {
    sinchClaimRule(id, "nonce", mistake, fix: "a nonce is a text that is not empty", flag: flag) {
      evidence in
      guard let text = read(evidence.claims.members["nonce"]) else { throw Refusal(.claimInvalid) }
      evidence.claims.members["nonce"] = .string(text)
    }
  }
}
