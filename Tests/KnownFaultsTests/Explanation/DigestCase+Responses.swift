extension DigestCase {
  // The responses are computed with Python's hashlib.
  static let responses = [
    DigestCase("402ffd5486c61a659f102a4d8835f232", says: "digests the list auth,auth-int as qop"),
    DigestCase(
      "edc79fe883cc9acc8d2176ae2af3c8af",
      with: ["qop": "", "nc": #""00000005""#],
      says: "qop is empty",
      "leave qop, nc and cnonce out"
    ),
    DigestCase("d6e7432ae8a5f64fbf0ec66500223617", says: "digests nc 00000000, and sends 00000001"),
    DigestCase("32966f4350893ef08ccd3a315d41721f", says: #"digests nc "00000001""#),
    DigestCase(
      "9e1a8b210db3b5bcd876ce0f70a6901f",
      says: "writes nc without leading zeros",
      "digest-nc-without-zeros"
    ),
    DigestCase("8ada8dd5d1cbf9dae007a96fd7247b50", says: #"digests qop as "auth" in quotes"#),
    DigestCase("4caa0861e84a7ea2104f584942dba2af", says: "digests qop as auth-int"),
    DigestCase(
      "58c7270d5eac7662feac4ff9236b796f",
      says: "computes the response of RFC 2069",
      "digest-qop-ignored"
    ),
    DigestCase("3af1dce7f6a1e30705f62c982c9a14d5", says: "exchanges the nonce and the cnonce"),
    DigestCase("93e9644a93751d282fc5e9aa819b53b3", says: "nc before the nonce"),
    DigestCase(
      "14270584809d3ff0fb1b6bd197ddd4d1",
      says: "in the order nonce:nc:HA1:qop:cnonce:HA2"
    ),
    DigestCase("5405A1687D59F0039D649F9EFCEBBB2E", says: "in upper-case hexadecimal"),
    DigestCase("5405a1687d59f0039d649f9efcebbb2", says: "31 of 32 digits are left"),
    DigestCase(
      "9e1a8b210db3b5bcd876ce0f70a6901f",
      with: ["username": #""1001@sip.example.com""#],
      says: "strips the domain",
      "writes nc without leading zeros"
    ),
    DigestCase(
      "9b36e8808ab613808a6261c0664782f8",
      with: ["nonce": #""ODk5NTYuNDQ""#],
      says: "with = behind it, which the line lacks"
    ),
    DigestCase(
      "2b114a81a87f2a6e428b31abb0518043",
      with: ["opaque": #""5ccc""#],
      says: "opaque in place of the nonce"
    ),
    DigestCase(with: ["qop": nil], says: "computes the response for qop auth, and sends no qop"),
    DigestCase("85ebe17b1f724435a01085f43ef6c2f6", says: "joins the parts of the response with"),
    DigestCase("0x5405a1687d59f0039d649f9efcebbb2e", says: "writes 0x before it"),
    DigestCase(
      "54:05:a1:68:7d:59:f0:03:9d:64:9f:9e:fc:eb:bb:2e",
      says: "separators between its digits"
    ),
  ]
}
