extension SinchServiceTokenTraces {
  /// What the credentials of a registration are good for.
  static let calls: CaseGroup = group("calls", "Calls, and the credentials that authorise them") {
    trace("credentials-of-another-user") {
      "A call on behalf of a user with the credentials of another"
      decidedBy("SINCH-SIG-CREDENTIALS-ONE-USER").also("SINCH-TOKEN-CREDENTIALS-ISSUED")
      flagged("wrong-subject")
      registerInTurn(alice, bob)
      alice.cannotCall(bob, with: bob.credentials, at: 2, .wrongCredentials)
      bob.cannotCall(alice, with: alice.credentials, at: 3, .wrongCredentials)
      alice.exchangesCalls(with: bob, from: 4)
    }
    trace("credentials-made-up") {
      "Calls with no credentials, the user's id, the device's name and the token's nonce"
      decidedBy("SINCH-TOKEN-CREDENTIALS-ISSUED").also("SINCH-SIG-CREDENTIALS-ONE-USER")
      registerInTurn(alice, bob)
      alice.cannotCall(bob, with: "", at: 2, .wrongCredentials)
      alice.cannotCall(bob, with: "alice", at: 3, .wrongCredentials)
      alice.cannotCall(bob, with: "phone", at: 4, .wrongCredentials)
      alice.cannotCall(bob, with: SinchDevice.nonce("n-1"), at: 5, .wrongCredentials)
      alice.calls(bob, at: 6)
    }
    trace("token-is-no-credential") {
      "A call with the registration token in place of the credentials"
      decidedBy("SINCH-TOKEN-CREDENTIALS-ISSUED")
      bob.registers("n-1", at: 0)
      foo.registers(with: DocumentedApplication.token, at: 1)
      foo.cannotCall(bob, with: DocumentedApplication.token, at: 2, .wrongCredentials)
      foo.calls(bob, at: 3)
    }
    trace("credentials-of-another-application", with: twoApplications) {
      "Users of the same name in two applications"
      decidedBy("SINCH-TOKEN-CREDENTIALS-ISSUED").also("SINCH-SIG-CREDENTIALS-ONE-USER")
      flagged("wrong-subject")
      registerInTurn(alice, alice.of(.other), bob)
      alice.cannotCall(bob, with: alice.of(.other).credentials, at: 3, .wrongCredentials)
      alice.of(.other).cannotCall(bob, at: 4, .calleeNotRegistered)
      bob.of(.other).registers("n-4", at: 5)
      alice.of(.other).calls(bob.of(.other), at: 6)
      alice.calls(bob, at: 7)
    }
    trace("credentials-of-an-expired-instance") {
      "The credentials of an expired instance, and those of the instance after it"
      decidedBy("SINCH-INSTANCE-NO-CALLS-AFTER-EXPIRY").also("SINCH-TOKEN-CREDENTIALS-ISSUED")
      bobAndAliceRegister(limit: shortest, from: 1)
      alice.calls(bob, at: 1)
      alice.cannotCall(bob, at: shortest + 1, .notRegistered)
      alice.cannotCall(bob, with: bob.credentials, at: shortest + 2, .notRegistered)
      alice.registers("n-3", at: shortest + 3, limit: shortest, as: .again)
      alice.calls(bob, at: shortest + 4)
    }
    trace("credentials-of-an-expired-user") {
      "A call of one user with the credentials of another, whose instance has expired"
      decidedBy("SINCH-SIG-CREDENTIALS-ONE-USER").also("SINCH-INSTANCE-NO-CALLS-AFTER-EXPIRY")
      let carol = SinchDevice("carol", "carols-phone")
      bob.registers("n-0", at: 0)
      carol.registers("n-1", at: 0)
      alice.registers("n-2", at: 0, limit: shortest)
      bob.cannotCall(carol, with: alice.credentials, at: shortest + 1, .wrongCredentials)
      alice.cannotCall(bob, at: shortest + 2, .notRegistered)
      alice.registers("n-3", at: shortest + 3, limit: shortest, as: .again)
      bob.calls(alice, at: shortest + 4)
    }
    trace("credentials-after-unregistering", "The credentials of an unregistered instance") {
      decidedBy("SINCH-INSTANCE-REREGISTER").also("SINCH-TOKEN-CREDENTIALS-ISSUED")
      bob.registers("n-1", at: 0)
      alice.registers("n-2", at: 0)
      alice.unregisters(at: 1)
      alice.cannotCall(bob, at: 2, .notRegistered)
      bob.cannotCall(alice, at: 3, .calleeNotRegistered)
      alice.unregisters(at: 4)
      alice.registers("n-3", at: 5, as: .again)
      alice.calls(bob, at: 6)
    }
    trace("credentials-new-after-unregistering") {
      "A device that unregisters and registers again, with other credentials"
      decidedBy("SINCH-INSTANCE-CREDENTIALS-GIVEN-UP").also("SINCH-INSTANCE-REREGISTER")
      bob.registers("n-1", at: 0)
      alice.registers("n-2", at: 0)
      alice.unregisters(at: 1)
      alice.registers("n-3", at: 2)
      alice.calls(bob, at: 3)
    }
    trace("unregister-with-wrong-credentials", "Attempts to unregister another user's device") {
      decidedBy("SINCH-SIG-CREDENTIALS-ONE-USER").flagged("wrong-subject")
      alice.registers("n-1", at: 0)
      bob.registers("n-2", at: 1, limit: shortest)
      alice.unregisters(with: bob.credentials, at: 2)
      alice.unregisters(with: "", at: 3)
      bob.unregisters(with: alice.credentials, at: 4)
      bob.exchangesCalls(with: alice, from: 5)
    }
    trace("unregister-with-credentials-of-another-application", with: twoApplications) {
      "An attempt to unregister with the credentials of a user of the same name elsewhere"
      decidedBy("SINCH-SIG-CREDENTIALS-ONE-USER").flagged("wrong-subject")
      registerInTurn(alice, alice.of(.other), bob)
      alice.unregisters(with: alice.of(.other).credentials, at: 3)
      bob.calls(alice, at: 4)
    }
    trace("call-to-oneself", "A user calls their own user id from their only device") {
      decidedBy("SINCH-TOKEN-CREDENTIALS-ISSUED")
      registerInTurn(alice, bob)
      alice.places(callTo: "alice", at: 2)
        → ambiguity("sinch-service-call-to-oneself") {
          interpretation("rings", service.offers(alice, from: alice))
          interpretation("rings-elsewhere", service.refusesCall(of: alice))
          interpretation("refused", service.refusesCall(of: alice))
        }
      alice.exchangesCalls(with: bob, from: 3)
    }
    trace("call-to-oneself-on-two-devices", "A user with two devices calls their own user id") {
      decidedBy("SINCH-TOKEN-CREDENTIALS-ISSUED")
      registerInTurn(alice, bob)
      aliceTablet.registers("n-3", at: 2, as: .onAnotherDevice)
      alice.places(callTo: "alice", at: 3)
        → ambiguity("sinch-service-call-to-oneself") {
          interpretation(
            "rings",
            inAnyOrder(
              service.offers(alice, from: alice),
              service.offers(aliceTablet, from: alice)
            )
          )
          interpretation("rings-elsewhere", service.offers(aliceTablet, from: alice))
          interpretation("refused", service.refusesCall(of: alice))
        }
      bob.calls(alice, aliceTablet, at: 4)
    }
    trace("unregister-one-of-three", "Three devices of a user, one of which unregisters") {
      decidedBy("SINCH-INSTANCE-SEVERAL-DEVICES").also("SINCH-INSTANCE-PER-DEVICE")
      flagged("stale-state")
      registerInTurn(bob, alice, numberedFrom: 0)
      aliceTablet.registers("n-2", at: 2, limit: shortest, as: .onAnotherDevice)
      aliceWatch.registers("n-3", at: 3, as: .onAnotherDevice)
      bob.calls(alice, aliceTablet, aliceWatch, at: 4)
      aliceTablet.unregisters(at: 5)
      bob.calls(alice, aliceWatch, at: 6)
      aliceTablet.cannotCall(bob, at: 7, .notRegistered)
      alice.unregisters(at: 8)
      bob.exchangesCalls(with: aliceWatch, from: 9)
    }
    trace("unregister-what-is-not-there") {
      "A device that unregisters before it registered, after it expired, and twice"
      decidedBy("SINCH-INSTANCE-REREGISTER")
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
    trace("credentials-after-an-update", "Calls with the credentials that an update gave") {
      decidedBy("SINCH-TOKEN-CREDENTIALS-ISSUED").also("SINCH-INSTANCE-UPDATE-SAME-INSTANCE")
      bobAndAliceRegister(limit: 3 * day, from: 1)
      alice.calls(bob, at: 1)
      alice.registers("n-3", at: 2 * day, limit: 3 * day, as: .update)
      alice.calls(bob, at: 2 * day + 1)
      alice.calls(bob, at: 3 * day + 1)
      alice.calls(bob, until: 5 * day, .notRegistered)
    }
    trace("callees-that-look-alike", "Users whose ids begin alike or differ in letter case") {
      decidedBy("SINCH-NAMES-EXACT").also("SINCH-TOKEN-CREDENTIALS-ISSUED")
      flagged("inexact-comparison")
      let bobby = SinchDevice("bobby", "bobbys-phone")
      let capital = SinchDevice("Bob", "another-phone")
      registerInTurn(alice, bobby, capital)
      alice.cannotCall(bob, at: 3, .calleeNotRegistered)
      bob.registers("n-4", at: 4)
      alice.calls(bob, at: 5)
      alice.calls(capital, at: 6)
      alice.calls(bobby, at: 7)
    }
    trace("callees-that-begin-alike", "Users whose ids begin alike") {
      decidedBy("SINCH-TOKEN-CREDENTIALS-ISSUED").flagged("inexact-comparison")
      let bobby = SinchDevice("bobby", "bobbys-phone")
      registerInTurn(alice, bobby)
      alice.cannotCall(bob, at: 2, .calleeNotRegistered)
      bob.registers("n-3", at: 3)
      alice.calls(bob, at: 4)
      alice.calls(bobby, at: 5)
    }
    trace("callee-of-the-same-look") {
      "A call to a user id that is canonically equivalent to a registered one"
      decidedBy("SINCH-NAMES-EXACT").also("SINCH-TOKEN-CREDENTIALS-ISSUED")
      flagged("inexact-comparison")
      registerInTurn(alice, kim)
      alice.cannotCall(SinchDevice("\u{212A}im", "another-phone"), at: 2, .calleeNotRegistered)
      alice.calls(kim, at: 3)
    }
    trace("credentials-beside-an-update") {
      "Calls from a user's other device after an update, with the credentials that it has"
      decidedBy("SINCH-TOKEN-CREDENTIALS-ISSUED").also("SINCH-INSTANCE-UPDATE-SAME-INSTANCE")
      flagged("stale-state")
      bobAndAliceRegister(limit: 3 * day, from: 1)
      aliceTablet.registers("n-3", at: 1, limit: 3 * day, as: .onAnotherDevice)
      alice.registers("n-4", at: 2 * day, limit: 3 * day, as: .update)
      aliceTablet.calls(bob, at: 2 * day + 1)
      alice.calls(bob, at: 2 * day + 2)
    }
    trace("many-calls") {
      "Calls of a registered user, one after the other, without another registration"
      decidedBy("SINCH-TOKEN-CREDENTIALS-ISSUED").also("SINCH-SIG-CREDENTIALS-ISSUED")
      registerInTurn(alice, bob)
      for hours in 1...10 { alice.calls(bob, at: Int64(hours) * hour) }
      bob.calls(alice, at: day)
      alice.calls(bob, at: year)
    }
  }
}
