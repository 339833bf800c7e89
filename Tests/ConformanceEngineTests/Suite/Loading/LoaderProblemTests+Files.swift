extension LoaderProblemTests {
  /// What can be wrong with a vector file as a whole, and with the files that define names.
  static let brokenFiles = Breakage.list(
    #"""
    # format of another version
    - "format": 2
    + "format": @@3
    ! bad-value /format ~ reads format 2
    # format as text
    - "format": 2
    + "format": @@"1"
    ! wrong-kind /format ~ not a string
    # no format
    - {
    -   "format": 2,
    + @@{
    ! missing-member ~ "format" is missing
    # no operation
    - {
    -   "format": 2,
    -   "operation": "sinch.signingKey.derive",
    + @@{ "format": 2,
    ! missing-member ~ "operation" is missing
    # unknown operation
    - "sinch.signingKey.derive"
    + @@"sinch.signingkey.derive"
    ! bad-value /operation ~ did you mean "sinch.signingKey.derive"?
    # operation with a Kelvin sign for its K
    - "sinch.signingKey.derive"
    + @@"sinch.signingKey.derive"
    ! bad-value /operation ~ there is no operation
    # method of the wrong kind
    - "by hand",
    + @@null,
    ! wrong-kind /method ~ a string is expected, not null
    # count too high
    - "count": 2
    + "count": @@3
    ! wrong-count /count ~ count says 3, but there are 2 cases
    # count too low
    - "count": 2
    + "count": @@1
    ! wrong-count /count ~ count says 1, but there are 2 cases
    # count that is no whole number
    - "count": 2
    + "count": @@2.5
    ! wrong-kind /count ~ a whole number
    # unknown member of the file
    - "count": 2,
    + "count": 2, "cuont": @@2,
    ! unknown-member /cuont ~ "cuont" is not known
    # retired case without a reason
    - { "id": "old", "reason": "it was wrong" }
    + @@{ "id": "old" }
    ! missing-member /retired/0 ~ "reason" is missing
    # retired id that is no slug
    - "old"
    + @@"Old"
    ! bad-value /retired/0/id ~ is not a slug
    # requirement of an unknown strength
    in requirements/sample.json
    - "required"
    + @@"shall"
    ! bad-value /requirements/0/strength ~ not one of required, recommended, hardening
    # requirement from a guide that the document does not refer to
    in requirements/sample.json
    - "basis": "document"
    + "basis": @@"guide"
    ! bad-value /requirements/0/basis ~ the document refers to no guide
    # requirement excluded for no known reason
    in requirements/sample.json
    - "interface", "reason"
    + @@"later", "reason"
    ! bad-value /requirements/1/excluded/kind ~ not one of interface, untestable
    # requirement defined twice
    in requirements/sample.json
    - "SAMPLE-FLOW"
    + @@"SAMPLE-KEY"
    ! duplicate-id /requirements/1/id ~ "SAMPLE-KEY" is defined twice
    # requirement whose id has small letters
    in requirements/sample.json
    - "SAMPLE-FLOW"
    + @@"Sample-flow"
    ! bad-value /requirements/1/id ~ is not the id of a requirement
    # requirement of no section
    in requirements/sample.json
    - "Keys"
    + @@""
    ! empty /requirements/0/section ~ the text is empty
    # document's fault whose id is no slug
    in requirements/sample.json
    - "fault", "section"
    + @@"a fault", "section"
    ! bad-value /documentFaults/0/id ~ is not a slug
    # document's fault given twice
    in requirements/sample.json
    - "second"
    + @@"fault"
    ! duplicate-id /documentFaults/1/id ~ "fault" is defined twice
    # document's fault without the sentence
    in requirements/sample.json
    - "Said."
    + @@""
    ! empty /documentFaults/0/sentence ~ the text is empty
    # document without a title
    in requirements/sample.json
    - { "id": "sample", "title": "A sample",
    + @@{ "id": "sample",
    ! missing-member /document ~ "title" is missing
    # ambiguity of an unknown operation
    in ambiguities.json
    - "sinch.signingKey.derive"
    + @@"sinch.signingKey.guess"
    ! bad-value /ambiguities/0/concerns/0 ~ not one of sinch.signature.sign,
    # ambiguity of two questions
    in ambiguities.json
    - "Too late?"
    + @@"Too late? Too early?"
    ! bad-value /ambiguities/0/question ~ is one question
    # ambiguity of two calls
    in ambiguities.json
    - "concerns": ["sinch.signingKey.derive"
    + "concerns": ["sinch.signingKey.derive", @@"jws.sign"
    ! bad-value /ambiguities/0/concerns/1 ~ concerns one call or one role
    # interpretation defined twice
    in ambiguities.json
    - "accept"
    + @@"reject"
    ! duplicate-id /ambiguities/0/interpretations/1/name ~ "reject" is defined twice
    # flag with links that are no array
    in flags.json
    - ["RFC 3339"]
    + @@{}
    ! wrong-kind /flags/0/links ~ an array, not an object
    # flag defined twice
    in flags.json
    - { "id": "utc-day"
    + { "id": "utc-day", "bugClass": "Days", "effect": "No login", "links": ["RFC 1"] },
    + { "id": @@"utc-day"
    ! duplicate-id /flags/1/id ~ "utc-day" is defined twice
    # profile without a name
    in profiles/sample.json
    - {
    -   "format": 2, "name": "sample",
    + @@{ "format": 2,
    ! missing-member ~ "name" is missing
    # profile with an unknown ambiguity
    in profiles/sample.json
    - "accept"
    + "accept", "sample-lat": @@"accept"
    ! unknown-reference /interpretations/sample-lat ~ did you mean "sample-late"?
    # profile with an unknown interpretation
    in profiles/sample.json
    - "accept"
    + @@"acept"
    ! unknown-reference /interpretations/sample-late ~ did you mean "accept"?
    # profile without an interpretation
    in profiles/sample.json
    - { "sample-late": "accept" }
    + @@{}
    ! empty /interpretations ~ a profile has at least one interpretation
    # profile that leaves an ambiguity open
    in profiles/sample.json
    among another ambiguity
    - { "sample-late": "accept" }
    + @@{ "sample-late": "accept" }
    ! missing-member /interpretations ~ the profile has no interpretation of "sample-early"
    # trailing comma
    - { "published": "RFC 3339" }
    + { "published": "RFC 3339", @@}
    ! not-json ~ expected
    # member given twice
    - "title": "A day's key",
    + "title": "A day's key", @@"title": "x",
    ! not-json ~ expected
    # wide and combining characters before the place
    - "note": "A note"
    + "note": "á😀" @@"x"
    ! not-json ~ expected
    """#
  )
}
