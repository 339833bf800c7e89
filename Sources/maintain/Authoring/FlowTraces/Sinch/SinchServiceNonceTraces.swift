extension SinchServiceTokenTraces {
  /// A used nonce, some time after the token that used it has expired.
  private static func returns(_ nonce: String, at seconds: Int64, limit: Int64? = nil)
    -> StepDefinition
  {
    alice.submits(nonce, at: seconds, limit: limit)
      → ambiguity("sinch-service-nonce-memory") {
        interpretation("for-ever", service.rejects(alice, .replayed))
        interpretation("until-expiry", service.accepts(alice, as: .again))
      }
  }

  /// A nonce is used once.
  static let nonces: CaseGroup = group("nonces", "Nonces of registration tokens, each used once") {
    section(decidedBy("SINCH-TOKEN-NONCE-SINGLE-USE").flagged("nonce-unchecked")) {
      trace("same-token-twice", "A token that is presented again by the same device") {
        alice.registers("n-1", at: 0)
        alice.isRejected("n-1", at: 1, issued: 0, .replayed)
        alice.registers("n-2", at: 2, as: .again)
        alice.isRejected("n-1", at: 3, issued: 0, .replayed)
        alice.isRejected("n-2", at: 4, issued: 2, .replayed)
      }
      trace("same-token-on-another-device") {
        "A token that was used on one device, presented by another of the same user"
        registerInTurn(alice, bob)
        aliceTablet.isRejected(with: alice.token("n-1", issuedAt: 0), at: 2, .replayed)
        bob.calls(alice, at: 3)
        aliceTablet.registers("n-3", at: 4, as: .onAnotherDevice)
        bob.calls(alice, aliceTablet, at: 5)
      }
      trace("same-token-after-other-requests") {
        "A used token after a registration by signature, calls and the unregistration of others"
        flagged("stale-state")
        alice.registers("n-1", at: 0)
        bob.registers(sequence: "1", at: 1)
        alice.exchangesCalls(with: bob, from: 2)
        bob.unregisters(at: 4)
        alice.isRejected("n-1", at: 5, issued: 0, .replayed)
        alice.registers("n-2", at: 6, as: .again)
      }
      trace("same-token-in-its-last-second", "A used token a second before it expires") {
        flagged("off-by-one")
        alice.registers("n-1", at: 0)
        alice.isRejected("n-1", at: 10 * minute - 1, issued: 0, .replayed)
        alice.registers("n-2", at: 10 * minute, as: .again)
      }
      trace("same-nonce-in-another-token", "A new token with a used nonce") {
        alice.registers("n-1", at: 0)
        alice.isRejected("n-1", at: 60, .replayed)
        aliceTablet.isRejected("n-1", at: 61, limit: shortest, .replayed)
        alice.registers("n-2", at: 62, as: .again)
      }
      trace("same-nonce-for-another-user", "A nonce that another user's token had") {
        alice.registers("n-1", at: 0)
        bob.submits("n-1", at: 1)
          → ambiguity("sinch-service-nonce-scope") {
            interpretation("for-all", service.rejects(bob, .replayed))
            interpretation("per-user", service.accepts(bob), ends: true)
          }
        alice.cannotCall(bob, at: 2, .calleeNotRegistered)
        bob.registers("n-2", at: 3)
        alice.calls(bob, at: 4)
      }
      trace("same-nonce-after-the-token-expired") {
        "A used nonce in new tokens, a minute and ten years after its token expired"
        alice.registers("n-1", at: 0)
        returns("n-1", at: 11 * minute)
        returns("n-1", at: 10 * year)
        alice.registers("n-2", at: 10 * year + 1, as: .again)
      }
      trace("same-nonce-after-the-instance-expired") {
        "A used nonce after its instance was deleted"
        alice.registers("n-1", at: 0, limit: shortest)
        returns("n-1", at: shortest + hour, limit: shortest)
        alice.registers("n-2", at: shortest + 2 * hour, limit: shortest, as: .again)
      }
      trace("same-token-after-another-instance-expired") {
        "A used token after the instance of another user was deleted"
        flagged("stale-state")
        alice.registers("n-1", at: 0, limit: shortest)
        bob.registers("n-2", at: shortest - minute)
        bob.isRejected("n-2", at: shortest + minute, issued: shortest - minute, .replayed)
        bob.registers("n-3", at: shortest + 2 * minute, as: .again)
      }
      trace("same-token-after-many-others", "A used token after forty others") {
        let registrations = (2...41).map { number in
          alice.registers("n-\(number)", at: Int64(number), as: .again)
        }
        alice.registers("n-1", at: 0)
        for registration in registrations { registration }
        alice.isRejected("n-1", at: 60, issued: 0, .replayed)
        alice.isRejected("n-2", at: 61, issued: 2, .replayed)
      }
      trace("same-nonce-after-unregistering", "A used nonce after its instance was unregistered") {
        alice.registers("n-1", at: 0)
        alice.unregisters(at: 1)
        alice.isRejected("n-1", at: 2, issued: 0, .replayed)
        alice.registers("n-2", at: 3, as: .again)
      }
    }
    trace("same-nonce-in-another-application", with: twoApplications) {
      "Two applications whose backends count their nonces, each from 1"
      decidedBy("SINCH-TOKEN-NONCE-SINGLE-USE")
      note("Neither application can know what nonces the other one uses.")
      alice.registers("1", at: 0)
      alice.of(.other).registers("1", at: 1)
      alice.of(.other).isRejected("1", at: 2, .replayed)
      alice.of(.other).registers("2", at: 3, as: .again)
      alice.registers("2", at: 4, as: .again)
    }
    trace("nonces-that-look-alike", "Nonces that differ in letter case, length or a leading zero") {
      decidedBy("SINCH-NAMES-EXACT").also("SINCH-TOKEN-NONCE-SINGLE-USE")
      flagged("inexact-comparison")
      alice.registers("n", at: 0)
      alice.registers("N", at: 1, as: .again)
      alice.registers("nn", at: 2, as: .again)
      alice.registers("1", at: 3, as: .again)
      alice.registers("01", at: 4, as: .again)
      alice.isRejected("N", at: 5, .replayed)
    }
    trace("nonces-that-begin-alike", "Nonces that differ in length or a leading zero") {
      decidedBy("SINCH-TOKEN-NONCE-SINGLE-USE").flagged("inexact-comparison")
      alice.registers("n", at: 0)
      alice.registers("nn", at: 1, as: .again)
      alice.registers("1", at: 2, as: .again)
      alice.registers("01", at: 3, as: .again)
      alice.isRejected("nn", at: 4, .replayed)
    }
    trace("nonces-of-the-same-look") {
      "Nonces that are canonically equivalent or differ in letter case, one of them presented again"
      decidedBy("SINCH-NAMES-EXACT").also("SINCH-TOKEN-NONCE-FORMAT").flagged("inexact-comparison")
      alice.registers("\u{e9}", at: 0)
      alice.registers("e\u{301}", at: 8 * minute, as: .again)
      alice.registers("\u{c9}", at: 9 * minute, as: .again)
      alice.isRejected("\u{c9}", at: 9 * minute + 1, .replayed)
      returns("\u{e9}", at: 10 * minute + 30)
      alice.registers("n-1", at: 11 * minute, as: .again)
    }
    trace("nonce-of-a-refused-token") {
      "A token that another user presents in vain, and then its own user"
      decidedBy("SINCH-TOKEN-REFUSED-USES-NOTHING").also("SINCH-TOKEN-TOKEN-FOR-ONE-USER")
      flagged("stale-state")
      bob.isRejected(with: alice.token("n-1", issuedAt: 0), at: 0, .wrongSubject)
      alice.registers("n-1", at: 1, issued: 0)
      bob.registers("n-2", at: 2)
      bob.calls(alice, at: 3)
    }
    trace("nonce-missing", "A token without nonce, and with an empty one") {
      decidedBy("SINCH-TOKEN-SERVICE-VERIFIES").flagged("nonce-unchecked", "claims-missing")
      alice.isRejected("", at: 0, .claimMissing) { $0.claims["nonce"] = nil }
      alice.isRejected("", at: 1, .claimInvalid, .claimMissing)
      alice.registers("5", at: 2)
    }
    trace("three-devices-at-once") {
      "Three tokens of one second, told apart by nothing but their nonces"
      decidedBy("SINCH-TOKEN-NONCE-SINGLE-USE").also("SINCH-INSTANCE-SEVERAL-DEVICES")
      registerInTurn(bob, alice, numberedFrom: 0)
      aliceTablet.registers("n-2", at: 1, as: .onAnotherDevice)
      aliceWatch.registers("n-3", at: 1, as: .onAnotherDevice)
      bob.calls(alice, aliceTablet, aliceWatch, at: 1)
    }
  }
}
