/// A registration, as signer or verifier is told of it.
protocol RegistrationScenario: Scenario {
  var userID: String { get set }
}

/// A user id of which the documents do not speak, by its name in the list.
func odd<Base: RegistrationScenario>(_ slug: String) -> CaseDefinition<Base> {
  guard let userID = oddUserIDs.first(where: { $0.slug == slug }) else {
    preconditionFailure("there is no odd user id \(slug)")
  }
  let call = Base.call.rawValue.replacing(".", with: "-")
  return leavesOpen(slug, userID.title) { $0.userID = userID.text }
    .asking(AmbiguityID(rawValue: "\(call)-user-id-\(userID.kind)"), .acceptedOrRefused())
}

/// What is odd about each, which is what the question is about.
private let oddUserIDs: [(slug: String, kind: String, text: String, title: String)] = [
  ("inner-blank", "space", "foo bar", "A user id with a space inside"),
  ("leading-blank", "space-around", " foo", "A user id with a space before it"),
  ("trailing-blank", "space-around", "foo ", "A user id with a space behind it"),
  ("quotation-mark", "not-in-uris", #"foo"bar"#, "A user id with a quotation mark"),
  ("apostrophe", "apostrophe", "foo'bar", "A user id with an apostrophe"),
  ("backslash", "not-in-uris", #"foo\bar"#, "A user id with a backslash"),
  ("written-escape", "not-in-uris", #"foo\nbar"#, "A user id with a backslash and the letter n"),
  ("slash", "slash", "foo/bar", "A user id with a slash"),
  ("leading-slash", "slash", "/foo", "A user id that begins with a slash"),
  ("dot-segments", "slash", "foo/../bar", "A user id with a path segment of two full stops"),
  (
    "query-and-fragment", "query-and-fragment", "foo?bar#baz",
    "A user id that has a query and a fragment as a URL"
  ),
  ("percent-escape", "percent-sign", "foo%41", "A user id with a percent escape"),
  ("percent-directive", "percent-sign", "foo%s", "A percent sign and the letter s"),
  ("plus-sign", "plus-sign", "foo+bar", "A user id with a plus sign"),
  ("ampersand-entity", "ampersand", "foo&amp;bar", "A user id with an HTML entity"),
  ("colon", "colon", "foo:bar", "A user id with a colon"),
  ("at-sign", "at-sign", "foo@example.com", "An email address as user id"),
  (
    "backslash-and-slash", "backslash-and-slash", #"foo\/bar"#,
    "A user id with a backslash before a slash"
  ),
  ("precomposed", "letters-beyond-ascii", "\u{E1}", "An a with acute as one character, U+00E1"),
  (
    "decomposed", "not-in-form-c", "a\u{301}", "An a and a combining acute accent, U+0061 U+0301"
  ),
  (
    "kelvin-sign", "not-in-form-c", "\u{212A}",
    "U+212A, which every normalisation turns into the letter K"
  ),
  (
    "ligature", "compatibility-characters", "\u{FB00}oo",
    "U+FB00, which compatibility normalisation turns into ff"
  ),
  (
    "right-to-left", "letters-beyond-ascii", "\u{5E9}\u{5DC}\u{5D5}\u{5DD}", "A user id in Hebrew"
  ),
  ("dotless-i", "letters-beyond-ascii", "\u{131}", "The Turkish dotless i as user id"),
  (
    "euro-sign", "symbols-beyond-ascii", "\u{20AC}",
    "The euro sign, of three bytes, which Latin-1 lacks"
  ),
  ("emoji", "emoji", "\u{1F600}", "An emoji, of four bytes"),
  (
    "emoji-sequence", "emoji-sequence", "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F466}",
    "A family of three emoji, joined by zero-width joiners"
  ),
  (
    "direction-mark", "direction-mark", "\u{202E}foo",
    "A right-to-left override before Latin letters"
  ),
  (
    "no-break-space", "no-break-space", "foo\u{A0}", "A user id with a no-break space behind it"
  ),
  (
    "byte-order-mark", "byte-order-mark", "\u{FEFF}foo",
    "A user id with a byte-order mark before it"
  ),
  ("line-break", "c0-controls", "foo\nbar", "A user id with a line break inside"),
  ("trailing-line-break", "c0-controls", "foo\n", "A user id with a line break behind it"),
  (
    "carriage-return-and-line-feed", "c0-controls", "foo\r\nbar",
    "A user id with a carriage return and a line feed inside"
  ),
  ("tab", "c0-controls", "foo\tbar", "A user id with a tab inside"),
  ("nul", "nul", "foo\0bar", "A user id with a NUL inside"),
  ("delete", "delete", "foo\u{7F}bar", "A user id with U+007F inside"),
]
