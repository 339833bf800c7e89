import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension SinchServiceTokenTraces {
  /// What the credentials of a registration are good for.
  static var calls: CaseGroup {
    .traces(
      "flow-traces/sinch-service-calls",
      of: .sinchService,
      title: "Calls, and the credentials that authorise them",
      method: method,
      with: applications
    ) {
      replays(
        "credentials-of-another-user",
        "A call on behalf of a user with the credentials of another",
        ["SINCH-SIG-CREDENTIALS-ONE-USER", "SINCH-TOKEN-CREDENTIALS-ISSUED"],
        flags: ["wrong-subject"]
      ) {
        alice.registers("n-1", at: 0)
        bob.registers("n-2", at: 1)
        alice.cannotCall(bob, with: bob.credentials, at: 2, "wrong-credentials")
        bob.cannotCall(alice, with: alice.credentials, at: 3, "wrong-credentials")
        alice.calls(bob, at: 4)
        bob.calls(alice, at: 5)
      }
      replays(
        "credentials-made-up",
        "Calls with no credentials, the user's id, the device's name and the token's nonce",
        ["SINCH-TOKEN-CREDENTIALS-ISSUED", "SINCH-SIG-CREDENTIALS-ONE-USER"]
      ) {
        alice.registers("n-1", at: 0)
        bob.registers("n-2", at: 1)
        alice.cannotCall(bob, with: "", at: 2, "wrong-credentials")
        alice.cannotCall(bob, with: "alice", at: 3, "wrong-credentials")
        alice.cannotCall(bob, with: "phone", at: 4, "wrong-credentials")
        alice.cannotCall(bob, with: "n-1", at: 5, "wrong-credentials")
        alice.calls(bob, at: 6)
      }
      replays(
        "token-is-no-credential",
        "A call with the registration token in place of the credentials",
        ["SINCH-TOKEN-CREDENTIALS-ISSUED"]
      ) {
        bob.registers("n-1", at: 0)
        foo.registers(with: .string(DocumentedApplication.token), at: 1)
        foo.cannotCall(
          bob,
          with: .string(DocumentedApplication.token),
          at: 2,
          "wrong-credentials"
        )
        foo.calls(bob, at: 3)
      }
      replays(
        "credentials-of-another-application",
        "Users of the same name in two applications",
        ["SINCH-TOKEN-CREDENTIALS-ISSUED", "SINCH-SIG-CREDENTIALS-ONE-USER"],
        flags: ["wrong-subject"],
        with: twoApplications
      ) {
        alice.registers("n-1", at: 0)
        alice.of(.other).registers("n-2", at: 1)
        bob.registers("n-3", at: 2)
        alice.cannotCall(bob, with: alice.of(.other).credentials, at: 3, "wrong-credentials")
        alice.of(.other).cannotCall(bob, at: 4, "callee-not-registered")
        bob.of(.other).registers("n-4", at: 5)
        alice.of(.other).calls(bob.of(.other), at: 6)
        alice.calls(bob, at: 7)
      }
      replays(
        "credentials-of-an-expired-instance",
        "The credentials of an expired instance, and those of the instance after it",
        ["SINCH-INSTANCE-NO-CALLS-AFTER-EXPIRY", "SINCH-TOKEN-CREDENTIALS-ISSUED"]
      ) {
        bob.registers("n-1", at: 0)
        alice.registers("n-2", at: 0, limit: shortest)
        alice.calls(bob, at: 1)
        alice.cannotCall(bob, at: shortest + 1, "not-registered")
        alice.cannotCall(bob, with: bob.credentials, at: shortest + 2, "not-registered")
        alice.registers("n-3", at: shortest + 3, limit: shortest, as: .again)
        alice.calls(bob, at: shortest + 4)
      }
      replays(
        "credentials-of-an-expired-user",
        "A call of one user with the credentials of another, whose instance has expired",
        ["SINCH-SIG-CREDENTIALS-ONE-USER", "SINCH-INSTANCE-NO-CALLS-AFTER-EXPIRY"]
      ) {
        let carol = SinchDevice("carol", "phone")
        bob.registers("n-0", at: 0)
        carol.registers("n-1", at: 0)
        alice.registers("n-2", at: 0, limit: shortest)
        bob.cannotCall(carol, with: alice.credentials, at: shortest + 1, "wrong-credentials")
        alice.cannotCall(bob, at: shortest + 2, "not-registered")
        alice.registers("n-3", at: shortest + 3, limit: shortest, as: .again)
        bob.calls(alice, at: shortest + 4)
      }
      replays(
        "credentials-after-unregistering",
        "The credentials of an unregistered instance",
        ["SINCH-INSTANCE-REREGISTER", "SINCH-TOKEN-CREDENTIALS-ISSUED"]
      ) {
        bob.registers("n-1", at: 0)
        alice.registers("n-2", at: 0)
        alice.unregisters(at: 1)
        alice.cannotCall(bob, at: 2, "not-registered")
        bob.cannotCall(alice, at: 3, "callee-not-registered")
        alice.unregisters(at: 4)
        alice.registers("n-3", at: 5, as: .again)
        alice.calls(bob, at: 6)
      }
      replays(
        "unregister-with-wrong-credentials",
        "Attempts to unregister another user's device",
        ["SINCH-SIG-CREDENTIALS-ONE-USER"],
        flags: ["wrong-subject"]
      ) {
        alice.registers("n-1", at: 0)
        bob.registers("n-2", at: 1, limit: shortest)
        alice.unregisters(with: bob.credentials, at: 2)
        alice.unregisters(with: "", at: 3)
        bob.unregisters(with: alice.credentials, at: 4)
        bob.calls(alice, at: 5)
        alice.calls(bob, at: 6)
      }
      replays(
        "unregister-one-of-three",
        "Three devices of a user, one of which unregisters",
        ["SINCH-INSTANCE-SEVERAL-DEVICES", "SINCH-INSTANCE-PER-DEVICE"],
        flags: ["stale-state"]
      ) {
        bob.registers("n-0", at: 0)
        alice.registers("n-1", at: 1)
        aliceTablet.registers("n-2", at: 2, limit: shortest, as: .onAnotherDevice)
        aliceWatch.registers("n-3", at: 3, as: .onAnotherDevice)
        bob.calls(alice, aliceTablet, aliceWatch, at: 4)
        aliceTablet.unregisters(at: 5)
        bob.calls(alice, aliceWatch, at: 6)
        aliceTablet.cannotCall(bob, at: 7, "not-registered")
        alice.unregisters(at: 8)
        bob.calls(aliceWatch, at: 9)
        aliceWatch.calls(bob, at: 10)
      }
      replays(
        "unregister-what-is-not-there",
        "A device that unregisters before it registered, after it expired, and twice",
        ["SINCH-INSTANCE-REREGISTER"]
      ) {
        bob.registers("n-0", at: 0)
        alice.unregisters(with: "made-up", at: 1)
        alice.registers("n-1", at: 2, limit: shortest)
        bob.calls(alice, at: 3)
        alice.unregisters(at: shortest + 3)
        alice.registers("n-2", at: shortest + 4, limit: shortest, as: .again)
        alice.unregisters(at: shortest + 5)
        alice.unregisters(at: shortest + 6)
        alice.registers("n-3", at: shortest + 7, limit: shortest, as: .again)
        bob.calls(alice, at: shortest + 8)
      }
      replays(
        "credentials-after-an-update",
        "Calls with the credentials that an update gave",
        ["SINCH-TOKEN-CREDENTIALS-ISSUED", "SINCH-INSTANCE-UPDATE-SAME-INSTANCE"]
      ) {
        bob.registers("n-1", at: 0)
        alice.registers("n-2", at: 0, limit: 3 * day)
        alice.calls(bob, at: 1)
        alice.registers("n-3", at: 2 * day, limit: 3 * day, as: .update)
        alice.calls(bob, at: 2 * day + 1)
        alice.calls(bob, at: 3 * day + 1)
        alice.calls(bob, at: 5 * day - 1)
        alice.cannotCall(bob, at: 5 * day + 1, "not-registered")
      }
      replays(
        "callees-that-look-alike",
        "Users whose ids begin alike or differ in letter case",
        ["SINCH-TOKEN-CREDENTIALS-ISSUED"],
        flags: ["inexact-comparison"]
      ) {
        let bobby = SinchDevice("bobby", "phone")
        let capital = SinchDevice("Bob", "phone")
        alice.registers("n-1", at: 0)
        bobby.registers("n-2", at: 1)
        capital.registers("n-3", at: 2)
        alice.cannotCall(bob, at: 3, "callee-not-registered")
        bob.registers("n-4", at: 4)
        alice.calls(bob, at: 5)
        alice.calls(capital, at: 6)
        alice.calls(bobby, at: 7)
      }
      replays(
        "many-calls",
        "Calls of a registered user, one after the other, without another registration",
        ["SINCH-TOKEN-CREDENTIALS-ISSUED", "SINCH-SIG-CREDENTIALS-ISSUED"]
      ) {
        alice.registers("n-1", at: 0)
        bob.registers("n-2", at: 1)
        for hours in 1...10 { alice.calls(bob, at: Int64(hours) * hour) }
        bob.calls(alice, at: day)
        alice.calls(bob, at: year)
      }
    }
  }
}
