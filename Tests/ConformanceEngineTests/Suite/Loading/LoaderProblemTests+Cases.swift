extension LoaderProblemTests {
  /// What can be wrong with one case.
  static let brokenCases = Breakage.table(
    #"""
    case that is no object |   "count": 2,⏎  "retired": [{ "id": "old", "reason": "it was wrong" }],⏎  "cases": [ |   "count": 3, "cases": [@@12, | wrong-kind /cases/0 | an object is expected, not a number
    id used twice | "no-instant" | @@"one-day" | duplicate-id /cases/1/id | "one-day" is used twice, or retired
    retired id used again | "no-instant" | @@"old" | duplicate-id /cases/1/id | "old" is used twice, or retired
    id with a capital | "one-day" | @@"One-day" | bad-value /cases/0/id | is not a slug
    id with two hyphens | "one-day" | @@"one--day" | bad-value /cases/0/id | is not a slug
    id that is empty | "one-day" | @@"" | empty /cases/0/id | the string is empty
    id with a slash | "one-day" | @@"one/day" | bad-value /cases/0/id | is not a slug
    id that is missing | {⏎      "id": "no-instant", | @@{ | missing-member /cases/1 | "id" is missing
    title that is empty | "A day's key" | @@"" | empty /cases/0/title | the string is empty
    unknown member of a case | "note" | "nota": @@true, "note" | unknown-member /cases/0/nota | "nota" is not known
    no requirement | ["SAMPLE-KEY"] | @@[] | empty /cases/0/requirements | "requirements" needs at least one element
    requirement that is no string | ["SAMPLE-KEY"] | [@@false] | wrong-kind /cases/0/requirements/0 | a string is expected, not
    unknown requirement | ["SAMPLE-KEY"] | [@@"SAMPLE-KEYS"] | unknown-reference /cases/0/requirements/0 | no requirement "SAMPLE-KEYS"; did you mean "SAMPLE-KEY"?
    requirement with a Kelvin sign for its K | "SAMPLE-KEY" | @@"SAMPLE-KEY" | bad-value /cases/0/requirements/0 | is not the id of a requirement
    requirement given twice | ["SAMPLE-KEY"] | ["SAMPLE-KEY", @@"SAMPLE-KEY"] | bad-value /cases/0/requirements/1 | is given twice
    unknown flag | ["utc-day"] | ["utc-day", @@"utc-days"] | unknown-reference /cases/0/flags/1 | no flag "utc-days"; did you mean "utc-day"?
    input without a member | { "applicationSecret": "AAAA", "at": "soon" } | @@{ "applicationSecret": "AAAA" } | missing-member /cases/1/input | "at" is missing
    input with an unknown member | "at": "soon" | "at": "soon", "to": @@"x" | unknown-member /cases/1/input/to | "to" is not known
    input of the wrong kind | "at": "soon" | "at": @@1514862245 | wrong-kind /cases/1/input/at | a string is expected, not a number
    origin of no kind | { "computed": "by hand" } | @@{ "guessed": "by hand" } | missing-member /cases/0/origin | "computed" is missing
    origin of two kinds | "published": "RFC 3339" | "published": "RFC 3339", "computed": @@"x" | unknown-member /cases/1/origin/computed | not known
    verdict expected of an operation that produces | { "refused": ["malformed"] } | { "invalid": @@["malformed"] } | bad-value /cases/1/expect/invalid | "invalid" is not an expectation of sinch.signingKey.derive, a call that produces something
    validity expected of an operation that produces | { "refused": ["malformed"] } | { "valid": @@{} } | bad-value /cases/1/expect/valid | "valid" is not an expectation of
    expectation of an unknown kind | { "refused": ["malformed"] } | { "maybe": @@[] } | bad-value /cases/1/expect/maybe | "maybe" is not an expectation of
    expectation of two kinds | { "refused": ["malformed"] } | @@{ "refused": ["malformed"], "output": {} } | bad-value /cases/1/expect | exactly one member
    no expectation | { "refused": ["malformed"] } | @@{} | bad-value /cases/1/expect | exactly one member
    unknown reason | ["malformed"] | ["malformed", @@"misformed"] | bad-value /cases/1/expect/refused/1 | "misformed" is not a reason code; did you mean "malformed"?
    no reason | ["malformed"] | @@[] | empty /cases/1/expect/refused | "refused" needs at least one element
    output with a member that the operation does not have | "key": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=" | "key": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", "kid": @@"x" | unknown-member /cases/0/expect/output/kid | the member "kid" is not known here
    output of the wrong kind | { "keyId": "hkdfv1-20180102", "key": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=" } | @@[] | wrong-kind /cases/0/expect/output | not an array
    output without one of its members | { "keyId": "hkdfv1-20180102", "key": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=" } | @@{ "keyId": "hkdfv1-20180102" } | missing-member /cases/0/expect/output | "key" is missing
    id of a key that is none | "hkdfv1-20180102" | @@"hkdfv1-2018" | bad-value /cases/0/expect/output/keyId | is not the id of a signing key
    key of another length | "AAECAwQFBgcI | @@"AAECBgcI | bad-value /cases/0/expect/output/key | is not the standard base64 of 32 bytes
    token expected of an operation that issues none | { "refused": ["malformed"] } | { "token": @@{ "issues": 1, "header": { "alg": "HS256", "kid": "hkdfv1-20180102" }, "claims": { "iss": "i", "sub": "s", "iat": 1, "exp": 2 }, "signature": { "hs256": "AAAA" } } } | bad-value /cases/1/expect/token | "token" is not an expectation of
    unknown ambiguity | { "refused": ["malformed"] } | { "ambiguity": { "id": @@"sample-latte", "interpretations": { "reject": { "refused": ["expired"] }, "accept": { "refused": ["malformed"] } } } } | unknown-reference /cases/1/expect/ambiguity/id | did you mean "sample-late"?
    one interpretation alone | { "refused": ["malformed"] } | { "ambiguity": { "id": "sample-late", "interpretations": @@{ "reject": { "refused": ["expired"] } } } } | empty /cases/1/expect/ambiguity/interpretations | at least two interpretations
    interpretation left out | { "refused": ["malformed"] } | { "ambiguity": { "id": "sample-late", "interpretations": @@{ "reject": { "refused": ["expired"] }, "accept": { "refused": ["malformed"] } } } } | unknown-reference /cases/1/expect/ambiguity/interpretations | in this order, reject, accept, ask | a third interpretation
    interpretation of another name | { "refused": ["malformed"] } | { "ambiguity": { "id": "sample-late", "interpretations": @@{ "reject": { "refused": ["expired"] }, "acept": { "refused": ["malformed"] } } } } | unknown-reference /cases/1/expect/ambiguity/interpretations | in this order, reject, accept
    interpretations in another order | { "refused": ["malformed"] } | { "ambiguity": { "id": "sample-late", "interpretations": @@{ "accept": { "refused": ["malformed"] }, "reject": { "refused": ["expired"] } } } } | unknown-reference /cases/1/expect/ambiguity/interpretations | in this order, reject, accept
    ambiguity within an ambiguity | { "refused": ["malformed"] } | { "ambiguity": { "id": "sample-late", "interpretations": { "reject": @@{ "ambiguity": { "id": "sample-late", "interpretations": { "reject": { "refused": ["expired"] }, "accept": { "refused": ["malformed"] } } } }, "accept": { "refused": ["malformed"] } } } } | bad-value /cases/1/expect/ambiguity/interpretations/reject | another ambiguity
    interpretation of the wrong kind for the operation | { "refused": ["malformed"] } | { "ambiguity": { "id": "sample-late", "interpretations": { "reject": { "invalid": @@["expired"] }, "accept": { "refused": ["malformed"] } } } } | bad-value /cases/1/expect/ambiguity/interpretations/reject/invalid | "invalid" is not an expectation of
    in jwt-claims/tokens.json
    output expected of an operation that issues tokens | { "token": { | { "output": @@{ | bad-value /cases/0/expect/output | "output" is not an expectation of
    token with fresh claims, asked for once | "issues": 3 | "issues": @@1 | bad-value /cases/0/expect/token/issues | from 3 to 100 where something is fresh
    token asked for several times with nothing fresh | "issues": 3,⏎        "fresh": ["nonce"] | "issues": @@3, "claimsAbsent": ["nbf"] | bad-value /cases/0/expect/token/issues | "issues" is 1, or
    token asked for too often | "issues": 3 | "issues": @@101 | bad-value /cases/0/expect/token/issues | from 3 to 100
    token without a signature key | { "hs256": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=" } | @@{} | missing-member /cases/0/expect/token/signature | "hs256" is missing
    token with the key of another algorithm | "hs256": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=" | "rs256": @@"PEM" | unknown-member /cases/0/expect/token/signature/rs256 | "rs256" is not known
    token with a key that is no base64 | "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=" | @@"A" | bad-value /cases/0/expect/token/signature/hs256 | not standard base64
    token with the header of another algorithm | "HS256" | @@"RS256" | bad-value /cases/0/expect/token/header/alg | "RS256" is not "HS256"
    token without a claim | { "iss": "i", | @@{ | missing-member /cases/0/expect/token/claims | "iss" is missing
    """#
  )

  /// What can be wrong with a vector file as a whole, and with the files that define names.
  static let brokenFiles = Breakage.table(
    #"""
    format of another version | "format": 2 | "format": @@3 | bad-value /format | reads format 2
    format as text | "format": 2 | "format": @@"1" | wrong-kind /format | not a string
    no format | {⏎  "format": 2, | @@{ | missing-member | "format" is missing
    no operation | {⏎  "format": 2,⏎  "operation": "sinch.signingKey.derive", | @@{ "format": 2, | missing-member | "operation" is missing
    unknown operation | "sinch.signingKey.derive" | @@"sinch.signingkey.derive" | bad-value /operation | did you mean "sinch.signingKey.derive"?
    operation with a Kelvin sign for its K | "sinch.signingKey.derive" | @@"sinch.signingKey.derive" | bad-value /operation | there is no operation
    method of the wrong kind | "by hand", | @@null, | wrong-kind /method | a string is expected, not null
    count too high | "count": 2 | "count": @@3 | wrong-count /count | count says 3, but there are 2 cases
    count too low | "count": 2 | "count": @@1 | wrong-count /count | count says 1, but there are 2 cases
    count that is no whole number | "count": 2 | "count": @@2.5 | wrong-kind /count | a whole number
    unknown member of the file | "count": 2, | "count": 2, "cuont": @@2, | unknown-member /cuont | "cuont" is not known
    retired case without a reason | { "id": "old", "reason": "it was wrong" } | @@{ "id": "old" } | missing-member /retired/0 | "reason" is missing
    retired id that is no slug | "old" | @@"Old" | bad-value /retired/0/id | is not a slug
    trailing comma | { "published": "RFC 3339" } | { "published": "RFC 3339", @@} | not-json | expected
    member given twice | "title": "A day's key", | "title": "A day's key", @@"title": "x", | not-json | expected
    wide and combining characters before the place | "note": "A note" | "note": "á😀" @@"x" | not-json | expected
    in requirements/sample.json
    requirement of an unknown strength | "required" | @@"shall" | bad-value /requirements/0/strength | not one of required, recommended, hardening
    requirement from a guide that the document does not refer to | "basis": "document" | "basis": @@"guide" | bad-value /requirements/0/basis | the document refers to no guide
    requirement excluded for no known reason | "interface", "reason" | @@"later", "reason" | bad-value /requirements/1/excluded/kind | not one of interface, untestable
    requirement defined twice | "SAMPLE-FLOW" | @@"SAMPLE-KEY" | duplicate-id /requirements/1/id | "SAMPLE-KEY" is defined twice
    requirement whose id has small letters | "SAMPLE-FLOW" | @@"Sample-flow" | bad-value /requirements/1/id | is not the id of a requirement
    requirement of no section | "Keys" | @@"" | empty /requirements/0/section | the string is empty
    document's fault whose id is no slug | "fault", "section" | @@"a fault", "section" | bad-value /documentFaults/0/id | is not a slug
    document's fault given twice | "second" | @@"fault" | duplicate-id /documentFaults/1/id | "fault" is defined twice
    document's fault without the sentence | "Said." | @@"" | empty /documentFaults/0/sentence | the string is empty
    document without a title | { "id": "sample", "title": "A sample", | @@{ "id": "sample", | missing-member /document | "title" is missing
    in ambiguities.json
    ambiguity of an unknown operation | "sinch.signingKey.derive" | @@"sinch.signingKey.guess" | bad-value /ambiguities/0/concerns/0 | not one of sinch.signature.sign,
    ambiguity of two questions | "Too late?" | @@"Too late? Too early?" | bad-value /ambiguities/0/question | is one question
    ambiguity of two calls | "concerns": ["sinch.signingKey.derive" | "concerns": ["sinch.signingKey.derive", @@"jws.sign" | bad-value /ambiguities/0/concerns/1 | concerns one call or one role
    interpretation defined twice | "accept" | @@"reject" | duplicate-id /ambiguities/0/interpretations/1/name | "reject" is defined twice
    in flags.json
    flag with links that are no array | ["RFC 3339"] | @@{} | wrong-kind /flags/0/links | an array, not an object
    flag defined twice | { "id": "utc-day" | { "id": "utc-day", "bugClass": "Days", "effect": "No login", "links": ["RFC 1"] }, { "id": @@"utc-day" | duplicate-id /flags/1/id | "utc-day" is defined twice
    in profiles/sample.json
    profile without a name | {⏎  "format": 2, "name": "sample", | @@{ "format": 2, | missing-member | "name" is missing
    profile with an unknown ambiguity | "accept" | "accept", "sample-lat": @@"accept" | unknown-reference /interpretations/sample-lat | did you mean "sample-late"?
    profile with an unknown interpretation | "accept" | @@"acept" | unknown-reference /interpretations/sample-late | did you mean "accept"?
    profile without an interpretation | { "sample-late": "accept" } | @@{} | empty /interpretations | a profile has at least one interpretation
    profile that leaves an ambiguity open | { "sample-late": "accept" } | @@{ "sample-late": "accept" } | missing-member /interpretations | the profile has no interpretation of "sample-early" | another ambiguity
    """#
  )
}
