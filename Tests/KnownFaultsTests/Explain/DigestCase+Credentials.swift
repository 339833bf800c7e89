extension DigestCase {
  // The responses are computed with Python's hashlib.
  static let credentials =
    table(
      #"""
      632d496617cdd11acd39b2903388bf36 | hashes HA1 twice
      cb884afa0f10a863cd5fb045d85617ef | uses the user name where HA1 belongs
      743d0f3be84b43164e72267286db3ab2 | with @ and the realm behind it
      5405a1687d59f0039d649f9efcebbb2e ; username="1001@sip.example.com" | strips the domain | digest-sip-domain-dropped
      747742bd53105723629dd1560ed1df17 ; realm="Unit, Org" | changes punctuation
      4ff786876023bb218bc7d2764cbc0fa7 ; realm="IP Camera(C1214)" | cut off at the first character that is no letter, digit or space
      18ecba3904a897de0ad6a9108ac6be57 ; --password=bobü | question marks
      3f71b9957dd1cb88a9332600d83262ba ; --password=p@ss | percent-encodes the password | digest-password-percent-encoded
      677f8a3bb541c0a35333ec92cc6fe54d | takes the stored HA1 for the password
      2a613c7a98d6b71ca773551cc8917c48 | uses the password where HA1 belongs
      d7999bcf6a5f25d0110769ab2b2d21a8 | unhashed where HA1 belongs
      87a85b80476678efb2200b027fcb278b | writes HA1 in upper-case hexadecimal
      47caa2d26b11160fe4397af3e6594210 | uses the bytes of HA1
      c98156e58fed7c2982117c60b60e4353 | leaves HA1 empty
      1f197691c1956efaa94d075e1105ff30 | digests sip:1001@sip.example.com as user name
      8fce705ecffdf8fbaccf8a02c0e7b42c | an empty text in place of the realm
      e4939258d5085d0dc0cd6ec385965645 | digests "undefined" in place of the realm
      5405a1687d59f0039d649f9efcebbb2e ; realm="Example" | digests the host of the URI, sip.example.com, as realm
      08abdaa403e173a5f8ce9c502c49b380 | a line break behind the password
      e68e926332f813b68371bb35b27f87ff ; --password=correct horse | only the first 8 characters of the password
      a870176440111e8b408a7f2d70b23b94 ; --password=bobü | as Latin-1 | digest-latin-1
      a2a5568aeeccc6a7629656e2bcc49405 | in UTF-16 (little endian)
      062c69c91859685c142a0355ca968c00 ; --password=bobü | encodes each byte of UTF-8 in UTF-8 again
      9ef142aecde2b3846c75ecc2ff62fdb0 ; --password=bobü | (NFD)
      99c40f0e5841fd30972f050d7b60b655 ; realm="a \"b\"" | the realm with the backslashes that the line has
      1e66f816c755897b48d30dfb5be5a991 ; --password=pa$word | cut off at "$"
      17af338cf4e0963954ccb68402e1ec59 | uppercases the realm | digest-realm-upper-case
      8edd04f13e0da32f8aa4d480c353632c | the MD5 hash of the password
      152422f009d1af56b93aa74c0f1ec03c ; --password=000123 | reads the password as a number
      d8e861b26d1ade0b2d5b0e08e7a8b4b7 ; algorithm=MD5-sess | right | MD5-sess
      5405a1687d59f0039d649f9efcebbb2e ; algorithm=MD5-sess | computes HA1 without the nonces of -sess
      ed168cfa03f36ba58bfae76ffe3000fb ; algorithm=MD5-sess | binds HA1 to nonce and cnonce twice
      89b5b60ad53eb2e8c4ae08df6170f32f ; realm="Example" ; uri="rtsp://10.0.0.5/s" ; -qop ; -nc ; -cnonce ; --method=SETUP | uppercases the realm; and digests the URI without scheme and host
      8fce705ecffdf8fbaccf8a02c0e7b42c ; username="1001@sip.example.com" | strips the domain | an empty text in place of the realm
      5405a1687d59f0039d649f9efcebbb2e ; --hash=d0e7c33aeaebd31d2456e61fdb326add | right | A stored hash
      677f8a3bb541c0a35333ec92cc6fe54d ; --hash=d0e7c33aeaebd31d2456e61fdb326add | takes the stored HA1 for the password
      0a2e790dfc7a947079587e913953b6bc ; --hash=1001:other:48687c05b0da5dc7a7c8e2a915aa3190 | uses the stored hash of another realm
      18e6c00b2e7131bcfd34bfc59a5ba7b9 | joins user, realm and password with
      b3ab77dd7c5cafb68a3fa4fdf7d00040 | hashes with SHA-256 in HA1
      ed8160295b1f6aa29200f1b84b4f30ef | hashes with SHA-1 in HA1
      5110d46107e20ba530fbc6907802ee8b | as the scheme Basic has it
      7a7847b1cd5e7e61e53b7333ead5dfab | the realm with the port 5060
      e884bca2808e79b881c4dac0bc9957d3 ; --password=5€ | Windows-1252
      e2127648f8e9c19d05542179869242b9 | encodes the password in UTF-16
      24bbcc12aee6090fb4d8ce9ca249702e ; --password=two words | plus signs for its spaces
      2910b715d58669d762a0efd1eb82975f | hides a password
      """#
    ) + [
      DigestCase(
        hash: """
          other:sip.example.com:9dd4e461268c8034f5c8564e155c67a6
          1001:sip.example.com:d0e7c33aeaebd31d2456e61fdb326add

          """,
        right: "A line of htdigest"
      )
    ]
}
