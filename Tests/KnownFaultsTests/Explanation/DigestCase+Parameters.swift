extension DigestCase {
  // The responses are computed with Python's hashlib.
  static let parameters = [
    DigestCase(
      with: ["username": #""500d1634e8fff033b33590b98df6fcde""#, "userhash": "true"],
      username: "1001",
      right: "userhash"
    ),
    DigestCase(
      "ec102907c2cd5843c2ec005aab0bac93",
      with: ["username": nil, "username*": "UTF-8''Ond%C5%99ej"],
      right: "username*"
    ),
    DigestCase(
      "58c7270d5eac7662feac4ff9236b796f",
      with: ["nc": nil, "cnonce": nil],
      says: "sends qop without nc and cnonce, and computes the response of RFC 2069",
      "qop needs nc and cnonce"
    ),
    DigestCase(
      "b7bd28e0e90f2edda03075c0682d24ba",
      with: ["nonce": #""abc"x""#],
      says: "nonce has a quotation mark without a backslash"
    ),
    DigestCase(
      "0c76234984db9f6d3c8d091956d81299ebf62567b47fe5b3c0474e887f53224b",
      with: ["algorithm": "SHA256"],
      says: #"there is no algorithm "SHA256""#,
      "write algorithm=SHA-256"
    ),
    DigestCase(
      "0c76234984db9f6d3c8d091956d81299ebf62567b47fe5b3c0474e887f53224b",
      with: ["algorithm": nil],
      says: "computes with SHA-256, and the line names no algorithm",
      "send algorithm=SHA-256"
    ),
    DigestCase(with: ["algorithm": "md5"], right: "md5 in small letters"),
    DigestCase(with: ["algorithm": "AKAv1-MD5"], right: "AKA with the password"),
    DigestCase(
      "cadd70eef981aac3afbf3e8d4c6971b50dfd0cfbe298bf794db843abc3c42e5f712546493eac35cf98cd910e3db0800d59b16aa3ff7fc01f9f1cdd4c32f0e7fc",
      with: ["algorithm": "SHA-512"],
      says: #"there is no algorithm "SHA-512""#
    ),
    DigestCase(
      "fa6ee5341b5964ae6f138a841ca08e937089e7078c8deb2e69cd53164bf8bde1",
      with: ["algorithm": "SHA-512-256"],
      right: "SHA-512/256"
    ),
    DigestCase(
      line:
        #"Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", opaque="a", opaque="b", response="5405a1687d59f0039d649f9efcebbb2e""#,
      says: "opaque is there more than once"
    ),
    DigestCase(with: ["username*": "UTF-8''1001"], says: "username and username* are both there"),
    DigestCase(
      with: ["username": nil, "username*": "UTF-8''1001", "userhash": "true"],
      says: "username* is there although userhash is true"
    ),
    DigestCase(
      with: ["userhash": "true"],
      username: "1001",
      says: "sends the plain user name with userhash=true"
    ),
    DigestCase(
      "f30e93644e0f47d7f03a7cb518b4704b",
      with: ["username": #""500d1634e8fff033b33590b98df6fcde""#, "userhash": "true"],
      username: "1001",
      says: "the hashed user name in HA1"
    ),
    DigestCase(
      "f0416ea6cd3e1b60a1abc033708ff8c2",
      with: ["username": #""1002""#],
      username: "1001",
      says: #"username is "1002", where "1001" is expected"#
    ),
    DigestCase(
      "1ce4398fcd778ee37d8836faf15b7cab",
      method: nil,
      right: "The method found by its response"
    ),
    DigestCase(
      line:
        #"Digest username="1001"; realm="sip.example.com"; nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"; uri="sip:sip.example.com"; algorithm=MD5; qop=auth; nc=00000001; cnonce="0a4f113b"; response="5405a1687d59f0039d649f9efcebbb2e""#,
      says: "separates parameters otherwise than with commas"
    ),
    DigestCase(
      line:
        #"Digest username="1001" realm="sip.example.com" nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093" uri="sip:sip.example.com" algorithm=MD5 qop=auth nc=00000001 cnonce="0a4f113b" response="5405a1687d59f0039d649f9efcebbb2e""#,
      says: "separates parameters otherwise than with commas"
    ),
    DigestCase(
      line:
        "Digest username='1001', realm='sip.example.com', nonce='dcd98b7102dd2f0e8b11d0f600bfb0c093', uri='sip:sip.example.com', algorithm=MD5, qop=auth, nc=00000001, cnonce='0a4f113b', response='5405a1687d59f0039d649f9efcebbb2e'",
      says: "single quotes around values"
    ),
    DigestCase(with: ["qop": #""auth""#, "nc": #""00000001""#], right: "qop and nc in quotes"),
    DigestCase(with: ["cnonce": "0a4f113b"], right: "A bare cnonce"),
  ]
}
