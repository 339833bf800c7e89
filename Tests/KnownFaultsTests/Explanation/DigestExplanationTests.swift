import AuthConformance
import ConformanceEngine
import KnownFaults
import TestSupport
import Testing

@Suite("A digest line is explained")
struct DigestExplanationTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let line: String
    let values: [Question.Value: String]
    let password: String?
    let hash: String?
    let verdict: Verdict
    let phrases: [String]

    enum Verdict { case right, wrong }

    init(
      _ title: String,
      _ line: String,
      method: String? = "REGISTER",
      password: String? = "s3cret",
      hash: String? = nil,
      username: String? = nil,
      body: String? = nil,
      challenge: String? = nil,
      is verdict: Verdict,
      _ phrases: [String] = []
    ) {
      testDescription = title
      self.line = line
      (self.password, self.hash, self.verdict, self.phrases) = (password, hash, verdict, phrases)
      let known: [Question.Value: String?] = [
        .method: method, .username: username, .body: body, .challenge: challenge,
      ]
      values = known.compactMapValues(\.self)
    }
  }

  @Test("The verdict, and the first cause or the broken rule", arguments: rows)
  func explain(row: Row) async throws {
    let secrets = [row.password].compactMap(\.self).map { Question.Secret(name: "it", text: $0) }
    var question = Question(
      row.line,
      now: try #require(Instant(seconds: 0)),
      values: row.values,
      secrets: secrets
    )
    question.storedHashes = [row.hash].compactMap(\.self).map { .init(name: "it", text: $0) }
    let explanation = try await Explanation(
      of: question,
      as: .digest,
      by: Bundled.suite().requirements
    )
    #expect(explanation.isRight == (row.verdict == .right))
    #expect(explanation.isReproduced == (row.verdict == .right))
    let text = explanation.firstWords
    for phrase in row.phrases { #expect(text.contains(phrase), "\(text)") }
  }

  // Each number is that of a case that was explained wrongly before. The responses of the RFCs are
  // printed there; all others are made with Python's hashlib.
  static let rows: [Row] = [
    Row(
      "1: HA1 hashed twice",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="632d496617cdd11acd39b2903388bf36""#,
      is: .wrong,
      ["hashes HA1 twice"]
    ),
    Row(
      "2: the user name where HA1 belongs",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="cb884afa0f10a863cd5fb045d85617ef""#,
      is: .wrong,
      ["uses the user name where HA1 belongs"]
    ),
    Row(
      "4: the column ha1b",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="743d0f3be84b43164e72267286db3ab2""#,
      is: .wrong,
      ["with @ and the realm behind it"]
    ),
    Row(
      "5: the domain stripped",
      #"Digest username="1001@sip.example.com", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="5405a1687d59f0039d649f9efcebbb2e""#,
      is: .wrong,
      ["strips the domain", "digest-sip-domain-dropped"]
    ),
    Row(
      "7: punctuation of the realm",
      #"Digest username="1001", realm="Unit, Org", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="747742bd53105723629dd1560ed1df17""#,
      is: .wrong,
      ["changes punctuation"]
    ),
    Row(
      "8: the realm cut at a bracket",
      #"Digest username="1001", realm="IP Camera(C1214)", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="4ff786876023bb218bc7d2764cbc0fa7""#,
      is: .wrong,
      ["cut off at the first character that is no letter, digit or space"]
    ),
    Row(
      "10: question marks",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="18ecba3904a897de0ad6a9108ac6be57""#,
      password: "bobü",
      is: .wrong,
      ["question marks"]
    ),
    Row(
      "11: userhash",
      #"Digest username="500d1634e8fff033b33590b98df6fcde", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", userhash=true, response="5405a1687d59f0039d649f9efcebbb2e""#,
      username: "1001",
      is: .right
    ),
    Row(
      "13: username*",
      #"Digest realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", username*=UTF-8''Ond%C5%99ej, response="ec102907c2cd5843c2ec005aab0bac93""#,
      is: .right
    ),
    Row(
      "14: the list of qop digested",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="402ffd5486c61a659f102a4d8835f232""#,
      is: .wrong,
      ["digests the list auth,auth-int as qop"]
    ),
    Row(
      "16: an empty qop",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=, nc="00000005", cnonce="0a4f113b", response="edc79fe883cc9acc8d2176ae2af3c8af""#,
      is: .wrong,
      ["qop is empty", "leave qop, nc and cnonce out"]
    ),
    Row(
      "17: qop without nc and cnonce",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, response="58c7270d5eac7662feac4ff9236b796f""#,
      is: .wrong,
      [
        "sends qop without nc and cnonce, and computes the response of RFC 2069",
        "qop needs nc and cnonce",
      ]
    ),
    Row(
      "19: the method of the request before",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="rtsp://10.0.0.5:554/stream1", algorithm=MD5, response="5a5bd517b6a5d7bb6e88be77a2397322""#,
      method: "SETUP",
      is: .wrong,
      ["digests the method DESCRIBE; the request is SETUP"]
    ),
    Row(
      "20: the URI without its track",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="rtsp://10.0.0.5:554/stream1/trackID=0", algorithm=MD5, response="98710430e606fa03c198005738b3b2f0""#,
      method: "SETUP",
      is: .wrong,
      ["digests the URI without its last segment"]
    ),
    Row(
      "22: / for every path",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="/a/b", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="d9bd9e8d842a47fedaa4d5c647a11a7f""#,
      method: "GET",
      is: .wrong,
      ["digests / in place of the URI"]
    ),
    Row(
      "23: a shared buffer of auth-int",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="/x", algorithm=MD5, qop=auth-int, nc=00000001, cnonce="0a4f113b", response="765e9c18d6e99467766a6e6df4614f2d""#,
      method: "POST",
      body: "",
      is: .wrong,
      ["loses method and URI from A2"]
    ),
    Row(
      "25: a quotation mark in the nonce",
      #"Digest username="1001", realm="sip.example.com", nonce="abc"x", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="b7bd28e0e90f2edda03075c0682d24ba""#,
      is: .wrong,
      ["nonce has a quotation mark without a backslash"]
    ),
    Row(
      "32: algorithm=SHA256",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=SHA256, qop=auth, nc=00000001, cnonce="0a4f113b", response="0c76234984db9f6d3c8d091956d81299ebf62567b47fe5b3c0474e887f53224b""#,
      is: .wrong,
      [#"there is no algorithm "SHA256""#, "write algorithm=SHA-256"]
    ),
    Row(
      "34: the password percent-encoded",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="3f71b9957dd1cb88a9332600d83262ba""#,
      password: "p@ss",
      is: .wrong,
      ["percent-encodes the password", "digest-password-percent-encoded"]
    ),
    Row(
      "The stored hash taken for the password",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="677f8a3bb541c0a35333ec92cc6fe54d""#,
      is: .wrong,
      ["takes the stored HA1 for the password"]
    ),
    Row(
      "The password where HA1 belongs",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="2a613c7a98d6b71ca773551cc8917c48""#,
      is: .wrong,
      ["uses the password where HA1 belongs"]
    ),
    Row(
      "A1 unhashed",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="d7999bcf6a5f25d0110769ab2b2d21a8""#,
      is: .wrong,
      ["unhashed where HA1 belongs"]
    ),
    Row(
      "HA1 in capitals",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="87a85b80476678efb2200b027fcb278b""#,
      is: .wrong,
      ["writes HA1 in upper-case hexadecimal"]
    ),
    Row(
      "The bytes of HA1",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="47caa2d26b11160fe4397af3e6594210""#,
      is: .wrong,
      ["uses the bytes of HA1"]
    ),
    Row(
      "HA1 lost",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="c98156e58fed7c2982117c60b60e4353""#,
      is: .wrong,
      ["leaves HA1 empty"]
    ),
    Row(
      "A SIP address as user name",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="1f197691c1956efaa94d075e1105ff30""#,
      is: .wrong,
      ["digests sip:1001@sip.example.com as user name"]
    ),
    Row(
      "The realm lost",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="8fce705ecffdf8fbaccf8a02c0e7b42c""#,
      is: .wrong,
      ["an empty text in place of the realm"]
    ),
    Row(
      "The realm undefined",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="e4939258d5085d0dc0cd6ec385965645""#,
      is: .wrong,
      [#"digests "undefined" in place of the realm"#]
    ),
    Row(
      "The host of the URI as realm",
      #"Digest username="1001", realm="Example", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="5405a1687d59f0039d649f9efcebbb2e""#,
      is: .wrong,
      ["digests the host of the URI, sip.example.com, as realm"]
    ),
    Row(
      "A line break in the password",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="08abdaa403e173a5f8ce9c502c49b380""#,
      is: .wrong,
      ["a line break behind the password"]
    ),
    Row(
      "A password of eight characters",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="e68e926332f813b68371bb35b27f87ff""#,
      password: "correct horse",
      is: .wrong,
      ["only the first 8 characters of the password"]
    ),
    Row(
      "Latin-1",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="a870176440111e8b408a7f2d70b23b94""#,
      password: "bobü",
      is: .wrong,
      ["encodes text as Latin-1", "digest-latin-1"]
    ),
    Row(
      "UTF-16",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="a2a5568aeeccc6a7629656e2bcc49405""#,
      is: .wrong,
      ["in UTF-16 (little endian)"]
    ),
    Row(
      "UTF-8 encoded twice",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="062c69c91859685c142a0355ca968c00""#,
      password: "bobü",
      is: .wrong,
      ["encodes each byte of UTF-8 in UTF-8 again"]
    ),
    Row(
      "Form D",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="9ef142aecde2b3846c75ecc2ff62fdb0""#,
      password: "bobü",
      is: .wrong,
      ["(NFD)"]
    ),
    Row(
      "The realm with its backslashes",
      #"Digest username="1001", realm="a \"b\"", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="99c40f0e5841fd30972f050d7b60b655""#,
      is: .wrong,
      ["the realm with the backslashes that the line has"]
    ),
    Row(
      "A dollar sign in a shell",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="1e66f816c755897b48d30dfb5be5a991""#,
      password: "pa$word",
      is: .wrong,
      [#"cut off at "$""#]
    ),
    Row(
      "The realm in capitals",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="17af338cf4e0963954ccb68402e1ec59""#,
      is: .wrong,
      ["uppercases the realm", "digest-realm-upper-case"]
    ),
    Row(
      "The password hashed before",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="8edd04f13e0da32f8aa4d480c353632c""#,
      is: .wrong,
      ["the MD5 hash of the password"]
    ),
    Row(
      "A number without its zeros",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="152422f009d1af56b93aa74c0f1ec03c""#,
      password: "000123",
      is: .wrong,
      ["reads the password as a number"]
    ),
    Row(
      "MD5-sess",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5-sess, qop=auth, nc=00000001, cnonce="0a4f113b", response="d8e861b26d1ade0b2d5b0e08e7a8b4b7""#,
      is: .right
    ),
    Row(
      "MD5-sess ignored",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5-sess, qop=auth, nc=00000001, cnonce="0a4f113b", response="5405a1687d59f0039d649f9efcebbb2e""#,
      is: .wrong,
      ["computes HA1 without the nonces of -sess"]
    ),
    Row(
      "MD5-sess twice",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5-sess, qop=auth, nc=00000001, cnonce="0a4f113b", response="ed168cfa03f36ba58bfae76ffe3000fb""#,
      is: .wrong,
      ["binds HA1 to nonce and cnonce twice"]
    ),
    Row(
      "The method in small letters",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="3d048c11e3eaf2c149c9aadf2c74f21f""#,
      is: .wrong,
      ["lowercases the method"]
    ),
    Row(
      "The URI without its port",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="rtsp://10.0.0.5:554/s", algorithm=MD5, response="cfcc85a9f1e5328ea073f496980d7a42""#,
      method: "SETUP",
      is: .wrong,
      ["digests the URI without its port"]
    ),
    Row(
      "The path of the URI",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="rtsp://10.0.0.5:554/s/t", algorithm=MD5, response="d95d04077deb1e86933fb212c10b0f88""#,
      method: "SETUP",
      is: .wrong,
      ["without scheme and host, only the path"]
    ),
    Row(
      "A slash at the end",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="rtsp://10.0.0.5/s", algorithm=MD5, response="4e7ec744f51b6a2134be5eec012f0e8a""#,
      method: "SETUP",
      is: .wrong,
      ["with a slash at its end"]
    ),
    Row(
      "A slash lost",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="rtsp://10.0.0.5/s/", algorithm=MD5, response="cfcc85a9f1e5328ea073f496980d7a42""#,
      method: "SETUP",
      is: .wrong,
      ["without the slash at its end"]
    ),
    Row(
      "The user of the URI lost",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="rtsp://admin:pw@10.0.0.5/s", algorithm=MD5, response="cfcc85a9f1e5328ea073f496980d7a42""#,
      method: "SETUP",
      is: .wrong,
      ["digests the URI without its user"]
    ),
    Row(
      "sips for sip",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, response="e71332abaedb02a216f8dec496e1517d""#,
      method: "INVITE",
      is: .wrong,
      ["with the scheme sips"]
    ),
    Row(
      "The transport lost",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com;transport=tcp", algorithm=MD5, response="58c7270d5eac7662feac4ff9236b796f""#,
      is: .wrong,
      ["without its parameters"]
    ),
    Row(
      "The query lost",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="/a?b=c", algorithm=MD5, response="3961741c78f6764fce78cbe41757045f""#,
      method: "GET",
      is: .wrong,
      ["strips the query", "digest-query-dropped"]
    ),
    Row(
      "The method lost",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="/a", algorithm=MD5, response="4a23b142de803abfabb3e87bb19bcc0f""#,
      method: "GET",
      is: .wrong,
      ["in place of the method"]
    ),
    Row(
      "The URI lost",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="/a", algorithm=MD5, response="93e05c909f5367c7191d9ce13ad70652""#,
      method: "GET",
      is: .wrong,
      ["in place of the URI"]
    ),
    Row(
      "The whole request line",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="/a", algorithm=MD5, response="3f84ac98d1d0b65aa5701e4d9a5b7d51""#,
      method: "GET",
      is: .wrong,
      ["with the version of the protocol behind it"]
    ),
    Row(
      "auth-int",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="/x", algorithm=MD5, qop=auth-int, nc=00000001, cnonce="0a4f113b", response="f22901c823972ca4b95795078d30336a""#,
      method: "POST",
      body: "a\r\nb",
      is: .right
    ),
    Row(
      "auth-int without the body",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="/x", algorithm=MD5, qop=auth-int, nc=00000001, cnonce="0a4f113b", response="bfa125d7afd7a1c1bbbf86143d5a2125""#,
      method: "POST",
      body: "a\r\nb",
      is: .wrong,
      ["an empty body"]
    ),
    Row(
      "auth-int with other line ends",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="/x", algorithm=MD5, qop=auth-int, nc=00000001, cnonce="0a4f113b", response="1f0bd49e354051eb940daea41b04ca80""#,
      method: "POST",
      body: "a\r\nb",
      is: .wrong,
      ["CRLF in the body to LF"]
    ),
    Row(
      "nc from 0",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="d6e7432ae8a5f64fbf0ec66500223617""#,
      is: .wrong,
      ["digests nc 00000000, and sends 00000001"]
    ),
    Row(
      "nc in quotes",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="32966f4350893ef08ccd3a315d41721f""#,
      is: .wrong,
      [#"digests nc "00000001""#]
    ),
    Row(
      "nc as a number",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="9e1a8b210db3b5bcd876ce0f70a6901f""#,
      is: .wrong,
      ["writes nc without leading zeros", "digest-nc-without-zeros"]
    ),
    Row(
      "qop in quotes",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="8ada8dd5d1cbf9dae007a96fd7247b50""#,
      is: .wrong,
      [#"digests qop as "auth" in quotes"#]
    ),
    Row(
      "auth-int digested",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="4caa0861e84a7ea2104f584942dba2af""#,
      is: .wrong,
      ["digests qop as auth-int"]
    ),
    Row(
      "The response of RFC 2069",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="58c7270d5eac7662feac4ff9236b796f""#,
      is: .wrong,
      ["computes the response of RFC 2069", "digest-qop-ignored"]
    ),
    Row(
      "Nonces exchanged",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="3af1dce7f6a1e30705f62c982c9a14d5""#,
      is: .wrong,
      ["exchanges the nonce and the cnonce"]
    ),
    Row(
      "Another order",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="93e9644a93751d282fc5e9aa819b53b3""#,
      is: .wrong,
      ["nc before the nonce"]
    ),
    Row(
      "Parts in any order",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="14270584809d3ff0fb1b6bd197ddd4d1""#,
      is: .wrong,
      ["in the order nonce:nc:HA1:qop:cnonce:HA2"]
    ),
    Row(
      "In capitals",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="5405A1687D59F0039D649F9EFCEBBB2E""#,
      is: .wrong,
      ["in upper-case hexadecimal"]
    ),
    Row(
      "Cut off",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="5405a1687d59f0039d649f9efcebbb2""#,
      is: .wrong,
      ["31 of 32 digits are left"]
    ),
    Row(
      "No algorithm for SHA-256",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", qop=auth, nc=00000001, cnonce="0a4f113b", response="0c76234984db9f6d3c8d091956d81299ebf62567b47fe5b3c0474e887f53224b""#,
      is: .wrong,
      ["computes with SHA-256, and the line names no algorithm", "send algorithm=SHA-256"]
    ),
    Row(
      "md5 in small letters",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=md5, qop=auth, nc=00000001, cnonce="0a4f113b", response="5405a1687d59f0039d649f9efcebbb2e""#,
      is: .right
    ),
    Row(
      "AKA with the password",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=AKAv1-MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="5405a1687d59f0039d649f9efcebbb2e""#,
      is: .right
    ),
    Row(
      "SHA-512",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=SHA-512, qop=auth, nc=00000001, cnonce="0a4f113b", response="cadd70eef981aac3afbf3e8d4c6971b50dfd0cfbe298bf794db843abc3c42e5f712546493eac35cf98cd910e3db0800d59b16aa3ff7fc01f9f1cdd4c32f0e7fc""#,
      is: .wrong,
      [#"there is no algorithm "SHA-512""#]
    ),
    Row(
      "SHA-512/256",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=SHA-512-256, qop=auth, nc=00000001, cnonce="0a4f113b", response="fa6ee5341b5964ae6f138a841ca08e937089e7078c8deb2e69cd53164bf8bde1""#,
      is: .right
    ),
    Row(
      "The request before, with its URI",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="rtsp://10.0.0.5/s/trackID=1", algorithm=MD5, response="120980e19f3b0ed3fcaacc168b01ada7""#,
      method: "SETUP",
      is: .wrong,
      [
        "digests the method DESCRIBE; the request is SETUP; and digests the URI without its last segment, but with the slash"
      ]
    ),
    Row(
      "Realm and path",
      #"Digest username="1001", realm="Example", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="rtsp://10.0.0.5/s", algorithm=MD5, response="89b5b60ad53eb2e8c4ae08df6170f32f""#,
      method: "SETUP",
      is: .wrong,
      ["uppercases the realm; and digests the URI without scheme and host"]
    ),
    Row(
      "User and nc",
      #"Digest username="1001@sip.example.com", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="9e1a8b210db3b5bcd876ce0f70a6901f""#,
      is: .wrong,
      ["strips the domain", "writes nc without leading zeros"]
    ),
    Row(
      "User and realm",
      #"Digest username="1001@sip.example.com", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="8fce705ecffdf8fbaccf8a02c0e7b42c""#,
      is: .wrong,
      ["strips the domain", "an empty text in place of the realm"]
    ),
    Row(
      "A parameter twice",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", opaque="a", opaque="b", response="5405a1687d59f0039d649f9efcebbb2e""#,
      is: .wrong,
      ["opaque is there more than once"]
    ),
    Row(
      "username and username*",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", username*=UTF-8''1001, response="5405a1687d59f0039d649f9efcebbb2e""#,
      is: .wrong,
      ["username and username* are both there"]
    ),
    Row(
      "username* and userhash",
      #"Digest realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", username*=UTF-8''1001, userhash=true, response="5405a1687d59f0039d649f9efcebbb2e""#,
      is: .wrong,
      ["username* is there although userhash is true"]
    ),
    Row(
      "The plain name under userhash",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", userhash=true, response="5405a1687d59f0039d649f9efcebbb2e""#,
      username: "1001",
      is: .wrong,
      ["sends the plain user name with userhash=true"]
    ),
    Row(
      "The hashed name in HA1",
      #"Digest username="500d1634e8fff033b33590b98df6fcde", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", userhash=true, response="f30e93644e0f47d7f03a7cb518b4704b""#,
      username: "1001",
      is: .wrong,
      ["the hashed user name in HA1"]
    ),
    Row(
      "Another user",
      #"Digest username="1002", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="f0416ea6cd3e1b60a1abc033708ff8c2""#,
      username: "1001",
      is: .wrong,
      [#"username is "1002", where "1001" is expected"#]
    ),
    Row(
      "An answer to its challenge",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", opaque="5ccc", response="5405a1687d59f0039d649f9efcebbb2e""#,
      challenge:
        #"WWW-Authenticate: Digest realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", qop="auth,auth-int", algorithm=MD5, opaque="5ccc""#,
      is: .right
    ),
    Row(
      "An answer to one of two challenges",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", opaque="5ccc", response="5405a1687d59f0039d649f9efcebbb2e""#,
      challenge:
        "Basic realm=\"x\", Digest realm=\"y\", nonce=\"z\", algorithm=SHA-256\nWWW-Authenticate: Digest realm=\"sip.example.com\", nonce=\"dcd98b7102dd2f0e8b11d0f600bfb0c093\", qop=\"auth,auth-int\", algorithm=MD5, opaque=\"5ccc\"",
      is: .right
    ),
    Row(
      "A stale nonce",
      #"Digest username="1001", realm="sip.example.com", nonce="old", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", opaque="5ccc", response="a8e0e3df913f4fba52c8b6484c10a220""#,
      challenge:
        #"WWW-Authenticate: Digest realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", qop="auth,auth-int", algorithm=MD5, opaque="5ccc", stale=true"#,
      is: .wrong,
      ["answers with the earlier nonce, which the challenge calls stale"]
    ),
    Row(
      "A nonce that the challenge does not have",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", opaque="5ccc", response="5405a1687d59f0039d649f9efcebbb2e""#,
      challenge:
        #"WWW-Authenticate: Digest realm="sip.example.com", nonce="first", qop="auth", algorithm=MD5, opaque="5ccc""#,
      is: .right
    ),
    Row(
      "opaque lost",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="5405a1687d59f0039d649f9efcebbb2e""#,
      challenge:
        #"WWW-Authenticate: Digest realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", qop="auth,auth-int", algorithm=MD5, opaque="5ccc""#,
      is: .wrong,
      ["does not return opaque"]
    ),
    Row(
      "opaque changed",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", opaque="5CCC", response="5405a1687d59f0039d649f9efcebbb2e""#,
      challenge:
        #"WWW-Authenticate: Digest realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", qop="auth,auth-int", algorithm=MD5, opaque="5ccc""#,
      is: .wrong,
      ["changes opaque"]
    ),
    Row(
      "The realm in another case",
      #"Digest username="1001", realm="SIP.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", opaque="5ccc", response="8d84e9dcca22f60d0dc987ecaa2a8bf5""#,
      challenge:
        #"WWW-Authenticate: Digest realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", qop="auth,auth-int", algorithm=MD5, opaque="5ccc""#,
      is: .wrong,
      ["changes the letter case of the realm"]
    ),
    Row(
      "An algorithm that is not offered",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=SHA-256, qop=auth, nc=00000001, cnonce="0a4f113b", opaque="5ccc", response="0c76234984db9f6d3c8d091956d81299ebf62567b47fe5b3c0474e887f53224b""#,
      challenge:
        #"WWW-Authenticate: Digest realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", qop="auth,auth-int", algorithm=MD5, opaque="5ccc""#,
      is: .wrong,
      ["an algorithm that the challenge does not offer"]
    ),
    Row(
      "A qop that is not offered",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", opaque="5ccc", response="5405a1687d59f0039d649f9efcebbb2e""#,
      challenge:
        #"WWW-Authenticate: Digest realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", algorithm=MD5, opaque="5ccc""#,
      is: .wrong,
      ["a qop that the challenge does not offer", "leave qop, nc and cnonce out"]
    ),
    Row(
      "The realm of the challenge digested",
      #"Digest username="1001", realm="sip", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", opaque="5ccc", response="5405a1687d59f0039d649f9efcebbb2e""#,
      challenge:
        #"WWW-Authenticate: Digest realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", qop="auth,auth-int", algorithm=MD5, opaque="5ccc""#,
      is: .wrong,
      ["uses the realm of the challenge"]
    ),
    Row(
      "A stored hash",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="5405a1687d59f0039d649f9efcebbb2e""#,
      password: nil,
      hash: "d0e7c33aeaebd31d2456e61fdb326add",
      is: .right
    ),
    Row(
      "A line of htdigest",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="5405a1687d59f0039d649f9efcebbb2e""#,
      password: nil,
      hash:
        "other:sip.example.com:9dd4e461268c8034f5c8564e155c67a6\n1001:sip.example.com:d0e7c33aeaebd31d2456e61fdb326add\n",
      is: .right
    ),
    Row(
      "A stored hash that is hashed again",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="677f8a3bb541c0a35333ec92cc6fe54d""#,
      password: nil,
      hash: "d0e7c33aeaebd31d2456e61fdb326add",
      is: .wrong,
      ["takes the stored HA1 for the password"]
    ),
    Row(
      "The method found by its response",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="1ce4398fcd778ee37d8836faf15b7cab""#,
      method: nil,
      is: .right
    ),
    Row(
      "A stored hash of another realm",
      #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", response="0a2e790dfc7a947079587e913953b6bc""#,
      password: nil,
      hash: "1001:other:48687c05b0da5dc7a7c8e2a915aa3190",
      is: .wrong,
      ["uses the stored hash of another realm"]
    ),
    Row(
      "RFC 2617 §3.5",
      #"Authorization: Digest username="Mufasa", realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="/dir/index.html", qop=auth, nc=00000001, cnonce="0a4f113b", response="6629fae49393a05397450978507c4ef1", opaque="5ccc069c403ebaf9f0171e9517f40e41""#,
      method: "GET",
      password: "Circle Of Life",
      is: .right
    ),
    Row(
      "RFC 2069 §2.4, erratum 749",
      #"Authorization: Digest username="Mufasa", realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="/dir/index.html", response="1949323746fe6a43ef61f9606e7febea", opaque="5ccc069c403ebaf9f0171e9517f40e41""#,
      method: "GET",
      password: "CircleOfLife",
      is: .right
    ),
    Row(
      "RFC 7616 §3.9.1, MD5",
      #"Authorization: Digest username="Mufasa", realm="http-auth@example.org", uri="/dir/index.html", algorithm=MD5, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", nc=00000001, cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", qop=auth, response="8ca523f5e9506fed4657c9700eebdbec", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS""#,
      method: "GET",
      password: "Circle of Life",
      is: .right
    ),
    Row(
      "RFC 7616 §3.9.1, SHA-256",
      #"Authorization: Digest username="Mufasa", realm="http-auth@example.org", uri="/dir/index.html", algorithm=SHA-256, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", nc=00000001, cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", qop=auth, response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS""#,
      method: "GET",
      password: "Circle of Life",
      is: .right
    ),
    Row(
      "RFC 7616 §3.9.2, erratum 4897",
      #"Authorization: Digest username="793263caabb707a56211940d90411ea4a575adeccb7e360aeb624ed06ece9b0b", realm="api@example.org", uri="/doe.json", algorithm=SHA-512-256, nonce="5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK", nc=00000001, cnonce="NTg6RKcb9boFIAS3KrFK9BGeh+niz/sm", qop=auth, response="7a4e1192babbba02e91182d2895bfdbf7adafc6e48d4e517ca301974843d840c", opaque="HRPCssKJSGjCrkzDg8OhwpzCiGPChXYjwrI2QmXDnsOS", userhash=true"#,
      method: "GET",
      password: "Secret, or not?",
      username: "Jäsøn Doe",
      is: .right
    ),
  ]
}
