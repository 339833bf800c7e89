/// A secret and an instant, of which the document's example is the start.
struct SinchSigningKeyScenario: Scenario {
  typealias Contract = SinchSigningKeyDerivation
  static let call = Call.sinchSigningKeyDerive

  var secret = "ax8hTTQJF0OPXL32r1LHMA=="
  var at: Timestamp = "2018-01-02T03:04:05Z"

  func input() -> SinchSigningKeyDerivation.Input {
    SinchSigningKeyDerivation.Input(applicationSecret: secret, at: at)
  }

  /// A secret of so many octets: 0, 1, 2 and so on, over again after 255.
  mutating func useSecret(ofOctets count: Int) {
    useSecret((0..<count).map { UInt8(truncatingIfNeeded: $0) })
  }

  mutating func useSecret(_ octets: [UInt8]) {
    secret = Base64.standard.encode(octets)
  }
}

extension JSON.Object {
  /// The answer that the document's example prints, for any instant of 2 January 2018.
  static var documentedSigningKey: Self {
    ["keyId": "hkdfv1-20180102", "key": "AZj5EsS8S7wb06xr5jERqPHsraQt3w/+Ih5EfrhisBQ="]
  }
}
