extension DigestCase {
  // The responses are computed with Python's hashlib.
  static let parameters =
    table(
      #"""
      5405a1687d59f0039d649f9efcebbb2e ; username="500d1634e8fff033b33590b98df6fcde" ; userhash=true ; --username=1001 | right | userhash
      ec102907c2cd5843c2ec005aab0bac93 ; -username ; username*=UTF-8''Ond%C5%99ej | right | username*
      58c7270d5eac7662feac4ff9236b796f ; -nc ; -cnonce | sends qop without nc and cnonce, and computes the response of RFC 2069 | qop needs nc and cnonce
      b7bd28e0e90f2edda03075c0682d24ba ; nonce="abc"x" | nonce has a quotation mark without a backslash
      0c76234984db9f6d3c8d091956d81299ebf62567b47fe5b3c0474e887f53224b ; algorithm=SHA256 | there is no algorithm "SHA256" | write algorithm=SHA-256
      0c76234984db9f6d3c8d091956d81299ebf62567b47fe5b3c0474e887f53224b ; -algorithm | computes with SHA-256, and the line names no algorithm | send algorithm=SHA-256
      5405a1687d59f0039d649f9efcebbb2e ; algorithm=md5 | right | md5 in small letters
      5405a1687d59f0039d649f9efcebbb2e ; algorithm=AKAv1-MD5 | right | AKA with the password
      cadd70eef981aac3afbf3e8d4c6971b50dfd0cfbe298bf794db843abc3c42e5f712546493eac35cf98cd910e3db0800d59b16aa3ff7fc01f9f1cdd4c32f0e7fc ; algorithm=SHA-512 | there is no algorithm "SHA-512"
      fa6ee5341b5964ae6f138a841ca08e937089e7078c8deb2e69cd53164bf8bde1 ; algorithm=SHA-512-256 | right | SHA-512/256
      Digest username="1001", realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="sip:sip.example.com", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b", opaque="a", opaque="b", response="5405a1687d59f0039d649f9efcebbb2e" | opaque is there more than once
      5405a1687d59f0039d649f9efcebbb2e ; username*=UTF-8''1001 | username and username* are both there
      5405a1687d59f0039d649f9efcebbb2e ; -username ; username*=UTF-8''1001 ; userhash=true | username* is there although userhash is true
      5405a1687d59f0039d649f9efcebbb2e ; userhash=true ; --username=1001 | sends the plain user name with userhash=true
      f30e93644e0f47d7f03a7cb518b4704b ; username="500d1634e8fff033b33590b98df6fcde" ; userhash=true ; --username=1001 | the hashed user name in HA1
      f0416ea6cd3e1b60a1abc033708ff8c2 ; username="1002" ; --username=1001 | username is "1002", where "1001" is expected
      Digest username="1001"; realm="sip.example.com"; nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"; uri="sip:sip.example.com"; algorithm=MD5; qop=auth; nc=00000001; cnonce="0a4f113b"; response="5405a1687d59f0039d649f9efcebbb2e" | separates parameters otherwise than with commas
      Digest username="1001" realm="sip.example.com" nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093" uri="sip:sip.example.com" algorithm=MD5 qop=auth nc=00000001 cnonce="0a4f113b" response="5405a1687d59f0039d649f9efcebbb2e" | separates parameters otherwise than with commas
      Digest username='1001', realm='sip.example.com', nonce='dcd98b7102dd2f0e8b11d0f600bfb0c093', uri='sip:sip.example.com', algorithm=MD5, qop=auth, nc=00000001, cnonce='0a4f113b', response='5405a1687d59f0039d649f9efcebbb2e' | single quotes around values
      5405a1687d59f0039d649f9efcebbb2e ; qop="auth" ; nc="00000001" | right | qop and nc in quotes
      5405a1687d59f0039d649f9efcebbb2e ; cnonce=0a4f113b | right | A bare cnonce
      """#
    ) + [
      DigestCase(
        "1ce4398fcd778ee37d8836faf15b7cab",
        method: nil,
        right: "The method found by its response"
      )
    ]

  static let responses = table(
    #"""
    402ffd5486c61a659f102a4d8835f232 | digests the list auth,auth-int as qop
    edc79fe883cc9acc8d2176ae2af3c8af ; qop= ; nc="00000005" | qop is empty | leave qop, nc and cnonce out
    d6e7432ae8a5f64fbf0ec66500223617 | digests nc 00000000, and sends 00000001
    32966f4350893ef08ccd3a315d41721f | digests nc "00000001"
    9e1a8b210db3b5bcd876ce0f70a6901f | writes nc without leading zeros | digest-nc-without-zeros
    8ada8dd5d1cbf9dae007a96fd7247b50 | digests qop as "auth" in quotes
    4caa0861e84a7ea2104f584942dba2af | digests qop as auth-int
    58c7270d5eac7662feac4ff9236b796f | computes the response of RFC 2069 | digest-qop-ignored
    3af1dce7f6a1e30705f62c982c9a14d5 | exchanges the nonce and the cnonce
    93e9644a93751d282fc5e9aa819b53b3 | nc before the nonce
    14270584809d3ff0fb1b6bd197ddd4d1 | in the order nonce:nc:HA1:qop:cnonce:HA2
    5405A1687D59F0039D649F9EFCEBBB2E | in upper-case hexadecimal
    5405a1687d59f0039d649f9efcebbb2 | 31 of 32 digits are left
    9e1a8b210db3b5bcd876ce0f70a6901f ; username="1001@sip.example.com" | strips the domain | writes nc without leading zeros
    9b36e8808ab613808a6261c0664782f8 ; nonce="ODk5NTYuNDQ" | with = behind it, which the line lacks
    2b114a81a87f2a6e428b31abb0518043 ; opaque="5ccc" | opaque in place of the nonce
    5405a1687d59f0039d649f9efcebbb2e ; -qop | computes the response for qop auth, and sends no qop
    85ebe17b1f724435a01085f43ef6c2f6 | joins the parts of the response with
    0x5405a1687d59f0039d649f9efcebbb2e | writes 0x before it
    54:05:a1:68:7d:59:f0:03:9d:64:9f:9e:fc:eb:bb:2e | separators between its digits
    """#
  )

  private static let challenge =
    #"WWW-Authenticate: Digest realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", qop="auth,auth-int", algorithm=MD5, opaque="5ccc""#

  static let answers =
    table(
      challenge: challenge,
      #"""
      5405a1687d59f0039d649f9efcebbb2e ; opaque="5ccc" | right | An answer to its challenge
      a8e0e3df913f4fba52c8b6484c10a220 ; nonce="old" ; opaque="5ccc" ; --challenge=WWW-Authenticate: Digest realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", qop="auth,auth-int", algorithm=MD5, opaque="5ccc", stale=true | answers with the earlier nonce, which the challenge calls stale
      5405a1687d59f0039d649f9efcebbb2e ; opaque="5ccc" ; --challenge=WWW-Authenticate: Digest realm="sip.example.com", nonce="first", qop="auth", algorithm=MD5, opaque="5ccc" | right | A nonce that the challenge does not have
      5405a1687d59f0039d649f9efcebbb2e | does not return opaque
      5405a1687d59f0039d649f9efcebbb2e ; opaque="5CCC" | changes opaque
      8d84e9dcca22f60d0dc987ecaa2a8bf5 ; realm="SIP.example.com" ; opaque="5ccc" | changes the letter case of the realm
      0c76234984db9f6d3c8d091956d81299ebf62567b47fe5b3c0474e887f53224b ; algorithm=SHA-256 ; opaque="5ccc" | an algorithm that the challenge does not offer
      5405a1687d59f0039d649f9efcebbb2e ; opaque="5ccc" ; --challenge=WWW-Authenticate: Digest realm="sip.example.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", algorithm=MD5, opaque="5ccc" | a qop that the challenge does not offer | leave qop, nc and cnonce out
      5405a1687d59f0039d649f9efcebbb2e ; realm="sip" ; opaque="5ccc" | uses the realm of the challenge
      """#
    ) + [
      DigestCase(
        with: [("opaque", #""5ccc""#)],
        challenge:
          "Basic realm=\"x\", Digest realm=\"y\", nonce=\"z\", algorithm=SHA-256\n\(challenge)",
        right: "An answer to one of two challenges"
      )
    ]

  // Printed in the RFCs and their errata, or in the reports of people whose servers took them.
  static let published = table(
    #"""
    Authorization: Digest username="Mufasa", realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="/dir/index.html", qop=auth, nc=00000001, cnonce="0a4f113b", response="6629fae49393a05397450978507c4ef1", opaque="5ccc069c403ebaf9f0171e9517f40e41" ; --method=GET ; --password=Circle Of Life | right | RFC 2617 §3.5
    Authorization: Digest username="Mufasa", realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="/dir/index.html", response="1949323746fe6a43ef61f9606e7febea", opaque="5ccc069c403ebaf9f0171e9517f40e41" ; --method=GET ; --password=CircleOfLife | right | RFC 2069 §2.4, erratum 749
    Authorization: Digest username="Mufasa", realm="http-auth@example.org", uri="/dir/index.html", algorithm=MD5, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", nc=00000001, cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", qop=auth, response="8ca523f5e9506fed4657c9700eebdbec", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS" ; --method=GET ; --password=Circle of Life | right | RFC 7616 §3.9.1, MD5
    Authorization: Digest username="Mufasa", realm="http-auth@example.org", uri="/dir/index.html", algorithm=SHA-256, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", nc=00000001, cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", qop=auth, response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS" ; --method=GET ; --password=Circle of Life | right | RFC 7616 §3.9.1, SHA-256
    Authorization: Digest username="793263caabb707a56211940d90411ea4a575adeccb7e360aeb624ed06ece9b0b", realm="api@example.org", uri="/doe.json", algorithm=SHA-512-256, nonce="5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK", nc=00000001, cnonce="NTg6RKcb9boFIAS3KrFK9BGeh+niz/sm", qop=auth, response="7a4e1192babbba02e91182d2895bfdbf7adafc6e48d4e517ca301974843d840c", opaque="HRPCssKJSGjCrkzDg8OhwpzCiGPChXYjwrI2QmXDnsOS", userhash=true ; --method=GET ; --password=Secret, or not? ; --username=Jäsøn Doe | right | RFC 7616 §3.9.2, erratum 4897
    Digest username="admin", realm="IP Camera(C2189)", nonce="1bcc728fe33807c8070f8572af32b356", uri="rtsp://admin:admin000@21m677n127.imwork.net:17970/h264/ch1/main/av_stream", response="5e35a0c03ad0ada2e286b9a59d3325c8" ; --method=DESCRIBE ; --password=admin000 | right | github.com/mpromonet/webrtc-streamer, issue 138: live555, and the camera answers 200
    Digest username="aiphone", realm="Secret", nonce="ODk5NTYuNDQwNDg6MTkyOTA4NjQ=", uri="rtsp://aiphone:@192.168.1.12:554/udp/unicast/aiphone_H264", response="353dc7e7c57b74ecf42de23dc315b2c0" ; --method=DESCRIBE ; --password= | right | github.com/Ullaakut/cameradar, issue 199: curl, with an empty password
    """#
  )
}
