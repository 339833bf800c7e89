import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension SinchServiceTokenTraces {
  /// When a token may be used.
  static var dates: CaseGroup {
    .traces(
      "flow-traces/sinch-service-dates",
      of: .sinchService,
      title: "Registration tokens before, within and after their time",
      method: method,
      with: applications
    ) {
      replays(
        "last-second-of-token",
        "A token a second before it expires",
        ["SINCH-TOKEN-SERVICE-VERIFIES"],
        flags: ["off-by-one"]
      ) {
        bob.registers("n-1", at: 0)
        alice.registers(with: alice.token("n-2", issuedAt: 0), at: 10 * minute - 1)
        alice.calls(bob, at: 10 * minute)
      }
      replays(
        "token-expires-now",
        "A token at the second of its expiration, and a second later",
        ["SINCH-TOKEN-SERVICE-VERIFIES"],
        flags: ["off-by-one", "expiry-unchecked"]
      ) {
        alice.isRejected(with: alice.token("n-1", issuedAt: 0), at: 10 * minute, .expired)
        alice.isRejected(with: alice.token("n-2", issuedAt: 0), at: 10 * minute + 1, .expired)
        alice.registers("n-3", at: 11 * minute)
      }
      replays(
        "token-from-years-ago",
        "An unused token of nine years ago",
        ["SINCH-TOKEN-SERVICE-VERIFIES"],
        flags: ["expiry-unchecked"]
      ) {
        alice.isRejected(with: alice.token("n-1", issuedAt: 0), at: 9 * year, .expired)
        alice.registers("n-2", at: 9 * year + 1)
      }
      replays(
        "token-from-the-future",
        "A token issued a second from now, and then at the second of its issue",
        ["SINCH-TOKEN-SERVICE-VERIFIES"],
        flags: ["expiry-unchecked", "off-by-one"]
      ) {
        on(
          "registerWithToken",
          alice.request(alice.token("n-1", issuedAt: 1)),
          at: SinchScene.at(0),
          leavesOpen: "jwt-iat-in-future",
          interpretation("reject", does: ["rejectRegistration": alice.rejected(.notYetValid)]) {
            alice.registers(with: alice.token("n-2", issuedAt: 1), at: 1)
          },
          interpretation("accept", does: ["acceptRegistration": alice.accepted()])
        )
        bob.registers("n-3", at: 2)
        bob.calls(alice, at: 3)
      }
      replays(
        "update-from-the-future",
        "An update by a token that is issued a second from now",
        ["SINCH-TOKEN-SERVICE-VERIFIES"],
        flags: ["expiry-unchecked", "off-by-one"]
      ) {
        alice.registers("n-1", at: 0, limit: shortest)
        bob.registers("n-2", at: 1)
        on(
          "registerWithToken",
          alice.request(alice.token("n-3", issuedAt: hour + 1, limit: shortest)),
          at: SinchScene.at(hour),
          leavesOpen: "jwt-iat-in-future",
          interpretation("reject", does: ["rejectRegistration": alice.rejected(.notYetValid)]) {
            bob.cannotCall(alice, at: shortest + 1, "callee-not-registered")
          },
          interpretation("accept", does: ["acceptRegistration": alice.accepted(.update)]) {
            bob.calls(alice, at: shortest + 1)
          }
        )
        alice.registers("n-4", at: 2 * shortest, limit: shortest, as: .again)
        bob.calls(alice, at: 2 * shortest + 1)
      }
      replays(
        "across-midnight",
        "A token of the last second of a day, used on the next day",
        ["SINCH-TOKEN-SERVICE-VERIFIES"],
        flags: ["utc-day"]
      ) {
        let lastSecond = SinchScene.midnight - 1
        alice.registers(with: alice.token("n-1", issuedAt: lastSecond), at: SinchScene.midnight)
        bob.registers(
          with: bob.token("n-2", issuedAt: lastSecond),
          at: lastSecond + 10 * minute - 1
        )
        aliceTablet.registers("n-3", at: lastSecond + 10 * minute, as: .onAnotherDevice)
        bob.calls(alice, aliceTablet, at: lastSecond + 10 * minute + 1)
      }
      replays(
        "each-day-its-key",
        "Tokens of four days, a leap day among them, each under its own key",
        ["SINCH-TOKEN-SERVICE-VERIFIES"],
        flags: ["utc-day", "date-format"]
      ) {
        alice.registers("n-1", at: 0)
        alice.registers("n-2", at: SinchScene.midnight, as: .again)
        alice.registers("n-3", at: leapDay2020, as: .again)
        alice.registers("n-4", at: leapDay2020 + day, as: .again)
        alice.isRejected(
          with: alice.token("n-5", issuedAt: leapDay2020 + day) {
            $0.key = SinchApp.documented.signingKey(on: "20200229")
          },
          at: leapDay2020 + day,
          .badSignature
        )
      }
      replays(
        "expires-before-issue",
        "Tokens that expire at or before their issue",
        ["SINCH-TOKEN-SERVICE-VERIFIES"],
        flags: ["expiry-unchecked"]
      ) {
        alice.isRejected(
          with: alice.token("n-1", issuedAt: 0, lifetime: 0),
          at: 0,
          .claimInvalid
        )
        alice.isRejected(
          with: alice.token("n-2", issuedAt: 0, lifetime: -1),
          at: 0,
          .claimInvalid
        )
        alice.registers("n-3", at: 1)
      }
      replays(
        "dates-missing",
        "Tokens without iat, without exp, and with exp as text",
        ["SINCH-TOKEN-SERVICE-VERIFIES"],
        flags: ["claims-missing"]
      ) {
        alice.isRejected(
          with: alice.token("n-1", issuedAt: 0) { $0.claims["iat"] = nil },
          at: 0,
          .claimMissing
        )
        alice.isRejected(
          with: alice.token("n-2", issuedAt: 0) { $0.claims["exp"] = nil },
          at: 0,
          .claimMissing
        )
        alice.isRejected(
          with: alice.token("n-3", issuedAt: 0) { $0.claims["exp"] = "1514862845" },
          at: 0,
          .claimInvalid
        )
        alice.registers("n-4", at: 1)
      }
      replays(
        "lives-a-minute",
        "A token that lives for the shortest time that it is to live",
        ["SINCH-TOKEN-SERVICE-VERIFIES"],
        flags: ["off-by-one"]
      ) {
        alice.registers(with: alice.token("n-1", issuedAt: 0, lifetime: minute), at: minute - 1)
        aliceTablet.isRejected(
          with: aliceTablet.token("n-2", issuedAt: 0, lifetime: minute),
          at: minute,
          .expired
        )
      }
      replays(
        "lives-under-a-minute",
        "A token that lives for 59 seconds",
        ["SINCH-TOKEN-SERVICE-VERIFIES"]
      ) {
        bob.registers("n-1", at: 0)
        on(
          "registerWithToken",
          alice.request(alice.token("n-2", issuedAt: 1, lifetime: 59)),
          at: SinchScene.at(1),
          leavesOpen: "sinch-token-ttl-under-minute-at-verifier",
          interpretation("accept", does: ["acceptRegistration": alice.accepted()]),
          interpretation("reject", does: ["rejectRegistration": alice.rejected(.ttlTooShort)]) {
            bob.cannotCall(alice, at: 2, "callee-not-registered")
            alice.registers("n-3", at: 3)
          }
        )
        bob.calls(alice, at: 10)
        alice.calls(bob, at: 11)
      }
      replays(
        "lives-a-second",
        "An update by a token that lives for one second",
        ["SINCH-TOKEN-SERVICE-VERIFIES"]
      ) {
        alice.registers("n-1", at: 0, limit: shortest)
        bob.registers("n-2", at: 1)
        on(
          "registerWithToken",
          alice.request(alice.token("n-3", issuedAt: hour, lifetime: 1, limit: shortest)),
          at: SinchScene.at(hour),
          leavesOpen: "sinch-token-ttl-under-minute-at-verifier",
          interpretation("accept", does: ["acceptRegistration": alice.accepted(.update)]) {
            bob.calls(alice, at: shortest + 1)
          },
          interpretation("reject", does: ["rejectRegistration": alice.rejected(.ttlTooShort)]) {
            bob.cannotCall(alice, at: shortest + 1, "callee-not-registered")
          }
        )
        alice.registers("n-4", at: 2 * shortest, limit: shortest, as: .again)
        bob.calls(alice, at: 2 * shortest + 1)
      }
    }
  }

  /// 2020-02-29T00:00:00Z.
  private static let leapDay2020: Int64 = 1_582_934_400 - SinchScene.start
}
