extension SinchServiceSignatureTraces {
  /// One request ten times and more; the scheme is by signature if nothing else is said.
  static let repetitions: CaseGroup = group(
    "repetitions",
    "The same request ten times and more"
  ) {
    let tokens = SinchServiceTokenTraces.self
    trace("hundred-forged-signatures", "A hundred signatures of another user, each refused") {
      decidedBy("SINCH-SIG-SERVICE-VERIFIES").also("SINCH-SIG-REGISTRATION-AUTHORISED")
      flagged("signature-unchecked")
      for number in 1...100 {
        let bobs = SinchApp.other.signature("bob", sequence: String(number))
        alice.isRejected(
          sequence: String(number),
          signature: bobs,
          at: Int64(number) * hour,
          .badSignature
        )
      }
      alice.cannotCall(bob, with: "made-up", at: 101 * hour, .notRegistered)
    }
    trace("ten-forged-tokens", with: SinchApp.configuration(.documented)) {
      "Ten tokens under another application's secret, each refused"
      decidedBy("SINCH-TOKEN-SERVICE-VERIFIES").also("SINCH-TOKEN-REGISTRATION-NEEDS-TOKEN")
      flagged("signature-unchecked")
      for number in 1...10 {
        tokens.alice.isRejected("n-\(number)", at: Int64(number) * minute, .badSignature) {
          $0.key = SinchApp.other.signingKey(on: "20180102")
        }
      }
      tokens.alice.cannotCall(tokens.bob, with: "made-up", at: hour, .notRegistered)
    }
    trace("ten-replays-of-a-sequence", "A used sequence, sent ten more times") {
      decidedBy("SINCH-SIG-SEQUENCE-SINGLE-USE").also("SINCH-SIG-SEQUENCE-INCREASES")
      flagged("nonce-unchecked", "sequence-reuse")
      alice.registers(sequence: "7", at: 0)
      for number in 1...10 { alice.isRejected(sequence: "7", at: Int64(number) * hour, .replayed) }
      alice.registers(sequence: "8", at: day, as: .again)
    }
    trace("ten-replays-of-a-token", with: SinchApp.configuration(.documented)) {
      "A used token, sent ten more times"
      decidedBy("SINCH-TOKEN-NONCE-SINGLE-USE").flagged("nonce-unchecked")
      tokens.alice.registers("n-1", at: 0)
      for number in 1...10 {
        tokens.alice.isRejected("n-1", at: Int64(number), issued: 0, .replayed)
      }
      tokens.alice.registers("n-2", at: hour, as: .again)
    }
    trace("ten-registrations", "A device registers ten times, each time by the next sequence") {
      decidedBy("SINCH-SIG-SEQUENCE-INCREASES").flagged("stale-state")
      for number in 1...10 {
        alice.registers(
          sequence: String(number),
          at: Int64(number) * day,
          as: number == 1 ? .first : .again
        )
      }
    }
    trace("ten-calls-without-registration", "Ten calls from a device that never registered") {
      decidedBy("SINCH-SIG-REGISTRATION-AUTHORISED").flagged("offline-use")
      bob.registers(sequence: "1", at: 0)
      for number in 1...10 {
        alice.cannotCall(bob, with: "made-up", at: Int64(number) * hour, .notRegistered)
      }
    }
    trace("ten-calls-with-wrong-credentials", "Ten calls with the credentials of another user") {
      decidedBy("SINCH-SIG-CREDENTIALS-ONE-USER").flagged("wrong-subject")
      registerInTurn(alice, bob)
      for number in 1...10 {
        alice.cannotCall(bob, with: bob.credentials, at: Int64(number) * hour, .wrongCredentials)
      }
    }
    trace("hundred-calls", "A hundred calls of one user to another, one an hour") {
      decidedBy("SINCH-SIG-CREDENTIALS-ISSUED").flagged("stale-state")
      registerInTurn(alice, bob)
      for number in 1...100 { alice.calls(bob, at: Int64(number) * hour) }
    }
    trace("ten-unregistrations", with: SinchApp.configuration(.documented)) {
      "A device is unregistered ten times, and registers again each time"
      decidedBy("SINCH-INSTANCE-REREGISTER").flagged("stale-state")
      let alice = tokens.alice
      let bob = tokens.bob
      bob.registers("n-0", at: 0)
      for number in 1...10 {
        let start = Int64(number) * hour
        alice.registers("n-\(number)", at: start, as: number == 1 ? .first : .again)
        bob.calls(alice, at: start + 1)
        alice.unregisters(at: start + 2)
        bob.cannotCall(alice, at: start + 3, .calleeNotRegistered)
      }
    }
    trace("ten-updates", with: SinchApp.configuration(.documented)) {
      "The expiration of an instance is moved ten times, each time before it is reached"
      decidedBy("SINCH-INSTANCE-EXTENDED-WHILE-VALID").also("SINCH-INSTANCE-UPDATE-SAME-INSTANCE")
      flagged("stale-state", "lifetime-mixup")
      let alice = tokens.alice
      let bob = tokens.bob
      bob.registers("n-0", at: 0)
      alice.registers("n-1", at: 0, limit: 2 * day)
      for number in 2...11 {
        alice.registers("n-\(number)", at: Int64(number - 1) * day, limit: 2 * day, as: .update)
      }
      bob.calls(alice, at: 12 * day - 1)
      bob.cannotCall(alice, at: 12 * day + 1, .calleeNotRegistered)
    }
    trace("ten-expirations", with: SinchApp.configuration(.documented)) {
      "Ten instances of a device expire one after another"
      decidedBy("SINCH-INSTANCE-DELETED-AT-EXPIRY").also("SINCH-INSTANCE-LIMITED")
      flagged("stale-state", "lifetime-mixup")
      let alice = tokens.alice
      let bob = tokens.bob
      bob.registers("n-0", at: 0)
      for number in 1...10 {
        let start = Int64(number) * 3 * day
        alice.registers(
          "n-\(number)",
          at: start,
          limit: 2 * day,
          as: number == 1 ? .first : .again
        )
        bob.calls(alice, until: start + 2 * day, .calleeNotRegistered)
      }
    }
  }

  private static let minute = SinchScene.minute
}
