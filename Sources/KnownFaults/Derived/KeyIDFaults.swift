/// Faults of reading `kid` as another text.
enum KeyIDFaults {
  static let all = place.faults(
    TextChanges.lenient.named(
      "any-script blanks-dropped cut-at-nul edges-trimmed last-part line-break-dropped lower-case"
    ) + [anyVersion]
  )

  private static let place = MistakenPart<@Sendable (String) -> String>(
    prefix: "sinch-verify-kid",
    what: "kid",
    calls: .sinchVerifier,
    fix: fix
  ) { reference, change in
    reference.sinchTokenVerifier.keyDay = { token, _ in
      var header = token.header
      header["kid"] = header["kid"]?.string.map { .string(change($0)) }
      return try SinchTokenVerifier.day(namedBy: header).utcDay
    }
  }

  static let fix =
    "require kid to be hkdfv1- and a date in eight ASCII digits, and use the key of that date"

  private static let anyVersion = TextChange(
    "any-version",
    "accepts any key schedule version in *",
    "kid-injection"
  ) { kid in
    let parts = kid.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].hasPrefix("hkdfv") ? "hkdfv1-" + parts[1] : ""
  }
}
