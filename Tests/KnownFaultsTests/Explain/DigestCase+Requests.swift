extension DigestCase {
  // The responses are computed with Python's hashlib.
  static let requests =
    requests(
      hasQuality: false,
      """
      5a5bd517b6a5d7bb6e88be77a2397322 SETUP rtsp://10.0.0.5:554/stream1 digests the method DESCRIBE; the request is SETUP
      98710430e606fa03c198005738b3b2f0 SETUP rtsp://10.0.0.5:554/stream1/trackID=0 digests the URI without its last segment
      cfcc85a9f1e5328ea073f496980d7a42 SETUP rtsp://10.0.0.5:554/s digests the URI without its port
      d95d04077deb1e86933fb212c10b0f88 SETUP rtsp://10.0.0.5:554/s/t without scheme and host, only the path
      4e7ec744f51b6a2134be5eec012f0e8a SETUP rtsp://10.0.0.5/s with a slash at its end
      cfcc85a9f1e5328ea073f496980d7a42 SETUP rtsp://10.0.0.5/s/ without the slash at its end
      cfcc85a9f1e5328ea073f496980d7a42 SETUP rtsp://admin:pw@10.0.0.5/s digests the URI without its user
      58c7270d5eac7662feac4ff9236b796f REGISTER sip:sip.example.com;transport=tcp without its parameters
      4a23b142de803abfabb3e87bb19bcc0f GET /a in place of the method
      93e05c909f5367c7191d9ce13ad70652 GET /a in place of the URI
      3f84ac98d1d0b65aa5701e4d9a5b7d51 GET /a with the version of the protocol behind it
      120980e19f3b0ed3fcaacc168b01ada7 SETUP rtsp://10.0.0.5/s/trackID=1 digests the method DESCRIBE; the request is SETUP; and digests the URI without its last segment, but with the slash
      2940ab2faffbb481321bd3ae51f98002 DESCRIBE rtsp://10.0.0.5/live with user and password in it
      """
    )
    + requests(
      hasQuality: true,
      """
      d9bd9e8d842a47fedaa4d5c647a11a7f GET /a/b digests / in place of the URI
      79b11635c6df43157ab95e53f5313e73 INVITE sip:+4670@sip.example.com %2B
      36fd14bab261bcd3f719cf9dbfd5a8aa GET /x?q=a%20b encoded once more
      a42bd4b0d756224461a5a7cb3b7244af GET /x a slash more
      """
    ) + others

  /// Requests, a line each: the response, the method, the URI, and what is said.
  private static func requests(hasQuality: Bool, _ text: String) -> [DigestCase] {
    text.split(separator: "\n").map { line in
      let words = line.split(separator: " ", maxSplits: 3).map(String.init)
      let uri = "\"\(words[2])\""
      let changes: [(String, String?)] =
        hasQuality ? [("uri", uri)] : [("uri", uri), ("qop", nil), ("nc", nil), ("cnonce", nil)]
      return DigestCase(words[0], with: changes, method: words[1], says: [words[3]])
    }
  }

  private static let others = table(
    body: "a\r\nb",
    #"""
    765e9c18d6e99467766a6e6df4614f2d ; uri="/x" ; qop=auth-int ; --method=POST ; --body= | loses method and URI from A2
    3d048c11e3eaf2c149c9aadf2c74f21f | lowercases the method
    e71332abaedb02a216f8dec496e1517d ; -qop ; -nc ; -cnonce ; --method=INVITE | with the scheme sips
    3961741c78f6764fce78cbe41757045f ; uri="/a?b=c" ; -qop ; -nc ; -cnonce ; --method=GET | strips the query | digest-query-dropped
    f22901c823972ca4b95795078d30336a ; uri="/x" ; qop=auth-int ; --method=POST | right | auth-int
    bfa125d7afd7a1c1bbbf86143d5a2125 ; uri="/x" ; qop=auth-int ; --method=POST | an empty text in place of the body
    1f0bd49e354051eb940daea41b04ca80 ; uri="/x" ; qop=auth-int ; --method=POST | CRLF in the body to LF
    """#
  )
}
