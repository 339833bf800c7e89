extension SinchServiceTokenTraces {
  /// A registration of alice without limit, after her limited instance has expired.
  private static func registersUnlimited(_ request: TraceEvent, until seconds: Int64)
    -> StepDefinition
  {
    request
      → ambiguity("sinch-unlimited-after-expiry") {
        interpretation("accept", service.accepts(alice, as: .again))
        interpretation("refuse", service.rejects(alice, .claimMissing)) {
          bob.cannotCall(alice, at: seconds, .calleeNotRegistered)
          alice.registers("n-9", at: seconds, limit: 2 * year, as: .again)
        }
      }
  }

  /// A registration of alice by signature, which gives no limit, while her instance has one.
  private static var sendsSignatureWhileLimited: StepDefinition {
    alice.submits(sequence: "1", at: day)
      → ambiguity("sinch-signature-for-limited-instance") {
        interpretation("refuse", service.rejects(alice, .claimMissing))
        interpretation("keeps-end", service.accepts(alice, as: .update))
      }
  }

  /// A registration of alice without limit, after her instance with one was unregistered: how it goes
  /// on where that is refused, and where it is accepted.
  private static func mayNotRegisterWithoutLimit(
    _ nonce: String,
    at seconds: Int64,
    @StepBuilder refused: () -> [StepDefinition],
    @StepBuilder accepted: () -> [StepDefinition] = { [] }
  ) -> StepDefinition {
    alice.submits(nonce, at: seconds)
      → ambiguity("sinch-unlimited-after-unregister") {
        interpretation("accept", service.accepts(alice, as: .again), then: accepted)
        interpretation("refuse", service.rejects(alice, .claimMissing), then: refused)
      }
  }

  /// How the limit of an instance is set and moved.
  static let limits: CaseGroup = group(
    "limits",
    "Limits of instances: set, extended, refused, and set anew by unregistering"
  ) {
    trace("documented-automatic-update") {
      "An update of an instance before it expires: the same instance, with the new date"
      decidedBy("SINCH-INSTANCE-UPDATE-SAME-INSTANCE")
      also("SINCH-INSTANCE-EXTENDED-WHILE-VALID", "SINCH-INSTANCE-LIMITED")
      flagged("lifetime-mixup", "stale-state")
      bobAndAliceRegister(limit: 30 * day, from: 1)
      alice.registers("n-3", at: 25 * day, limit: 30 * day, as: .update)
      bob.calls(alice, at: 30 * day + 1)
      alice.exchangesCalls(with: bob, within: 55 * day - 1)
      bob.cannotCall(alice, at: 55 * day + 1, .calleeNotRegistered)
    }
    trace("documented-update-declined", "Without an update the old date stays") {
      decidedBy("SINCH-INSTANCE-UPDATE-DECLINED").also("SINCH-INSTANCE-DELETED-AT-EXPIRY")
      bobAndAliceRegister(limit: 30 * day, from: 1)
      alice.calls(bob, at: 25 * day)
      bob.calls(alice, until: 30 * day, .calleeNotRegistered)
    }
    trace("documented-manual-update") {
      "Unregistering and registering again with another expiration"
      decidedBy("SINCH-INSTANCE-REREGISTER")
      bobAndAliceRegister(limit: 30 * day, from: 1)
      alice.unregisters(at: day)
      bob.cannotCall(alice, at: day + 1, .calleeNotRegistered)
      alice.registers("n-3", at: day + 2, limit: 60 * day, as: .again)
      bob.calls(alice, at: 30 * day + 1)
      bob.calls(alice, at: 61 * day + 1)
      bob.cannotCall(alice, at: 61 * day + 3, .calleeNotRegistered)
    }
    trace("manual-update-to-an-earlier-date") {
      "Unregistering and registering again with an earlier expiration"
      decidedBy("SINCH-INSTANCE-REREGISTER")
      bobAndAliceRegister(limit: 30 * day, from: 1)
      alice.unregisters(at: day)
      alice.registers("n-3", at: day, limit: shortest, as: .again)
      bob.calls(alice, until: 3 * day, .calleeNotRegistered)
    }
    section(
      decidedBy("SINCH-INSTANCE-EXTENDED-WHILE-VALID").also("SINCH-INSTANCE-UPDATE-SAME-INSTANCE")
    ) {
      trace("update-after-update") {
        "An instance that is kept alive by three updates, and then by none"
        bobAndAliceRegister(limit: shortest)
        alice.registers("n-2", at: day, limit: shortest, as: .update)
        alice.registers("n-3", at: 2 * day, limit: shortest, as: .update)
        alice.registers("n-4", at: 3 * day, limit: 9 * day, as: .update)
        bob.calls(alice, until: 12 * day, .calleeNotRegistered)
      }
      trace("update-in-the-last-second") {
        "An update a second before the expiration, and a registration a second after another"
        flagged("off-by-one")
        bobAndAliceRegister(limit: shortest)
        alice.registers("n-2", at: shortest - 1, limit: shortest, as: .update)
        bob.calls(alice, at: 2 * shortest - 2)
        alice.registers("n-3", at: 2 * shortest, limit: shortest, as: .again)
        bob.calls(alice, until: 3 * shortest, .calleeNotRegistered)
      }
    }
    trace("update-of-one-device") {
      "An update on one device, which leaves the others' dates as they are"
      decidedBy("SINCH-INSTANCE-UPDATE-SAME-INSTANCE").also("SINCH-INSTANCE-EXPIRES-ALONE")
      flagged("lifetime-mixup")
      bobAndAliceRegister(limit: 3 * day)
      aliceTablet.registers("n-2", at: 0, limit: 3 * day, as: .onAnotherDevice)
      alice.registers("n-3", at: 2 * day, limit: 3 * day, as: .update)
      bob.calls(alice, aliceTablet, at: 3 * day - 1)
      bob.calls(alice, at: 3 * day + 1)
      aliceTablet.cannotCall(bob, at: 3 * day + 2, .notRegistered)
    }
    trace("shortest-limit", "A limit of 48 hours from iat, and one of a second less") {
      decidedBy("SINCH-INSTANCE-SERVICE-MIN-TTL").flagged("off-by-one")
      bob.registers("n-0", at: 0)
      alice.isRejected("n-1", at: 1, limit: shortest - 1, .instanceTTLTooShort)
      bob.cannotCall(alice, at: 2, .calleeNotRegistered)
      alice.registers("n-2", at: 3, limit: shortest)
      bob.calls(alice, at: 4)
    }
    trace("shortest-limit-of-an-update") {
      "Updates with a limit of a second under 48 hours, and of 48 hours"
      decidedBy("SINCH-INSTANCE-SERVICE-MIN-TTL").also("SINCH-INSTANCE-EXTENDED-WHILE-VALID")
      flagged("off-by-one")
      bobAndAliceRegister(limit: shortest)
      alice.isRejected("n-2", at: day, limit: shortest - 1, .instanceTTLTooShort)
      alice.registers("n-3", at: day + 1, limit: shortest, as: .update)
      bob.calls(alice, at: 3 * day)
      bob.cannotCall(alice, at: 3 * day + 2, .calleeNotRegistered)
    }
    trace("shortest-limit-from-issue") {
      "Tokens of 48 hours that arrive nine and fifty minutes after their issue"
      decidedBy("SINCH-INSTANCE-SERVICE-MIN-TTL").flagged("off-by-one", "lifetime-mixup")
      bob.registers("n-0", at: 0)
      alice.registers("n-1", at: 9 * minute, issued: 0, limit: shortest)
      let good = aliceTablet.token("n-2", issuedAt: 0, lifetime: hour, limit: shortest)
      let short = aliceWatch.token("n-3", issuedAt: 0, lifetime: hour, limit: shortest - 1)
      aliceTablet.registers(with: good, at: 50 * minute, as: .onAnotherDevice)
      aliceWatch.isRejected(with: short, at: 50 * minute, .instanceTTLTooShort)
      bob.calls(alice, aliceTablet, at: shortest - 1)
      bob.cannotCall(alice, at: shortest + 1, .calleeNotRegistered)
    }
    trace("limit-as-text", "A limit that is a text, and one that is null") {
      decidedBy("SINCH-TOKEN-SERVICE-VERIFIES").also("SINCH-INSTANCE-SERVICE-MIN-TTL")
      flagged("claims-missing")
      alice.isRejected("n-1", at: 0, .claimInvalid) { $0.claims[instanceExpiry] = "1546484645" }
      alice.isRejected("n-2", at: 0, .claimInvalid) { $0.claims[instanceExpiry] = JSON.null }
      alice.registers("n-3", at: 1, limit: shortest)
    }
    trace("limited-stays-limited", "An update without a limit, of an instance that has one") {
      decidedBy("SINCH-INSTANCE-STAYS-FINITE").flagged("lifetime-mixup")
      bobAndAliceRegister(limit: 3 * day)
      alice.isRejected("n-2", at: day, .claimMissing)
      alice.exchangesCalls(with: bob, within: 3 * day - 1)
      bob.cannotCall(alice, at: 3 * day + 1, .calleeNotRegistered)
      alice.cannotCall(bob, at: 3 * day + 2, .notRegistered)
    }
    trace("limited-stays-limited-after-updates") {
      "An update without a limit after two updates with one, and then another with one"
      decidedBy("SINCH-INSTANCE-STAYS-FINITE").also("SINCH-INSTANCE-EXTENDED-WHILE-VALID")
      bobAndAliceRegister(limit: 3 * day)
      alice.registers("n-2", at: 2 * day, limit: 3 * day, as: .update)
      alice.registers("n-3", at: 4 * day, limit: 300 * day, as: .update)
      alice.isRejected("n-4", at: 5 * day, .claimMissing)
      alice.registers("n-5", at: 5 * day, limit: 400 * day, as: .update)
      bob.calls(alice, until: 405 * day, .calleeNotRegistered)
    }
    trace("limit-is-of-one-device", "A second device without limit, and another user without one") {
      decidedBy("SINCH-INSTANCE-STAYS-FINITE").also("SINCH-INSTANCE-PER-DEVICE")
      alice.registers("n-1", at: 0, limit: shortest)
      aliceTablet.registers("n-2", at: 1, as: .onAnotherDevice)
      bob.registers("n-3", at: 2)
      alice.isRejected("n-4", at: 3, .claimMissing)
      bob.calls(alice, aliceTablet, at: 4)
      bob.calls(aliceTablet, at: shortest + 1)
    }
    trace("signature-for-a-limited-instance") {
      "A registration by signature, which gives no limit, of an instance that has one"
      decidedBy("SINCH-INSTANCE-STAYS-FINITE").flagged("lifetime-mixup")
      note("Whether the signature is refused or the old end stays, the instance does not live on.")
      bobAndAliceRegister(limit: 3 * day)
      sendsSignatureWhileLimited
      alice.calls(bob, at: 3 * day - 1)
      bob.cannotCall(alice, at: 3 * day + 1, .calleeNotRegistered)
      alice.cannotCall(bob, at: 3 * day + 2, .notRegistered)
    }
    trace("no-limit-after-a-signature") {
      "An update without a limit, after a registration by signature of the same instance"
      decidedBy("SINCH-INSTANCE-STAYS-FINITE").flagged("lifetime-mixup", "stale-state")
      bobAndAliceRegister(limit: 3 * day)
      sendsSignatureWhileLimited
      alice.isRejected("n-2", at: day + 1, .claimMissing)
      bob.calls(alice, until: 3 * day, .calleeNotRegistered)
    }
    trace("signature-beside-a-limited-instance") {
      "Registrations by signature of another device, and of another user"
      decidedBy("SINCH-INSTANCE-PER-DEVICE").also("SINCH-INSTANCE-STAYS-FINITE")
      alice.registers("n-1", at: 0, limit: shortest)
      aliceTablet.registers(sequence: "1", at: 1, as: .onAnotherDevice)
      bob.registers(sequence: "2", at: 2)
      bob.calls(alice, aliceTablet, at: 3)
      bob.calls(aliceTablet, at: year)
    }
    trace("unlimited-becomes-limited", "A limit that an update gives to an instance without one") {
      decidedBy("SINCH-INSTANCE-MAY-BECOME-FINITE").flagged("lifetime-mixup")
      bob.registers("n-0", at: 0)
      alice.registers("n-1", at: 0)
      alice.submits("n-2", at: year, limit: shortest)
        → ambiguity("sinch-unlimited-becomes-limited") {
          interpretation("accept", service.accepts(alice, as: .again)) {
            bob.calls(alice, until: year + shortest, .calleeNotRegistered)
            alice.cannotCall(bob, at: year + shortest + 2, .notRegistered)
          }
          interpretation("refuse", service.rejects(alice, .claimInvalid)) {
            bob.calls(alice, at: year + shortest + 1)
          }
        }
    }
    trace("unlimited-again", "A second registration without limit, which rings once") {
      decidedBy("SINCH-INSTANCE-PER-DEVICE").also("SINCH-INSTANCE-UPDATE-SAME-INSTANCE")
      bob.registers("n-0", at: 0)
      alice.registers("n-1", at: 0)
      alice.registers("n-2", at: hour, as: .again)
      bob.exchangesCalls(with: alice, from: hour + 1)
    }
    trace("update-after-other-requests") {
      "An update after registrations, calls and the unregistration of other devices"
      decidedBy("SINCH-INSTANCE-UPDATE-SAME-INSTANCE").also("SINCH-INSTANCE-PER-DEVICE")
      flagged("stale-state")
      aliceTablet.registers("n-0", at: 0)
      alice.registers("n-1", at: 1, limit: 3 * day, as: .onAnotherDevice)
      bob.registers(sequence: "1", at: 2)
      bob.calls(alice, aliceTablet, at: 3)
      aliceTablet.unregisters(at: 4)
      alice.registers("n-2", at: day, limit: 3 * day, as: .update)
      bob.calls(alice, until: 4 * day, .calleeNotRegistered)
    }
    trace("refused-update-keeps-the-date") {
      "Updates by a forged, an expired and a used token, and by another user's"
      decidedBy("SINCH-TOKEN-SERVICE-VERIFIES").also("SINCH-INSTANCE-UPDATE-DECLINED")
      flagged("signature-unchecked", "expiry-unchecked", "nonce-unchecked", "lifetime-mixup")
      bob.registers("n-0", at: 0)
      alice.registers("n-1", at: 0, limit: 3 * day)
      alice.isRejected("n-1", at: 5 * minute, limit: year, .replayed)
      alice.isRejected("n-2", at: day, limit: year, .badSignature) {
        $0.key = SinchApp.other.signingKey(on: "20180103")
      }
      alice.isRejected("n-3", at: day, issued: 0, limit: year, .expired)
      alice.isRejected(with: bob.token("n-4", issuedAt: day, limit: year), at: day, .wrongSubject)
      let bobs = SinchApp.documented.signature("bob", sequence: "1")
      alice.isRejected(sequence: "1", signature: bobs, at: day, .badSignature)
      bob.exchangesCalls(with: alice, within: 3 * day - 1)
      bob.cannotCall(alice, at: 3 * day + 1, .calleeNotRegistered)
    }
    trace("earlier-date", "An update to a much earlier date") {
      decidedBy("SINCH-INSTANCE-EXTENDED-WHILE-VALID")
      note("Which of the devices rings afterwards tells the three interpretations apart.")
      bobAndAliceRegister(limit: 30 * day)
      aliceTablet.registers("n-2", at: 0, as: .onAnotherDevice)
      alice.submits("n-3", at: day, limit: shortest)
        → ambiguity("sinch-instance-expiry-shortened") {
          interpretation("accept", service.accepts(alice, as: .update))
          interpretation("refuse", service.rejects(alice, .claimInvalid)) {
            aliceTablet.unregisters(at: 2 * day)
          }
          interpretation("keeps-later", service.accepts(alice, as: .update))
        }
      alice.calls(bob, at: 3 * day - 1)
      bob.places(callTo: "alice", at: 3 * day + 1)
        → ambiguity("sinch-instance-expiry-shortened") {
          interpretation("accept", service.offers(aliceTablet, from: bob))
          interpretation("refuse", service.offers(alice, from: bob))
          interpretation(
            "keeps-later",
            inAnyOrder(service.offers(alice, from: bob), service.offers(aliceTablet, from: bob))
          )
        }
      alice.cannotCall(bob, at: 30 * day + 1, .notRegistered)
    }
    section(decidedBy("SINCH-INSTANCE-DELETED-AT-EXPIRY").flagged("lifetime-mixup")) {
      trace("no-limit-after-expiry") {
        "A registration without limit after the instance with one has expired"
        bobAndAliceRegister(limit: shortest)
        registersUnlimited(alice.submits("n-2", at: shortest + 1), until: shortest + 2)
        bob.exchangesCalls(with: alice, within: year)
      }
      trace("signature-after-expiry") {
        "A registration by signature after the instance with a limit has expired"
        bobAndAliceRegister(limit: shortest)
        registersUnlimited(alice.submits(sequence: "1", at: shortest + 1), until: shortest + 2)
        bob.exchangesCalls(with: alice, within: year)
      }
    }
    trace("no-limit-after-unregistering") {
      "A registration without limit after an instance with one was unregistered"
      decidedBy("SINCH-INSTANCE-REREGISTER")
      bobAndAliceRegister(limit: 3 * day)
      alice.unregisters(at: day)
      mayNotRegisterWithoutLimit("n-2", at: day) {
        bob.cannotCall(alice, at: day + 1, .calleeNotRegistered)
        alice.registers("n-3", at: day + 2, limit: 3 * year, as: .again)
      } accepted: {
        bob.calls(alice, at: 3 * day + 1)
        alice.calls(bob, at: 2 * year)
      }
      bob.calls(alice, at: 2 * year + 1)
    }
    trace("no-limit-long-after-unregistering") {
      "A registration without limit years after an updated instance was unregistered"
      decidedBy("SINCH-INSTANCE-REREGISTER")
      bobAndAliceRegister(limit: 3 * day)
      alice.registers("n-2", at: day, limit: 30 * day, as: .update)
      alice.unregisters(at: 2 * day)
      mayNotRegisterWithoutLimit("n-3", at: 10 * year) {
        alice.registers("n-4", at: 10 * year + 1, limit: year, as: .again)
      }
      bob.calls(alice, at: 10 * year + 2)
    }
    trace("no-limit-after-unregistering-and-other-requests") {
      "A registration without limit after unregistering, a call and a registration of another user"
      decidedBy("SINCH-INSTANCE-REREGISTER").flagged("stale-state")
      let carol = SinchDevice("carol", "carols-phone")
      bobAndAliceRegister(limit: shortest)
      alice.unregisters(at: 1)
      carol.registers("n-2", at: 2)
      carol.calls(bob, at: 3)
      mayNotRegisterWithoutLimit("n-3", at: 4) {
        alice.registers("n-4", at: 5, limit: year, as: .again)
      }
      bob.calls(alice, at: day)
    }
    trace("no-limit-elsewhere-after-unregistering") {
      "A registration without limit on another device, and by another user on the same one"
      decidedBy("SINCH-INSTANCE-REREGISTER").also("SINCH-INSTANCE-PER-DEVICE")
      let bobHere = SinchDevice("bob", "phone")
      alice.registers("n-1", at: 0, limit: shortest)
      alice.unregisters(at: 1)
      aliceTablet.registers("n-2", at: 2, as: .onAnotherDevice)
      bobHere.registers("n-3", at: 3)
      bobHere.calls(aliceTablet, at: year)
    }
  }
}
