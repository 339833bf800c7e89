import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension LayerServiceTraces {
  static var clients: CaseGroup {
    group("clients", title: "Several clients, each on its own") {
      replays(
        "two-users",
        "Two clients sign two users in, each over its own nonce",
        ["LAYER-AUTH-USER-ID", "LAYER-NONCE-UNIQUE"]
      ) {
        obtainsNonce("phone-1", "phone")
        obtainsNonce("tablet-1", "tablet")
        isAccepted(token(over: "tablet-1", for: "bob"), as: "bob", "tablet")
        isNotServed("too-early", "phone")
        isServed("hello", "tablet")
        isAccepted(token(over: "phone-1"), "phone")
        isServed("hello", "phone")
      }
      replays(
        "two-devices-of-one-user",
        "A user has a session on each of two devices, and one of them logs out",
        ["LAYER-AUTH-USER-ID", "LAYER-DEAUTHENTICATION-PURGES"],
        flags: ["stale-state"]
      ) {
        signsIn(over: "phone-1", "phone")
        signsIn(over: "tablet-1", "tablet")
        logsOut("phone")
        isNotServed("too-late", "phone")
        isServed("hello", "tablet")
      }
      replays(
        "nonce-of-another-client",
        "A client submits a token over a nonce that was handed out to another",
        ["LAYER-NONCE-FROM-SDK", "LAYER-SERVICE-VALIDATES"],
        flags: ["nonce-unchecked"]
      ) {
        obtainsNonce("phone-1", "phone")
        isRefused(token(over: "phone-1", for: "mallory"), "nonce-mismatch", by: "tablet")
        isNotServed("too-early", "tablet")
        signsIn(over: "phone-2", "phone")
        isServed("hello", "phone")
      }
      replays(
        "token-replayed-by-another-client",
        "The token that opened a session is submitted by another client",
        ["LAYER-NONCE-SINGLE-USE", "LAYER-SERVICE-VALIDATES"],
        flags: ["nonce-unchecked"]
      ) {
        signsIn(over: "phone-1", "phone")
        isRefused(token(over: "phone-1"), "nonce-mismatch", "replayed", by: "tablet")
        isNotServed("too-early", "tablet")
        isServed("hello", "phone")
      }
      replays(
        "challenge-of-one-client",
        "A challenge of one device leaves the session of the user's other one alone",
        ["LAYER-CHALLENGE-ANY-TIME", "LAYER-CHALLENGE-SUPERSEDES"]
      ) {
        signsIn(over: "phone-1", "phone")
        signsIn(over: "tablet-1", "tablet")
        isChallenged("phone-2", "phone")
        isServed("hello", "tablet")
        isAccepted(token(over: "phone-2"), "phone")
        isServed("hello", "phone")
      }
      replays(
        "challenge-leaves-other-nonces",
        "A challenge of one client does not supersede the nonce that another was given",
        ["LAYER-CHALLENGE-SUPERSEDES", "LAYER-NONCE-TEN-MINUTES"]
      ) {
        obtainsNonce("tablet-1", "tablet")
        isChallenged("phone-1", "phone")
        isAccepted(token(over: "tablet-1", for: "bob"), as: "bob", "tablet")
        isAccepted(token(over: "phone-1"), "phone")
        isServed("hello", "tablet")
        isServed("hello", "phone")
      }
      replays(
        "expiry-of-one-client",
        "The session of one client is over while that of another goes on",
        ["LAYER-CHALLENGE-ON-EXPIRY"],
        with: ["sessionLifetime": 60]
      ) {
        signsIn(over: "phone-1", "phone")
        obtainsNonce("tablet-1", "tablet", after: 30)
        isAccepted(token(over: "tablet-1", for: "bob"), as: "bob", "tablet")
        findsSessionExpired("phone-2", "phone", after: 30)
        isServed("hello", "tablet")
        isAccepted(token(over: "phone-2"), "phone")
        isServed("hello", "phone")
      }
      replays(
        "answer-of-another-client",
        "One client answers the challenge of another",
        ["LAYER-CHALLENGE-TOKEN", "LAYER-SERVICE-VALIDATES"],
        flags: ["nonce-unchecked"]
      ) {
        signsIn(over: "phone-1", "phone")
        isChallenged("phone-2", "phone")
        isRefused(token(over: "phone-2"), "nonce-mismatch", by: "tablet")
        isNotServed("too-early", "tablet")
        isChallenged("phone-3", "phone")
        isAccepted(token(over: "phone-3"), "phone")
        isServed("hello", "phone")
      }
    }
  }
}
