import KnownFaults
import Testing

@Suite("A digest response is found in what people paste")
struct PastedDigestTests {
  // Computed with Python's hashlib, of the password s3cret and REGISTER.
  static let line =
    "Authorization: Digest username=\"1001\", realm=\"sip.example.com\", nonce=\"dcd98b7102dd2f0e8b11d0f600bfb0c093\", uri=\"sip:sip.example.com\", algorithm=MD5, qop=auth, nc=00000001, cnonce=\"0a4f113b\", response=\"5405a1687d59f0039d649f9efcebbb2e\""
  private static let escaped = line.replacing("\"", with: "\\\"")

  private static func register(_ name: String, _ text: String, _ phrases: String...) -> HeldCase {
    HeldCase(
      name,
      .digest,
      text,
      secret: "s3cret",
      values: [.method: "REGISTER"],
      is: .right
    ).with { $0.phrases = phrases }
  }

  @Test(
    "With what tools put around a line",
    arguments: [
      register("the line", line),
      register("without the header's name", String(line.dropFirst("Authorization: ".count))),
      register("without the scheme", String(line.dropFirst("Authorization: Digest ".count))),
      register("curl -v", "> \(line)", "the mark > before its line is left out"),
      register("in quotes", "'\(line)'"),
      register("comma behind it", "\(line),"),
      register("semicolon behind it", "\(line);"),
      register(
        "typographic quotes",
        line.replacing("=\"", with: "=“").replacing("\",", with: "”,"),
        "typographic quotation marks are read as plain ones"
      ),
      register("HTML entities", line.replacing("\"", with: "&quot;"), "HTML entities are decoded"),
      register(
        "numeric entities",
        line.replacing("\"", with: "&#34;"),
        "HTML entities are decoded"
      ),
      register(
        "member of JSON",
        "{\"headers\": {\"Authorization\": \"\(escaped.dropFirst("Authorization: ".count))\", \"Host\": \"h\"}}",
        "backslash escapes are decoded",
        "taken out of the text around it"
      ),
      register(
        "dictionary of Python",
        "{'Authorization': '\(line.dropFirst("Authorization: ".count))', 'Host': 'h'}",
        "taken out of the text around it"
      ),
      register("b'…'", "b'\(line)'", "taken out of the text around it"),
      register("command in double quotes", "curl -H \"\(escaped)\" sip:x", "escapes are decoded"),
      register(
        "percent-encoded",
        line.replacing("\"", with: "%22").replacing(" ", with: "%20"),
        "percent-encoding is decoded"
      ),
      register(
        "log with a time stamp",
        "2018-01-02T03:05:00.123Z DEBUG [http-1] \(line)\n2018-01-02T03:05:01Z DEBUG done",
        "taken out of the text around it"
      ),
      register(
        "ngrep",
        "REGISTER sip:sip.example.com SIP/2.0.\n\(line).\nContent-Length: 0.\n.",
        "the dots at the ends of its lines are left out"
      ),
      register("folded header", line.replacing(", ", with: ",\r\n  ")),
      register("twice", "\(line)\n\(line)", "stands in the text 2 times and is read once"),
      register(
        "the first of two",
        "\(line)\n\(line.replacing("00000001", with: "00000002"))",
        "it is the first of 2 in the text"
      ),
      register("Proxy-Authorization", "Proxy-\(line)"),
      register(
        "literals of C",
        "\"\(escaped.replacing("nonce=", with: "\"\n  \"nonce="))\\r\\n\"",
        "literals and continued lines are joined",
        "backslash escapes are decoded"
      ),
    ] as [HeldCase]
  )
  func lineAround(row: HeldCase) async throws { try await row.check() }

  // RFC 2617 §3.5.
  private static let mufasa =
    "Authorization: Digest username=\"Mufasa\", realm=\"testrealm@host.com\", nonce=\"dcd98b7102dd2f0e8b11d0f600bfb0c093\", uri=\"/dir/index.html\", qop=auth, nc=00000001, cnonce=\"0a4f113b\", response=\"6629fae49393a05397450978507c4ef1\", opaque=\"5ccc069c403ebaf9f0171e9517f40e41\""

  private static func get(_ name: String, _ text: String, _ phrases: String...) -> HeldCase {
    HeldCase(name, .digest, text, secret: "Circle Of Life", is: .right).with {
      $0.phrases = phrases
    }
  }

  @Test(
    "The message around it gives its method",
    arguments: [
      get(
        "request",
        "GET /dir/index.html HTTP/1.1\r\nHost: www.nowhere.org\r\n\(mufasa)\r\n\r\n",
        "--method GET is taken from the text around it"
      ),
      get(
        "exchange of curl -v",
        "* Connected\n> GET /dir/index.html HTTP/1.1\n> Host: h\n> \(mufasa)\n>\n< HTTP/1.1 200 OK\n",
        "--method GET is taken from the text around it"
      ),
      get(
        "HTTP in Wireshark",
        "Hypertext Transfer Protocol\n    GET /dir/index.html HTTP/1.1\\r\\n\n        Request Method: GET\n    Host: h\\r\\n\n    \(mufasa)\\r\\n\n    \\r\\n\n",
        "--method GET is taken from the text around it"
      ),
      get(
        "tcpdump -A",
        "12:00:00.000000 IP h.55302 > h.http: Flags [P.], length 299\nE..W..@.@.1....{.....K.....\n.Xf..XfZGET /dir/index.html HTTP/1.1\nHost: h\n\(mufasa)\n\n",
        "--method GET is taken from the text around it"
      ),
      get("command", "curl -H '\(mufasa)' http://h/dir/index.html", "--method GET"),
      get("command with -X", "curl -X GET -d x -H '\(mufasa)' http://h/", "--method GET"),
      HeldCase(
        "request of SIP with CSeq alone",
        .digest,
        "\(line)\nCSeq: 2 REGISTER\nContent-Length: 0\n\n",
        secret: "s3cret",
        is: .right,
        "--method REGISTER is taken from the text around it"
      ),
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
      // Computed with Python's hashlib, over the body with CR LF in it.
      HeldCase(
        "body of auth-int, whose line breaks were pasted as one byte",
        .digest,
        "MESSAGE sip:1002@sip.example.com SIP/2.0\nAuthorization: Digest username=\"1001\", realm=\"sip.example.com\", nonce=\"dcd98b7102dd2f0e8b11d0f600bfb0c093\", uri=\"sip:1002@sip.example.com\", qop=auth-int, nc=00000001, cnonce=\"0a4f113b\", response=\"25497acb7b5e2f84deb7c592c81524a8\"\nContent-Length: 13\n\nHello,\nworld\n",
        secret: "s3cret",
        is: .right,
        "--body is taken from the text around it"
      ),
      HeldCase(
        "request of RTSP",
        .digest,
        "DESCRIBE rtsp://10.0.0.5/stream1 RTSP/1.0\r\nCSeq: 3\r\nAuthorization: Digest username=\"1001\", realm=\"sip.example.com\", nonce=\"dcd98b7102dd2f0e8b11d0f600bfb0c093\", uri=\"rtsp://10.0.0.5/stream1\", response=\"da26939814364b8e0ecfdf7563be2a39\"\r\n\r\n",
        secret: "s3cret",
        is: .right,
        "--method DESCRIBE"
      ),
      get("given and said", "POST / HTTP/1.1\n\(mufasa)", "says POST for --method")
        .with { $0.values = [.method: "GET"] },
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
}
