extension SinchServiceTokenTraces {
  /// When a token may be used.
  static let dates: CaseGroup = group(
    "dates",
    "Registration tokens before, within and after their time"
  ) {
    decidedBy("SINCH-TOKEN-SERVICE-VERIFIES")
    trace("last-second-of-token", "A token a second before it expires") {
      flagged("off-by-one")
      bob.registers("n-1", at: 0)
      alice.registers("n-2", at: 10 * minute - 1, issued: 0)
      alice.calls(bob, at: 10 * minute)
    }
    trace("token-expires-now", "A token at the second of its expiration, and a second later") {
      flagged("off-by-one", "expiry-unchecked")
      alice.isRejected("n-1", at: 10 * minute, issued: 0, .expired)
      alice.isRejected("n-2", at: 10 * minute + 1, issued: 0, .expired)
      alice.registers("n-3", at: 11 * minute)
    }
    trace("token-from-years-ago", "An unused token of nine years ago") {
      flagged("expiry-unchecked")
      alice.isRejected("n-1", at: 9 * year, issued: 0, .expired)
      alice.registers("n-2", at: 9 * year + 1)
    }
    trace("token-from-the-future") {
      "A token issued a second from now, and then at the second of its issue"
      flagged("expiry-unchecked", "off-by-one")
      alice.submits("n-1", at: 0, issued: 1)
        → ambiguity("sinch-service-iat-in-future") {
          interpretation("reject", service.rejects(alice, .notYetValid)) {
            alice.registers("n-2", at: 1)
          }
          interpretation("accept", service.accepts(alice))
        }
      bob.registers("n-3", at: 2)
      bob.calls(alice, at: 3)
    }
    trace("update-from-the-future", "An update by a token that is issued a second from now") {
      flagged("expiry-unchecked", "off-by-one")
      alice.registers("n-1", at: 0, limit: shortest)
      bob.registers("n-2", at: 1)
      alice.submits("n-3", at: hour, issued: hour + 1, limit: shortest)
        → ambiguity("sinch-service-iat-in-future") {
          interpretation("reject", service.rejects(alice, .notYetValid)) {
            bob.cannotCall(alice, at: shortest + 1, .calleeNotRegistered)
          }
          interpretation("accept", service.accepts(alice, as: .update)) {
            bob.calls(alice, at: shortest + 1)
          }
        }
      alice.registers("n-4", at: 2 * shortest, limit: shortest, as: .again)
      bob.calls(alice, at: 2 * shortest + 1)
    }
    trace("across-midnight", "A token of the last second of a day, used on the next day") {
      flagged("utc-day")
      let lastSecond = SinchScene.midnight - 1
      alice.registers("n-1", at: SinchScene.midnight, issued: lastSecond)
      bob.registers("n-2", at: lastSecond + 10 * minute - 1, issued: lastSecond)
      aliceTablet.registers("n-3", at: lastSecond + 10 * minute, as: .onAnotherDevice)
      bob.calls(alice, aliceTablet, at: lastSecond + 10 * minute + 1)
    }
    trace("each-day-its-key") {
      "Tokens of four days, a leap day among them, each under its own key"
      flagged("utc-day", "date-format")
      alice.registers("n-1", at: 0)
      alice.registers("n-2", at: SinchScene.midnight, as: .again)
      alice.registers("n-3", at: leapDay2020, as: .again)
      alice.registers("n-4", at: leapDay2020 + day, as: .again)
      alice.isRejected("n-5", at: leapDay2020 + day, .badSignature) {
        $0.key = SinchApp.documented.signingKey(on: "20200229")
      }
    }
    trace("expires-before-issue", "Tokens that expire at or before their issue") {
      flagged("expiry-unchecked")
      alice.isRejected("n-1", at: 0, lifetime: 0, .claimInvalid, .expired)
      alice.isRejected("n-2", at: 0, lifetime: -1, .claimInvalid, .expired)
      alice.registers("n-3", at: 1)
    }
    trace("dates-missing", "Tokens without iat, without exp, and with exp as text") {
      flagged("claims-missing")
      alice.isRejected("n-1", at: 0, .claimMissing) { $0.claims["iat"] = nil }
      alice.isRejected("n-2", at: 0, .claimMissing) { $0.claims["exp"] = nil }
      alice.isRejected("n-3", at: 0, .claimInvalid) { $0.claims["exp"] = "1514862845" }
      alice.registers("n-4", at: 1)
    }
    trace("lives-a-minute", "A token with a lifetime of a minute, the shortest that is recommended")
    {
      flagged("off-by-one")
      alice.registers("n-1", at: minute - 1, issued: 0, lifetime: minute)
      aliceTablet.isRejected("n-2", at: minute, issued: 0, lifetime: minute, .expired)
    }
    trace("lives-under-a-minute", "A token that lives for 59 seconds") {
      bob.registers("n-1", at: 0)
      alice.submits("n-2", at: 1, lifetime: 59)
        → ambiguity("sinch-service-ttl-under-minute") {
          interpretation("accept", service.accepts(alice))
          interpretation("reject", service.rejects(alice, .ttlTooShort)) {
            bob.cannotCall(alice, at: 2, .calleeNotRegistered)
            alice.registers("n-3", at: 3)
          }
        }
      bob.exchangesCalls(with: alice, from: 10)
    }
    trace("lives-a-second", "An update by a token that lives for one second") {
      alice.registers("n-1", at: 0, limit: shortest)
      bob.registers("n-2", at: 1)
      alice.submits("n-3", at: hour, lifetime: 1, limit: shortest)
        → ambiguity("sinch-service-ttl-under-minute") {
          interpretation("accept", service.accepts(alice, as: .update)) {
            bob.calls(alice, at: shortest + 1)
          }
          interpretation("reject", service.rejects(alice, .ttlTooShort)) {
            bob.cannotCall(alice, at: shortest + 1, .calleeNotRegistered)
          }
        }
      alice.registers("n-4", at: 2 * shortest, limit: shortest, as: .again)
      bob.calls(alice, at: 2 * shortest + 1)
    }
  }

  /// 2020-02-29T00:00:00Z.
  private static let leapDay2020: Int64 = 1_582_934_400 - SinchScene.start
}
