import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

/// The traces of `sinch.service` in the scheme by signature and sequence.
enum SinchServiceSignatureTraces {
  static var groups: [CaseGroup] { [signatures, sequences] }

  static let foo = SinchDevice("foo", "phone", of: .other)
  static let alice = SinchDevice("alice", "phone", of: .other)
  static let aliceTablet = SinchDevice("alice", "tablet", of: .other)
  static let bob = SinchDevice("bob", "phone", of: .other)
  static let hour = SinchScene.hour
  static let day = SinchScene.day
  static let year = SinchScene.year

  static let method = "Signatures by plain SHA-1; the rest follows from the document"

  static let applications: JSON.Object = [
    "applications": [
      [
        "applicationKey": .string(SinchApp.other.key),
        "applicationSecret": .string(SinchApp.other.secret),
      ]
    ]
  ]

  static let twoApplications: JSON.Object = [
    "applications": [
      [
        "applicationKey": .string(SinchApp.other.key),
        "applicationSecret": .string(SinchApp.other.secret),
      ],
      [
        "applicationKey": .string(SinchApp.documented.key),
        "applicationSecret": .string(SinchApp.documented.secret),
      ],
    ]
  ]

  /// What signatures authorise, and whom.
  static var signatures: CaseGroup {
    .traces(
      "flow-traces/sinch-service-signatures",
      of: .sinchService,
      title: "Registrations by signature, and what they authorise",
      method: method,
      with: applications
    ) {
      replays(
        "documented-first-registration",
        "The document's example: user, key, previous sequence 0, and then a call",
        [
          "SINCH-SIG-REGISTRATION-AUTHORISED", "SINCH-SIG-SERVICE-VERIFIES",
          "SINCH-SIG-CREDENTIALS-ISSUED",
        ]
      ) {
        on(
          "registerWithSignature",
          foo.request(sequence: "1", signature: "4sk2/7AD0VoGke0qc1ZiJ2BtzYA="),
          at: SinchScene.at(0),
          does: ["acceptRegistration": foo.accepted()]
        )
        bob.registers(sequence: "2", at: 5)
        foo.calls(bob, at: 10)
        bob.calls(foo, at: 11)
      }
      replays(
        "no-registration-no-call",
        "A call from a device that never registered",
        ["SINCH-SIG-REGISTRATION-AUTHORISED"]
      ) {
        bob.registers(sequence: "1", at: 0)
        alice.cannotCall(bob, with: "made-up", at: 1, "not-registered")
        alice.registers(sequence: "2", at: 2)
        alice.calls(bob, at: 3)
      }
      replays(
        "no-registration-no-credentials",
        "A user who was rejected neither calls nor is called",
        ["SINCH-SIG-REGISTRATION-AUTHORISED", "SINCH-SIG-SERVICE-VERIFIES"],
        flags: ["signature-unchecked"]
      ) {
        bob.registers(sequence: "1", at: 0)
        alice.isRejected(sequence: "2", signature: bobsSecond, at: 1, .badSignature)
        alice.cannotCall(bob, with: "made-up", at: 2, "not-registered")
        bob.cannotCall(alice, at: 3, "callee-not-registered")
        alice.registers(sequence: "2", at: 4)
        bob.calls(alice, at: 5)
      }
      replays(
        "signature-of-another-user",
        "One user's signature, sent for another user",
        ["SINCH-SIG-SERVICE-VERIFIES", "SINCH-SIG-REGISTRATION-AUTHORISED"],
        flags: ["wrong-subject"]
      ) {
        alice.isRejected(sequence: "2", signature: bobsSecond, at: 0, .badSignature)
        bob.registers(sequence: "2", at: 1)
      }
      replays(
        "signature-of-another-sequence",
        "A signature whose sequence was raised on the way",
        ["SINCH-SIG-SERVICE-VERIFIES"],
        flags: ["signature-unchecked"]
      ) {
        alice.registers(sequence: "1", at: 0)
        alice.isRejected(
          sequence: "2",
          signature: SinchApp.other.signature("alice", sequence: "1"),
          at: 1,
          .badSignature
        )
        alice.registers(sequence: "2", at: 2, as: .again)
      }
      replays(
        "signature-of-another-application",
        "A signature made with another application's key and secret",
        ["SINCH-SIG-SERVICE-VERIFIES", "SINCH-SIG-REGISTRATION-AUTHORISED"],
        flags: ["wrong-subject"],
        with: twoApplications
      ) {
        alice.isRejected(
          sequence: "1",
          signature: SinchApp.documented.signature("alice", sequence: "1"),
          at: 0,
          .badSignature
        )
        alice.registers(sequence: "1", at: 1)
      }
      replays(
        "signature-with-decoded-secret",
        "A signature over the decoded secret in place of its text",
        ["SINCH-SIG-SERVICE-VERIFIES"],
        flags: ["secret-encoding"]
      ) {
        foo.isRejected(
          sequence: "1",
          signature: "qQTrXrSoHGHD1ufhqb+jn6GRIPA=",
          at: 0,
          .badSignature
        )
        foo.registers(sequence: "1", at: 1)
      }
      replays(
        "signature-empty",
        "An empty signature, and one that is no base64",
        ["SINCH-SIG-SERVICE-VERIFIES"],
        flags: ["truncated-mac"]
      ) {
        alice.isRejected(sequence: "1", signature: "", at: 0, .badSignature)
        alice.isRejected(sequence: "1", signature: "%%%", at: 1, .malformed)
        alice.registers(sequence: "1", at: 2)
      }
      replays(
        "user-in-other-letters",
        "A signature for a user id that differs in letter case",
        ["SINCH-SIG-SERVICE-VERIFIES"],
        flags: ["inexact-comparison"]
      ) {
        bob.registers(sequence: "1", at: 0)
        SinchDevice("Alice", "phone", of: .other).isRejected(
          sequence: "2",
          signature: SinchApp.other.signature("alice", sequence: "2"),
          at: 1,
          .badSignature
        )
        alice.registers(sequence: "2", at: 2)
        bob.calls(alice, at: 3)
        bob.cannotCall(
          SinchDevice("Alice", "phone", of: .other),
          at: 4,
          "callee-not-registered"
        )
      }
      replays(
        "unknown-application",
        "A registration under a key that no application has",
        ["SINCH-SIG-REGISTRATION-AUTHORISED"]
      ) {
        alice.of(.documented).isRejected(sequence: "1", at: 0, .unknownKey)
        alice.of(.documented).cannotCall(bob, with: "made-up", at: 1, "not-registered")
        alice.registers(sequence: "1", at: 2)
      }
      replays(
        "credentials-of-another-user",
        "A call on behalf of a user with the credentials of another",
        ["SINCH-SIG-CREDENTIALS-ONE-USER"],
        flags: ["wrong-subject"]
      ) {
        alice.registers(sequence: "1", at: 0)
        bob.registers(sequence: "2", at: 1)
        alice.cannotCall(bob, with: bob.credentials, at: 2, "wrong-credentials")
        alice.calls(bob, at: 3)
        bob.cannotCall(alice, with: alice.credentials, at: 4, "wrong-credentials")
        bob.calls(alice, at: 5)
      }
      replays(
        "credentials-of-another-application",
        "A call with what a user of the same name got from another application",
        ["SINCH-SIG-CREDENTIALS-ONE-USER"],
        flags: ["wrong-subject"],
        with: twoApplications
      ) {
        alice.registers(sequence: "1", at: 0)
        bob.registers(sequence: "2", at: 1)
        alice.of(.documented).registers(sequence: "1", at: 2)
        alice.cannotCall(
          bob,
          with: alice.of(.documented).credentials,
          at: 3,
          "wrong-credentials"
        )
        alice.of(.documented).cannotCall(bob, at: 4, "callee-not-registered")
        alice.calls(bob, at: 5)
      }
      replays(
        "several-devices",
        "A user on two devices, both of which ring",
        ["SINCH-SIG-CREDENTIALS-ISSUED"],
        flags: ["stale-state"]
      ) {
        alice.registers(sequence: "1", at: 0)
        aliceTablet.registers(sequence: "2", at: 1, as: .onAnotherDevice)
        bob.registers(sequence: "3", at: 2)
        bob.calls(alice, aliceTablet, at: 3)
        alice.calls(bob, at: 4)
        aliceTablet.calls(bob, at: 5)
      }
      replays(
        "same-device-again",
        "A second registration on the same device, which rings once",
        ["SINCH-SIG-SERVICE-VERIFIES"]
      ) {
        alice.registers(sequence: "1", at: 0)
        bob.registers(sequence: "2", at: 1)
        alice.registers(sequence: "3", at: hour, as: .again)
        bob.calls(alice, at: hour + 1)
        alice.calls(bob, at: hour + 2)
      }
      replays(
        "no-limit",
        "Calls twenty years after a registration by signature, which gives no limit",
        ["SINCH-SIG-CREDENTIALS-ISSUED"]
      ) {
        alice.registers(sequence: "1", at: 0)
        bob.registers(sequence: "2", at: 1)
        alice.calls(bob, at: 20 * year)
        bob.calls(alice, at: 20 * year + 1)
      }
      replays(
        "unregister",
        "A device that unregisters, makes no call, receives none, and registers anew",
        ["SINCH-SIG-REGISTRATION-AUTHORISED"]
      ) {
        alice.registers(sequence: "1", at: 0)
        aliceTablet.registers(sequence: "2", at: 1, as: .onAnotherDevice)
        bob.registers(sequence: "3", at: 2)
        alice.unregisters(at: hour)
        alice.cannotCall(bob, at: hour + 1, "not-registered")
        bob.calls(aliceTablet, at: hour + 2)
        alice.registers(sequence: "4", at: hour + 3, as: .again)
        bob.calls(alice, aliceTablet, at: hour + 4)
      }
    }
  }

  /// A signature that is right, for bob.
  private static let bobsSecond = SinchApp.other.signature("bob", sequence: "2")
}
