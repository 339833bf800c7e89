import Explain
import Testing

@Suite("A digest response is found in what people paste")
struct PastedDigestTests {
  // Computed with Python's hashlib, of the password s3cret and REGISTER.
  static let line =
    "Authorization: Digest username=\"1001\", realm=\"sip.example.com\", nonce=\"dcd98b7102dd2f0e8b11d0f600bfb0c093\", uri=\"sip:sip.example.com\", algorithm=MD5, qop=auth, nc=00000001, cnonce=\"0a4f113b\", response=\"5405a1687d59f0039d649f9efcebbb2e\""
  private static let escaped = line.replacing("\"", with: "\\\"")

  @Test(
    "With what tools put around a line",
    arguments: HeldCase.table(
      .digest,
      secret: "s3cret",
      values: [.method: "REGISTER"],
      is: .right,
      #"""
      the line | \#(line)
      without the header's name | \#(line.dropFirst("Authorization: ".count))
      without the scheme | \#(line.dropFirst("Authorization: Digest ".count))
      curl -v | > \#(line) | the mark > before its line is left out
      in quotes | '\#(line)'
      comma behind it | \#(line),
      semicolon behind it | \#(line);
      typographic quotes | \#(line.replacing("=\"", with: "=“").replacing("\",", with: "”,")) | typographic quotation marks are read as plain ones
      HTML entities | \#(line.replacing("\"", with: "&quot;")) | HTML entities are decoded
      numeric entities | \#(line.replacing("\"", with: "&#34;")) | HTML entities are decoded
      member of JSON | {"headers": {"Authorization": "\#(escaped.dropFirst("Authorization: ".count))", "Host": "h"}} | backslash escapes are decoded | taken out of the text around it
      dictionary of Python | {'Authorization': '\#(line.dropFirst("Authorization: ".count))', 'Host': 'h'} | taken out of the text around it
      b'…' | b'\#(line)' | taken out of the text around it
      command in double quotes | curl -H "\#(escaped)" sip:x | escapes are decoded
      percent-encoded | \#(line.replacing("\"", with: "%22").replacing(" ", with: "%20")) | percent-encoding is decoded
      log with a time stamp | 2018-01-02T03:05:00.123Z DEBUG [http-1] \#(line)⏎2018-01-02T03:05:01Z DEBUG done | taken out of the text around it
      ngrep | REGISTER sip:sip.example.com SIP/2.0.⏎\#(line).⏎Content-Length: 0.⏎. | the dots at the ends of its lines are left out
      folded header | \#(line.replacing(", ", with: ",␍⏎  "))
      twice | \#(line)⏎\#(line) | stands in the text 2 times and is read once
      the first of two | \#(line)⏎\#(line.replacing("00000001", with: "00000002")) | it is the first of 2 in the text
      Proxy-Authorization | Proxy-\#(line)
      literals of C | "\#(escaped.replacing("nonce=", with: "\"⏎  \"nonce="))\r\n" | literals and continued lines are joined | backslash escapes are decoded
      """#
    )
  )
  func lineAround(row: HeldCase) async throws { try await row.check() }

  // RFC 2617 §3.5.
  private static let mufasa =
    "Authorization: Digest username=\"Mufasa\", realm=\"testrealm@host.com\", nonce=\"dcd98b7102dd2f0e8b11d0f600bfb0c093\", uri=\"/dir/index.html\", qop=auth, nc=00000001, cnonce=\"0a4f113b\", response=\"6629fae49393a05397450978507c4ef1\", opaque=\"5ccc069c403ebaf9f0171e9517f40e41\""

  @Test(
    "The message around it gives its method",
    arguments: HeldCase.table(
      .digest,
      secret: "Circle Of Life",
      is: .right,
      #"""
      request | GET /dir/index.html HTTP/1.1␍⏎Host: www.nowhere.org␍⏎\#(mufasa)␍⏎␍⏎ | --method GET is taken from the text around it
      exchange of curl -v | * Connected⏎> GET /dir/index.html HTTP/1.1⏎> Host: h⏎> \#(mufasa)⏎>⏎< HTTP/1.1 200 OK⏎ | --method GET is taken from the text around it
      HTTP in Wireshark | Hypertext Transfer Protocol⏎    GET /dir/index.html HTTP/1.1\r\n⏎        Request Method: GET⏎    Host: h\r\n⏎    \#(mufasa)\r\n⏎    \r\n⏎ | --method GET is taken from the text around it
      tcpdump -A | 12:00:00.000000 IP h.55302 > h.http: Flags [P.], length 299⏎E..W..@.@.1....{.....K.....⏎.Xf..XfZGET /dir/index.html HTTP/1.1⏎Host: h⏎\#(mufasa)⏎⏎ | --method GET is taken from the text around it
      command | curl -H '\#(mufasa)' http://h/dir/index.html | --method GET
      command with -X | curl -X GET -d x -H '\#(mufasa)' http://h/ | --method GET
      """#
    )
      // The last two are computed with Python's hashlib: over a body with CR LF in it, and over none.
      + HeldCase.table(
        .digest,
        secret: "s3cret",
        is: .right,
        #"""
        request of SIP with CSeq alone | \#(line)⏎CSeq: 2 REGISTER⏎Content-Length: 0⏎⏎ | --method REGISTER is taken from the text around it
        body of auth-int, whose line breaks were pasted as one byte | MESSAGE sip:1002@sip.example.com SIP/2.0⏎Authorization: Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:1002@sip.example.com", qop=auth-int, nc=00000001, cnonce="0a4f113b", response="25497acb7b5e2f84deb7c592c81524a8"⏎Content-Length: 13⏎⏎Hello,⏎world⏎ | --body is taken from the text around it
        request of RTSP | DESCRIBE rtsp://10.0.0.5/stream1 RTSP/1.0␍⏎CSeq: 3␍⏎Authorization: Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="rtsp://10.0.0.5/stream1", response="da26939814364b8e0ecfdf7563be2a39"␍⏎␍⏎ | --method DESCRIBE
        """#
      ) + [
        HeldCase(
          "SIP in Wireshark, which cuts long lines off",
          .digest,
          """
          Session Initiation Protocol (REGISTER)
              Request-Line: REGISTER sip:sip.example.com SIP/2.0
              Message Header
                  [truncated]\(line.prefix(140))
                      Authentication Scheme: Digest
                      Username: "1001"
                      Realm: "sip.example.com"
                      Nonce Value: "dcd98b7102dd2f0e8b11d0f600bfb0c093"
                      Authentication URI: "sip:sip.example.com"
                      Algorithm: MD5
                      QOP: auth
                      Nonce Count: 00000001
                      CNonce Value: "0a4f113b"
                      Digest Authentication Response: "5405a1687d59f0039d649f9efcebbb2e"
                  CSeq: 2 REGISTER
          """,
          secret: "s3cret",
          is: .right,
          "its fields are put together",
          "--method REGISTER is taken from the text around it"
        ),
        HeldCase(
          "given and said",
          .digest,
          "POST /dir/index.html HTTP/1.1\n\(mufasa)",
          secret: "Circle Of Life",
          values: [.method: "GET"],
          is: .right,
          "says POST for --method"
        ),
      ] as [HeldCase]
  )
  func message(row: HeldCase) async throws { try await row.check() }

  @Test("A challenge alone, or a password for curl, is no response")
  func noResponse() async throws {
    for text in [
      "WWW-Authenticate: Digest realm=\"r\", nonce=\"n\"", "curl --digest --user a:b http://h",
    ] {
      try await HeldCase(text, .digest, text, is: .unusable).check()
    }
  }

  // Computed with Python's hashlib.
  @Test(
    "What stands beside the parameters is compared, and what is odd in them is said",
    arguments: HeldCase.table(
      .digest,
      secret: "s3cret",
      #"""
      the parameters of the path are lost | wrong | GET /a;b=c?d=e HTTP/1.1⏎Authorization: Digest username="u", realm="r", nonce="n", uri="/a?d=e", algorithm=MD5, qop=auth, nc=00000001, cnonce="c", response="6eacff7bb85faec513cd4021e58b5d21" | uri is "/a?d=e", where "/a;b=c?d=e" is expected | which is not that of the request, /a;b=c?d=e
      a line of an access log | right | 10.0.0.1 - - "GET /other HTTP/1.1" 200⏎Authorization: Digest username="u", realm="r", nonce="n", uri="/a", algorithm=MD5, qop=auth, nc=00000001, cnonce="c", response="3a31c88ea3fe08061da931e7f7cae2d6"
      the target of a proxy | right | GET http://h/a%20b HTTP/1.1⏎Authorization: Digest username="u", realm="r", nonce="n", uri="/a b", algorithm=MD5, qop=auth, nc=00000001, cnonce="c", response="5667257350abea2b042b9ae082beae66"
      made for the page behind CONNECT | wrong | CONNECT h:443 HTTP/1.1⏎Authorization: Digest username="u", realm="r", nonce="n", uri="/i", algorithm=MD5, qop=auth, nc=00000001, cnonce="c", response="0053547916e6e7f65946e827a5508a66" | uri is "/i", where "h:443" is expected | digests the method GET; the request is CONNECT
      a nonce that is cut at its equals sign | wrong | GET /a HTTP/1.1⏎Authorization: Digest username="u", realm="r", nonce="dOC=7fe7", uri="/a", algorithm=MD5, qop=auth, nc=00000001, cnonce="c", response="124e7fa6ebdec74fa04c019dc90597ee" | cuts the nonce off at its first =
      nc, cnonce and an empty qop without qop | wrong | GET /a HTTP/1.1⏎Authorization: Digest username="u", realm="r", nonce="n", uri="/a", nc=00000001, cnonce="c", response="7092afb42beaada36da6647da68aaa07" | digests nc, cnonce and an empty qop, and sends no qop | nc and cnonce are sent without qop
      nc that is zero | right | GET /a HTTP/1.1⏎Authorization: Digest username="u", realm="r", nonce="n", uri="/a", algorithm=MD5, qop=auth, nc=00000000, cnonce="c", response="2318aefb62e4f18c97462cad90c4ab0e" | the first request counts 00000001
      MD5-sess without cnonce | undecided | GET /a HTTP/1.1⏎Authorization: Digest username="u", realm="r", nonce="n", uri="/a", algorithm=MD5-sess, response="00000000000000000000000000000000" | cnonce is missing, and MD5-sess needs it | sends no cnonce
      cnonce without quotes | right | GET /a HTTP/1.1⏎Authorization: Digest username="u", realm="r", nonce="n", uri="/a", algorithm=MD5, qop=auth, nc=00000001, cnonce=c, response="3a31c88ea3fe08061da931e7f7cae2d6" | it has no quotes around cnonce, and RFC 7616 §3.4 wants them
      a list as qop, and a count that is none | wrong | GET /a HTTP/1.1⏎Authorization: Digest username="u", realm="r", nonce="n", uri="/a", algorithm=MD5, qop=auth, auth-int, nc=6:00000001, cnonce="c", response="00000000000000000000000000000000" | qop is "auth,auth-int", neither auth nor auth-int | nc is "6:00000001", not eight
      a loose word | wrong | GET /a HTTP/1.1⏎Authorization: Digest username="u", realm="r", nonce="n", uri="/a", algorithm=MD5, stale, qop=auth, nc=00000001, cnonce="c", response="3a31c88ea3fe08061da931e7f7cae2d6" | "stale" stands in the line without a name
      """#
    )
      + HeldCase.table(
        .digest,
        secret: "pa$$word",
        is: .wrong,
        #"""
        one dollar sign for two | GET /a HTTP/1.1⏎Authorization: Digest username="u", realm="r", nonce="n", uri="/a", algorithm=MD5, qop=auth, nc=00000001, cnonce="c", response="c9ec093817d91b96c31172a6dfd79720" | digests the password with one $ for each $$
        """#
      )
  )
  func besides(row: HeldCase) async throws { try await row.check() }
}
