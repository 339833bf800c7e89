extension DigestCase {
  // The responses are computed with Python's hashlib.
  static let credentials = [
    DigestCase("632d496617cdd11acd39b2903388bf36", says: "hashes HA1 twice"),
    DigestCase("cb884afa0f10a863cd5fb045d85617ef", says: "uses the user name where HA1 belongs"),
    DigestCase("743d0f3be84b43164e72267286db3ab2", says: "with @ and the realm behind it"),
    DigestCase(
      with: ["username": #""1001@sip.example.com""#],
      says: "strips the domain",
      "digest-sip-domain-dropped"
    ),
    DigestCase(
      "747742bd53105723629dd1560ed1df17",
      with: ["realm": #""Unit, Org""#],
      says: "changes punctuation"
    ),
    DigestCase(
      "4ff786876023bb218bc7d2764cbc0fa7",
      with: ["realm": #""IP Camera(C1214)""#],
      says: "cut off at the first character that is no letter, digit or space"
    ),
    DigestCase("18ecba3904a897de0ad6a9108ac6be57", password: "bobü", says: "question marks"),
    DigestCase(
      "3f71b9957dd1cb88a9332600d83262ba",
      password: "p@ss",
      says: "percent-encodes the password",
      "digest-password-percent-encoded"
    ),
    DigestCase("677f8a3bb541c0a35333ec92cc6fe54d", says: "takes the stored HA1 for the password"),
    DigestCase("2a613c7a98d6b71ca773551cc8917c48", says: "uses the password where HA1 belongs"),
    DigestCase("d7999bcf6a5f25d0110769ab2b2d21a8", says: "unhashed where HA1 belongs"),
    DigestCase("87a85b80476678efb2200b027fcb278b", says: "writes HA1 in upper-case hexadecimal"),
    DigestCase("47caa2d26b11160fe4397af3e6594210", says: "uses the bytes of HA1"),
    DigestCase("c98156e58fed7c2982117c60b60e4353", says: "leaves HA1 empty"),
    DigestCase(
      "1f197691c1956efaa94d075e1105ff30",
      says: "digests sip:1001@sip.example.com as user name"
    ),
    DigestCase("8fce705ecffdf8fbaccf8a02c0e7b42c", says: "an empty text in place of the realm"),
    DigestCase(
      "e4939258d5085d0dc0cd6ec385965645",
      says: #"digests "undefined" in place of the realm"#
    ),
    DigestCase(
      with: ["realm": #""Example""#],
      says: "digests the host of the URI, sip.example.com, as realm"
    ),
    DigestCase("08abdaa403e173a5f8ce9c502c49b380", says: "a line break behind the password"),
    DigestCase(
      "e68e926332f813b68371bb35b27f87ff",
      password: "correct horse",
      says: "only the first 8 characters of the password"
    ),
    DigestCase(
      "a870176440111e8b408a7f2d70b23b94",
      password: "bobü",
      says: "as Latin-1",
      "digest-latin-1"
    ),
    DigestCase("a2a5568aeeccc6a7629656e2bcc49405", says: "in UTF-16 (little endian)"),
    DigestCase(
      "062c69c91859685c142a0355ca968c00",
      password: "bobü",
      says: "encodes each byte of UTF-8 in UTF-8 again"
    ),
    DigestCase("9ef142aecde2b3846c75ecc2ff62fdb0", password: "bobü", says: "(NFD)"),
    DigestCase(
      "99c40f0e5841fd30972f050d7b60b655",
      with: ["realm": #""a \"b\"""#],
      says: "the realm with the backslashes that the line has"
    ),
    DigestCase("1e66f816c755897b48d30dfb5be5a991", password: "pa$word", says: #"cut off at "$""#),
    DigestCase(
      "17af338cf4e0963954ccb68402e1ec59",
      says: "uppercases the realm",
      "digest-realm-upper-case"
    ),
    DigestCase("8edd04f13e0da32f8aa4d480c353632c", says: "the MD5 hash of the password"),
    DigestCase(
      "152422f009d1af56b93aa74c0f1ec03c",
      password: "000123",
      says: "reads the password as a number"
    ),
    DigestCase(
      "d8e861b26d1ade0b2d5b0e08e7a8b4b7",
      with: ["algorithm": "MD5-sess"],
      right: "MD5-sess"
    ),
    DigestCase(with: ["algorithm": "MD5-sess"], says: "computes HA1 without the nonces of -sess"),
    DigestCase(
      "ed168cfa03f36ba58bfae76ffe3000fb",
      with: ["algorithm": "MD5-sess"],
      says: "binds HA1 to nonce and cnonce twice"
    ),
    DigestCase(
      "89b5b60ad53eb2e8c4ae08df6170f32f",
      with: [
        "realm": #""Example""#, "uri": #""rtsp://10.0.0.5/s""#, "qop": nil, "nc": nil,
        "cnonce": nil,
      ],
      method: "SETUP",
      says: "uppercases the realm; and digests the URI without scheme and host"
    ),
    DigestCase(
      "8fce705ecffdf8fbaccf8a02c0e7b42c",
      with: ["username": #""1001@sip.example.com""#],
      says: "strips the domain",
      "an empty text in place of the realm"
    ),
    DigestCase(password: nil, hash: "d0e7c33aeaebd31d2456e61fdb326add", right: "A stored hash"),
    DigestCase(
      password: nil,
      hash:
        "other:sip.example.com:9dd4e461268c8034f5c8564e155c67a6\n1001:sip.example.com:d0e7c33aeaebd31d2456e61fdb326add\n",
      right: "A line of htdigest"
    ),
    DigestCase(
      "677f8a3bb541c0a35333ec92cc6fe54d",
      password: nil,
      hash: "d0e7c33aeaebd31d2456e61fdb326add",
      says: "takes the stored HA1 for the password"
    ),
    DigestCase(
      "0a2e790dfc7a947079587e913953b6bc",
      password: nil,
      hash: "1001:other:48687c05b0da5dc7a7c8e2a915aa3190",
      says: "uses the stored hash of another realm"
    ),
    DigestCase("18e6c00b2e7131bcfd34bfc59a5ba7b9", says: "joins user, realm and password with"),
    DigestCase("b3ab77dd7c5cafb68a3fa4fdf7d00040", says: "hashes with SHA-256 in HA1"),
    DigestCase("ed8160295b1f6aa29200f1b84b4f30ef", says: "hashes with SHA-1 in HA1"),
    DigestCase("5110d46107e20ba530fbc6907802ee8b", says: "as the scheme Basic has it"),
    DigestCase("7a7847b1cd5e7e61e53b7333ead5dfab", says: "the realm with the port 5060"),
    DigestCase("e884bca2808e79b881c4dac0bc9957d3", password: "5€", says: "Windows-1252"),
    DigestCase("e2127648f8e9c19d05542179869242b9", says: "encodes the password in UTF-16"),
    DigestCase(
      "24bbcc12aee6090fb4d8ce9ca249702e",
      password: "two words",
      says: "plus signs for its spaces"
    ),
    DigestCase("2910b715d58669d762a0efd1eb82975f", says: "hides a password"),
  ]
}
