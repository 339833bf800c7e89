extension Corpus {
  /// §9 lets a reader limit the characters of strings, §8.2 warns of some.
  ///
  /// This one keeps all.
  static let textsOfAnyContent: [Sample] = [
    .accept("an escaped NUL", #""a\u0000b""#),
    .accept("a DEL", "\"\u{7F}\""),
    .accept("an escaped DEL", #""\u007f""#, as: "\"\u{7F}\""),
    .accept("a control character of Latin-1", "\"\u{85}\""),
    .accept("a noncharacter of the first plane", "\"\u{FFFE}\u{FFFF}\""),
    .accept("an escaped noncharacter", #""\ufffe\uffff""#, as: "\"\u{FFFE}\u{FFFF}\""),
    .accept("noncharacters in the middle", "\"\(bytes: 0xEF, 0xB7, 0x90, 0xEF, 0xB7, 0xAF)\""),
    .accept("the last noncharacters", "\"\u{10FFFE}\u{10FFFF}\""),
    .accept("escaped noncharacters of the last plane", #""\udbff\udfff""#, as: "\"\u{10FFFF}\""),
    .accept("a character of private use", "\"\u{E000}\u{F8FF}\""),
    .accept("a character not assigned", "\"\u{0378}\""),
    .accept("a byte order mark in a string", "\"\u{FEFF}\""),
    .accept("an escaped byte order mark", #""\ufeff""#, as: "\"\u{FEFF}\""),
    .accept("sixty-four kilobytes", "\"\("01234567", times: 8192)\""),
    .accept("a thousand accents", "\"a\("\u{301}", times: 1000)\""),
    .accept(
      "names that are canonically equivalent",
      #"{"\u00e1":1,"a\u0301":2}"#,
      as: "{\"\u{E1}\":1,\"a\u{301}\":2}"
    ),
    .accept("names that are compatible", #"{"\ufb01":1,"fi":2}"#, as: "{\"\u{FB01}\":1,\"fi\":2}"),
    .accept(
      "many names that are canonically equivalent",
      "{\"\u{E1}0\":0,\"a\u{301}0\":0,\"\u{E1}1\":0,\"a\u{301}1\":0,\"\u{E1}2\":0,\"a\u{301}2\":0,\"\u{E1}3\":0,\"a\u{301}3\":0,\"\u{E1}4\":0,\"a\u{301}4\":0}"
    ),
  ]
}
