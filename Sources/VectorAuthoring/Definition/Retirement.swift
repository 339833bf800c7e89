/// Why cases of more than one group are no more.
enum Retirement {
  static let wireFormat =
    "how an adapter reads a malformed instant or number is the suite's wire format, not a subject"
  static let sequenceText =
    "how an adapter reads a text that is not a decimal sequence is the wire format, not a subject"
  static let before1970 = "no token was issued before 1970, so nobody needs the answer"
  static let farFuture = "no token lives until then, so nobody needs the answer"
  static let userIDLength =
    "what a limit is, but for the 255 bytes of later documents, nobody needs to know"
  static let leastSecret = "what a least length is, beyond one octet, nobody needs to know"
  static let oddUserID = "no user has such an id, so nobody needs the answer"
  static let mixedCharacters =
    "it asks about several characters at once, which encoders treat differently"
}
