extension DigestCase {
  // The responses are printed in the RFCs and their errata, or in the reports of people whose servers took them.
  static let published = [
    DigestCase(
      line:
        #"Authorization: Digest username="Mufasa", realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="/dir/index.html", qop=auth, nc=00000001, cnonce="0a4f113b", response="6629fae49393a05397450978507c4ef1", opaque="5ccc069c403ebaf9f0171e9517f40e41""#,
      method: "GET",
      password: "Circle Of Life",
      right: "RFC 2617 §3.5"
    ),
    DigestCase(
      line:
        #"Authorization: Digest username="Mufasa", realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="/dir/index.html", response="1949323746fe6a43ef61f9606e7febea", opaque="5ccc069c403ebaf9f0171e9517f40e41""#,
      method: "GET",
      password: "CircleOfLife",
      right: "RFC 2069 §2.4, erratum 749"
    ),
    DigestCase(
      line:
        #"Authorization: Digest username="Mufasa", realm="http-auth@example.org", uri="/dir/index.html", algorithm=MD5, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", nc=00000001, cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", qop=auth, response="8ca523f5e9506fed4657c9700eebdbec", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS""#,
      method: "GET",
      password: "Circle of Life",
      right: "RFC 7616 §3.9.1, MD5"
    ),
    DigestCase(
      line:
        #"Authorization: Digest username="Mufasa", realm="http-auth@example.org", uri="/dir/index.html", algorithm=SHA-256, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", nc=00000001, cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", qop=auth, response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS""#,
      method: "GET",
      password: "Circle of Life",
      right: "RFC 7616 §3.9.1, SHA-256"
    ),
    DigestCase(
      line:
        #"Authorization: Digest username="793263caabb707a56211940d90411ea4a575adeccb7e360aeb624ed06ece9b0b", realm="api@example.org", uri="/doe.json", algorithm=SHA-512-256, nonce="5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK", nc=00000001, cnonce="NTg6RKcb9boFIAS3KrFK9BGeh+niz/sm", qop=auth, response="7a4e1192babbba02e91182d2895bfdbf7adafc6e48d4e517ca301974843d840c", opaque="HRPCssKJSGjCrkzDg8OhwpzCiGPChXYjwrI2QmXDnsOS", userhash=true"#,
      method: "GET",
      password: "Secret, or not?",
      username: "Jäsøn Doe",
      right: "RFC 7616 §3.9.2, erratum 4897"
    ),
    DigestCase(
      line:
        #"Digest username="admin", realm="IP Camera(C2189)", nonce="1bcc728fe33807c8070f8572af32b356", uri="rtsp://admin:admin000@21m677n127.imwork.net:17970/h264/ch1/main/av_stream", response="5e35a0c03ad0ada2e286b9a59d3325c8""#,
      method: "DESCRIBE",
      password: "admin000",
      right: "github.com/mpromonet/webrtc-streamer, issue 138: live555, and the camera answers 200"
    ),
    DigestCase(
      line:
        #"Digest username="aiphone", realm="Secret", nonce="ODk5NTYuNDQwNDg6MTkyOTA4NjQ=", uri="rtsp://aiphone:@192.168.1.12:554/udp/unicast/aiphone_H264", response="353dc7e7c57b74ecf42de23dc315b2c0""#,
      method: "DESCRIBE",
      password: "",
      right: "github.com/Ullaakut/cameradar, issue 199: curl, with an empty password"
    ),
  ]
}
