/// A credential, a challenge and a request; at first those of the example of RFC 2617 §3.5.
struct DigestResponseScenario: Scenario {
  typealias Contract = DigestResponseComputation
  static let call = Call.digestResponseCompute

  var ha1: String?
  var username: String? = "Mufasa"
  var password: String? = "Circle Of Life"
  var realm = "testrealm@host.com"
  var algorithm = "MD5"
  var nonce = "dcd98b7102dd2f0e8b11d0f600bfb0c093"
  var method = "GET"
  var uri = "/dir/index.html"
  var quality: String? = "auth"
  var clientNonce: String? = "0a4f113b"
  var nonceCount: String? = "00000001"
  var body: [UInt8]?

  func input() -> DigestResponseComputation.Input {
    DigestResponseComputation.Input(
      ha1: ha1,
      username: username,
      password: password,
      realm: realm,
      algorithm: algorithm,
      nonce: nonce,
      method: method,
      uri: uri,
      qualityOfProtection: quality,
      clientNonce: clientNonce,
      nonceCount: nonceCount,
      body: body
    )
  }

  /// The hash in place of user and password.
  mutating func use(ha1: String?) {
    self.ha1 = ha1
    username = nil
    password = nil
  }

  /// The older form, without quality of protection and what goes with it.
  mutating func useNoQuality() {
    quality = nil
    clientNonce = nil
    nonceCount = nil
  }

  mutating func use(quality: String, body: String) {
    self.quality = quality
    self.body = Array(body.utf8)
  }
}

extension DigestResponseScenario {
  /// The examples of RFC 7616 §3.9.1.
  static func circleOfLife(_ algorithm: String) -> Self {
    var scenario = Self()
    scenario.algorithm = algorithm
    scenario.password = "Circle of Life"
    scenario.realm = "http-auth@example.org"
    scenario.nonce = "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v"
    scenario.clientNonce = "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ"
    return scenario
  }

  /// The example of RFC 7616 §3.9.2.
  static var doe: Self {
    var scenario = Self()
    scenario.algorithm = "SHA-512-256"
    scenario.username = "J\u{E4}s\u{F8}n Doe"
    scenario.password = "Secret, or not?"
    scenario.realm = "api@example.org"
    scenario.nonce = "5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK"
    scenario.clientNonce = "NTg6RKcb9boFIAS3KrFK9BGeh+iDa/sm6jUMp2wds69v"
    scenario.uri = "/doe.json"
    return scenario
  }

  /// The registration over SIP that versatica/JsSIP tests with.
  static var register: Self {
    var scenario = Self()
    scenario.username = "testuser"
    scenario.password = "testpassword"
    scenario.nonce = "5a071f75353f667787615249c62dcc7b15a4828f"
    scenario.method = "REGISTER"
    scenario.uri = "sip:testrealm@host.com"
    return scenario
  }

  /// The call over SIP of draft-smith-sipping-auth-examples-01.
  static func invite(_ algorithm: String = "MD5", quality: String? = "auth") -> Self {
    var scenario = Self()
    scenario.algorithm = algorithm
    scenario.username = "bob"
    scenario.password = "zanzibar"
    scenario.realm = "biloxi.com"
    scenario.method = "INVITE"
    scenario.uri = "sip:bob@biloxi.com"
    scenario.quality = quality
    scenario.body = sessionDescription
    return scenario
  }

  private static let sessionDescription: [UInt8] = {
    let lines = [
      "v=0",
      "o=bob 2890844526 2890844526 IN IP4 media.biloxi.com",
      "s=-",
      "c=IN IP4 media.biloxi.com",
      "t=0 0",
      "m=audio 49170 RTP/AVP 0",
      "a=rtpmap:0 PCMU/8000",
      "m=video 51372 RTP/AVP 31",
      "a=rtpmap:31 H261/90000",
      "m=video 53000 RTP/AVP 32",
      "a=rtpmap:32 MPV/90000",
    ]
    return lines.flatMap { Array(($0 + "\r\n").utf8) }
  }()
}

extension KeyValuePairs where Key == Interpretation, Value == Want<DigestResponseScenario> {
  static var acceptedOrRefused: Self {
    ["accept": .success, "refuse": .refused([.malformed])]
  }

  /// A hash in upper-case letters: turned into lower case, digested as given to this, or refused.
  static func lowerCaseOrAsGiven(_ response: String) -> Self {
    [
      "lower-case": .success,
      "as-given": .output(["response": .string(response)]),
      "refuse": .refused([.malformed]),
    ]
  }
}
