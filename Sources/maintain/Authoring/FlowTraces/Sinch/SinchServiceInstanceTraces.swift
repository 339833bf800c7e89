extension SinchServiceTokenTraces {
  /// Instances with a limit, and what becomes of them.
  static let instances: CaseGroup = group("instances", "Instances that expire, each on its own") {
    trace("documented-expiration") {
      "The document's header and claims, whose instance lives for 48 hours"
      decidedBy("SINCH-INSTANCE-LIMITED")
      also("SINCH-INSTANCE-SERVICE-MIN-TTL", "SINCH-INSTANCE-DELETED-AT-EXPIRY")
      flagged("off-by-one")
      bob.registers("n-1", at: sixthOfDecember2018 - 1)
      johndoe.registers("", at: sixthOfDecember2018) {
        $0.header = ["alg": "HS256", "typ": "JWT", "kid": "hkdfv1-20181206"]
        $0.claims = documentedClaims
      }
      johndoe.calls(bob, until: sixthOfDecember2018 + shortest, .notRegistered)
    }
    section(
      decidedBy("SINCH-INSTANCE-DELETED-AT-EXPIRY").also("SINCH-INSTANCE-NO-CALLS-AFTER-EXPIRY")
        .flagged("off-by-one")
    ) {
      trace("around-the-expiration") {
        "Calls from and to a device a second before and a second after it expires"
        flagged("expiry-unchecked", "lifetime-mixup")
        bobAndAliceRegister(limit: 3 * day, from: 1)
        alice.exchangesCalls(with: bob, within: 3 * day - 1)
        alice.cannotCall(bob, at: 3 * day + 1, .notRegistered)
        bob.cannotCall(alice, at: 3 * day + 1, .calleeNotRegistered)
      }
      trace("call-from-at-the-expiration", "A call from a device at the second of its expiration") {
        bobAndAliceRegister(limit: shortest, from: 1)
        alice.calls(bob, at: shortest - 1)
        alice.places(callTo: "bob", at: shortest)
          → ambiguity("sinch-service-at-instance-expiry") {
            interpretation("expired", service.refusesCall(of: alice, .notRegistered))
            interpretation("valid", service.offers(bob, from: alice))
          }
        alice.cannotCall(bob, at: shortest + 1, .notRegistered)
      }
      trace("call-to-at-the-expiration", "A call to a device at the second of its expiration") {
        bobAndAliceRegister(limit: year, from: 1)
        bob.calls(alice, at: year - 1)
        bob.places(callTo: "alice", at: year)
          → ambiguity("sinch-service-at-instance-expiry") {
            interpretation("expired", service.refusesCall(of: bob, .calleeNotRegistered))
            interpretation("valid", service.offers(alice, from: bob))
          }
        bob.cannotCall(alice, at: year + 1, .calleeNotRegistered)
      }
    }
    trace("expires-alone", "Three devices of a user, one of which expires") {
      decidedBy("SINCH-INSTANCE-EXPIRES-ALONE").also("SINCH-INSTANCE-SEVERAL-DEVICES")
      flagged("lifetime-mixup", "stale-state")
      bob.registers("n-1", at: 0)
      alice.registers("n-2", at: 1, limit: shortest)
      aliceTablet.registers("n-3", at: 2, limit: 30 * day, as: .onAnotherDevice)
      aliceWatch.registers("n-4", at: 3, as: .onAnotherDevice)
      bob.calls(alice, aliceTablet, aliceWatch, at: shortest - 1)
      bob.calls(aliceTablet, aliceWatch, at: shortest + 2)
      alice.cannotCall(bob, at: shortest + 3, .notRegistered)
      aliceTablet.calls(bob, at: shortest + 4)
      aliceWatch.calls(bob, at: shortest + 5)
    }
    trace("expire-one-by-one", "Three devices of a user that expire a day after each other") {
      decidedBy("SINCH-INSTANCE-EXPIRES-ALONE").also("SINCH-INSTANCE-DELETED-AT-EXPIRY")
      bobAndAliceRegister(limit: 4 * day, from: 1)
      aliceTablet.registers("n-3", at: 0, limit: 2 * day, as: .onAnotherDevice)
      aliceWatch.registers("n-4", at: 0, limit: 3 * day, as: .onAnotherDevice)
      bob.calls(alice, aliceTablet, aliceWatch, at: 2 * day - 1)
      bob.calls(alice, aliceWatch, at: 2 * day + 1)
      bob.calls(alice, aliceWatch, at: 3 * day - 1)
      bob.calls(alice, at: 3 * day + 1)
      bob.calls(alice, until: 4 * day, .calleeNotRegistered)
    }
    trace("other-user-on-the-device", "Two users on one device, one of whose instances expires") {
      decidedBy("SINCH-INSTANCE-SEVERAL-USERS")
      also("SINCH-INSTANCE-PER-DEVICE", "SINCH-INSTANCE-EXPIRES-ALONE")
      let bobHere = SinchDevice("bob", "shared")
      let aliceHere = SinchDevice("alice", "shared")
      bobHere.registers("n-1", at: 0)
      aliceHere.registers("n-2", at: 1, limit: shortest)
      aliceHere.exchangesCalls(with: bobHere, from: 2)
      bobHere.cannotCall(aliceHere, at: shortest + 2, .calleeNotRegistered)
      aliceHere.cannotCall(bobHere, at: shortest + 3, .notRegistered)
      aliceHere.registers("n-3", at: shortest + 4, limit: shortest, as: .again)
      aliceHere.calls(bobHere, at: shortest + 5)
    }
    section(decidedBy("SINCH-NAMES-EXACT").flagged("inexact-comparison")) {
      trace("devices-that-look-alike") {
        "Devices of a user whose names differ in letter case, or are canonically equivalent"
        also("SINCH-INSTANCE-SEVERAL-DEVICES")
        let capital = SinchDevice("alice", "Phone")
        let composed = SinchDevice("alice", "b\u{fc}ro", named: "composed")
        let decomposed = SinchDevice("alice", "bu\u{308}ro", named: "decomposed")
        bob.registers("n-0", at: 0)
        alice.registers("n-1", at: 1, limit: shortest)
        capital.registers("n-2", at: 2, as: .onAnotherDevice)
        composed.registers("n-3", at: 3, as: .onAnotherDevice)
        decomposed.registers("n-4", at: 4, limit: 3 * day, as: .onAnotherDevice)
        bob.calls(alice, capital, composed, decomposed, at: 5)
        composed.unregisters(at: 6)
        alice.registers("n-5", at: day, limit: shortest, as: .update)
        bob.calls(alice, capital, decomposed, at: day + 1)
        decomposed.registers("n-6", at: day + 2, limit: 3 * day, as: .update)
        capital.unregisters(at: day + 3)
        bob.calls(alice, decomposed, at: 3 * day - 1)
        decomposed.calls(bob, at: 4 * day)
        alice.cannotCall(bob, at: 4 * day + 1, .notRegistered)
      }
      trace("limits-of-devices-that-look-alike") {
        "A limited instance, unregistered or not, and registrations without limit on such devices"
        also("SINCH-INSTANCE-PER-DEVICE")
        let capital = SinchDevice("alice", "Phone")
        let composed = SinchDevice("alice", "b\u{fc}ro", named: "composed")
        let decomposed = SinchDevice("alice", "bu\u{308}ro", named: "decomposed")
        bob.registers("n-0", at: 0)
        alice.registers("n-1", at: 1, limit: shortest)
        composed.registers("n-2", at: 2, limit: shortest, as: .onAnotherDevice)
        alice.unregisters(at: 3)
        capital.registers("n-3", at: 4, as: .again)
        decomposed.registers("n-4", at: 5, as: .again)
        bob.calls(capital, composed, decomposed, at: 6)
        decomposed.unregisters(at: 7)
        composed.unregisters(at: 8)
        decomposed.registers("n-5", at: 9, as: .again)
        bob.calls(capital, decomposed, at: year)
      }
      trace("users-that-look-alike") {
        "Users on one device whose ids differ in letter case, or are canonically equivalent"
        also("SINCH-INSTANCE-PER-DEVICE")
        let kim = SinchDevice("Kim", "phone")
        let small = SinchDevice("kim", "phone")
        let sign = SinchDevice("\u{212A}im", "phone", named: "sign")
        registerInTurn(small, sign)
        kim.registers("n-3", at: 2, limit: shortest)
        kim.calls(small, at: 3)
        small.calls(sign, at: 4)
        sign.calls(kim, at: 5)
        kim.registers("n-4", at: day, limit: shortest, as: .update)
        small.unregisters(at: day + 1)
        sign.exchangesCalls(with: kim, within: 3 * day - 1)
        sign.cannotCall(small, at: 3 * day - 1, .calleeNotRegistered)
        sign.cannotCall(kim, at: 3 * day + 1, .calleeNotRegistered)
      }
    }
    trace("expired-for-years", "A device that comes back thirty years after it expired") {
      decidedBy("SINCH-INSTANCE-DELETED-AT-EXPIRY").also("SINCH-INSTANCE-NO-CALLS-AFTER-EXPIRY")
      bobAndAliceRegister(limit: year, from: 1)
      alice.cannotCall(bob, at: 31 * year, .notRegistered)
      bob.cannotCall(alice, at: 31 * year + 1, .calleeNotRegistered)
      alice.registers("n-3", at: 31 * year + 2, limit: year, as: .again)
      alice.calls(bob, at: 31 * year + 3)
      bob.calls(alice, at: 32 * year + 1)
      bob.cannotCall(alice, at: 32 * year + 3, .calleeNotRegistered)
    }
    trace("no-limit", "A token without a limit, and calls a century later") {
      decidedBy("SINCH-INSTANCE-PER-DEVICE").also("SINCH-TOKEN-CREDENTIALS-ISSUED")
      registerInTurn(bob, alice)
      alice.exchangesCalls(with: bob, from: 100 * year)
    }
    trace("expired-registers-anew", "A device that expired registers again, and expires again") {
      decidedBy("SINCH-INSTANCE-DELETED-AT-EXPIRY").also("SINCH-INSTANCE-LIMITED")
      bobAndAliceRegister(limit: shortest, from: 1)
      alice.registers("n-3", at: shortest + 1, limit: shortest, as: .again)
      bob.calls(alice, at: shortest + 2)
      bob.calls(alice, at: 2 * shortest)
      bob.cannotCall(alice, at: 2 * shortest + 2, .calleeNotRegistered)
    }
    trace("expired-registers-anew-and-is-updated") {
      "A device that expired registers again, and its new instance is updated"
      decidedBy("SINCH-INSTANCE-UPDATE-SAME-INSTANCE").also("SINCH-INSTANCE-DELETED-AT-EXPIRY")
      bobAndAliceRegister(limit: shortest, from: 1)
      alice.registers("n-3", at: shortest + 1, limit: shortest, as: .again)
      alice.registers("n-4", at: shortest + day, limit: shortest, as: .update)
      bob.exchangesCalls(with: alice, within: 2 * shortest + 2)
    }
    trace("expired-meets-bad-requests") {
      "An expired device with a forged signature, and its old credentials"
      decidedBy("SINCH-INSTANCE-DELETED-AT-EXPIRY").also("SINCH-SIG-SERVICE-VERIFIES")
      bobAndAliceRegister(limit: shortest, from: 1)
      let bobs = SinchApp.documented.signature("bob", sequence: "1")
      alice.isRejected(sequence: "1", signature: bobs, at: shortest + 1, .badSignature)
      alice.registers("n-3", at: shortest + 2, limit: shortest, as: .again)
      alice.registers("n-4", at: 2 * shortest + 4, limit: shortest, as: .again)
      alice.unregisters(at: 4 * shortest)
      alice.cannotCall(bob, at: 4 * shortest + 1, .notRegistered)
      alice.registers("n-5", at: 4 * shortest + 2, limit: shortest, as: .again)
      bob.calls(alice, at: 4 * shortest + 3)
    }
  }

  /// 2018-12-06T15:59:46Z.
  private static let sixthOfDecember2018: Int64 = 1_544_111_986 - SinchScene.start

  private static let documentedClaims: JSON.Object = [
    "iss": "//rtc.sinch.com/applications/a32e5a8d-f7d8-411c-9645-9038e8dd051d",
    "sub": "//rtc.sinch.com/applications/a32e5a8d-f7d8-411c-9645-9038e8dd051d/users/johndoe",
    "iat": 1_544_111_986,
    "exp": 1_544_115_586,
    "nonce": "6b438bda-2d5c-4e8c-92b0-39f20a94b34e",
    "sinch:rtc:instance:exp": 1_544_284_786,
  ]
}
