import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension SinchServiceTokenTraces {
  /// How the limit of an instance is set and moved.
  static var limits: CaseGroup {
    .traces(
      "flow-traces/sinch-service-limits",
      of: .sinchService,
      title: "Limits of instances: set, extended, refused, and set anew by unregistering",
      method: method,
      with: applications
    ) {
      replays(
        "documented-automatic-update",
        "An update of an instance before it expires: the same instance, with the new date",
        [
          "SINCH-INSTANCE-UPDATE-SAME-INSTANCE", "SINCH-INSTANCE-EXTENDED-WHILE-VALID",
          "SINCH-INSTANCE-LIMITED",
        ],
        flags: ["lifetime-mixup", "stale-state"]
      ) {
        bob.registers("n-1", at: 0)
        alice.registers("n-2", at: 0, limit: 30 * day)
        alice.registers("n-3", at: 25 * day, limit: 30 * day, as: .update)
        bob.calls(alice, at: 30 * day + 1)
        alice.calls(bob, at: 55 * day - 1)
        bob.calls(alice, at: 55 * day - 1)
        bob.cannotCall(alice, at: 55 * day + 1, "callee-not-registered")
      }
      replays(
        "documented-update-declined",
        "An update that never comes leaves the old date",
        ["SINCH-INSTANCE-UPDATE-DECLINED", "SINCH-INSTANCE-DELETED-AT-EXPIRY"]
      ) {
        bob.registers("n-1", at: 0)
        alice.registers("n-2", at: 0, limit: 30 * day)
        alice.calls(bob, at: 25 * day)
        bob.calls(alice, at: 30 * day - 1)
        bob.cannotCall(alice, at: 30 * day + 1, "callee-not-registered")
      }
      replays(
        "documented-manual-update",
        "Unregistering and registering again with another expiration",
        ["SINCH-INSTANCE-REREGISTER"]
      ) {
        bob.registers("n-1", at: 0)
        alice.registers("n-2", at: 0, limit: 30 * day)
        alice.unregisters(at: day)
        bob.cannotCall(alice, at: day + 1, "callee-not-registered")
        alice.registers("n-3", at: day + 2, limit: 60 * day, as: .again)
        bob.calls(alice, at: 30 * day + 1)
        bob.calls(alice, at: 61 * day + 1)
        bob.cannotCall(alice, at: 61 * day + 3, "callee-not-registered")
      }
      replays(
        "manual-update-to-an-earlier-date",
        "Unregistering and registering again with an earlier expiration",
        ["SINCH-INSTANCE-REREGISTER"]
      ) {
        bob.registers("n-1", at: 0)
        alice.registers("n-2", at: 0, limit: 30 * day)
        alice.unregisters(at: day)
        alice.registers("n-3", at: day, limit: shortest, as: .again)
        bob.calls(alice, at: 3 * day - 1)
        bob.cannotCall(alice, at: 3 * day + 1, "callee-not-registered")
      }
      replays(
        "update-after-update",
        "An instance that is kept alive by three updates, and then by none",
        ["SINCH-INSTANCE-EXTENDED-WHILE-VALID", "SINCH-INSTANCE-UPDATE-SAME-INSTANCE"]
      ) {
        bob.registers("n-0", at: 0)
        alice.registers("n-1", at: 0, limit: shortest)
        alice.registers("n-2", at: day, limit: shortest, as: .update)
        alice.registers("n-3", at: 2 * day, limit: shortest, as: .update)
        alice.registers("n-4", at: 3 * day, limit: 9 * day, as: .update)
        bob.calls(alice, at: 12 * day - 1)
        bob.cannotCall(alice, at: 12 * day + 1, "callee-not-registered")
      }
      replays(
        "update-in-the-last-second",
        "An update a second before the expiration, and a registration a second after another",
        ["SINCH-INSTANCE-EXTENDED-WHILE-VALID", "SINCH-INSTANCE-UPDATE-SAME-INSTANCE"],
        flags: ["off-by-one"]
      ) {
        bob.registers("n-0", at: 0)
        alice.registers("n-1", at: 0, limit: shortest)
        alice.registers("n-2", at: shortest - 1, limit: shortest, as: .update)
        bob.calls(alice, at: 2 * shortest - 2)
        alice.registers("n-3", at: 2 * shortest, limit: shortest, as: .again)
        bob.calls(alice, at: 3 * shortest - 1)
        bob.cannotCall(alice, at: 3 * shortest + 1, "callee-not-registered")
      }
      replays(
        "update-of-one-device",
        "An update on one device, which leaves the others' dates as they are",
        ["SINCH-INSTANCE-UPDATE-SAME-INSTANCE", "SINCH-INSTANCE-EXPIRES-ALONE"],
        flags: ["lifetime-mixup"]
      ) {
        bob.registers("n-0", at: 0)
        alice.registers("n-1", at: 0, limit: 3 * day)
        aliceTablet.registers("n-2", at: 0, limit: 3 * day, as: .onAnotherDevice)
        alice.registers("n-3", at: 2 * day, limit: 3 * day, as: .update)
        bob.calls(alice, aliceTablet, at: 3 * day - 1)
        bob.calls(alice, at: 3 * day + 1)
        aliceTablet.cannotCall(bob, at: 3 * day + 2, "not-registered")
      }
      replays(
        "shortest-limit",
        "A limit of 48 hours from iat, and one of a second less",
        ["SINCH-INSTANCE-SERVICE-MIN-TTL"],
        flags: ["off-by-one"]
      ) {
        bob.registers("n-0", at: 0)
        alice.isRejected("n-1", at: 1, limit: shortest - 1, .instanceTTLTooShort)
        bob.cannotCall(alice, at: 2, "callee-not-registered")
        alice.registers("n-2", at: 3, limit: shortest)
        bob.calls(alice, at: 4)
      }
      replays(
        "shortest-limit-of-an-update",
        "Updates with a limit of a second under 48 hours, and of 48 hours",
        ["SINCH-INSTANCE-SERVICE-MIN-TTL", "SINCH-INSTANCE-EXTENDED-WHILE-VALID"],
        flags: ["off-by-one"]
      ) {
        bob.registers("n-0", at: 0)
        alice.registers("n-1", at: 0, limit: shortest)
        alice.isRejected("n-2", at: day, limit: shortest - 1, .instanceTTLTooShort)
        alice.registers("n-3", at: day + 1, limit: shortest, as: .update)
        bob.calls(alice, at: 3 * day)
        bob.cannotCall(alice, at: 3 * day + 2, "callee-not-registered")
      }
      replays(
        "shortest-limit-from-issue",
        "Tokens of 48 hours that arrive nine minutes and half a day after their issue",
        ["SINCH-INSTANCE-SERVICE-MIN-TTL"],
        flags: ["off-by-one", "lifetime-mixup"]
      ) {
        bob.registers("n-0", at: 0)
        alice.registers(with: alice.token("n-1", issuedAt: 0, limit: shortest), at: 9 * minute)
        aliceTablet.registers(
          with: aliceTablet.token("n-2", issuedAt: 0, lifetime: day, limit: shortest),
          at: day / 2,
          as: .onAnotherDevice
        )
        aliceWatch.isRejected(
          with: aliceWatch.token("n-3", issuedAt: 0, lifetime: day, limit: shortest - 1),
          at: day / 2,
          .instanceTTLTooShort
        )
        bob.calls(alice, aliceTablet, at: shortest - 1)
        bob.cannotCall(alice, at: shortest + 1, "callee-not-registered")
      }
      replays(
        "limit-as-text",
        "A limit that is a text, and one that is null",
        ["SINCH-TOKEN-SERVICE-VERIFIES", "SINCH-INSTANCE-SERVICE-MIN-TTL"],
        flags: ["claims-missing"]
      ) {
        alice.isRejected(
          with: alice.token("n-1", issuedAt: 0) { $0.claims[instanceExpiry] = "1546484645" },
          at: 0,
          .claimInvalid
        )
        alice.isRejected(
          with: alice.token("n-2", issuedAt: 0) { $0.claims[instanceExpiry] = JSON.null },
          at: 0,
          .claimInvalid
        )
        alice.registers("n-3", at: 1, limit: shortest)
      }
      replays(
        "limited-stays-limited",
        "An update without a limit, of an instance that has one",
        ["SINCH-INSTANCE-STAYS-FINITE"],
        flags: ["lifetime-mixup"]
      ) {
        bob.registers("n-0", at: 0)
        alice.registers("n-1", at: 0, limit: 3 * day)
        alice.isRejected("n-2", at: day, .claimMissing)
        alice.calls(bob, at: 3 * day - 1)
        bob.calls(alice, at: 3 * day - 1)
        bob.cannotCall(alice, at: 3 * day + 1, "callee-not-registered")
        alice.cannotCall(bob, at: 3 * day + 2, "not-registered")
      }
      replays(
        "limited-stays-limited-after-updates",
        "An update without a limit after two updates with one, and then another with one",
        ["SINCH-INSTANCE-STAYS-FINITE", "SINCH-INSTANCE-EXTENDED-WHILE-VALID"]
      ) {
        bob.registers("n-0", at: 0)
        alice.registers("n-1", at: 0, limit: 3 * day)
        alice.registers("n-2", at: 2 * day, limit: 3 * day, as: .update)
        alice.registers("n-3", at: 4 * day, limit: 300 * day, as: .update)
        alice.isRejected("n-4", at: 5 * day, .claimMissing)
        alice.registers("n-5", at: 5 * day, limit: 400 * day, as: .update)
        bob.calls(alice, at: 405 * day - 1)
        bob.cannotCall(alice, at: 405 * day + 1, "callee-not-registered")
      }
      replays(
        "limit-is-of-one-device",
        "A second device without limit, and another user without one on the first",
        ["SINCH-INSTANCE-STAYS-FINITE", "SINCH-INSTANCE-PER-DEVICE"]
      ) {
        alice.registers("n-1", at: 0, limit: shortest)
        aliceTablet.registers("n-2", at: 1, as: .onAnotherDevice)
        bob.registers("n-3", at: 2)
        alice.isRejected("n-4", at: 3, .claimMissing)
        bob.calls(alice, aliceTablet, at: 4)
        bob.calls(aliceTablet, at: shortest + 1)
      }
      replays(
        "unlimited-becomes-limited",
        "A limit that an update gives to an instance without one",
        ["SINCH-INSTANCE-MAY-BECOME-FINITE"],
        flags: ["lifetime-mixup"]
      ) {
        bob.registers("n-0", at: 0)
        alice.registers("n-1", at: 0)
        alice.registers("n-2", at: year, limit: shortest, as: .again)
        bob.calls(alice, at: year + shortest - 1)
        bob.cannotCall(alice, at: year + shortest + 1, "callee-not-registered")
        alice.cannotCall(bob, at: year + shortest + 2, "not-registered")
      }
      replays(
        "unlimited-again",
        "A second registration without limit, which rings once",
        ["SINCH-INSTANCE-PER-DEVICE", "SINCH-INSTANCE-UPDATE-SAME-INSTANCE"]
      ) {
        bob.registers("n-0", at: 0)
        alice.registers("n-1", at: 0)
        alice.registers("n-2", at: hour, as: .again)
        bob.calls(alice, at: hour + 1)
        alice.calls(bob, at: hour + 2)
      }
      replays(
        "refused-update-keeps-the-date",
        "Updates by a forged, an expired and a used token, and by another user's",
        ["SINCH-TOKEN-SERVICE-VERIFIES", "SINCH-INSTANCE-UPDATE-DECLINED"],
        flags: ["signature-unchecked", "expiry-unchecked", "nonce-unchecked", "lifetime-mixup"]
      ) {
        bob.registers("n-0", at: 0)
        alice.registers("n-1", at: 0, limit: 3 * day)
        alice.isRejected(
          with: alice.token("n-2", issuedAt: day, limit: year) {
            $0.key = SinchApp.other.signingKey(on: "20180103")
          },
          at: day,
          .badSignature
        )
        alice.isRejected(
          with: alice.token("n-3", issuedAt: 0, limit: year),
          at: day,
          .expired
        )
        alice.isRejected("n-1", at: day, limit: year, .replayed)
        alice.isRejected(with: bob.token("n-4", issuedAt: day, limit: year), at: day, .wrongSubject)
        alice.isRejected(
          sequence: "1",
          signature: SinchApp.documented.signature("bob", sequence: "1"),
          at: day,
          .badSignature
        )
        bob.calls(alice, at: 3 * day - 1)
        alice.calls(bob, at: 3 * day - 1)
        bob.cannotCall(alice, at: 3 * day + 1, "callee-not-registered")
      }
      replays(
        "earlier-date",
        "An update to a much earlier date",
        ["SINCH-INSTANCE-EXTENDED-WHILE-VALID"]
      ) {
        bob.registers("n-0", at: 0)
        alice.registers("n-1", at: 0, limit: 30 * day)
        on(
          "registerWithToken",
          alice.request(alice.token("n-2", issuedAt: day, limit: shortest)),
          at: SinchScene.at(day),
          leavesOpen: "sinch-instance-expiry-shortened",
          interpretation("accept", does: ["acceptRegistration": alice.accepted(.update)]) {
            bob.calls(alice, at: 3 * day - 1)
            bob.cannotCall(alice, at: 3 * day + 1, "callee-not-registered")
          },
          interpretation("refuse", does: ["rejectRegistration": alice.rejected(.claimInvalid)]) {
            bob.calls(alice, at: 3 * day + 1)
            alice.calls(bob, at: 30 * day - 1)
          }
        )
        bob.cannotCall(alice, at: 30 * day + 1, "callee-not-registered")
      }
      replays(
        "slightly-earlier-date",
        "An update to a date ten seconds earlier, and one to a later date",
        ["SINCH-INSTANCE-EXTENDED-WHILE-VALID"]
      ) {
        bob.registers("n-0", at: 0)
        alice.registers("n-1", at: 0, limit: 30 * day)
        aliceTablet.registers("n-2", at: 0, limit: 30 * day, as: .onAnotherDevice)
        on(
          "registerWithToken",
          alice.request(alice.token("n-3", issuedAt: 0, limit: 30 * day - 10)),
          at: SinchScene.at(1),
          leavesOpen: "sinch-instance-expiry-shortened",
          interpretation("accept", does: ["acceptRegistration": alice.accepted(.update)]) {
            bob.calls(aliceTablet, at: 30 * day - 9)
            alice.registers("n-4", at: 30 * day - 8, limit: shortest, as: .again)
          },
          interpretation("refuse", does: ["rejectRegistration": alice.rejected(.claimInvalid)]) {
            bob.calls(alice, aliceTablet, at: 30 * day - 9)
            alice.registers("n-4", at: 30 * day - 8, limit: shortest, as: .update)
          }
        )
        bob.calls(alice, at: 32 * day - 9)
        bob.cannotCall(alice, at: 32 * day - 7, "callee-not-registered")
      }
      replays(
        "no-limit-after-unregistering",
        "A registration without limit after an instance with one was unregistered",
        ["SINCH-INSTANCE-REREGISTER"]
      ) {
        bob.registers("n-0", at: 0)
        alice.registers("n-1", at: 0, limit: 3 * day)
        alice.unregisters(at: day)
        on(
          "registerWithToken",
          alice.request(alice.token("n-2", issuedAt: day)),
          at: SinchScene.at(day),
          leavesOpen: "sinch-unlimited-after-unregister",
          interpretation("accept", does: ["acceptRegistration": alice.accepted(.again)]) {
            bob.calls(alice, at: 3 * day + 1)
            alice.calls(bob, at: 50 * year)
          },
          interpretation("refuse", does: ["rejectRegistration": alice.rejected(.claimMissing)]) {
            bob.cannotCall(alice, at: day + 1, "callee-not-registered")
            alice.registers("n-3", at: day + 2, limit: 60 * year, as: .again)
          }
        )
        bob.calls(alice, at: 50 * year + 1)
      }
      replays(
        "no-limit-long-after-unregistering",
        "A registration without limit years after an updated instance was unregistered",
        ["SINCH-INSTANCE-REREGISTER"]
      ) {
        bob.registers("n-0", at: 0)
        alice.registers("n-1", at: 0, limit: 3 * day)
        alice.registers("n-2", at: day, limit: 30 * day, as: .update)
        alice.unregisters(at: 2 * day)
        on(
          "registerWithToken",
          alice.request(alice.token("n-3", issuedAt: 10 * year)),
          at: SinchScene.at(10 * year),
          leavesOpen: "sinch-unlimited-after-unregister",
          interpretation("accept", does: ["acceptRegistration": alice.accepted(.again)]),
          interpretation("refuse", does: ["rejectRegistration": alice.rejected(.claimMissing)]) {
            alice.registers("n-4", at: 10 * year + 1, limit: year, as: .again)
          }
        )
        bob.calls(alice, at: 10 * year + 2)
      }
      replays(
        "no-limit-elsewhere-after-unregistering",
        "A registration without limit on another device, and by another user on the same one",
        ["SINCH-INSTANCE-REREGISTER", "SINCH-INSTANCE-PER-DEVICE"]
      ) {
        alice.registers("n-1", at: 0, limit: shortest)
        alice.unregisters(at: 1)
        aliceTablet.registers("n-2", at: 2, as: .onAnotherDevice)
        bob.registers("n-3", at: 3)
        bob.calls(aliceTablet, at: year)
      }
    }
  }
}
