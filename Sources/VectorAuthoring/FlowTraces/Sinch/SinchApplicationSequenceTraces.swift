import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension SinchApplicationTraces {
  /// No sequence is used twice.
  static var sequences: CaseGroup {
    .traces(
      "flow-traces/sinch-application-sequences",
      of: .sinchApplication,
      title: "The backend's sequences, none of which is used twice",
      method: "Signatures by plain SHA-1; the rest follows from the document",
      with: bySignature
    ) {
      replays(
        "documented-previous-plus-one",
        "The document's pseudogrammar: the previous sequence is 0, then it counts up by one",
        ["SINCH-SIG-SEQUENCE-FIRST", "SINCH-SIG-SEQUENCE-NEXT"]
      ) {
        first.asks(at: 0)
        first.isSigned(exactly: "1", at: 1)
        first.getsSignature(at: 2)
        second.asks(at: 3)
        second.isSigned(exactly: "2", at: 4)
        second.getsSignature(at: 5)
        third.asks(at: 6)
        third.isSigned(exactly: "3", at: 7)
        third.getsSignature(at: 8)
      }
      replays(
        "documented-fetch-and-increment",
        "The document's Java sample: the last used sequence is fetched and incremented",
        ["SINCH-SIG-SEQUENCE-NEXT", "SINCH-SIG-SEQUENCE-KEPT"],
        with: ["lastSequence": "41"]
      ) {
        first.asks(at: 0)
        first.isSigned(exactly: "42", at: 1)
        first.getsSignature(at: 2)
        restart(at: 3)
        second.asks(at: 4)
        second.isSigned(exactly: "43", at: 5)
        second.getsSignature(at: 6)
      }
      replays(
        "rises-within-a-second",
        "Three requests within one second",
        ["SINCH-SIG-SEQUENCE-SINGLE-USE"],
        flags: ["sequence-reuse"]
      ) {
        first.asks(at: 0)
        second.asks(at: 0)
        third.asks(at: 0)
        first.isSigned(at: 0)
        second.isSigned(at: 0)
        third.isSigned(at: 0)
        third.getsSignature(at: 0)
        first.getsSignature(at: 0)
        second.getsSignature(at: 0)
      }
      replays(
        "restart",
        "Sequences across a restart",
        ["SINCH-SIG-SEQUENCE-KEPT", "SINCH-SIG-SEQUENCE-SINGLE-USE"],
        flags: ["nonce-unchecked", "sequence-reuse"]
      ) {
        first.asks(at: 0)
        first.isSigned(at: 1)
        first.getsSignature(at: 2)
        restart(at: hour)
        second.asks(at: hour + 1)
        second.isSigned(at: hour + 2)
        second.getsSignature(at: hour + 3)
      }
      replays(
        "restart-before-anything",
        "A backend that restarts before its first request, and three times in a row",
        ["SINCH-SIG-SEQUENCE-KEPT"]
      ) {
        restart(at: 0)
        first.asks(at: 1)
        first.isSigned(at: 2)
        first.getsSignature(at: 3)
        restart(at: 4)
        restart(at: 5)
        restart(at: 6)
        second.asks(at: 7)
        second.isSigned(at: 8)
        second.getsSignature(at: 9)
      }
      replays(
        "restart-in-the-same-second",
        "A restart between two requests of one second",
        ["SINCH-SIG-SEQUENCE-KEPT", "SINCH-SIG-SEQUENCE-SINGLE-USE"]
      ) {
        first.asks(at: 0)
        second.asks(at: 0)
        first.isSigned(at: 0)
        restart(at: 0)
        second.isSigned(at: 0)
        first.getsSignature(at: 0)
        second.getsSignature(at: 0)
      }
      replays(
        "restarts-between-users",
        "Users who take turns with restarts between them",
        ["SINCH-SIG-SEQUENCE-KEPT", "SINCH-SIG-SEQUENCE-SINGLE-USE"]
      ) {
        first.asks(at: 0)
        first.isSigned(at: 1)
        first.getsSignature(at: 2)
        restart(at: 3)
        bobs.asks(at: 4)
        bobs.isSigned(at: 5)
        bobs.getsSignature(at: 6)
        restart(at: 7)
        second.asks(at: 8)
        second.isSigned(at: 9)
        second.getsSignature(at: 10)
        bobsSecond.asks(at: 11)
        bobsSecond.isSigned(at: 12)
        bobsSecond.getsSignature(at: 13)
      }
      replays(
        "answer-lost",
        "A signed answer that never arrives: its sequence is used all the same",
        ["SINCH-SIG-SEQUENCE-SINGLE-USE"],
        flags: ["nonce-unchecked", "sequence-reuse"]
      ) {
        first.asks(at: 0)
        first.isSigned(at: 1)
        first.losesNetwork(at: 60)
        second.asks(at: 61)
        second.isSigned(at: 62)
        second.losesNetwork(at: 120)
        restart(at: 121)
        third.asks(at: 122)
        third.isSigned(at: 123)
        third.getsSignature(at: 124)
      }
      replays(
        "request-arrives-late",
        "A request that reaches the backend after the app gave it up",
        ["SINCH-SIG-SEQUENCE-SINGLE-USE", "SINCH-SIG-ANSWER-ONCE"]
      ) {
        first.asks(at: 0)
        first.losesNetwork(at: 60)
        first.isSigned(at: 61)
        first.getsSignatureInVain(at: 62)
        second.asks(at: 63)
        second.isSigned(at: 64)
        second.getsSignature(at: 65)
      }
      replays(
        "requests-out-of-order",
        "Requests that overtake each other on their way to the backend",
        ["SINCH-SIG-SEQUENCE-SINGLE-USE", "SINCH-SIG-HAND-OVER"]
      ) {
        first.asks(at: 0)
        second.asks(at: 1)
        third.asks(at: 2)
        third.isSigned(at: 3)
        first.isSigned(at: 4)
        second.isSigned(at: 5)
        first.getsSignature(at: 6)
        second.getsSignature(at: 7)
        third.getsSignature(at: 8)
      }
      replays(
        "request-of-another-device",
        "A request that comes from an app elsewhere, before this app asked for anything",
        ["SINCH-SIG-SEQUENCE-SINGLE-USE", "SINCH-SIG-SERVER-SIGNS-ACCEPTED"]
      ) {
        let elsewhere = SinchCallback("alice", "elsewhere", of: .other)
        elsewhere.isSigned(at: 0)
        first.asks(at: 1)
        first.isSigned(at: 2)
        first.getsSignature(at: 3)
      }
      replays(
        "refused-user",
        "Users whom the backend does not accept, and whose ids look like those it does",
        ["SINCH-SIG-SERVER-SIGNS-ACCEPTED"],
        flags: ["inexact-comparison", "empty-identity"]
      ) {
        mallorys.isRefused(at: 0)
        SinchCallback("Alice", "h-5", of: .other).isRefused(at: 1)
        SinchCallback("alic", "h-6", of: .other).isRefused(at: 2)
        SinchCallback("alice ", "h-7", of: .other).isRefused(at: 3)
        SinchCallback("", "h-8", of: .other).isRefused(at: 4)
        first.asks(at: 5)
        first.isSigned(at: 6)
        first.getsSignature(at: 7)
      }
      replays(
        "refused-again-and-again",
        "A user who is refused before, between and after others",
        ["SINCH-SIG-SERVER-SIGNS-ACCEPTED", "SINCH-SIG-SEQUENCE-SINGLE-USE"]
      ) {
        mallorys.isRefused(at: 0)
        first.asks(at: 1)
        first.isSigned(at: 2)
        SinchCallback("mallory", "h-m2", of: .other).isRefused(at: 3)
        restart(at: 4)
        SinchCallback("mallory", "h-m3", of: .other).isRefused(at: 5)
        first.getsSignature(at: 6)
        second.asks(at: 7)
        second.isSigned(at: 8)
        second.getsSignature(at: 9)
      }
      replays(
        "beyond-floating-point",
        "Sequences that floating point takes for one another",
        ["SINCH-SIG-SEQUENCE-NEXT", "SINCH-SIG-SEQUENCE-SINGLE-USE"],
        flags: ["number-precision"],
        with: ["lastSequence": "9007199254740991"]
      ) {
        first.asks(at: 0)
        first.isSigned(exactly: "9007199254740992", at: 1)
        first.getsSignature(at: 2)
        second.asks(at: 3)
        second.isSigned(exactly: "9007199254740993", at: 4)
        second.getsSignature(at: 5)
        restart(at: 6)
        third.asks(at: 7)
        third.isSigned(exactly: "9007199254740994", at: 8)
        third.getsSignature(at: 9)
      }
      replays(
        "beyond-32-bits",
        "Sequences beyond what 32 bits hold",
        ["SINCH-SIG-SEQUENCE-NEXT", "SINCH-SIG-SEQUENCE-SINGLE-USE"],
        flags: ["signed-overflow"],
        with: ["lastSequence": "2147483647"]
      ) {
        first.asks(at: 0)
        first.isSigned(exactly: "2147483648", at: 1)
        first.getsSignature(at: 2)
        second.asks(at: 3)
        second.isSigned(exactly: "2147483649", at: 4)
        second.getsSignature(at: 5)
      }
      replays(
        "last-sequence-used",
        "A backend that has used the last sequence that there is",
        ["SINCH-SIG-SEQUENCE-SINGLE-USE", "SINCH-SIG-REPORT-FAILURE"],
        flags: ["signed-overflow", "sequence-reuse"],
        with: ["lastSequence": "18446744073709551615"]
      ) {
        first.asks(at: 0)
        first.isRefused(at: 1)
        first.getsRefusal(at: 2)
        restart(at: 3)
        second.asks(at: 4)
        second.isRefused(at: 5)
        second.getsRefusal(at: 6)
      }
      replays(
        "rises-over-years",
        "Requests that lie years apart",
        ["SINCH-SIG-SEQUENCE-SINGLE-USE", "SINCH-SIG-SEQUENCE-KEPT"]
      ) {
        first.asks(at: 0)
        first.isSigned(at: 1)
        first.getsSignature(at: 2)
        second.asks(at: 8 * year)
        second.isSigned(at: 8 * year + 1)
        second.getsSignature(at: 8 * year + 2)
        restart(at: 16 * year)
        third.asks(at: 20 * year)
        third.isSigned(at: 20 * year + 1)
        third.getsSignature(at: 20 * year + 2)
      }
      replays(
        "twelve-in-a-row",
        "Twelve requests, so that the sequences gain a digit",
        ["SINCH-SIG-SEQUENCE-SINGLE-USE"],
        flags: ["inexact-comparison"]
      ) {
        for number in 1...12 {
          let callback = SinchCallback("alice", "h-\(number)", of: .other)
          callback.asks(at: Int64(number) * 10)
          callback.isSigned(at: Int64(number) * 10 + 1)
          callback.getsSignature(at: Int64(number) * 10 + 2)
        }
      }
    }
  }
}
