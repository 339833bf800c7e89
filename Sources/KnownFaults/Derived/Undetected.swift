/// Derived faults that are not made, since no case detects them, or tells them from another.
///
/// Most change a text in a way that no text of a case shows, or compare with what no case offers. What a
/// fair case is written for goes from here.
enum Undetected {
  /// The fault in the calls whose cases detect it; nil if there are none.
  static func leftOut(of fault: KnownFault) -> KnownFault? {
    if everywhere.contains(fault.id) || indistinct.contains(fault.id) { return nil }
    let calls = fault.description.operations.compactMap { operation -> Call? in
      guard case .call(let call) = operation else { return nil }
      return byCall[call]?.contains(fault.id) == true ? nil : call
    }
    return calls.isEmpty ? nil : fault.in(calls)
  }

  /// Faults that give the same answers as another derived fault on every case.
  static let indistinct = ids([
    "digest": "nfd",
    "digest-body": "trimmed",
    "digest-password": "ascii",
    "jws-sign-header": "block-comments",
    "layer-cty": "contained end-of-expected",
    "layer-issue-timetolive": "hours",
    "layer-key": """
    any-registered-with-wrong-kid any-registered-without-kid end-of-expected
    first-registered-with-wrong-kid in-lower-case last-registered-with-wrong-kid of-claims
    of-claims-with-wrong-kid only-one-with-wrong-kid only-one-without-kid
    """,
    "layer-verify-iss": "in-lower-case",
    "layer-verify-nce": "end-of-expected in-lower-case",
    "layer-verify-prn": "any-text-taken",
    "sinch-exp": "rounded",
    "sinch-iat": "rounded",
    "sinch-issue-instancetimetolive": "positive",
    "sinch-sig": "nfc nfd up-to-nul",
    "sinch-sig-secret": "blanks-dropped",
    "sinch-verify-instance": "hours",
    "sinch-verify-iss": "in-lower-case key-by-last-part key-contained key-end-of-expected",
    "sinch-verify-key-of": """
    claims claims-with-wrong-kid exp-with-wrong-kid exp-without-kid now-with-wrong-kid
    now-without-kid
    """,
    "sinch-verify-nonce": "any-text-taken",
    "token-alg": "contained end-of-expected",
    "verify-iat": "minute-early",
    "verify-nbf": "minute-early second-late",
  ])

  /// Faults that the cases of no call detect.
  private static let everywhere = ids([
    "digest": "nfc",
    "digest-cnonce": """
    ascii compatible cut-at-nul decomposed domain-dropped hyphens-dropped latin-1
    non-ascii-encoded precomposed query-dropped trimmed
    """,
    "digest-method": """
    ascii blanks-dropped compatible cut-at-backslash cut-at-colon cut-at-nul cut-to-64 decomposed
    domain-dropped html-escaped hyphens-dropped json-escaped last-part latin-1 non-ascii-encoded
    percent-decoded percent-encoded plus-as-blank precomposed query-dropped quotes-dropped trimmed
    unescaped url-safe without-padding
    """,
    "digest-nonce": """
    ascii compatible cut-at-nul decomposed domain-dropped hyphens-dropped latin-1
    non-ascii-encoded precomposed query-dropped trimmed
    """,
    "digest-password": """
    cut-at-nul decomposed domain-dropped hyphens-dropped last-part precomposed without-padding
    """,
    "digest-realm": """
    ascii base64-decoded compatible cut-at-nul cut-to-64 decomposed latin-1 non-ascii-encoded
    percent-decoded precomposed unescaped
    """,
    "digest-uri": """
    base64-decoded blanks-dropped compatible cut-at-backslash cut-at-nul cut-to-64 hyphens-dropped
    latin-1 plus-as-blank precomposed trimmed unescaped
    """,
    "digest-user": """
    compatible cut-at-nul cut-to-64 html-escaped hyphens-dropped last-part percent-decoded
    plus-as-blank precomposed query-dropped quotes-dropped url-safe without-padding
    """,
    "jws-sign-header": """
    cut-at-nul encoded-twice last-duplicate leading-zeros lone-surrogates not-a-number numbers
    raw-tabs slash-escapes-unread surrogates-in-utf-8 unknown-escapes
    """,
    "layer-alg": "as-number null-for-none",
    "layer-avatar": "as-number",
    "layer-cty": """
    alphabets as-number by-last-part canonical cut-at-nul in-any-ascii-case in-any-case
    in-lower-case null-for-none percent-decoded trimmed
    """,
    "layer-display-name": "as-number",
    "layer-iss": """
    as-number ascii base64-decoded blanks-dropped compatible cut-at-backslash cut-at-nul cut-to-64
    decomposed domain-dropped html-escaped json-escaped latin-1 non-ascii-encoded null-for-none
    percent-decoded plus-as-blank precomposed query-dropped quotes-dropped trimmed unescaped
    without-padding
    """,
    "layer-issue-timetolive": "four-times least-refused positive",
    "layer-key": """
    alphabets by-end by-last-part of-claims-too only-one-too percent-decoded
    """,
    "layer-kid": """
    as-number ascii base64-decoded blanks-dropped compatible cut-at-backslash cut-at-nul cut-to-64
    decomposed domain-dropped latin-1 non-ascii-encoded null-for-none percent-decoded
    plus-as-blank precomposed query-dropped trimmed unescaped without-padding
    """,
    "layer-last-name": "as-number",
    "layer-nce": """
    ascii blanks-dropped compatible cut-at-backslash cut-at-nul cut-to-64 decomposed
    domain-dropped hyphens-dropped latin-1 non-ascii-encoded null-for-none percent-decoded
    precomposed query-dropped trimmed unescaped
    """,
    "layer-prn": """
    cut-to-64 hyphens-dropped null-for-none plus-as-blank without-padding
    """,
    "layer-typ": "as-number missing null-for-none",
    "layer-verify": "providerid-empty-taken",
    "layer-verify-iss": "alphabets percent-decoded",
    "layer-verify-nce": "by-end by-last-part percent-decoded",
    "layer-verify-user": "compatible cut-to-64 hyphens-dropped without-padding",
    "sinch-alg": "as-number null-for-none",
    "sinch-instance": "32-bits local-time rounded rounded-up",
    "sinch-iss": "as-number null-for-none",
    "sinch-issue-timetolive": "four-times",
    "sinch-key": "cut-to-64 trimmed-zeros",
    "sinch-kid": "as-number null-for-none",
    "sinch-nonce": """
    as-number ascii base64-decoded blanks-dropped compatible constant cut-at-nul decomposed
    domain-dropped empty latin-1 non-ascii-encoded null-for-none percent-decoded plus-as-blank
    precomposed query-dropped trimmed without-padding
    """,
    "sinch-secret": """
    errors-ignored hex-in-base64 line-breaks raw trailing-bits
    """,
    "sinch-sig": "repeated",
    "sinch-sig-key": """
    ascii base64-decoded blanks-dropped capitalised compatible cut-at-backslash cut-at-colon
    cut-at-nul cut-to-64 decomposed domain-dropped html-escaped json-escaped last-part latin-1
    non-ascii-encoded percent-decoded percent-encoded plus-as-blank precomposed query-dropped
    quotes-dropped trimmed unescaped url-safe without-padding
    """,
    "sinch-sig-read": "errors-ignored line-breaks raw",
    "sinch-sig-secret": """
    ascii compatible cut-at-backslash cut-at-colon cut-at-nul cut-to-64 decomposed domain-dropped
    html-escaped hyphens-dropped json-escaped latin-1 non-ascii-encoded percent-decoded
    precomposed query-dropped quotes-dropped unescaped
    """,
    "sinch-sig-user": "compatible",
    "sinch-sub": """
    as-number cut-at-colon non-ascii-encoded null-for-none percent-encoded trimmed
    """,
    "sinch-verify-iss": "alphabets percent-decoded",
    "sinch-verify-key-of": "claims-too iat-too",
    "sinch-verify-user": "compatible cut-at-colon percent-decoded slash-dropped",
    "token": "byte-order-mark last-duplicate",
    "token-alg": """
    alphabets by-beginning by-end by-last-part canonical percent-decoded
    """,
    "token-part": "blank-as-plus hex-in-base64 percent-encoded quoted trailing-bits",
    "token-parts": "percent-encoded url-safe",
    "token-signature": "percent-encoded url-safe",
    "token-signed": "hash line-break",
    "verify-exp-after-iat": "at-limit second-early",
    "verify-iat": "second-late unchecked",
  ])

  /// Faults that the cases of the named call do not detect, although those of another call do.
  private static let byCall: [Call: Set<FaultID>] = [
    .sinchSignatureVerify: ids([
      "sinch-seq": "clamped-at-int64",
      "sinch-sig": "marked replaced utf-8-twice",
      "sinch-sig-secret": "plus-as-blank trimmed",
    ]),
    .sinchRegistrationTokenIssue: ids([
      "sinch-secret": "blank-as-plus cut-at-nul percent-encoded quoted",
      "token-signature": "one-equals-sign-left",
    ]),
    .sinchRegistrationTokenVerify: ids([
      "sinch-secret": "blank-as-plus cut-at-nul percent-encoded quoted",
      "token": "not-a-number",
      "token-alg": "cut-at-nul",
      "token-mac": "repeated sha-512",
      "token-part": "cut-at-nul errors-ignored",
      "token-signed": "header-alone point-behind without-point",
    ]),
    .layerIdentityTokenVerify: ids([
      "token": "impossible-length-taken raw-parts-taken raw-tabs",
      "token-alg": "cut-at-nul",
      "token-part": "errors-ignored",
      "token-signed": "claims-alone decoded-text header-alone point-behind without-point",
    ]),
    .jwsVerify: ids([
      "jws-hmac-key": "trimmed-zeros",
      "token": "lone-surrogates raw-parts-taken slash-escapes-unread",
      "token-alg": "empty-taken no-text",
    ]),
    .digestHA1Derive: ids([
      "digest-cnonce": """
      blanks-dropped cut-at-backslash cut-to-64 html-escaped json-escaped last-part lower-case
      percent-decoded plus-as-blank quotes-dropped unescaped url-safe without-padding
      """,
      "digest-nonce": """
      cut-at-colon cut-to-64 decoded last-part lower-case percent-decoded plus-as-blank url-safe
      without-padding
      """,
      "digest-user": "base64-decoded",
    ]),
    .digestResponseCompute: ids([
      "digest-password": "cut-at-backslash html-escaped json-escaped quotes-dropped unescaped",
      "digest-realm": "cut-at-backslash",
    ]),
  ]

  /// Ids, from what they begin with and the rest of each.
  private static func ids(_ names: KeyValuePairs<String, String>) -> Set<FaultID> {
    Set(
      names.flatMap { beginning, rests in
        rests.split(whereSeparator: \.isWhitespace).map {
          FaultID(rawValue: beginning.isEmpty ? String($0) : "\(beginning)-\($0)")
        }
      }
    )
  }
}
