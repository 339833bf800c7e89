/// The traces of `sinch.service` in the scheme by signature and sequence.
enum SinchServiceSignatureTraces {
  static var groups: [CaseGroup] { [signatures, sequences, repetitions] }

  static let foo = SinchDevice("foo", "foos-phone", of: .other)
  static let alice = SinchDevice("alice", "phone", of: .other)
  static let aliceTablet = SinchDevice("alice", "tablet", of: .other)
  static let bob = SinchDevice("bob", "bobs-phone", of: .other)
  static let hour = SinchScene.hour
  static let day = SinchScene.day
  static let year = SinchScene.year

  static let service = SinchServiceVerbs()

  /// A group of traces, each with a service that nobody has registered with.
  static let group: TraceGroups = TraceGroups(
    of: .sinchService,
    method: "Signatures by plain SHA-1; the rest follows from the document",
    with: SinchApp.configuration(.other)
  )

  static let twoApplications = SinchApp.configuration(.other, .documented)

  /// Devices register one a second from the start on; their sequences are numbered from 1.
  static func registerInTurn(_ devices: SinchDevice...) -> [StepDefinition] {
    devices.inTurn { $0.registers(sequence: String($1 + 1), at: $1, as: $2) }
  }

  /// What signatures authorise, and whom.
  static let signatures: CaseGroup = group(
    "signatures",
    "Registrations by signature, and what they authorise"
  ) {
    trace("documented-first-registration") {
      "The document's example: user, key, previous sequence 0, and then a call"
      decidedBy("SINCH-SIG-REGISTRATION-AUTHORISED")
      also("SINCH-SIG-SERVICE-VERIFIES", "SINCH-SIG-CREDENTIALS-ISSUED")
      foo.submits(sequence: "1", signature: "4sk2/7AD0VoGke0qc1ZiJ2BtzYA=", at: 0)
        → service.accepts(foo)
      bob.registers(sequence: "2", at: 5)
      foo.exchangesCalls(with: bob, from: 10)
    }
    trace("no-registration-no-call", "A call from a device that never registered") {
      decidedBy("SINCH-SIG-REGISTRATION-AUTHORISED")
      bob.registers(sequence: "1", at: 0)
      alice.cannotCall(bob, with: "made-up", at: 1, .notRegistered)
      alice.registers(sequence: "2", at: 2)
      alice.calls(bob, at: 3)
    }
    trace("no-registration-no-credentials", "A user who was rejected neither calls nor is called") {
      decidedBy("SINCH-SIG-REGISTRATION-AUTHORISED").also("SINCH-SIG-SERVICE-VERIFIES")
      flagged("signature-unchecked")
      bob.registers(sequence: "1", at: 0)
      alice.isRejected(sequence: "2", signature: bobsSecond, at: 1, .badSignature)
      alice.cannotCall(bob, with: "made-up", at: 2, .notRegistered)
      bob.cannotCall(alice, at: 3, .calleeNotRegistered)
      alice.registers(sequence: "2", at: 4)
      bob.calls(alice, at: 5)
    }
    trace("signature-of-another-user", "One user's signature, sent for another user") {
      decidedBy("SINCH-SIG-SERVICE-VERIFIES").also("SINCH-SIG-REGISTRATION-AUTHORISED")
      flagged("wrong-subject")
      alice.isRejected(sequence: "2", signature: bobsSecond, at: 0, .badSignature)
      bob.registers(sequence: "2", at: 1)
    }
    trace("signature-of-another-sequence", "A signature whose sequence was raised on the way") {
      decidedBy("SINCH-SIG-SERVICE-VERIFIES").flagged("signature-unchecked")
      alice.registers(sequence: "1", at: 0)
      let used = SinchApp.other.signature("alice", sequence: "1")
      alice.isRejected(sequence: "2", signature: used, at: 1, .badSignature)
      alice.registers(sequence: "2", at: 2, as: .again)
    }
    trace("signature-of-another-application", with: twoApplications) {
      "A signature made with another application's key and secret"
      decidedBy("SINCH-SIG-SERVICE-VERIFIES").also("SINCH-SIG-REGISTRATION-AUTHORISED")
      flagged("wrong-subject")
      let others = SinchApp.documented.signature("alice", sequence: "1")
      alice.isRejected(sequence: "1", signature: others, at: 0, .badSignature)
      alice.registers(sequence: "1", at: 1)
    }
    trace("secret-of-another-application", with: twoApplications) {
      "A signature over the right key, made with the secret of another application"
      decidedBy("SINCH-SIG-SERVICE-VERIFIES").also("SINCH-SIG-REGISTRATION-AUTHORISED")
      flagged("signature-unchecked", "wrong-subject")
      let mixed = SinchApp(key: SinchApp.other.key, secret: SinchApp.documented.secret)
      let forged = mixed.signature("alice", sequence: "1")
      alice.isRejected(sequence: "1", signature: forged, at: 0, .badSignature)
      alice.registers(sequence: "1", at: 1)
    }
    trace("key-of-another-application", with: twoApplications) {
      "A signature over the key of another application, made with the right secret"
      decidedBy("SINCH-SIG-SERVICE-VERIFIES").also("SINCH-SIG-REGISTRATION-AUTHORISED")
      flagged("wrong-subject")
      let mixed = SinchApp(key: SinchApp.documented.key, secret: SinchApp.other.secret)
      let forged = mixed.signature("alice", sequence: "1")
      alice.isRejected(sequence: "1", signature: forged, at: 0, .badSignature)
      alice.registers(sequence: "1", at: 1)
    }
    trace("key-in-capitals", with: SinchApp.configuration(.capitals)) {
      "An application key in capital letters, signed so and not"
      decidedBy("SINCH-SIG-SERVICE-VERIFIES").also("SINCH-SIG-REGISTRATION-AUTHORISED")
      flagged("inexact-comparison")
      let caller = alice.of(.capitals)
      let forged = SinchApp.documented.signature("alice", sequence: "1")
      caller.isRejected(sequence: "1", signature: forged, at: 0, .badSignature)
      caller.registers(sequence: "1", at: 1)
    }
    trace("signature-in-other-letters") {
      "A signature in capitals, and one with one letter in the other case"
      decidedBy("SINCH-SIG-SERVICE-VERIFIES").flagged("inexact-comparison")
      let good = SinchApp.other.signature("alice", sequence: "1")
      alice.isRejected(
        sequence: "1",
        signature: good.uppercased(),
        at: 0,
        .badSignature,
        .malformed
      )
      alice.isRejected(sequence: "1", signature: good.withOtherLetterCase, at: 1, .badSignature)
      alice.registers(sequence: "1", at: 2)
    }
    trace("signature-with-decoded-secret") {
      "A signature over the decoded secret in place of its text"
      decidedBy("SINCH-SIG-SERVICE-VERIFIES").flagged("secret-encoding")
      foo.isRejected(sequence: "1", signature: "qQTrXrSoHGHD1ufhqb+jn6GRIPA=", at: 0, .badSignature)
      foo.registers(sequence: "1", at: 1)
    }
    trace("signature-empty", "An empty signature, and one that is not base64") {
      decidedBy("SINCH-SIG-SERVICE-VERIFIES").flagged("truncated-mac")
      alice.isRejected(sequence: "1", signature: "", at: 0, .badSignature, .malformed)
      alice.isRejected(sequence: "1", signature: "%%%", at: 1, .malformed, .badSignature)
      alice.registers(sequence: "1", at: 2)
    }
    trace("user-in-other-letters", "A signature for a user id that differs in letter case") {
      decidedBy("SINCH-NAMES-EXACT").also("SINCH-SIG-SERVICE-VERIFIES")
      flagged("inexact-comparison")
      bob.registers(sequence: "1", at: 0)
      let capital = SinchDevice("Alice", "another-phone", of: .other)
      let alices = SinchApp.other.signature("alice", sequence: "2")
      capital.isRejected(sequence: "2", signature: alices, at: 1, .badSignature)
      alice.registers(sequence: "2", at: 2)
      bob.calls(alice, at: 3)
      bob.cannotCall(capital, at: 4, .calleeNotRegistered)
    }
    trace("unknown-application", "A registration under a key that no application has") {
      decidedBy("SINCH-SIG-REGISTRATION-AUTHORISED")
      alice.of(.documented).isRejected(sequence: "1", at: 0, .unknownKey)
      alice.of(.documented).cannotCall(bob, with: "made-up", at: 1, .notRegistered)
      alice.registers(sequence: "1", at: 2)
    }
    trace("credentials-of-another-user") {
      "A call on behalf of a user with the credentials of another"
      decidedBy("SINCH-SIG-CREDENTIALS-ONE-USER").flagged("wrong-subject")
      registerInTurn(alice, bob)
      alice.cannotCall(bob, with: bob.credentials, at: 2, .wrongCredentials)
      alice.calls(bob, at: 3)
      bob.cannotCall(alice, with: alice.credentials, at: 4, .wrongCredentials)
      bob.calls(alice, at: 5)
    }
    trace("credentials-of-another-application", with: twoApplications) {
      "A call with the credentials that a user of the same name has from another application"
      decidedBy("SINCH-SIG-CREDENTIALS-ONE-USER").flagged("wrong-subject")
      registerInTurn(alice, bob)
      alice.of(.documented).registers(sequence: "1", at: 2)
      alice.cannotCall(bob, with: alice.of(.documented).credentials, at: 3, .wrongCredentials)
      alice.of(.documented).cannotCall(bob, at: 4, .calleeNotRegistered)
      alice.calls(bob, at: 5)
    }
    trace("several-devices", "A user on two devices, both of which ring") {
      decidedBy("SINCH-SIG-CREDENTIALS-ISSUED").flagged("stale-state")
      registerInTurn(alice, aliceTablet, bob)
      bob.calls(alice, aliceTablet, at: 3)
      alice.calls(bob, at: 4)
      aliceTablet.calls(bob, at: 5)
    }
    trace("same-device-again", "A second registration on the same device, which rings once") {
      decidedBy("SINCH-INSTANCE-PER-DEVICE").also("SINCH-SIG-CREDENTIALS-ISSUED")
      registerInTurn(alice, bob)
      alice.registers(sequence: "3", at: hour, as: .again)
      bob.exchangesCalls(with: alice, from: hour + 1)
    }
    trace("no-limit") {
      "Calls twenty years after a registration by signature, which gives no limit"
      decidedBy("SINCH-SIG-CREDENTIALS-ISSUED")
      registerInTurn(alice, bob)
      alice.exchangesCalls(with: bob, from: 20 * year)
    }
    trace("unregister") {
      "A device that unregisters, makes no call, receives none, and registers anew"
      decidedBy("SINCH-SIG-REGISTRATION-AUTHORISED")
      registerInTurn(alice, aliceTablet, bob)
      alice.unregisters(at: hour)
      alice.cannotCall(bob, at: hour + 1, .notRegistered)
      bob.calls(aliceTablet, at: hour + 2)
      alice.registers(sequence: "4", at: hour + 3, as: .again)
      bob.calls(alice, aliceTablet, at: hour + 4)
    }
  }

  /// A signature that is right, for bob.
  private static let bobsSecond = SinchApp.other.signature("bob", sequence: "2")
}
