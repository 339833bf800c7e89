/// The traces of `sinch.application`.
enum SinchApplicationTraces {
  static var groups: [CaseGroup] { [callbacks, sequences, tokens, repetitions] }

  static let first = SinchCallback("alice", "h-1", of: .other)
  static let second = SinchCallback("alice", "h-2", of: .other)
  static let third = SinchCallback("alice", "h-3", of: .other)
  static let bobs = SinchCallback("bob", "h-b", of: .other)
  static let bobsSecond = SinchCallback("bob", "h-b2", of: .other)
  static let mallorys = SinchCallback("mallory", "h-m", of: .other)
  static let hour = SinchScene.hour
  static let day = SinchScene.day
  static let year = SinchScene.year

  static let bySignature: JSON.Object = [
    "applicationKey": .string(SinchApp.other.key),
    "applicationSecret": .string(SinchApp.other.secret),
    "scheme": "signature",
    "users": ["alice", "bob"],
  ]

  /// A group of traces, each with an app and a backend that have done nothing yet.
  static let group: TraceGroups = TraceGroups(
    of: .sinchApplication,
    method: "Signatures by plain SHA-1; the rest follows from the document",
    with: bySignature
  )

  static func restart(at seconds: Int64) -> TraceEvent {
    TraceEvent(SinchApplication.Event.backendRestarts).at(SinchScene.at(seconds))
  }

  /// One answer for each callback, and the right one.
  static let callbacks: CaseGroup = group(
    "callbacks",
    "Callbacks for credentials, each answered once",
    method: "Signatures by plain SHA-1; the rest follows from the documents",
    with: bySignature
  ) {
    trace("documented-success") {
      "The document's delegate: it asks for the client's user, and forwards what comes"
      decidedBy("SINCH-SIG-FETCH-FOR-CLIENT-USER").also("SINCH-SIG-HAND-OVER")
      first.obtainsSignature(from: 0)
    }
    trace(
      "key-in-capitals",
      with: [
        "applicationKey": .string(SinchApp.capitals.key),
        "applicationSecret": .string(SinchApp.capitals.secret),
      ]
    ) {
      "A signature of an application whose key is in capital letters"
      decidedBy("SINCH-SIG-HAND-OVER").also("SINCH-SIG-STRING").flagged("inexact-comparison")
      SinchCallback("alice", "h-1", of: .capitals).obtainsSignature(from: 0)
    }
    trace("documented-failure", "The document's delegate without an internet connection") {
      decidedBy("SINCH-SIG-REPORT-FAILURE").flagged("swallowed-error")
      first.asks(at: 0)
      first.losesNetwork(at: 30)
    }
    trace("backend-refuses", "A user whom the backend does not accept") {
      decidedBy("SINCH-SIG-REPORT-FAILURE").also("SINCH-SIG-SERVER-SIGNS-ACCEPTED")
      flagged("unasked-action")
      mallorys.obtainsRefusal(from: 0)
      first.obtainsSignature(from: 3)
    }
    trace("errors-as-they-are", "Errors of the backend and the network, in any words") {
      decidedBy("SINCH-SIG-ERROR-FORWARDED").flagged("swallowed-error")
      first.asks(at: 0)
      first.getsRefusal("403 \"Forbidden\"", at: 1)
      second.asks(at: 2)
      second.losesNetwork("NSURLErrorDomain -1009", at: 3)
      third.asks(at: 4)
      third.losesNetwork("Keine Verbindung \u{2013} später erneut", at: 5)
    }
    section(decidedBy("SINCH-SIG-ANSWER-ONCE")) {
      trace("answer-twice", "A backend's answer that arrives twice") {
        first.obtainsSignature(from: 0)
        first.getsSignatureInVain(at: 3)
        second.obtainsSignature(from: 4)
        first.getsSignatureInVain(at: 7)
      }
      trace("answer-after-failure") {
        "A backend's answer after the network failed, and the next attempt"
        also("SINCH-SIG-REPORT-FAILURE")
        first.asks(at: 0)
        first.isSigned(at: 1)
        first.losesNetwork(at: 60)
        first.getsSignatureInVain(at: 61)
        second.asks(at: 62)
        first.getsSignatureInVain(at: 63)
        second.isSigned(at: 64)
        second.getsSignature(at: 65)
      }
      trace("failure-after-answer", "A network that fails, and a refusal, after the answer") {
        first.obtainsSignature(from: 0)
        first.losesNetworkInVain(at: 60)
        first.getsRefusalInVain(at: 61)
        second.obtainsSignature(from: 62)
      }
      trace("failure-twice", "A refusal, another one, and a network that fails") {
        also("SINCH-SIG-REPORT-FAILURE")
        first.asks(at: 0)
        first.getsRefusal("busy", at: 1)
        first.getsRefusalInVain(at: 2)
        first.losesNetworkInVain(at: 3)
        second.asks(at: 4)
        second.losesNetwork(at: 5)
        second.getsRefusalInVain(at: 6)
        second.losesNetworkInVain(at: 7)
      }
      trace("answer-to-nobody", "Answers for a handle that the SDK never gave") {
        let unknown = SinchCallback("alice", "h-0", of: .other)
        unknown.getsSignatureInVain("4sk2/7AD0VoGke0qc1ZiJ2BtzYA=", at: 0)
        unknown.getsTokenInVain("e30.e30.", at: 1)
        unknown.getsRefusalInVain(at: 2)
        unknown.losesNetworkInVain(at: 3)
        first.asks(at: 4)
        unknown.losesNetworkInVain(at: 5)
        first.isSigned(at: 6)
        first.getsSignature(at: 7)
      }
    }
    trace("two-users", "Two clients of two users, answered in the order in which they asked") {
      decidedBy("SINCH-SIG-FETCH-FOR-CLIENT-USER").also("SINCH-SIG-HAND-OVER")
      [first, bobs].ask(from: 0)
      [first, bobs].areSigned(from: 2)
      [first, bobs].getSignatures(from: 4)
    }
    trace("two-users-out-of-order", "Two clients of two users, whose answers overtake each other") {
      decidedBy("SINCH-SIG-HAND-OVER").also("SINCH-SIG-FETCH-FOR-CLIENT-USER")
      flagged("stale-state")
      [first, bobs].ask(from: 0)
      [first, bobs].areSigned(from: 2)
      [bobs, first].getSignatures(from: 4)
    }
    trace("two-clients-of-one-user") {
      "Two clients of one user, each with a request and a sequence of its own"
      decidedBy("SINCH-SIG-HAND-OVER").also("SINCH-SIG-SEQUENCE-SINGLE-USE")
      [first, second].ask(at: 0)
      [second, first].areSigned(from: 1)
      [first, second].getSignatures(from: 3)
    }
    trace("one-fails-one-succeeds", "Two clients, one of which is refused while the other waits") {
      decidedBy("SINCH-SIG-REPORT-FAILURE").also("SINCH-SIG-HAND-OVER")
      [first, mallorys].ask(from: 0)
      mallorys.isRefused(at: 2)
      mallorys.getsRefusal(at: 3)
      first.isSigned(at: 4)
      first.getsSignature(at: 5)
      [bobs, second].ask(from: 6)
      bobs.losesNetwork(at: 8)
      second.isSigned(at: 9)
      second.getsSignature(at: 10)
    }
    trace("four-at-once", "Four callbacks that are answered in another order, in different ways") {
      decidedBy("SINCH-SIG-FETCH-FOR-CLIENT-USER").also("SINCH-SIG-HAND-OVER")
      flagged("unasked-action")
      [first, bobs, mallorys, second].ask(from: 0)
      mallorys.isRefused(at: 4)
      second.isSigned(at: 5)
      first.losesNetwork(at: 6)
      bobs.isSigned(at: 7)
      second.getsSignature(at: 8)
      mallorys.getsRefusal(at: 9)
      bobs.getsSignature(at: 10)
    }
    trace("asked-again", "A client that asks again after each answer, over years") {
      decidedBy("SINCH-SIG-FETCH-FOR-CLIENT-USER").also("SINCH-SIG-ANSWER-ONCE")
      flagged("stale-state")
      first.asks(at: 0)
      first.losesNetwork(at: 1)
      second.obtainsSignature(from: day)
      third.obtainsSignature(from: 5 * year)
    }
    trace("waits-for-the-answer") {
      "An answer that takes fifty seconds; nothing is reported before it"
      decidedBy("SINCH-SIG-HAND-OVER").also("SINCH-SIG-ANSWER-ONCE")
      first.asks(at: 0)
      first.isSigned(at: 1)
      bobs.obtainsSignature(from: 20)
      first.getsSignature(at: 50)
    }
    trace("user-ids-to-be-escaped") {
      "Clients whose user ids have quotes, and a backslash before a slash"
      decidedBy("SINCH-SIG-FETCH-FOR-CLIENT-USER").also("SINCH-SIG-REPORT-FAILURE")
      flagged("string-building")
      note("In JSON a slash may be escaped; a backslash is, whatever stands behind it.")
      let quoted = SinchCallback("a\"l'i c&e", "h-5", of: .other)
      let slashed = SinchCallback(#"al\/i\\/ce"#, "h-6", of: .other)
      [quoted, slashed].ask(from: 0)
      slashed.losesNetwork(at: 2)
      quoted.losesNetwork(at: 3)
    }
    trace("user-ids-beyond-ascii", "Clients whose user ids have letters beyond ASCII and accents") {
      decidedBy("SINCH-SIG-FETCH-FOR-CLIENT-USER").also("SINCH-SIG-REPORT-FAILURE")
      flagged("wrong-encoding", "unicode-normalisation")
      let composed = SinchCallback("Zo\u{eb}", "h-5", of: .other)
      let decomposed = SinchCallback("Bjo\u{308}rn", "h-6", of: .other)
      [composed, decomposed].ask(from: 0)
      decomposed.losesNetwork(at: 2)
      composed.losesNetwork(at: 3)
    }
    trace("users-that-look-alike", with: ["users": ["alice", "Alice", "al"]]) {
      "Clients whose user ids differ in letter case and length"
      decidedBy("SINCH-SIG-FETCH-FOR-CLIENT-USER").also("SINCH-SIG-HAND-OVER")
      flagged("inexact-comparison")
      let capital = SinchCallback("Alice", "h-5", of: .other)
      let short = SinchCallback("al", "h-6", of: .other)
      [first, capital, short].ask(from: 0)
      [short, capital, first].areSigned(from: 5)
      [capital, first].getSignatures(from: 8)
      short.getsSignature(at: 11)
    }
    trace("handles-that-look-alike") {
      "Answers for handles that differ in letter case, or are canonically equivalent"
      decidedBy("SINCH-NAMES-EXACT").also("SINCH-SIG-ANSWER-ONCE", "SINCH-SIG-HAND-OVER")
      flagged("inexact-comparison")
      let capital = SinchCallback("alice", "H-1", of: .other)
      let composed = SinchCallback("alice", "h-\u{e9}", of: .other)
      let decomposed = SinchCallback("alice", "h-e\u{301}", of: .other)
      first.asks(at: 0)
      capital.losesNetworkInVain(at: 1)
      composed.asks(at: 2)
      decomposed.losesNetworkInVain(at: 3)
      capital.asks(at: 4)
      [capital, first, composed].areSigned(from: 5)
      [capital, composed, first].getSignatures(from: 8)
    }
    trace("handed-over-unchanged") {
      "A signature and a sequence that arithmetic and trimming change"
      decidedBy("SINCH-SIG-HAND-OVER").flagged("number-precision", "base64-variant")
      first.asks(at: 0)
      first.gets("tc6hXXol/DHvDZkY19+sLPAPkGU=", sequence: "9007199254740993", at: 1)
      second.obtainsSignature(from: 2)
    }
    trace("restart-while-waiting") {
      "A backend that restarts before a request arrives, and after it answered"
      decidedBy("SINCH-SIG-SEQUENCE-KEPT").also("SINCH-SIG-HAND-OVER")
      first.asks(at: 0)
      restart(at: 1)
      first.isSigned(at: 2)
      restart(at: 3)
      first.getsSignature(at: 4)
      restart(at: 5)
      second.obtainsSignature(from: 6)
    }
  }
}
