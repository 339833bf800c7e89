extension SinchServiceSignatureTraces {
  /// A first sequence that is lower than another user's; one above all is at hand.
  private static func mayHaveOwnSequences(_ device: SinchDevice, at seconds: Int64)
    -> TraceAmbiguity
  {
    ambiguity("sinch-sequence-per-user") {
      interpretation("refuse", service.rejects(device, .replayed)) {
        device.registers(sequence: String(10 + seconds), at: seconds)
      }
      interpretation("accept", service.accepts(device))
    }
  }

  /// Sequences rise, and none is used twice.
  static let sequences: CaseGroup = group(
    "sequences",
    "Sequences of registrations, each greater than the last one used"
  ) {
    trace("documented-previous-plus-one") {
      "Sequences counted up from 1, as the document's pseudogrammar does"
      decidedBy("SINCH-SIG-SEQUENCE-INCREASES").also("SINCH-SIG-SEQUENCE-SINGLE-USE")
      alice.registers(sequence: "1", at: 0)
      aliceTablet.registers(sequence: "2", at: hour, as: .onAnotherDevice)
      alice.registers(sequence: "3", at: day, as: .again)
      alice.registers(sequence: "4", at: 2 * day, as: .again)
    }
    trace("same-request-twice", "A registration that is sent again word for word") {
      decidedBy("SINCH-SIG-SEQUENCE-SINGLE-USE").also("SINCH-SIG-SEQUENCE-INCREASES")
      flagged("nonce-unchecked", "off-by-one", "sequence-reuse")
      alice.registers(sequence: "1", at: 0)
      alice.isRejected(sequence: "1", at: 1, .replayed)
      alice.registers(sequence: "2", at: 2, as: .again)
      alice.isRejected(sequence: "2", at: 3, .replayed)
      alice.isRejected(sequence: "1", at: 4, .replayed)
    }
    trace("same-request-after-other-requests") {
      "A registration that is sent again after a registration by token, calls and unregistering"
      decidedBy("SINCH-SIG-SEQUENCE-SINGLE-USE").also("SINCH-SIG-SEQUENCE-INCREASES")
      flagged("nonce-unchecked", "stale-state")
      alice.registers(sequence: "1", at: 0)
      bob.registers("n-1", at: 1)
      bob.calls(alice, at: 2)
      bob.unregisters(at: 3)
      alice.isRejected(sequence: "1", at: 4, .replayed)
      alice.registers(sequence: "2", at: 5, as: .again)
    }
    trace("used-on-another-device", "A used sequence, sent from another device of the same user") {
      decidedBy("SINCH-SIG-SEQUENCE-SINGLE-USE").flagged("nonce-unchecked")
      registerInTurn(alice, bob)
      aliceTablet.isRejected(sequence: "1", at: 2, .replayed)
      bob.calls(alice, at: 3)
      aliceTablet.registers(sequence: "3", at: 4, as: .onAnotherDevice)
      bob.calls(alice, aliceTablet, at: 5)
    }
    trace("lower-than-last", "A sequence that was skipped, sent after a greater one") {
      decidedBy("SINCH-SIG-SEQUENCE-INCREASES").also("SINCH-SIG-SEQUENCE-GAPS")
      flagged("nonce-unchecked", "sequence-reuse")
      alice.registers(sequence: "10", at: 0)
      alice.isRejected(sequence: "9", at: 1, .replayed)
      alice.isRejected(sequence: "5", at: 2, .replayed)
      alice.registers(sequence: "11", at: 3, as: .again)
    }
    trace("gaps", "Sequences with gaps between them") {
      decidedBy("SINCH-SIG-SEQUENCE-GAPS").flagged("off-by-one", "sequence-reuse")
      alice.registers(sequence: "2", at: 0)
      alice.registers(sequence: "7", at: 1, as: .again)
      aliceTablet.registers(sequence: "1000000", at: 2, as: .onAnotherDevice)
      alice.isRejected(sequence: "8", at: 3, .replayed)
    }
    trace("counted-as-numbers", "Sequences whose order as text is another one") {
      decidedBy("SINCH-SIG-SEQUENCE-INCREASES").flagged("inexact-comparison")
      alice.registers(sequence: "9", at: 0)
      alice.registers(sequence: "10", at: 1, as: .again)
      alice.isRejected(sequence: "9", at: 2, .replayed)
      alice.registers(sequence: "100", at: 3, as: .again)
      alice.isRejected(sequence: "99", at: 4, .replayed)
    }
    trace("beyond-floating-point", "Sequences that are equal in floating point") {
      decidedBy("SINCH-SIG-SEQUENCE-INCREASES").also("SINCH-SIG-SEQUENCE-SINGLE-USE")
      flagged("number-precision")
      alice.registers(sequence: "9007199254740992", at: 0)
      alice.registers(sequence: "9007199254740993", at: 1, as: .again)
      alice.isRejected(sequence: "9007199254740993", at: 2, .replayed)
      alice.isRejected(sequence: "9007199254740992", at: 3, .replayed)
      alice.registers(sequence: "9007199254740994", at: 4, as: .again)
    }
    trace("up-to-int64", "The last sequences that a signed integer holds") {
      decidedBy("SINCH-SIG-SEQUENCE-INCREASES").flagged("signed-overflow")
      alice.registers(sequence: "2147483648", at: 0)
      alice.registers(sequence: "4294967296", at: 1, as: .again)
      alice.registers(sequence: "9223372036854775806", at: 2, as: .again)
      alice.registers(sequence: "9223372036854775807", at: 3, as: .again)
      alice.isRejected(sequence: "1", at: 4, .replayed)
    }
    trace("forged-uses-nothing-up") {
      "A forged registration with a great sequence, and then the next one in line"
      decidedBy("SINCH-SIG-SERVICE-VERIFIES").flagged("signature-unchecked", "sequence-reuse")
      alice.registers(sequence: "1", at: 0)
      let used = SinchApp.other.signature("alice", sequence: "1")
      alice.isRejected(sequence: "4000000000", signature: used, at: 1, .badSignature)
      alice.registers(sequence: "2", at: 2, as: .again)
    }
    trace("used-years-ago", "A used sequence after ten years in which nothing happened") {
      decidedBy("SINCH-SIG-SEQUENCE-SINGLE-USE").also("SINCH-SIG-SEQUENCE-INCREASES")
      flagged("nonce-unchecked")
      alice.registers(sequence: "3", at: 0)
      alice.isRejected(sequence: "3", at: 10 * year, .replayed)
      aliceTablet.isRejected(sequence: "2", at: 10 * year + 1, .replayed)
      alice.registers(sequence: "4", at: 10 * year + 2, as: .again)
    }
    trace("used-before-unregistering", "A used sequence after its instance was unregistered") {
      decidedBy("SINCH-SIG-SEQUENCE-SINGLE-USE").flagged("nonce-unchecked", "sequence-reuse")
      alice.registers(sequence: "1", at: 0)
      alice.unregisters(at: 1)
      alice.isRejected(sequence: "1", at: 2, .replayed)
      alice.registers(sequence: "2", at: 3, as: .again)
    }
    trace("sequences-of-two-applications", with: twoApplications) {
      "Two applications that both begin with 1"
      decidedBy("SINCH-SIG-SEQUENCE-INCREASES").flagged("sequence-reuse")
      alice.registers(sequence: "1", at: 0)
      alice.registers(sequence: "2", at: 1, as: .again)
      alice.of(.documented).registers(sequence: "1", at: 2)
      alice.of(.documented).isRejected(sequence: "1", at: 3, .replayed)
      alice.of(.documented).registers(sequence: "2", at: 4, as: .again)
      alice.registers(sequence: "3", at: 5, as: .again)
    }
    trace("greater-for-another-user") {
      "Users who take turns, each with a sequence above all that were used"
      decidedBy("SINCH-SIG-SEQUENCE-INCREASES").also("SINCH-SIG-SEQUENCE-GAPS")
      registerInTurn(alice, bob)
      alice.registers(sequence: "3", at: 2, as: .again)
      bob.registers(sequence: "4", at: 3, as: .again)
      alice.isRejected(sequence: "3", at: 4, .replayed)
      bob.isRejected(sequence: "4", at: 5, .replayed)
    }
    trace("same-for-another-user", "The sequence that another user has used last") {
      decidedBy("SINCH-SIG-SEQUENCE-INCREASES")
      alice.registers(sequence: "5", at: 0)
      bob.submits(sequence: "5", at: 1)
        → ambiguity("sinch-sequence-per-user") {
          interpretation("refuse", service.rejects(bob, .replayed)) {
            alice.cannotCall(bob, at: 2, .calleeNotRegistered)
            bob.registers(sequence: "6", at: 3)
          }
          interpretation("accept", service.accepts(bob)) {
            alice.calls(bob, at: 2)
            bob.isRejected(sequence: "5", at: 3, .replayed)
          }
        }
      alice.calls(bob, at: 4)
      alice.isRejected(sequence: "5", at: 5, .replayed)
      alice.registers(sequence: "7", at: 6, as: .again)
    }
    trace("lower-for-users-that-look-alike") {
      "First sequences of users whose ids differ in letter case, or are canonically equivalent"
      decidedBy("SINCH-NAMES-EXACT").also("SINCH-SIG-SEQUENCE-INCREASES")
      flagged("inexact-comparison")
      let sign = SinchDevice("\u{212A}im", "another-phone", of: .other, named: "sign")
      let kim = SinchDevice("Kim", "kims-phone", of: .other)
      let small = SinchDevice("kim", "small-phone", of: .other)
      sign.registers(sequence: "9", at: 0)
      kim.submits(sequence: "2", at: 1) → mayHaveOwnSequences(kim, at: 2)
      small.submits(sequence: "1", at: 3) → mayHaveOwnSequences(small, at: 4)
      kim.calls(small, at: 5)
      small.calls(sign, at: 6)
    }
    trace("lower-for-another-user") {
      "A first sequence below the one that another user has used last"
      decidedBy("SINCH-SIG-SEQUENCE-INCREASES")
      alice.registers(sequence: "1000", at: 0)
      bob.submits(sequence: "1", at: 1)
        → ambiguity("sinch-sequence-per-user") {
          interpretation("refuse", service.rejects(bob, .replayed)) {
            bob.registers(sequence: "1001", at: 2)
          }
          interpretation("accept", service.accepts(bob)) {
            bob.isRejected(sequence: "1", at: 2, .replayed)
            bob.registers(sequence: "2", at: 3, as: .again)
          }
        }
      // What one user has used since then never makes another one's used sequence good again.
      alice.isRejected(sequence: "1000", at: 10, .replayed)
      alice.registers(sequence: "1002", at: 11, as: .again)
      bob.calls(alice, at: 12)
    }
  }
}
