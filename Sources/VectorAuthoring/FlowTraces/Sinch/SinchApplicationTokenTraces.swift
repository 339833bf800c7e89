import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension SinchApplicationTraces {
  private static let byToken: JSON.Object = [
    "applicationKey": .string(SinchApp.documented.key),
    "applicationSecret": .string(SinchApp.documented.secret),
    "scheme": "token",
    "users": ["alice", "bob"],
    "tokenTimeToLive": 600,
  ]

  private static let one = SinchCallback("alice", "h-1")
  private static let two = SinchCallback("alice", "h-2")
  private static let three = SinchCallback("alice", "h-3")
  private static let four = SinchCallback("alice", "h-4")
  private static let bob = SinchCallback("bob", "h-b")
  private static let mallory = SinchCallback("mallory", "h-m")

  /// The scheme by token.
  static var tokens: CaseGroup {
    .traces(
      "flow-traces/sinch-application-tokens",
      of: .sinchApplication,
      title: "Registration tokens: obtained, each with its own nonce, and handed over",
      method: "Tokens are judged by parsing, under keys of one HMAC-SHA256 of the day",
      with: byToken
    ) {
      replays(
        "documented-success",
        "The document's delegate: it asks for the client's user, and forwards the token",
        ["SINCH-TOKEN-FETCH-FOR-CLIENT-USER", "SINCH-TOKEN-HAND-OVER"]
      ) {
        one.asks(at: 0)
        one.isIssued(at: 0)
        one.getsToken(at: 1)
      }
      replays(
        "documented-failure-backend-rejects",
        "The document's delegate with a user whom the backend rejects",
        ["SINCH-TOKEN-REPORT-FAILURE", "SINCH-TOKEN-ANSWER-ONCE"]
      ) {
        mallory.asks(at: 0)
        mallory.isRefused(at: 1)
        mallory.getsRefusal(at: 2)
      }
      replays(
        "documented-failure-network",
        "The document's delegate with a temporary network connectivity issue",
        ["SINCH-TOKEN-REPORT-FAILURE", "SINCH-TOKEN-ANSWER-ONCE"]
      ) {
        one.asks(at: 0)
        one.losesNetwork(at: 10)
        two.asks(at: 11)
        two.isIssued(at: 12)
        two.getsToken(at: 13)
      }
      replays(
        "documented-subsequent-starts",
        "A client that asks on each of four starts",
        ["SINCH-TOKEN-ASKS-AGAIN", "SINCH-TOKEN-ANSWER-ONCE"],
        flags: ["stale-state"]
      ) {
        one.asks(at: 0)
        one.isIssued(at: 1)
        one.getsToken(at: 2)
        two.asks(at: hour)
        two.isIssued(at: hour + 1)
        two.getsToken(at: hour + 2)
        three.asks(at: day)
        three.losesNetwork(at: day + 1)
        four.asks(at: day + 2)
        four.isIssued(at: day + 3)
        four.getsToken(at: day + 4)
      }
      replays(
        "documented-instance-expiration",
        "A backend that limits instances to 48 hours",
        ["SINCH-TOKEN-HAND-OVER", "SINCH-INSTANCE-LIMITED"],
        with: ["instanceTimeToLive": 172_800]
      ) {
        one.asks(at: 0)
        one.isIssued(at: 1, limit: 2 * day)
        one.getsToken(at: 2)
        two.asks(at: day)
        two.isIssued(at: day + 1, limit: 2 * day)
        two.getsToken(at: day + 2)
      }
      replays(
        "fresh-nonce-within-a-second",
        "Four tokens for one user within one second",
        ["SINCH-TOKEN-ANSWER-ONCE", "SINCH-TOKEN-NONCE-SINGLE-USE"],
        flags: ["nonce-unchecked"]
      ) {
        one.asks(at: 0)
        two.asks(at: 0)
        three.asks(at: 0)
        four.asks(at: 0)
        one.isIssued(at: 0)
        two.isIssued(at: 0)
        three.isIssued(at: 0)
        four.isIssued(at: 0)
        two.getsToken(at: 0)
        four.getsToken(at: 0)
        one.getsToken(at: 0)
        three.getsToken(at: 0)
      }
      replays(
        "fresh-nonce-after-restart",
        "Nonces before and after a restart, also within one second",
        ["SINCH-TOKEN-NONCE-SINGLE-USE"],
        flags: ["nonce-unchecked"]
      ) {
        one.asks(at: 0)
        one.isIssued(at: 0)
        one.getsToken(at: 0)
        restart(at: 0)
        two.asks(at: 0)
        two.isIssued(at: 0)
        two.getsToken(at: 0)
        restart(at: year)
        three.asks(at: year)
        three.isIssued(at: year)
        three.getsToken(at: year)
      }
      replays(
        "fresh-nonce-for-each-user",
        "Tokens for two users within one second",
        ["SINCH-TOKEN-NONCE-SINGLE-USE", "SINCH-TOKEN-TOKEN-FOR-ONE-USER"],
        flags: ["nonce-unchecked"]
      ) {
        one.asks(at: 0)
        bob.asks(at: 0)
        bob.isIssued(at: 1)
        one.isIssued(at: 1)
        one.getsToken(at: 2)
        bob.getsToken(at: 2)
      }
      replays(
        "token-lost",
        "A token that never arrives, and a new one for the next attempt",
        ["SINCH-TOKEN-NONCE-SINGLE-USE", "SINCH-TOKEN-REPORT-FAILURE"]
      ) {
        one.asks(at: 0)
        one.isIssued(at: 1)
        one.losesNetwork(at: 2)
        two.asks(at: 3)
        two.isIssued(at: 4)
        one.getsTokenInVain(at: 5)
        two.getsToken(at: 6)
        one.getsTokenInVain(at: 7)
      }
      replays(
        "token-twice",
        "A token that arrives twice, and failures after it",
        ["SINCH-TOKEN-ANSWER-ONCE"]
      ) {
        one.asks(at: 0)
        one.isIssued(at: 1)
        one.getsToken(at: 2)
        one.getsTokenInVain(at: 3)
        one.getsRefusalInVain(at: 4)
        one.losesNetworkInVain(at: 5)
        two.asks(at: 6)
        two.isIssued(at: 7)
        two.getsToken(at: 8)
      }
      replays(
        "users-out-of-order",
        "Tokens of two users that overtake each other",
        [
          "SINCH-TOKEN-HAND-OVER", "SINCH-TOKEN-TOKEN-FOR-ONE-USER",
          "SINCH-TOKEN-FETCH-FOR-CLIENT-USER",
        ]
      ) {
        one.asks(at: 0)
        bob.asks(at: 1)
        bob.isIssued(at: 2)
        one.isIssued(at: 3)
        one.getsToken(at: 4)
        bob.getsToken(at: 5)
      }
      replays(
        "refused-among-others",
        "A rejected user between two accepted ones",
        ["SINCH-TOKEN-REPORT-FAILURE", "SINCH-TOKEN-HAND-OVER"]
      ) {
        one.asks(at: 0)
        mallory.asks(at: 1)
        bob.asks(at: 2)
        mallory.isRefused(at: 3)
        one.isIssued(at: 4)
        bob.isIssued(at: 5)
        bob.getsToken(at: 6)
        mallory.getsRefusal(at: 7)
        one.getsToken(at: 8)
      }
      replays(
        "rejected-ids-that-look-alike",
        "Users whom the backend does not accept, and whose ids look like those it does",
        ["SINCH-TOKEN-REPORT-FAILURE", "SINCH-SIG-SERVER-SIGNS-ACCEPTED"],
        flags: ["inexact-comparison", "empty-identity"]
      ) {
        let capital = SinchCallback("Alice", "h-5")
        SinchCallback("alic", "h-6").isRefused(at: 0)
        SinchCallback("", "h-7").isRefused(at: 1)
        capital.asks(at: 2)
        capital.isRefused(at: 3)
        capital.getsRefusal(at: 4)
        one.asks(at: 5)
        one.isIssued(at: 6)
        one.getsToken(at: 7)
      }
      replays(
        "opaque",
        "Texts that are no token, handed over as they came: the service judges them",
        ["SINCH-TOKEN-HAND-OVER"],
        note: "The document's delegate forwards the text; it has no key to look into it with."
      ) {
        one.asks(at: 0)
        on(
          "tokenReachesApp",
          ["handle": "h-1", "token": "e30.e30.c2lnbmF0dXJl"],
          at: SinchScene.at(1),
          does: ["registerWithToken": ["handle": "h-1", "token": "e30.e30.c2lnbmF0dXJl"]]
        )
        two.asks(at: 2)
        two.isIssued(at: 3)
        two.getsToken(at: 4)
      }
      replays(
        "midnight",
        "Tokens of the last second of a day and of the first of the next",
        ["SINCH-TOKEN-HAND-OVER"],
        flags: ["utc-day"]
      ) {
        one.asks(at: SinchScene.midnight - 2)
        two.asks(at: SinchScene.midnight - 2)
        one.isIssued(at: SinchScene.midnight - 1)
        two.isIssued(at: SinchScene.midnight)
        one.getsToken(at: SinchScene.midnight + 1)
        two.getsToken(at: SinchScene.midnight + 1)
      }
      replays(
        "each-day-its-key",
        "Tokens of three days, a leap day among them",
        ["SINCH-TOKEN-HAND-OVER"],
        flags: ["utc-day", "date-format"]
      ) {
        one.asks(at: day)
        one.isIssued(at: day)
        one.getsToken(at: day)
        two.asks(at: leapDay2020)
        two.isIssued(at: leapDay2020)
        two.getsToken(at: leapDay2020)
        three.asks(at: leapDay2020 + day)
        three.isIssued(at: leapDay2020 + day)
        three.getsToken(at: leapDay2020 + day)
      }
      replays(
        "issued-on-arrival",
        "A request that takes an hour to the backend: the token lives from its arrival",
        ["SINCH-TOKEN-HAND-OVER"]
      ) {
        one.asks(at: 0)
        one.isIssued(at: hour)
        one.getsToken(at: hour + 1)
      }
      replays(
        "shortest-lifetime",
        "A backend whose tokens live for a minute",
        ["SINCH-TOKEN-HAND-OVER"],
        with: ["tokenTimeToLive": 60, "instanceTimeToLive": 691_200]
      ) {
        one.asks(at: 0)
        one.isIssued(at: 1, lifetime: 60, limit: 8 * day)
        one.getsToken(at: 2)
      }
    }
  }

  /// 2020-02-29T00:00:00Z.
  private static let leapDay2020: Int64 = 1_582_934_400 - SinchScene.start
}
