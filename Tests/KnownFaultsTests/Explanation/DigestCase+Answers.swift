extension DigestCase {
  private static let challenge =
    #"WWW-Authenticate: Digest realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", qop="auth,auth-int", algorithm=MD5, opaque="5ccc""#

  // The responses are computed with Python's hashlib.
  static let answers = [
    DigestCase(
      with: ["opaque": #""5ccc""#],
      challenge: challenge,
      right: "An answer to its challenge"
    ),
    DigestCase(
      with: ["opaque": #""5ccc""#],
      challenge:
        "Basic realm=\"x\", Digest realm=\"y\", nonce=\"z\", algorithm=SHA-256\nWWW-Authenticate: Digest realm=\"sip.example.com\", nonce=\"dcd98b7102dd2f0e8b11d0f600bfb0c093\", qop=\"auth,auth-int\", algorithm=MD5, opaque=\"5ccc\"",
      right: "An answer to one of two challenges"
    ),
    DigestCase(
      "a8e0e3df913f4fba52c8b6484c10a220",
      with: ["nonce": #""old""#, "opaque": #""5ccc""#],
      challenge:
        #"WWW-Authenticate: Digest realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", qop="auth,auth-int", algorithm=MD5, opaque="5ccc", stale=true"#,
      says: "answers with the earlier nonce, which the challenge calls stale"
    ),
    DigestCase(
      with: ["opaque": #""5ccc""#],
      challenge:
        #"WWW-Authenticate: Digest realm="sip.example.com", nonce="first", qop="auth", algorithm=MD5, opaque="5ccc""#,
      right: "A nonce that the challenge does not have"
    ),
    DigestCase(challenge: challenge, says: "does not return opaque"),
    DigestCase(with: ["opaque": #""5CCC""#], challenge: challenge, says: "changes opaque"),
    DigestCase(
      "8d84e9dcca22f60d0dc987ecaa2a8bf5",
      with: ["realm": #""SIP.example.com""#, "opaque": #""5ccc""#],
      challenge: challenge,
      says: "changes the letter case of the realm"
    ),
    DigestCase(
      "0c76234984db9f6d3c8d091956d81299ebf62567b47fe5b3c0474e887f53224b",
      with: ["algorithm": "SHA-256", "opaque": #""5ccc""#],
      challenge: challenge,
      says: "an algorithm that the challenge does not offer"
    ),
    DigestCase(
      with: ["opaque": #""5ccc""#],
      challenge:
        #"WWW-Authenticate: Digest realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", algorithm=MD5, opaque="5ccc""#,
      says: "a qop that the challenge does not offer",
      "leave qop, nc and cnonce out"
    ),
    DigestCase(
      with: ["realm": #""sip""#, "opaque": #""5ccc""#],
      challenge: challenge,
      says: "uses the realm of the challenge"
    ),
  ]
}
