extension SinchApplicationTraces {
  /// A request for a signature over a sequence from 2^63 on.
  @StepBuilder private static func mayBeSigned(_ callback: SinchCallback, from seconds: Int64)
    -> [StepDefinition]
  {
    callback.asks(at: seconds)
    callback.arrives(at: seconds + 1)
      → ambiguity("sinch-application-sequence-above-int64") {
        interpretation("sign", callback.signed(like: beyondInt64)) {
          callback.getsSignature(at: seconds + 2)
        }
        interpretation("refuse", callback.refused) { callback.getsRefusal(at: seconds + 2) }
      }
  }

  /// The decimals above 2^63-1: some first digits of it, a greater one, and any others.
  private static var beyondInt64: String {
    let digits = String(Int64.max)
    let greater = digits.indices.filter { digits[$0] != "9" }.map { index in
      let rest = digits.distance(from: index, to: digits.endIndex) - 1
      let next = digits[index].wholeNumberValue.map { $0 + 1 } ?? 0
      return digits[..<index] + "[\(next)-9][0-9]{\(rest)}"
    }
    return (greater + ["[1-9][0-9]{19}"]).joined(separator: "|")
  }

  /// No sequence is used twice.
  static let sequences: CaseGroup = group(
    "sequences",
    "The backend's sequences, none of which is used twice"
  ) {
    trace("documented-previous-plus-one") {
      "The document's pseudogrammar: the previous sequence is 0, then it counts up by one"
      decidedBy("SINCH-SIG-SEQUENCE-FIRST").also("SINCH-SIG-SEQUENCE-NEXT")
      first.obtainsSignature(exactly: "1", from: 0)
      second.obtainsSignature(exactly: "2", from: 3)
      third.obtainsSignature(exactly: "3", from: 6)
    }
    trace("documented-next-after-41", with: ["lastSequence": "41"]) {
      "The document's pseudogrammar with a previous sequence of 41"
      decidedBy("SINCH-SIG-SEQUENCE-NEXT").also("SINCH-SIG-SEQUENCE-SINGLE-USE")
      first.obtainsSignature(exactly: "42", from: 0)
      second.obtainsSignature(exactly: "43", from: 3)
    }
    trace("documented-fetch-and-increment", with: ["lastSequence": "41"]) {
      "The document's Java sample: the last used sequence is fetched and incremented"
      decidedBy("SINCH-SIG-SEQUENCE-KEPT").also("SINCH-SIG-SEQUENCE-SINGLE-USE")
      first.obtainsSignature(like: "4[2-9]|[5-9][0-9]|[1-9][0-9]{2,}", from: 0)
      restart(at: 3)
      second.obtainsSignature(from: 4)
    }
    trace("rises-within-a-second", "Three requests within one second") {
      decidedBy("SINCH-SIG-SEQUENCE-SINGLE-USE").flagged("sequence-reuse")
      [first, second, third].ask(at: 0)
      [first, second, third].areSigned(at: 0)
      [third, first, second].getSignatures(at: 0)
    }
    trace("restart", "Sequences across a restart") {
      decidedBy("SINCH-SIG-SEQUENCE-KEPT").also("SINCH-SIG-SEQUENCE-SINGLE-USE")
      flagged("nonce-unchecked", "sequence-reuse")
      first.obtainsSignature(from: 0)
      restart(at: hour)
      second.obtainsSignature(from: hour + 1)
    }
    trace("restart-before-anything") {
      "A backend that restarts before its first request, and three times in a row"
      decidedBy("SINCH-SIG-SEQUENCE-KEPT")
      restart(at: 0)
      first.obtainsSignature(from: 1)
      restart(at: 4)
      restart(at: 5)
      restart(at: 6)
      second.obtainsSignature(from: 7)
    }
    trace("restart-in-the-same-second", "A restart between two requests of one second") {
      decidedBy("SINCH-SIG-SEQUENCE-KEPT").also("SINCH-SIG-SEQUENCE-SINGLE-USE")
      [first, second].ask(at: 0)
      first.isSigned(at: 0)
      restart(at: 0)
      second.isSigned(at: 0)
      [first, second].getSignatures(at: 0)
    }
    trace("restarts-between-users", "Users who take turns with restarts between them") {
      decidedBy("SINCH-SIG-SEQUENCE-KEPT").also("SINCH-SIG-SEQUENCE-SINGLE-USE")
      first.obtainsSignature(from: 0)
      restart(at: 3)
      bobs.obtainsSignature(from: 4)
      restart(at: 7)
      second.obtainsSignature(from: 8)
      bobsSecond.obtainsSignature(from: 11)
    }
    trace("answer-lost", "A signed answer that never arrives: its sequence is used all the same") {
      decidedBy("SINCH-SIG-SEQUENCE-SINGLE-USE").flagged("nonce-unchecked", "sequence-reuse")
      first.asks(at: 0)
      first.isSigned(at: 1)
      first.losesNetwork(at: 60)
      second.asks(at: 61)
      second.isSigned(at: 62)
      second.losesNetwork(at: 120)
      restart(at: 121)
      third.obtainsSignature(from: 122)
    }
    trace("request-arrives-late", "A request that reaches the backend after the app gave it up") {
      decidedBy("SINCH-SIG-SEQUENCE-SINGLE-USE")
      first.asks(at: 0)
      first.losesNetwork(at: 60)
      first.isSigned(at: 61)
      second.obtainsSignature(from: 63)
    }
    trace("requests-out-of-order") {
      "Requests that overtake each other on their way to the backend"
      decidedBy("SINCH-SIG-SEQUENCE-SINGLE-USE").also("SINCH-SIG-HAND-OVER")
      [first, second, third].ask(from: 0)
      [third, first, second].areSigned(from: 3)
      [first, second, third].getSignatures(from: 6)
    }
    trace("request-of-another-device") {
      "A request that comes from an app elsewhere, before this app asked for anything"
      decidedBy("SINCH-SIG-SEQUENCE-SINGLE-USE").also("SINCH-SIG-SERVER-SIGNS-ACCEPTED")
      let elsewhere = SinchCallback("alice", "elsewhere", of: .other)
      elsewhere.isSigned(at: 0)
      first.obtainsSignature(from: 1)
    }
    trace("refused-user") {
      "Users whom the backend does not accept: ids that begin like accepted ones, and an empty id"
      decidedBy("SINCH-SIG-SERVER-SIGNS-ACCEPTED").flagged("inexact-comparison", "empty-identity")
      mallorys.isRefused(at: 0)
      SinchCallback("alic", "h-6", of: .other).isRefused(at: 2)
      SinchCallback("alicea", "h-7", of: .other).isRefused(at: 3)
      SinchCallback("", "h-8", of: .other).isRefused(at: 4)
      first.obtainsSignature(from: 5)
    }
    trace("refused-user-in-other-letters") {
      "Users whose ids differ from accepted ones in letter case or by a blank"
      decidedBy("SINCH-NAMES-EXACT").also("SINCH-SIG-SERVER-SIGNS-ACCEPTED")
      flagged("inexact-comparison")
      SinchCallback("Alice", "h-5", of: .other).isRefused(at: 0)
      SinchCallback("alice ", "h-6", of: .other).isRefused(at: 1)
      first.obtainsSignature(from: 2)
    }
    trace("refused-user-beside-one", with: ["users": ["alice"]]) {
      "A backend that accepts one user, and another one's request"
      decidedBy("SINCH-SIG-SERVER-SIGNS-ACCEPTED").flagged("wrong-subject")
      bobs.isRefused(at: 0)
      first.obtainsSignature(from: 1)
    }
    trace("refused-user-of-the-same-look", with: ["users": ["alice", "Kim"]]) {
      "A user whose id is canonically equivalent to an accepted one"
      decidedBy("SINCH-NAMES-EXACT").also("SINCH-SIG-SERVER-SIGNS-ACCEPTED")
      flagged("inexact-comparison")
      note("U+212A, the sign for kelvin, is canonically equivalent to the letter K.")
      SinchCallback("\u{212A}im", "h-5", of: .other).isRefused(at: 0)
      SinchCallback("Kim", "h-6", of: .other).obtainsSignature(from: 1)
    }
    trace("refused-again-and-again", "A user who is refused before, between and after others") {
      decidedBy("SINCH-SIG-SERVER-SIGNS-ACCEPTED").also("SINCH-SIG-SEQUENCE-SINGLE-USE")
      mallorys.isRefused(at: 0)
      first.asks(at: 1)
      first.isSigned(at: 2)
      SinchCallback("mallory", "h-m2", of: .other).isRefused(at: 3)
      restart(at: 4)
      SinchCallback("mallory", "h-m3", of: .other).isRefused(at: 5)
      first.getsSignature(at: 6)
      second.obtainsSignature(from: 7)
    }
    trace("beyond-floating-point", with: ["lastSequence": "9007199254740991"]) {
      "Sequences that are equal in floating point"
      decidedBy("SINCH-SIG-SEQUENCE-SINGLE-USE").also("SINCH-SIG-SEQUENCE-KEPT")
      flagged("number-precision")
      first.obtainsSignature(like: "[1-9][0-9]{15,}", from: 0)
      second.obtainsSignature(from: 3)
      restart(at: 6)
      third.obtainsSignature(from: 7)
    }
    trace("beyond-32-bits", with: ["lastSequence": "2147483647"]) {
      "Sequences beyond what 32 bits hold"
      decidedBy("SINCH-SIG-SEQUENCE-SINGLE-USE").also("SINCH-SIG-SEQUENCE-KEPT")
      flagged("signed-overflow")
      first.obtainsSignature(like: "[1-9][0-9]{9,}", from: 0)
      second.obtainsSignature(from: 3)
    }
    trace("beyond-int64", with: ["lastSequence": "9223372036854775807"]) {
      "Sequences beyond what a signed integer of 64 bits holds"
      decidedBy("SINCH-SIG-SEQUENCE-UNSIGNED").also("SINCH-SIG-SEQUENCE-SINGLE-USE")
      flagged("signed-overflow", "number-precision")
      mayBeSigned(first, from: 0)
      mayBeSigned(second, from: 3)
      restart(at: 6)
      mayBeSigned(third, from: 7)
    }
    trace("last-sequence-used", with: ["lastSequence": "18446744073709551615"]) {
      "A backend that has used the last sequence that there is"
      decidedBy("SINCH-SIG-SEQUENCE-RANGE").also("SINCH-SIG-SEQUENCE-SINGLE-USE")
      flagged("signed-overflow", "sequence-reuse")
      first.obtainsRefusal(from: 0)
      restart(at: 3)
      second.obtainsRefusal(from: 4)
    }
    trace("rises-over-years", "Requests that lie years apart") {
      decidedBy("SINCH-SIG-SEQUENCE-SINGLE-USE").also("SINCH-SIG-SEQUENCE-KEPT")
      first.obtainsSignature(from: 0)
      second.obtainsSignature(from: 8 * year)
      restart(at: 16 * year)
      third.obtainsSignature(from: 20 * year)
    }
    trace("twelve-in-a-row", "Twelve requests, so that the sequences gain a digit") {
      decidedBy("SINCH-SIG-SEQUENCE-SINGLE-USE").flagged("inexact-comparison")
      for number in 1...12 {
        let callback = SinchCallback("alice", "h-\(number)", of: .other)
        callback.asks(at: Int64(number) * 10)
        callback.isSigned(at: Int64(number) * 10 + 1)
        callback.getsSignature(at: Int64(number) * 10 + 2)
      }
    }
  }
}
