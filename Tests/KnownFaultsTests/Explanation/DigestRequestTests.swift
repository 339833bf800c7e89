import Testing

@Suite("What enters HA2")
struct DigestRequestTests {
  @Test("The verdict, and the first cause or the broken rule", arguments: rows)
  func explain(row: DigestCase) async throws { try await row.check() }

  // The responses are computed with Python's hashlib.
  static let rows = [
    DigestCase(
      "5a5bd517b6a5d7bb6e88be77a2397322",
      with: ["uri": #""rtsp://10.0.0.5:554/stream1""#, "qop": nil, "nc": nil, "cnonce": nil],
      method: "SETUP",
      says: "digests the method DESCRIBE; the request is SETUP"
    ),
    DigestCase(
      "98710430e606fa03c198005738b3b2f0",
      with: [
        "uri": #""rtsp://10.0.0.5:554/stream1/trackID=0""#, "qop": nil, "nc": nil, "cnonce": nil,
      ],
      method: "SETUP",
      says: "digests the URI without its last segment"
    ),
    DigestCase(
      "d9bd9e8d842a47fedaa4d5c647a11a7f",
      with: ["uri": #""/a/b""#],
      method: "GET",
      says: "digests / in place of the URI"
    ),
    DigestCase(
      "765e9c18d6e99467766a6e6df4614f2d",
      with: ["uri": #""/x""#, "qop": "auth-int"],
      method: "POST",
      body: "",
      says: "loses method and URI from A2"
    ),
    DigestCase("3d048c11e3eaf2c149c9aadf2c74f21f", says: "lowercases the method"),
    DigestCase(
      "cfcc85a9f1e5328ea073f496980d7a42",
      with: ["uri": #""rtsp://10.0.0.5:554/s""#, "qop": nil, "nc": nil, "cnonce": nil],
      method: "SETUP",
      says: "digests the URI without its port"
    ),
    DigestCase(
      "d95d04077deb1e86933fb212c10b0f88",
      with: ["uri": #""rtsp://10.0.0.5:554/s/t""#, "qop": nil, "nc": nil, "cnonce": nil],
      method: "SETUP",
      says: "without scheme and host, only the path"
    ),
    DigestCase(
      "4e7ec744f51b6a2134be5eec012f0e8a",
      with: ["uri": #""rtsp://10.0.0.5/s""#, "qop": nil, "nc": nil, "cnonce": nil],
      method: "SETUP",
      says: "with a slash at its end"
    ),
    DigestCase(
      "cfcc85a9f1e5328ea073f496980d7a42",
      with: ["uri": #""rtsp://10.0.0.5/s/""#, "qop": nil, "nc": nil, "cnonce": nil],
      method: "SETUP",
      says: "without the slash at its end"
    ),
    DigestCase(
      "cfcc85a9f1e5328ea073f496980d7a42",
      with: ["uri": #""rtsp://admin:pw@10.0.0.5/s""#, "qop": nil, "nc": nil, "cnonce": nil],
      method: "SETUP",
      says: "digests the URI without its user"
    ),
    DigestCase(
      "e71332abaedb02a216f8dec496e1517d",
      with: ["qop": nil, "nc": nil, "cnonce": nil],
      method: "INVITE",
      says: "with the scheme sips"
    ),
    DigestCase(
      "58c7270d5eac7662feac4ff9236b796f",
      with: ["uri": #""sip:sip.example.com;transport=tcp""#, "qop": nil, "nc": nil, "cnonce": nil],
      says: "without its parameters"
    ),
    DigestCase(
      "3961741c78f6764fce78cbe41757045f",
      with: ["uri": #""/a?b=c""#, "qop": nil, "nc": nil, "cnonce": nil],
      method: "GET",
      says: "strips the query",
      "digest-query-dropped"
    ),
    DigestCase(
      "4a23b142de803abfabb3e87bb19bcc0f",
      with: ["uri": #""/a""#, "qop": nil, "nc": nil, "cnonce": nil],
      method: "GET",
      says: "in place of the method"
    ),
    DigestCase(
      "93e05c909f5367c7191d9ce13ad70652",
      with: ["uri": #""/a""#, "qop": nil, "nc": nil, "cnonce": nil],
      method: "GET",
      says: "in place of the URI"
    ),
    DigestCase(
      "3f84ac98d1d0b65aa5701e4d9a5b7d51",
      with: ["uri": #""/a""#, "qop": nil, "nc": nil, "cnonce": nil],
      method: "GET",
      says: "with the version of the protocol behind it"
    ),
    DigestCase(
      "f22901c823972ca4b95795078d30336a",
      with: ["uri": #""/x""#, "qop": "auth-int"],
      method: "POST",
      body: "a\r\nb",
      right: "auth-int"
    ),
    DigestCase(
      "bfa125d7afd7a1c1bbbf86143d5a2125",
      with: ["uri": #""/x""#, "qop": "auth-int"],
      method: "POST",
      body: "a\r\nb",
      says: "an empty body"
    ),
    DigestCase(
      "1f0bd49e354051eb940daea41b04ca80",
      with: ["uri": #""/x""#, "qop": "auth-int"],
      method: "POST",
      body: "a\r\nb",
      says: "CRLF in the body to LF"
    ),
    DigestCase(
      "120980e19f3b0ed3fcaacc168b01ada7",
      with: ["uri": #""rtsp://10.0.0.5/s/trackID=1""#, "qop": nil, "nc": nil, "cnonce": nil],
      method: "SETUP",
      says:
        "digests the method DESCRIBE; the request is SETUP; and digests the URI without its last segment, but with the slash"
    ),
    DigestCase(
      "2940ab2faffbb481321bd3ae51f98002",
      with: ["uri": #""rtsp://10.0.0.5/live""#, "qop": nil, "nc": nil, "cnonce": nil],
      method: "DESCRIBE",
      says: "with user and password in it"
    ),
    DigestCase(
      "79b11635c6df43157ab95e53f5313e73",
      with: ["uri": #""sip:+4670@sip.example.com""#],
      method: "INVITE",
      says: "%2B"
    ),
    DigestCase(
      "36fd14bab261bcd3f719cf9dbfd5a8aa",
      with: ["uri": #""/x?q=a%20b""#],
      method: "GET",
      says: "encoded once more"
    ),
    DigestCase(
      "a42bd4b0d756224461a5a7cb3b7244af",
      with: ["uri": #""/x""#],
      method: "GET",
      says: "a slash more"
    ),
  ]
}
