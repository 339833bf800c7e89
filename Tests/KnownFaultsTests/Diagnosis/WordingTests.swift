import Audit
import Exploring
import Foundation
import KnownFaults
import TestSupport
import Testing

@Suite("Diagnoses of implementations that word valid tokens otherwise")
struct WordingTests {
  @Test("Faults of signatures and keys are named first whatever else a token says")
  func variants() async throws {
    let faults: Set<FaultID> = [
      "sinch-secret-as-text", "sinch-key-not-derived", "token-signature-constant",
      "token-parts-padded", "sinch-kid-bare-date", "token-pem-as-secret", "token-rsa-pss",
    ]
    let variants: Set<VariantID> = [
      "sinch-token-typ-written", "sinch-token-kid-first", "sinch-token-nonce-as-uuid",
      "sinch-sub-encoded-as-component", "token-json-indented", "token-json-escaped",
      "token-members-added", "layer-token-typ-not-written", "layer-token-typ-last",
      "jws-header-written-anew",
    ]
    let proof = try await VariantDiagnosisProof(
      of: KnownFaults.all.filter { faults.contains($0.id) },
      beside: KnownVariants.all.filter { variants.contains($0.id) },
      against: Bundled.suite()
    )
    #expect(Set(proof.trials.map(\.fault.id)) == faults)
    #expect(proof.count > 40)
    #expect(proof.firstCount == proof.count, "\(proof.trials.filter { !$0.late.isEmpty })")
    #expect(proof.aloneCount == proof.count)
  }

  @Test("A free member has the value of the token only where the reference's value stands")
  func freeMembers() {
    let token: JSON.Object = ["alg": "HS256", "typ": "JWT", "kid": "1", "iat": 5]
    let usual: JSON.Object = ["alg": "HS256", "kid": "1", "iat": 4, "cty": "x"]
    let free = FreeMember.all(in: .header, of: token, besides: usual, wrong: ["header.iat"])
    #expect(Set(free.map(\.name)) == ["typ", "cty"])
    func applied(_ object: JSON.Object) -> JSON {
      .object(free.reduce(into: object) { $1.apply(to: &$0) })
    }
    #expect(applied(usual).isEquivalent(to: ["alg": "HS256", "kid": "1", "iat": 4, "typ": "JWT"]))
    // A fault that changes the member itself keeps its own value.
    let faulty: JSON.Object = ["alg": "HS256", "cty": "y", "typ": "JWS"]
    #expect(applied(faulty).isEquivalent(to: .object(faulty)))
  }

  @Test("A token in place of a refusal makes no pair of what issues it and a wrong key")
  func acceptances() async throws {
    let tests = DifferenceTests()
    let ids: [FaultID] = ["sinch-secret-as-text", "sinch-issue-any-lifetime"]
    let typ = tests.issuer { $0.header.append(TokenMember("typ") { _ in "JWT" }) }
    let found = try await tests.diagnoses(try tests.fault(ids[0]), try tests.fault(ids[1]), typ)
    #expect(found.first?.faults == [ids[0]], "\(found.map(\.statement))")
    #expect(!found.contains { $0.faults.count > 1 }, "\(found.map(\.statement))")
  }

  @Test("A pair is not named for an operation that one of the two does not have")
  func pairs() async throws {
    let tests = DifferenceTests()
    let ids: [FaultID] = ["sinch-secret-as-text", "sinch-iss-bare-key"]
    let found = try await tests.diagnoses(try tests.fault(ids[0]), try tests.fault(ids[1]))
    for diagnosis in found where diagnosis.faults.contains(ids[1]) {
      #expect(diagnosis.operations == [.call(.sinchRegistrationTokenIssue)], "\(diagnosis)")
    }
    #expect(found.contains { $0.operations.contains(.call(.sinchSigningKeyDerive)) })
  }

  @Test(
    "Week-based years are those of Foundation's calendars",
    arguments: [
      ("sinch-day-week-year", 2, 4), ("sinch-day-week-year-from-sunday", 1, 1),
      ("sinch-day-week-year-from-monday", 2, 1),
    ] as [(FaultID, Int, Int)]
  )
  func weekYears(id: FaultID, firstWeekday: Int, least: Int) async throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    calendar.firstWeekday = firstWeekday
    calendar.minimumDaysInFirstWeek = least
    let model = FaultyImplementation([try DifferenceTests().fault(id)])
    for year in 2015...2030 {
      for (month, day) in [
        (12, 25), (12, 26), (12, 28), (12, 29), (12, 30), (12, 31), (1, 1), (1, 3),
      ] {
        let components = DateComponents(year: year, month: month, day: day)
        let date = try #require(calendar.date(from: components))
        let text = String(format: "%04d-%02d-%02dT00:00:00Z", year, month, day)
        let input: JSON.Object = [
          "applicationSecret": "oYdgGRXoxEuJhGDY2KQ/HQ==", "at": .string(text),
        ]
        let answer = await model.answer([CallRequest(.sinchSigningKeyDerive, input: input)]).first
        let week = calendar.component(.yearForWeekOfYear, from: date)
        let expected = String(format: "hkdfv1-%04d%02d%02d", week, month, day)
        #expect(answer?.output?["keyId"]?.string == expected, "\(text)")
      }
    }
  }
}
