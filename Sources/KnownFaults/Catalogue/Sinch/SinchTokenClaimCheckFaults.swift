extension KnownFaults {
  /// Faults in checking iss, sub and nonce.
  @FaultBuilder
  static var sinchTokenClaimChecks: [KnownFault] {
    KnownFault("sinch-verify-iss-or-sub", "accepts iss that equals sub") {
      $0.sinchTokenVerifier.claimChecks.rule("iss") { evidence in
        let text = try evidence.claims.string("iss")
        let name = SinchNames.application(evidence.input.applicationKey)
        let sub = evidence.claims.members["sub"]?.string
        if !text.utf8.elementsEqual(name.utf8), text != sub { throw Refusal(.wrongIssuer) }
      }
    }
    .in(.sinchVerifier).fix("compare iss with //rtc.sinch.com/applications/{key}")
    .flagged("wrong-subject")
    user("sinch-verify-sub-unchecked", "never compares sub with the application") { sub, key in
      sub.after(SinchNames.userPrefix(key)).flatMap { $0.isEmpty ? nil : $0 } ?? sub
    }
    .flagged("wrong-subject")
    user(
      "sinch-verify-sub-by-last-part",
      "uses the part of sub after its last slash"
    ) { sub, _ in sub.split(separator: "/").last.map(String.init) }
    user(
      "sinch-verify-sub-contains-users",
      "uses the part of sub after the first /users/"
    ) { sub, _ in
      let parts = sub.split(separator: "/users/", maxSplits: 1)
      return parts.count == 2 ? String(parts[1]) : nil
    }
    user("sinch-verify-sub-last-users", "uses the part of sub after its last /users/") { sub, key in
      guard sub.hasPrefix(SinchNames.application(key)) else { return nil }
      return sub.split(separator: "/users/", omittingEmptySubsequences: false).last.map(String.init)
    }
    user(
      "sinch-verify-sub-starts-with-application",
      "checks only that sub begins with iss"
    ) { sub, key in
      sub.after(SinchNames.userPrefix(key)) ?? sub.after(SinchNames.application(key))
    }
    for way in Weakenings.spellings.named("in-any-case canonical") {
      user(FaultID(rawValue: "sinch-verify-sub-\(way.name)"), way.text("sub")) { sub, key in
        let prefix = SinchNames.userPrefix(key)
        let isSame = way.apply(.string(String(sub.prefix(prefix.count))), prefix)
        return isSame ? String(sub.dropFirst(prefix.count)) : nil
      }
      .flagged(way.flag)
    }
    user("sinch-verify-sub-empty-user", "accepts sub with an empty user id") { sub, key in
      sub.after(SinchNames.userPrefix(key))
    }
    .flagged("empty-identity")
    user(
      "sinch-verify-sub-slashes-merged",
      "merges slashes in sub and drops dot segments"
    ) { sub, key in
      let parts = sub.split(separator: "/").filter { $0 != "." && $0 != ".." }
      guard parts.count >= 5, parts[2] == key, parts[3] == "users" else { return nil }
      return parts.dropFirst(4).joined(separator: "/")
    }
    user("sinch-verify-sub-bare-user", "accepts a user id alone as sub") { sub, key in
      sub.hasPrefix("//")
        ? sub.after(SinchNames.userPrefix(key)).flatMap { $0.isEmpty ? nil : $0 }
        : sub.split(separator: "/").last.map(String.init)
    }
    .flagged("wrong-subject")
  }

  /// Extracts the user ID from sub in another way; nil if sub is refused.
  private static func user(
    _ id: FaultID,
    _ mistake: String,
    _ read: @escaping @Sendable (_ sub: String, _ key: String) -> String?
  ) -> KnownFault {
    KnownFault(id, mistake) {
      // The findings are read from sub, so that the wrong user id goes back there.
      $0.sinchTokenVerifier.claimChecks.rule("sub") { evidence in
        let key = evidence.input.applicationKey
        guard let user = read(try evidence.claims.string("sub"), key) else {
          throw Refusal(.wrongSubject)
        }
        evidence.claims.members["sub"] = .string(SinchNames.userPrefix(key) + user)
      }
    }
    .in(.sinchVerifier)
    .fix("require sub to be iss, /users/ and a non-empty user id, reported exactly as given")
    .flagged("inexact-comparison")
  }
}
