import AuthConformance
import AuthReference
import ConformanceEngine
import StrictJSON
import Testing

@Suite("The signing key of a day is derived as documented")
struct SinchSigningKeyTests {
  func derive(_ at: Timestamp, secret: String = SinchExample.secret) throws
    -> Response<SinchSigningKeyDerivation.Output>
  {
    let input = SinchSigningKeyDerivation.Input(applicationSecret: secret, at: at)
    return try Reference().deriveSinchSigningKey(input)
  }

  @Test("The published secret and day give the published key")
  func published() throws {
    let output = try derive(SinchExample.now).output
    #expect(output?.keyID == "hkdfv1-20180102")
    #expect(output.map { Base64.standard.encode($0.key) } == SinchExample.signingKey)
  }

  @Test(
    "The key's id names the day in UTC",
    arguments: [
      ("2018-01-02T00:00:00Z", "hkdfv1-20180102"),
      ("2018-01-02T23:59:59.999999999Z", "hkdfv1-20180102"),
      ("2018-01-03T05:29:59+05:30", "hkdfv1-20180102"),
      ("2018-01-01T12:00:00-12:00", "hkdfv1-20180102"),
      ("2018-01-02T13:59:59+14:00", "hkdfv1-20180101"),
      ("2020-02-29T12:00:00Z", "hkdfv1-20200229"),
      ("9999-12-31T23:59:59Z", "hkdfv1-99991231"),
      ("0001-01-01T00:00:00Z", "hkdfv1-00010101"),
    ]
  )
  func utcDay(at: String, keyID: String) throws {
    #expect(try derive(Timestamp(at)).output?.keyID == keyID)
  }

  @Test(
    "A malformed instant is refused",
    arguments: [
      "", "2018-01-02", "2018-02-30T00:00:00Z", "2016-12-31T23:59:60Z", "2018-01-02T03:04:05",
      "1514862245", "9999-12-31T23:59:59-00:01",
    ]
  )
  func badInstants(at: String) throws {
    #expect(try derive(Timestamp(at)) == .refused(.malformed))
  }

  @Test(
    "A malformed secret is refused",
    arguments: [
      ("", ReasonCode.weakKey),
      ("ax8hTTQJF0OPXL32r1LHMA", .malformed),
      ("ax8hTTQJF0OPXL32r1LHMB==", .malformed),
      ("ax8hTTQJF0OPXL32r1LHMA==\n", .malformed),
      ("ax8h TTQJF0OPXL32r1LHMA==", .malformed),
      ("oYdgGRXoxEuJhGDY2KQ_HQ==", .malformed),
      ("====", .malformed),
      ("á===", .malformed),
    ]
  )
  func badSecrets(secret: String, reason: ReasonCode) throws {
    #expect(try derive(SinchExample.now, secret: secret) == .refused(reason))
  }
}
