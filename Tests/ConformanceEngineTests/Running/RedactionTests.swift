import ConformanceEngine
import Testing

@Suite("A secret is hidden in whatever form it is written")
struct RedactionTests {
  private static let secret = "a secret/of+ours=é and \"more\""

  @Test(
    "Escaped, encoded and cut",
    arguments: [
      secret,
      "https://host/?key=a%20secret%2Fof%2Bours%3D%C3%A9%20and%20%22more%22&x=1",
      "a%20secret/of%2bours%3d%c3%a9%20and%20%22more%22",
      "a+secret%2Fof%2Bours%3D%C3%A9+and+%22more%22",
      #"{"key":"a secret\/of+ours=é and \"more\""}"#,
      #"{"key":"a secret/of+ours=\u00e9 and \u0022more\u0022"}"#,
      "612073656372657 42f6f662b6f7572733dc3a920616e6420226d6f726522".filter { $0 != " " },
      "612073656372657 42F6F662B6F7572733DC3A920616E6420226D6F726522".filter { $0 != " " },
      "Basic YSBzZWNyZXQvb2Yrb3Vycz3DqSBhbmQgIm1vcmUi",
      "{\"a\":\"eyJrZXkiOiJhIHNlY3JldC9vZitvdXJzPcOpIGFuZCBcIm1vcmVcIiJ9\"}",
      "it began: a secret/of+… (300 characters)",
      // By Python's html.escape, and every character by its number.
      "<pre>a secret/of+ours=é and &quot;more&quot;</pre>",
      "a&#32;secret&#47;of&#43;ours&#61;&#233;&#32;and&#32;&#34;more&#34;",
      "a secret&#x2F;of&#x2b;ours&#x3D;&#xe9; and &quot;more&quot;",
      "a secret&sol;of&plus;ours&equals;é and &quot;more&quot;",
      "{&quot;key&quot;:&quot;a secret\\/of+ours=é and \\&quot;more\\&quot;&quot;}",
      "&amp;lt;b&amp;gt;a secret/of+ours=é and &amp;quot;more&amp;quot;",
      // By json.dumps, twice and three times.
      #"{"body":"{\"key\":\"a secret/of+ours=\\u00e9 and \\\"more\\\"\"}"}"#,
      #"\"{\\\"key\\\":\\\"a secret/of+ours=\\\\u00e9 and \\\\\\\"more\\\\\\\"\\\"}\""#,
      "a%2520secret%252Fof%252Bours%253D%25C3%25A9%2520and%2520%2522more%2522",
      #"b'a secret/of+ours=\xe9 and \"more\"'"#,
      "<a href='?k=YSBzZWNyZXQvb2Yrb3Vycz3DqSBhbmQgIm1vcmUi&#61;'>",
      "?token=YSBzZWNyZXQvb2Yrb3Vycz3DqSBhbmQgIm1vcmUi%3D%3D",
      "it began: a%20secret%2Fof%2… (300 characters)",
    ]
  )
  func hidden(text: String) {
    let shown = Redaction(secrets: [Self.secret])(text)
    #expect(shown != text)
    for piece in ["secret", "7365637265", "c2VjcmV0", "YSBzZWNyZX"] {
      #expect(!shown.contains(piece), "\(shown)")
    }
  }

  @Test("The bytes that a secret has in base64 are hidden in other encodings")
  func octets() {
    let redaction = Redaction(secrets: ["+/v7+/v7+/v7+w=="])
    #expect(redaction("key -_v7-_v7-_v7-w.") == "key KG5vdCBzaG93bik.")
    #expect(redaction("key fbfbfbfbfbfbfbfbfbfb") == "key (not shown)")
  }

  @Test("Other texts stay as they are")
  func others() {
    let text = "a secre of ours, YSBzZWNyZXQ, 61207365, %41, \\u0041, a+b, \\ and %"
    #expect(Redaction(secrets: [Self.secret])(text) == text)
    #expect(Redaction(secrets: ["abc", ""])("abc") == "abc")
  }
}
