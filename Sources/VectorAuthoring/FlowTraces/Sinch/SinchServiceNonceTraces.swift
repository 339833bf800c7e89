import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension SinchServiceTokenTraces {
  /// A nonce is used once, for ever.
  static var nonces: CaseGroup {
    .traces(
      "flow-traces/sinch-service-nonces",
      of: .sinchService,
      title: "Nonces of registration tokens, each used once",
      method: method,
      with: applications
    ) {
      replays(
        "same-token-twice",
        "A token that is presented again by the same device",
        ["SINCH-TOKEN-NONCE-SINGLE-USE"],
        flags: ["nonce-unchecked"]
      ) {
        alice.registers("n-1", at: 0)
        alice.isRejected(with: alice.token("n-1", issuedAt: 0), at: 1, .replayed)
        alice.registers("n-2", at: 2, as: .again)
        alice.isRejected(with: alice.token("n-1", issuedAt: 0), at: 3, .replayed)
        alice.isRejected(with: alice.token("n-2", issuedAt: 2), at: 4, .replayed)
      }
      replays(
        "same-token-on-another-device",
        "A token that was used on one device, presented by another of the same user",
        ["SINCH-TOKEN-NONCE-SINGLE-USE"],
        flags: ["nonce-unchecked"]
      ) {
        alice.registers("n-1", at: 0)
        bob.registers("n-2", at: 1)
        aliceTablet.isRejected(with: alice.token("n-1", issuedAt: 0), at: 2, .replayed)
        bob.calls(alice, at: 3)
        aliceTablet.registers("n-3", at: 4, as: .onAnotherDevice)
        bob.calls(alice, aliceTablet, at: 5)
      }
      replays(
        "same-nonce-in-another-token",
        "A new token with a used nonce",
        ["SINCH-TOKEN-NONCE-SINGLE-USE"],
        flags: ["nonce-unchecked"]
      ) {
        alice.registers("n-1", at: 0)
        alice.isRejected("n-1", at: 60, .replayed)
        aliceTablet.isRejected("n-1", at: 61, limit: shortest, .replayed)
        alice.registers("n-2", at: 62, as: .again)
      }
      replays(
        "same-nonce-for-another-user",
        "A nonce that another user's token had",
        ["SINCH-TOKEN-NONCE-SINGLE-USE"],
        flags: ["nonce-unchecked"]
      ) {
        alice.registers("n-1", at: 0)
        bob.isRejected("n-1", at: 1, .replayed)
        alice.cannotCall(bob, at: 2, "callee-not-registered")
        bob.registers("n-2", at: 3)
        alice.calls(bob, at: 4)
      }
      replays(
        "same-nonce-after-the-token-expired",
        "A used nonce in new tokens, a minute and ten years after its token expired",
        ["SINCH-TOKEN-NONCE-SINGLE-USE"],
        flags: ["nonce-unchecked"]
      ) {
        alice.registers("n-1", at: 0)
        alice.isRejected("n-1", at: 11 * minute, .replayed)
        alice.isRejected("n-1", at: 10 * year, .replayed)
        alice.registers("n-2", at: 10 * year + 1, as: .again)
      }
      replays(
        "same-nonce-after-the-instance-expired",
        "A used nonce after its instance was deleted",
        ["SINCH-TOKEN-NONCE-SINGLE-USE"],
        flags: ["nonce-unchecked"]
      ) {
        alice.registers("n-1", at: 0, limit: shortest)
        alice.isRejected("n-1", at: shortest + hour, limit: shortest, .replayed)
        alice.registers("n-2", at: shortest + 2 * hour, limit: shortest, as: .again)
      }
      replays(
        "same-nonce-after-unregistering",
        "A used nonce after its instance was unregistered",
        ["SINCH-TOKEN-NONCE-SINGLE-USE"],
        flags: ["nonce-unchecked"]
      ) {
        alice.registers("n-1", at: 0)
        alice.unregisters(at: 1)
        alice.isRejected(with: alice.token("n-1", issuedAt: 0), at: 2, .replayed)
        alice.registers("n-2", at: 3, as: .again)
      }
      replays(
        "same-nonce-in-another-application",
        "Two applications whose backends count their nonces, each from 1",
        ["SINCH-TOKEN-NONCE-SINGLE-USE"],
        note: "Neither application can know what nonces the other one uses.",
        with: twoApplications
      ) {
        alice.registers("1", at: 0)
        alice.of(.other).registers("1", at: 1)
        alice.of(.other).isRejected("1", at: 2, .replayed)
        alice.of(.other).registers("2", at: 3, as: .again)
        alice.registers("2", at: 4, as: .again)
      }
      replays(
        "nonces-that-look-alike",
        "Nonces that differ in letter case, length or a leading zero",
        ["SINCH-TOKEN-NONCE-SINGLE-USE"],
        flags: ["inexact-comparison"]
      ) {
        alice.registers("n", at: 0)
        alice.registers("N", at: 1, as: .again)
        alice.registers("nn", at: 2, as: .again)
        alice.registers("1", at: 3, as: .again)
        alice.registers("01", at: 4, as: .again)
        alice.isRejected("N", at: 5, .replayed)
      }
      replays(
        "nonce-missing",
        "A token without nonce, with an empty one, and with a number",
        ["SINCH-TOKEN-SERVICE-VERIFIES"],
        flags: ["nonce-unchecked", "claims-missing"]
      ) {
        alice.isRejected(
          with: alice.token("", issuedAt: 0) { $0.claims["nonce"] = nil },
          at: 0,
          .claimMissing
        )
        alice.isRejected("", at: 1, .claimInvalid)
        alice.isRejected(
          with: alice.token("", issuedAt: 2) { $0.claims["nonce"] = 5 },
          at: 2,
          .claimInvalid
        )
        alice.registers("5", at: 3)
      }
      replays(
        "three-devices-at-once",
        "Three tokens of one second, told apart by nothing but their nonces",
        ["SINCH-TOKEN-NONCE-SINGLE-USE", "SINCH-INSTANCE-SEVERAL-DEVICES"]
      ) {
        bob.registers("n-0", at: 0)
        alice.registers(with: alice.token("n-1", issuedAt: 1), at: 1)
        aliceTablet.registers(
          with: aliceTablet.token("n-2", issuedAt: 1),
          at: 1,
          as: .onAnotherDevice
        )
        aliceWatch.registers(
          with: aliceWatch.token("n-3", issuedAt: 1),
          at: 1,
          as: .onAnotherDevice
        )
        bob.calls(alice, aliceTablet, aliceWatch, at: 1)
      }
    }
  }
}
